/// Divides XML property lists into tokens: tags of containers, whole elements that do not contain others, and the text
/// between them.
package struct XMLLexer: TextLexer {
    private let text: UnsafeBufferPointer<UInt8>
    package var position: Int
    private var hasPassedDoctype = false
    /// True if the text is a piece of a longer one. Markup that is not closed then extends to the end of the piece.
    package var isPiece = false

    package init(_ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.text = text
        position = start
    }

    package static var hasBareRoot: Bool { false }
    package static var endsMembersWithValues: Bool { true }

    package func isKey(_ leaf: TextToken) -> Bool { leaf.kind == .key }

    package func unfinished(_ token: TextToken) -> UnfinishedToken? {
        let (start, end) = (token.range.lowerBound, token.range.upperBound)
        guard end == text.count else { return nil }
        switch token.kind {
        case .blank, .lineBreak: return nil
        case .comment:
            guard !text.has("<!DOCTYPE", at: start) else { return .doctype }
            let (opening, terminator) = declaration(at: start)
            let closing = end - terminator.utf8CodeUnitCount
            return closing >= start + opening && text.has(terminator, at: closing) ? nil : .comment(terminator)
        default:
            guard text[start] == UInt8(ascii: "<") else { return nil }
            let isClosing = text.has("</", at: start)
            let isWhole = isClosing ? text[end - 1] == UInt8(ascii: ">") : closedTagEnd(start) != nil
            guard isWhole else { return .tag(UnfinishedTag(isClosing: isClosing)) }
            let content = token.content
            guard token.kind == .leaf || token.kind == .key, !text.has("/>", at: content.lowerBound - 2) else {
                return nil
            }
            let isClosed = content.upperBound < end && text[end - 1] == UInt8(ascii: ">")
            return isClosed ? nil : .element(tagEnd: content.lowerBound)
        }
    }

    package mutating func skipBlanks() {
        while position < text.count, text[position] <= 0x20 { position += 1 }
    }

    package mutating func next() -> TextToken? {
        guard position < text.count else { return nil }
        let start = position
        switch text[start] {
        case 0x0A, 0x0D:
            position += text.has("\r\n", at: start) ? 2 : 1
            return TextToken(.lineBreak, start..<position)
        case 0...0x20:
            while position < text.count, text[position] <= 0x20, text[position] != 0x0A, text[position] != 0x0D {
                position += 1
            }
            return TextToken(.blank, start..<position)
        case UInt8(ascii: "<"): return markup(from: start)
        default:
            position = text.index(of: UInt8(ascii: "<"), from: start)
            return TextToken(.other, start..<position)
        }
    }

    // MARK: Tags

    private mutating func markup(from start: Int) -> TextToken {
        if isDeclaration(at: start) {
            position = hasDoctype(at: start) ? doctypeEnd(start) : declarationEnd(start)
            return TextToken(.comment, start..<position)
        }
        if byte(start + 1) == UInt8(ascii: "/") {
            position = closingTagEnd(start)
            let kinds = kinds(ofNameAt: start + 2)
            return TextToken(kinds == nil ? .closeOther : kinds?.open == .other ? .other : .close, start..<position)
        }
        position = tagEnd(start)
        let isEmpty =
            position >= start + 3 && text[position - 2] == UInt8(ascii: "/")
            && text[position - 1] == UInt8(ascii: ">")
        let range = start..<position
        guard let kinds = kinds(ofNameAt: start + 1) else { return element(range, isEmpty: isEmpty) }
        return TextToken(isEmpty ? kinds.empty : kinds.open, range)
    }

    /// Returns the token kinds for tags of a container or of `plist`; nil for other names.
    private func kinds(ofNameAt start: Int) -> (open: TextToken.Kind, empty: TextToken.Kind)? {
        // One byte distinguishes most names from these.
        switch byte(start) {
        case UInt8(ascii: "d") where hasName("dict", at: start): (.openDictionary, .emptyDictionary)
        case UInt8(ascii: "a") where hasName("array", at: start): (.openArray, .emptyArray)
        case UInt8(ascii: "p") where hasName("plist", at: start): (.other, .other)
        default: nil
        }
    }

    private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

    /// Returns the whole element that begins with a tag if the element contains only text; otherwise, only the tag.
    private mutating func element(_ tag: Range<Int>, isEmpty: Bool) -> TextToken {
        // Any name that begins with "key" is treated as that of a key, because it may be misspelled.
        let isKey =
            byte(tag.lowerBound + 1) == UInt8(ascii: "k") && byte(tag.lowerBound + 2) == UInt8(ascii: "e")
            && byte(tag.lowerBound + 3) == UInt8(ascii: "y")
        let kind: TextToken.Kind = isKey ? .key : .leaf
        let end = isEmpty ? tag.upperBound : contentEnd(from: tag.upperBound)
        // A text may be cut off in the closing tag.
        let isClosed = !isEmpty && (byte(end + 1) == UInt8(ascii: "/") || end + 1 >= text.count)
        guard isEmpty || isClosed || kind == .key else { return TextToken(.openOther, tag) }
        position = isClosed ? closingTagEnd(end) : end
        return TextToken(kind, tag.lowerBound..<position, content: tag.upperBound..<end)
    }

    /// Returns the offset of the first tag in the text from an offset on; the end of the text if there is none.
    private func contentEnd(from start: Int) -> Int {
        var position = start
        while position < text.count {
            position = text.index(of: UInt8(ascii: "<"), from: position)
            guard isDeclaration(at: position) else { break }
            position = declarationEnd(position)
        }
        return position
    }

    /// Returns the offset after the tag at an offset, which ends with the first `>` outside of the values of
    /// attributes.
    package func tagEnd(_ start: Int) -> Int { closedTagEnd(start) ?? text.count }

    private func closedTagEnd(_ start: Int) -> Int? {
        var position = start
        while position < text.count {
            let byte = text[position]
            // Letters are greater, so most bytes of a tag need no further comparison.
            if byte <= UInt8(ascii: ">") {
                if byte == UInt8(ascii: ">") { return position + 1 }
                let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                if isQuote, let quote = closingQuote(of: position) { position = quote }
            }
            position += 1
        }
        return nil
    }

    private func closingTagEnd(_ start: Int) -> Int {
        min(text.index(of: UInt8(ascii: ">"), from: start) + 1, text.count)
    }

    /// Returns the offset of the quotation mark that ends the value of an attribute; nil if the value is not closed. A
    /// `<` before the quotation mark shows that it is not closed, because a tag cannot contain this character.
    private func closingQuote(of start: Int) -> Int? {
        var position = start + 1
        while position < text.count, text[position] != text[start], text[position] != UInt8(ascii: "<") {
            position += 1
        }
        guard position < text.count else { return isPiece ? position : nil }
        return text[position] == text[start] ? position : nil
    }

    private func hasName(_ name: StaticString, at start: Int) -> Bool {
        let end = start + name.utf8CodeUnitCount
        return text.has(name, at: start) && (end >= text.count || !XMLParser.isNameByte(text[end]))
    }

    // MARK: Other markup

    /// True if the `<` at an offset begins a declaration, a comment or a processing instruction.
    private func isDeclaration(at start: Int) -> Bool {
        let next = byte(start + 1)
        return next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    }

    private func declarationEnd(_ start: Int) -> Int {
        let (opening, terminator) = declaration(at: start)
        return text.end(of: terminator, from: start + opening) ?? text.count
    }

    /// Returns the length of the opening of a declaration, such as 4 for `<!--`, and the terminator of the declaration.
    private func declaration(at start: Int) -> (opening: Int, terminator: StaticString) {
        if text.has("<!--", at: start) { return (4, "-->") }
        if text.has("<![CDATA[", at: start) { return (9, "]]>") }
        return text.has("<?", at: start) ? (2, "?>") : (2, ">")
    }

    /// True if the first DOCTYPE is at an offset. If a text has several, the others end with the next `>`.
    private mutating func hasDoctype(at start: Int) -> Bool {
        guard !hasPassedDoctype, text.has("<!DOCTYPE", at: start) else { return false }
        hasPassedDoctype = true
        return true
    }

    private func doctypeEnd(_ start: Int) -> Int {
        var doctype = XMLDoctype(text, at: start)
        do throws(XMLDoctype.Failure) {
            return try doctype.end()
        } catch {
            // An incomplete document type at the end of a piece may still turn out to be well-formed.
            let isOpen = if case .open = error { true } else { text.count - doctype.position < "<!NOTATION".utf8.count }
            return isPiece && isOpen ? text.count : closingTagEnd(start)
        }
    }
}
