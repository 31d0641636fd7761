/// Finds the objects of a binary property list again that has been read before, or up to a place.
struct BinaryLocator: MemberFinder {
    private let layout: BinaryLayout

    /// Nil if the bytes are no binary property list.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        do throws(Fault) {
            layout = try BinaryLayout(bytes)
        } catch {
            return nil
        }
    }

    /// Where the object at a path lies, or a reserved word's value in the object there.
    func locate(_ path: HRPath, word: String?) -> SourceSpan? {
        guard var span = span(of: layout.topObject) else { return nil }
        for component in path.components {
            guard let next = find(component, inContainerAt: span.value.lowerBound) else { return nil }
            span = next
        }
        guard let word else { return span }
        return member(ofContainerAt: span.value.lowerBound) { _, key in key == word }
    }

    func member(_ index: Int, ofContainerAt offset: Int) -> SourceSpan? {
        member(ofContainerAt: offset) { position, _ in position == index }
    }

    private func find(_ component: String, inContainerAt offset: Int) -> SourceSpan? {
        guard let marker = marker(at: offset) else { return nil }
        if marker.kind == .array { return arrayIndex(component).flatMap { member($0, ofContainerAt: offset) } }
        let found = member(ofContainerAt: offset) { _, key in key.map { KeySpelling.isKey($0, component) } ?? false }
        if let found { return found }
        // The plain value of an object stands for the object itself. It lies deeper than the object unless the file is
        // broken, and then there is no more to find.
        let plain = member(ofContainerAt: offset) { _, key in key == Vocabulary.value }
        guard let plain, plain.value.lowerBound != offset else { return nil }
        return member(component, inPlainValueAt: plain.value.lowerBound)
    }

    private func member(_ component: String, inPlainValueAt offset: Int) -> SourceSpan? {
        guard marker(at: offset)?.kind == .array else {
            return member(ofContainerAt: offset) { _, key in key.map { KeySpelling.isKey($0, component) } ?? false }
        }
        return arrayIndex(component).flatMap { member($0, ofContainerAt: offset) }
    }

    /// The last member of a container that a condition holds for.
    private func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        guard let marker = marker(at: offset), marker.kind == .array || marker.kind == .dictionary else { return nil }
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
        do throws(Fault) {
            return span(of: try layout.reference(at: reference))
        } catch {
            return nil
        }
    }

    private func span(of object: Int) -> SourceSpan? {
        do throws(Fault) {
            let offset = try layout.offset(of: object)
            let end = marker(at: offset)?.end ?? offset + 1
            return SourceSpan(value: offset..<end)
        } catch {
            return nil
        }
    }

    private func marker(at offset: Int) -> BinaryMarker? {
        do throws(Fault) {
            return try BinaryMarker(at: offset, in: layout, allowsPointers: true)
        } catch {
            return nil
        }
    }

    private func string(_ range: Range<Int>) -> String? {
        guard let marker = marker(at: range.lowerBound) else { return nil }
        let content = layout.bytes[marker.contentStart..<marker.end]
        switch marker.kind {
        case .ascii: return String(decoding: content, as: UTF8.self)
        case .utf16:
            let units = stride(from: marker.contentStart, to: marker.end, by: 2).map {
                UInt16(layout.bytes[$0]) << 8 | UInt16(layout.bytes[$0 + 1])
            }
            return String(decoding: units, as: UTF16.self)
        default: return nil
        }
    }
}
