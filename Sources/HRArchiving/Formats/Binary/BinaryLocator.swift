/// Locates the values of a binary property list that was read completely or up to an error.
struct BinaryLocator {
    private let layout: BinaryLayout

    /// Creates a locator; nil if the bytes are not a binary property list.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        do throws(ParseFault) {
            layout = try BinaryLayout(bytes)
        } catch {
            return nil
        }
    }

    /// Returns the ranges of a value and its key; nil if the value is not found.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or of an object if `word` is not nil.
    ///   - word: A reserved key of the object at the path, whose value is located.
    ///   - isPlain: True if no key is reserved.
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

    /// Returns the ranges of the key and the value of a member, in a container that was read at least up to that
    /// member.
    func member(_ index: Int, ofContainerAt offset: Int) -> SourceSpan? {
        member(ofContainerAt: offset) { position, _ in position == index }
    }

    /// Returns the member for a component of a path. If an object has a plain value, the path continues in that value.
    private func find(_ component: String, inContainerAt offset: Int, _ isPlain: Bool) -> SourceSpan? {
        var container = offset
        // In a malformed binary file, the plain value may be the object itself, which would lead to an endless loop.
        var seen: Set<Int> = []
        while seen.insert(container).inserted {
            if isArray(at: container) { return arrayIndex(component).flatMap { member($0, ofContainerAt: container) } }
            let found = member(ofContainerAt: container) { _, key in
                key.flatMap { KeySpelling.component(of: $0, isPlain: isPlain) } == component
            }
            if found != nil || isPlain { return found }
            let plain = member(ofContainerAt: container) { _, key in key == Vocabulary.value }
            guard let plain else { return nil }
            container = plain.value.lowerBound
        }
        return nil
    }

    // MARK: Objects

    private var root: SourceSpan? { span(of: layout.topObject) }

    private func isArray(at offset: Int) -> Bool { marker(at: offset)?.kind == .array }

    private func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        guard let marker = marker(at: offset), marker.isContainer else { return nil }
        for index in (0..<marker.count).reversed() {
            let reference = marker.contentStart + index * layout.referenceSize
            var key: Range<Int>?
            var value = reference
            if marker.kind == .dictionary {
                key = span(at: reference)?.value
                value += marker.count * layout.referenceSize
            }
            guard condition(index, key.flatMap(string)), let span = span(at: value) else { continue }
            return SourceSpan(value: span.value, key: key)
        }
        return nil
    }

    private func span(at reference: Int) -> SourceSpan? {
        do throws(ParseFault) {
            return span(of: try layout.reference(at: reference))
        } catch {
            return nil
        }
    }

    private func span(of object: Int) -> SourceSpan? {
        do throws(ParseFault) {
            let offset = try layout.offset(of: object)
            let end = marker(at: offset)?.end ?? offset + 1
            return SourceSpan(value: offset..<end)
        } catch {
            return nil
        }
    }

    private func marker(at offset: Int) -> BinaryMarker? {
        do throws(ParseFault) {
            return try BinaryMarker(at: offset, in: layout, allowsPointers: true)
        } catch {
            return nil
        }
    }

    private func string(_ range: Range<Int>) -> String? {
        guard let marker = marker(at: range.lowerBound), marker.isString else { return nil }
        return marker.text(in: layout)
    }
}
