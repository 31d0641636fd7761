import HRArchiving

/// Reads the value from what all layers say together.
struct Reading<Value> {
    enum Outcome {
        case value(Value)
        case errors([HRError], isComplete: Bool)
    }

    let reader: ValueReader<Value>
    let unarchiver: HRUnarchiver
    let merged: Merged
    let faults: [PlacedFault]

    /// - Parameter isCertain: Whether all keys that there are have been asked for when variables were matched.
    func run(_ assembly: Assembly, isCertain: Bool) -> Outcome {
        let placer = ErrorPlacer(sources: merged.sources, merged: merged)
        var found: [ErrorPlacer.Found] = []
        for fault in faults { found.append(placer.found(fault.error, at: fault.place)) }
        for (path, fault) in merged.faults {
            var error = placer.found(fault.error, at: fault.place)
            error.error.path = path
            found.append(error)
        }
        let unarchiver = observing
        do throws(HRError) {
            let value = try reader.decode(unarchiver, merged.document)
            for (error, place) in assembly.variableFaults(isCertain: true) {
                found.append(placer.found(error, at: place))
            }
            for error in broken(value) { found.append(placer.found(error)) }
            guard found.isEmpty else { return .errors(ErrorPlacer.sorted(found), isComplete: true) }
            return .value(value)
        } catch {
            let diagnosis = reader.diagnose(unarchiver, merged.document)
            let known = Set(merged.faults.map(\.path))
            // What only other code can tell is not found again by who reads once more.
            let errors = diagnosis.errors.isEmpty ? [error] : diagnosis.errors
            for error in errors where !known.contains(error.path ?? HRPath()) { found.append(placer.found(error)) }
            for (error, place) in assembly.variableFaults(isCertain: isCertain) {
                found.append(placer.found(error, at: place))
            }
            return .errors(ErrorPlacer.sorted(found), isComplete: diagnosis.isComplete)
        }
    }

    private var observing: HRUnarchiver {
        var unarchiver = unarchiver
        unarchiver.observation = ReadingObservation(texts: merged.texts, extensionPrefix: "x-")
        return unarchiver
    }

    /// The rules of its own that a value breaks.
    private func broken(_ value: Value) -> [HRError] {
        guard let validating = value as? any HRValidating else { return [] }
        do {
            try validating.validate()
            return []
        } catch let broken as HRRules.Broken {
            return broken.errors
        } catch let error as HRError {
            return [error]
        } catch {
            return [HRError(.brokenRule, "the value's own code found it invalid", path: HRPath(), underlying: error)]
        }
    }
}
