import ObjectGraph

/// Decodes a document again and again until a run finds no new fault, and drops consequences of other faults.
struct Diagnostician<T> {
    private let unarchiver: HRUnarchiver
    private let document: HRDocument
    private let decode: (HRDecodingSlot) throws -> T
    private let search: FaultSearch
    /// How often the document has been read.
    private(set) var runs = 0
    private var found: [HRError] = []
    /// Whether an error was dropped that may be a consequence of another one, or a fault of its own.
    private var hasDoubts = false
    private var hasEnded = false

    /// Whether everything in the document has been looked at.
    var isComplete: Bool { hasEnded && !hasDoubts && !search.hasDoubtfulKeys && found.count < search.limit }

    /// Each run but the last finds something new, but not all of it is reported.
    private var runLimit: Int { 2 * search.limit }

    init(_ unarchiver: HRUnarchiver, _ document: HRDocument, _ decode: @escaping (HRDecodingSlot) throws -> T) {
        self.unarchiver = unarchiver
        self.document = document
        self.decode = decode
        search = FaultSearch(for: unarchiver.faults)
    }

    /// The errors, in the order in which they were found.
    mutating func errors() -> [HRError] {
        for _ in 0..<runLimit where found.count < search.limit {
            let errors = run(usingSecondPlaceholders: false)
            report(search.ofIndex)
            // Errors that were noted, and not thrown, did not end the run.
            hasEnded = errors.count == search.noted.count
            guard errors.contains(where: { !search.isKnown($0) }) else { break }
            // An error that comes from a placeholder's value does not occur with the other placeholders.
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

    /// The errors without those below objects whose initializer may take another branch once the file is mended: in
    /// those a key seems to be missing, and there are keys that were not asked for.
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
