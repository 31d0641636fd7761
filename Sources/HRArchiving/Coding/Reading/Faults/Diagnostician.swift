import ObjectGraph

/// Reads a document until no run finds anything new, and sorts out what is not the file's fault.
struct Diagnostician<T> {
    private let unarchiver: HRUnarchiver
    private let document: HRDocument
    private let decode: (HRDecodingSlot) throws -> T
    private let search: FaultSearch
    /// How often the document has been read.
    private(set) var runs = 0
    private var found: [HRError] = []
    /// Whether something was passed over that could not be told from a consequence of the rest.
    private var hasDoubts = false
    private var hasEnded = false

    /// Whether everything in the document has been looked at.
    var isComplete: Bool { hasEnded && !hasDoubts && found.count < search.limit }

    /// Each run tells something new, or is the last one; this is for the sake of those that tell what is not reported.
    private var runLimit: Int { 2 * search.limit }

    init(_ unarchiver: HRUnarchiver, _ document: HRDocument, _ decode: @escaping (HRDecodingSlot) throws -> T) {
        self.unarchiver = unarchiver
        self.document = document
        self.decode = decode
        search = FaultSearch(notesUnknownKeys: unarchiver.notesUnknownKeys, limit: unarchiver.faultLimit)
    }

    /// The errors, in the order in which they were found.
    mutating func errors() -> [HRError] {
        for _ in 0..<runLimit where found.count < search.limit {
            let errors = run(usingSecondPlaceholders: false)
            report(search.ofIndex)
            // What was noted has stood in nobody's way.
            hasEnded = errors.count == search.noted.count
            guard errors.contains(where: { !search.isKnown($0) }) else { break }
            // What depends on the values that stand in shows in a run with other ones.
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
            _ = try unarchiver.run(document, search, decode)
            return search.noted
        } catch {
            return search.noted + error.all
        }
    }

    /// All but those of objects that may be read in another way once what is wrong with them has been put right: a key
    /// seems to be missing, and there are keys that nobody asked for.
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
