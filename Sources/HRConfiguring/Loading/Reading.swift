import HRArchiving

struct Reading<Value> {
    enum Outcome {
        case value(Value)
        case errors([HRError], isComplete: Bool)
    }

    /// The maximum number of reported errors of values that their layers could not resolve: each error requires a scan
    /// of the file.
    private static var mostFaults: Int { 100 }

    let reader: ValueReader<Value>
    let unarchiver: HRUnarchiver
    let merged: Merged

    /// - Parameter isCertain: True if all keys were known when variables were matched.
    func run(_ assembly: Assembly, isCertain: Bool) -> Outcome {
        do throws(HRError) {
            let read = try reader.decode(observing(), merged.document)
            var found = known
            let strays = assembly.variableFaults(isCertain: true), broken = BrokenRules(read).errors
            if found.isEmpty, strays.isEmpty, broken.isEmpty { return .value(read.value) }
            for (error, place) in strays { found.append(locator.found(error, at: place)) }
            for error in broken { found.append(locator.found(error)) }
            return .errors(LayerErrorLocator.sorted(found), isComplete: true)
        } catch {
            var found = known
            let diagnosis = reader.diagnose(observing(), merged.document)
            let known = Set(merged.faults.map(\.path))
            // Errors that only the decoding code detects are not found again by a diagnosis.
            let errors = diagnosis.errors.isEmpty ? [error] : diagnosis.errors
            let additions = Set(merged.layerFaults.flatMap { [$0.place, $0.place.parent].compactMap(\.self) })
            for error in errors where !known.contains(error.path ?? HRPath()) && !isTold(error, additions) {
                found.append(locator.found(error))
            }
            for (error, place) in assembly.variableFaults(isCertain: isCertain) {
                found.append(locator.found(error, at: place))
            }
            let isComplete = diagnosis.isComplete && known.count <= Self.mostFaults
            return .errors(LayerErrorLocator.sorted(found), isComplete: isComplete)
        }
    }

    private func observing() -> HRUnarchiver {
        var unarchiver = unarchiver
        unarchiver.observation = ReadingObservation(
            texts: merged.texts, extensionPrefix: "x-", isWatched: { $0 is any HRValidating.Type })
        return unarchiver
    }

    /// True if the error is about a malformed addition to an array, which is reported separately.
    private func isTold(_ error: HRError, _ additions: Set<LayerPlace>) -> Bool {
        guard let path = error.path, !additions.isEmpty else { return false }
        return additions.contains(merged.origins.origin(of: path).place)
    }

    private var locator: LayerErrorLocator { LayerErrorLocator(sources: merged.sources, merged: merged) }

    /// Errors that do not depend on the type.
    private var known: [LayerErrorLocator.Found] {
        let locator = locator
        let faults = merged.layerFaults.map { locator.found($0.error, at: $0.place) }
        return faults
            + merged.faults.prefix(Self.mostFaults).map { path, fault in
                var error = locator.found(fault.error, at: fault.place)
                error.error.path = path
                return error
            }
    }
}

/// The errors of values that validate themselves after the configuration is decoded: inner values first, the outermost
/// last.
struct BrokenRules {
    /// The errors without duplicates: a containing value may have checked the same value.
    private(set) var errors: [HRError] = []
    private var known: Set<Known> = []

    /// The properties that identify an error.
    private struct Known: Hashable {
        let path: HRPath?
        let message: String
    }

    init<Value>(_ read: ValueReader<Value>.Read) {
        for finished in read.finished where !(finished.path.isRoot && finished.value is Value) {
            if let value = finished.value as? any HRValidating { check(value, at: finished.path) }
        }
        if let value = read.value as? any HRValidating { check(value, at: HRPath()) }
    }

    private mutating func check(_ value: any HRValidating, at path: HRPath) {
        for error in HRRules.errors(of: value, at: path)
        where known.insert(Known(path: error.path, message: error.message)).inserted {
            errors.append(error)
        }
    }
}
