/// Finds values by their paths in a file that has been read before, at least in part. Used for errors and edits.
///
/// A format tells where the outermost value stands, what is an array, and where members are; the rest is the same for all.
/// Places are bytes of the text that was read.
protocol Locator {
    /// Where the outermost value stands.
    var root: SourceSpan? { get }

    /// Whether an array begins at an offset.
    func isArray(at offset: Int) -> Bool

    /// The last member of the container that begins at an offset, of those that a condition holds for, given its number
    /// and its key; nil if there is none, or no container.
    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan?
}

extension Locator {
    /// Where the value at a path stands, or a reserved word's value in the object there.
    ///
    /// - Parameter isPlain: Whether no key is a reserved word.
    func locate(_ path: HRPath, word: String? = nil, isPlain: Bool = false) -> SourceSpan? {
        guard var span = root else { return nil }
        if path.isInDefinitions {
            let found = member(ofContainerAt: span.value.lowerBound) { _, key in key == Vocabulary.definitions }
            guard let found else { return nil }
            span = found
        }
        for component in path.components {
            guard let next = find(component, inContainerAt: span.value.lowerBound, isPlain) else { return nil }
            span = next
        }
        guard let word else { return span }
        return member(ofContainerAt: span.value.lowerBound) { _, key in key == word }
    }

    /// The bytes of a member's key and value, in a container that could be read so far.
    func member(_ index: Int, ofContainerAt offset: Int) -> SourceSpan? {
        member(ofContainerAt: offset) { position, _ in position == index }
    }

    /// The member that a component of a path names. The plain value of an object stands for the object itself.
    private func find(_ component: String, inContainerAt offset: Int, _ isPlain: Bool) -> SourceSpan? {
        var container = offset
        // In a malformed binary file, the plain value may be the object itself.
        var seen: Set<Int> = []
        while seen.insert(container).inserted {
            if isArray(at: container) { return arrayIndex(component).flatMap { member($0, ofContainerAt: container) } }
            let found = member(ofContainerAt: container) { _, key in
                key.map { isPlain ? $0 == component : KeySpelling.isKey($0, component) } ?? false
            }
            if found != nil || isPlain { return found }
            let plain = member(ofContainerAt: container) { _, key in key == Vocabulary.value }
            guard let plain else { return nil }
            container = plain.value.lowerBound
        }
        return nil
    }
}
