/// Finds the objects of a binary property list again that has been read before, or up to a place.
struct BinaryLocator: Locator {
    private let layout: BinaryLayout

    /// Nil if the bytes are no binary property list.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        do throws(ParseFault) {
            layout = try BinaryLayout(bytes)
        } catch {
            return nil
        }
    }

    var root: SourceSpan? { span(of: layout.topObject) }

    func isArray(at offset: Int) -> Bool { marker(at: offset)?.kind == .array }

    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
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
