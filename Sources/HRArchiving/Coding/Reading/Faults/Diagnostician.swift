import ObjectGraph

/// Finds all errors of a document: decodes it repeatedly until a run finds no new error, and omits errors that are
/// consequences of others.
struct Diagnostician<T> {
    private let unarchiver: HRUnarchiver
    private let document: HRDocument
    private let decode: (HRDecodingSlot) throws -> T
    private let search: FaultSearch
    /// The number of times that the document has been decoded.
    private(set) var runs = 0
    private var found: [HRError] = []
    /// True if an error was omitted because it is not certain whether it is a consequence of another error.
    private var hasDoubts = false
    private var hasEnded = false

    /// True if the entire document has been checked.
    var isComplete: Bool { hasEnded && !hasDoubts && !search.hasDoubtfulKeys && found.count < search.limit }

    /// The maximum number of runs. Each run except the last finds new errors, but not all of them are reported.
    private var runLimit: Int { 2 * search.limit }

    init(_ unarchiver: HRUnarchiver, _ document: HRDocument, _ decode: @escaping (HRDecodingSlot) throws -> T) {
        self.unarchiver = unarchiver
        self.document = document
        self.decode = decode
        search = FaultSearch(for: unarchiver.faults)
    }

    /// Finds the errors and returns them in the order in which they were found.
    mutating func errors() -> [HRError] {
        for _ in 0..<runLimit where found.count < search.limit {
            let errors = run(usingSecondPlaceholders: false)
            report(search.ofIndex)
            // The run has reached the end of the document if all its errors were noted rather than thrown.
            hasEnded = errors.count == search.noted.count
            guard errors.contains(where: { !search.isKnown($0) }) else { break }
            // Only errors that occur with both sets of placeholders are reported: an error that is caused by the value
            // of a placeholder does not occur with the other set.
            let others = search.hasPlaceholders ? run(usingSecondPlaceholders: true) : errors
            report(search.common(errors, others).filter { !$0.details.isDoubtful })
            for error in errors + others where search.learn(error) { hasDoubts = true }
            guard search.hasPlaceholders || !hasEnded, !errors.contains(where: \.endsReading) else { break }
        }
        return withoutConsequences().prefix(search.limit).map(\.worded)
    }

    private mutating func report(_ errors: [HRError]) {
        for error in errors where search.learn(error) { found.append(error) }
    }

    private mutating func run(usingSecondPlaceholders: Bool) -> [HRError] {
        runs += 1
        search.begin(usingSecondPlaceholders: usingSecondPlaceholders)
        do throws(HRError) {
            _ = try unarchiver.run(document, search: search, decode)
            return search.noted
        } catch {
            return search.noted + error.all
        }
    }

    /// Returns the errors except those within objects whose initializer may take another branch once the file is
    /// corrected: objects with a missing key that also have unknown keys.
    private mutating func withoutConsequences() -> [HRError] {
        var others: [HRPath] = []
        var certain: [HRError] = []
        for error in found {
            let path = error.path ?? HRPath()
            if error.details.isPending, isReadOtherwise(path) { others.append(path) }
            if others.contains(where: { path.lies(in: $0) }) {
                hasDoubts = true
            } else {
                certain.append(error)
            }
        }
        return certain
    }

    private func isReadOtherwise(_ path: HRPath) -> Bool {
        guard let unread = search.unreadKeys[path] else { return true }
        let missing = search.missingKeys.filter { $0.parent == path }.compactMap(\.components.last)
        return !unread.allSatisfy { nearestName(to: $0, among: missing) != nil }
    }
}
