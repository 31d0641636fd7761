import HRArchiving

struct Reading<Value> {
    enum Outcome {
        case value(Value)
        case errors([HRError], isComplete: Bool)
    }

    /// How many values that their layers could not say are told: each takes a look through its file.
    private static var mostFaults: Int { 100 }

    let reader: ValueReader<Value>
    let unarchiver: HRUnarchiver
    let stack: LayerStack

    /// - Parameter isCertain: Whether all keys that there are have been asked for when variables were matched.
    func run(_ assembly: Assembly, isCertain: Bool) -> Outcome {
        do throws(HRError) {
            let read = try reader.decode(observing(), stack.document)
            var found = known
            // Nobody asks where anything came from as long as nothing is wrong.
            let strays = assembly.variableFaults(isCertain: true), broken = BrokenRules(read).errors
            if found.isEmpty, strays.isEmpty, broken.isEmpty { return .value(read.value) }
            for (error, place) in strays { found.append(placer.found(error, at: place)) }
            for error in broken { found.append(placer.found(error)) }
            return .errors(ErrorPlacer.sorted(found), isComplete: true)
        } catch {
            var found = known
            let diagnosis = reader.diagnose(observing(), stack.merged.document)
            let known = Set(stack.merged.faults.map(\.path))
            // What only other code can tell is not found again by who reads once more.
            let errors = diagnosis.errors.isEmpty ? [error] : diagnosis.errors
            for error in errors where !known.contains(error.path ?? HRPath()) && !isTold(error) {
                found.append(placer.found(error))
            }
            for (error, place) in assembly.variableFaults(isCertain: isCertain) {
                found.append(placer.found(error, at: place))
            }
            let isComplete = diagnosis.isComplete && known.count <= Self.mostFaults
            return .errors(ErrorPlacer.sorted(found), isComplete: isComplete)
        }
    }

    /// Reads the value where variables are taken to be for certain keys; nil if anything is wrong, or if they are not.
    func guess(_ assembly: Assembly) -> Value? {
        let questions = KeyQuestions(of: assembly.guessedContainers)
        do throws(HRError) {
            let read = try reader.decode(observing(questions), stack.document)
            guard assembly.isSure(questions.all, stack.document), known.isEmpty, BrokenRules(read).errors.isEmpty else {
                return nil
            }
            return read.value
        } catch {
            // The long way finds it again, and whatever else is wrong.
            return nil
        }
    }

    private func observing(_ questions: KeyQuestions? = nil) -> HRUnarchiver {
        var unarchiver = unarchiver
        unarchiver.observation = ReadingObservation(
            texts: stack.texts, extensionPrefix: "x-", questions: questions,
            isWatched: { $0 is any HRValidating.Type })
        return unarchiver
    }

    /// Whether an error is about a malformed addition to an array, which is reported as such.
    private func isTold(_ error: HRError) -> Bool {
        let faults = stack.faults
        guard let path = error.path, !faults.isEmpty else { return false }
        let places = Set(faults.flatMap { [$0.place, $0.place.parent].compactMap { $0 } })
        return places.contains(stack.merged.origin(of: path).place)
    }

    private var placer: ErrorPlacer { ErrorPlacer(sources: stack.merged.sources, merged: stack.merged) }

    /// What is wrong whatever the type is.
    private var known: [ErrorPlacer.Found] {
        guard !stack.isPlain else { return [] }
        let placer = placer
        let faults = stack.faults.map { placer.found($0.error, at: $0.place) }
        return faults
            + stack.merged.faults.prefix(Self.mostFaults).map { path, fault in
                var error = placer.found(fault.error, at: fault.place)
                error.error.path = path
                return error
            }
    }
}
