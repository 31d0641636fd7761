/// Finds values again in an XML property list that has been read before, or up to a place: walks over the text without
/// making anything.
///
/// It expects well-formed text. On any other it finds nothing, or a wrong place, and always comes to an end.
struct XMLLocator: Locator {
    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    var root: SourceSpan? {
        var start = skipMisc(0)
        if hasName("plist", at: start) { start = skipMisc(tagEnd(start)) }
        return SourceSpan(value: elementRange(at: start))
    }

    func isArray(at offset: Int) -> Bool { hasName("array", at: offset) }

    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        let isArray = isArray(at: offset)
        guard isArray || hasName("dict", at: offset) else { return nil }
        guard !isEmptyTag(offset) else { return nil }
        var found: SourceSpan?
        var index = 0
        var position = skipMisc(tagEnd(offset))
        while position < text.count, !isClosingTag(position) {
            var key: Range<Int>?
            if !isArray {
                let range = elementRange(at: position)
                key = range
                position = skipMisc(range.upperBound)
            }
            let value = elementRange(at: position)
            if condition(index, key.flatMap(string)) { found = SourceSpan(value: value, key: key) }
            index += 1
            position = skipMisc(max(value.upperBound, position + 1))
        }
        return found
    }

    /// The text of a key.
    private func string(_ range: Range<Int>) -> String? {
        let element = UnsafeBufferPointer(rebasing: text[range])
        var parser = XMLParser(element, builder: TreeBuilder(limits: .standard, duplicateKeys: .refuse))
        do {
            let tag = try parser.openTag()
            return String(decoding: try parser.content(of: tag).bytes, as: UTF8.self)
        } catch {
            return nil
        }
    }

    // MARK: Elements

    /// The bytes of the element that begins here, to the end of its closing tag.
    private func elementRange(at start: Int) -> Range<Int> {
        guard start < text.count, text[start] == UInt8(ascii: "<") else {
            return start..<max(start, min(start + 1, text.count))
        }
        var position = start
        var depth = 0
        repeat {
            guard let next = nextMarkup(from: position) else { return start..<text.count }
            position = next
            if isClosingTag(position) {
                depth -= 1
                position = tagEnd(position)
            } else if position + 1 < text.count, isMarkup(text[position + 1]) {
                position = markupEnd(position)
            } else {
                if !isEmptyTag(position) { depth += 1 }
                position = tagEnd(position)
            }
        } while depth > 0
        return start..<position
    }

    private func nextMarkup(from start: Int) -> Int? {
        var position = start
        while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        return position < text.count ? position : nil
    }

    private func isMarkup(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    private func isClosingTag(_ position: Int) -> Bool {
        position + 1 < text.count && text[position] == UInt8(ascii: "<") && text[position + 1] == UInt8(ascii: "/")
    }

    private func isEmptyTag(_ start: Int) -> Bool {
        let end = tagEnd(start)
        return end >= start + 3 && text[end - 1] == UInt8(ascii: ">") && text[end - 2] == UInt8(ascii: "/")
    }

    private func hasName(_ name: StaticString, at start: Int) -> Bool {
        let nameEnd = start + 1 + name.utf8CodeUnitCount
        guard start >= 0, nameEnd < text.count, text[start] == UInt8(ascii: "<") else { return false }
        for index in 0..<name.utf8CodeUnitCount where text[start + 1 + index] != name.utf8Start[index] { return false }
        return !XMLParser.isNameByte(text[nameEnd])
    }

    /// Behind the `>` of the tag that begins here.
    private func tagEnd(_ start: Int) -> Int {
        var position = start
        while position < text.count, text[position] != UInt8(ascii: ">") { position += 1 }
        return min(position + 1, text.count)
    }

    /// Behind a comment, a CDATA section, a processing instruction or a DOCTYPE.
    private func markupEnd(_ start: Int) -> Int {
        if starts("<!--", at: start) { return find("-->", from: start + 4) }
        if starts("<![CDATA[", at: start) { return find("]]>", from: start + 9) }
        return starts("<?", at: start) ? find("?>", from: start + 2) : doctypeEnd(start)
    }

    private func doctypeEnd(_ start: Int) -> Int {
        var doctype = XMLDoctype(text, at: start)
        do throws(XMLDoctype.Failure) {
            return try doctype.end()
        } catch {
            return text.count
        }
    }

    private func find(_ terminator: StaticString, from start: Int) -> Int {
        var position = start
        while position < text.count, !starts(terminator, at: position) { position += 1 }
        return min(position + terminator.utf8CodeUnitCount, text.count)
    }

    private func starts(_ prefix: StaticString, at start: Int) -> Bool {
        guard start + prefix.utf8CodeUnitCount <= text.count else { return false }
        for index in 0..<prefix.utf8CodeUnitCount where text[start + index] != prefix.utf8Start[index] { return false }
        return true
    }

    /// Goes on behind white space, comments, processing instructions and the DOCTYPE.
    private func skipMisc(_ start: Int) -> Int {
        var position = start
        while position < text.count {
            if XMLParser.isBlank(text[position]) {
                position += 1
            } else if text[position] == UInt8(ascii: "<"), position + 1 < text.count, isMarkup(text[position + 1]) {
                position = markupEnd(position)
            } else {
                break
            }
        }
        return position
    }
}
