/// The syntax of a text format: its tokens, and the brackets, separators and leaves that edits need.
package enum TextSyntax: Sendable {
    case json, xml, oldStyle

    /// Creates the syntax of a format; nil for the binary format.
    init?(_ kind: HRFormat.Kind) {
        switch kind {
        case .json: self = .json
        case .xmlPropertyList: self = .xml
        case .oldStylePropertyList: self = .oldStyle
        case .binaryPropertyList: return nil
        }
    }

    /// The layout of inserted text if the file has no example to follow. `unit` is a level of indentation, `keyGap` is
    /// the text between a key and its value (nil for a line break), and `blank` is the text between a separator and the
    /// next member on the same line (empty if the syntax has no separators).
    package var layout: (unit: [UInt8], keyGap: [UInt8]?, blank: [UInt8]) {
        switch self {
        case .json: (Array("  ".utf8), Array(": ".utf8), [0x20])
        case .xml: ([0x09], nil, [])
        case .oldStyle: ([0x09], Array(" = ".utf8), [0x20])
        }
    }

    /// True if the outermost value of a file can be a leaf.
    var hasLeafRoots: Bool {
        switch self {
        case .json, .xml: true
        case .oldStyle: false
        }
    }

    /// Returns the tokens of a part of a text.
    func tokens(in range: Range<Int>, of text: [UInt8]) -> [TextToken] {
        text.withUnsafeBufferPointer { text in
            let part = UnsafeBufferPointer(rebasing: text[..<range.upperBound])
            return switch self {
            case .json: Array(IteratorSequence(JSONLexer(part, from: range.lowerBound)))
            case .xml: Array(IteratorSequence(XMLLexer(part, from: range.lowerBound)))
            case .oldStyle: Array(IteratorSequence(OldStyleLexer(part, from: range.lowerBound)))
            }
        }
    }

    /// True if a range contains a line break outside of comments.
    func hasLineBreak(in range: Range<Int>, of text: [UInt8]) -> Bool {
        guard text[range].contains(where: \.isLineBreak) else { return false }
        return tokens(in: range, of: text).contains { $0.kind == .lineBreak }
    }

    // MARK: Values

    /// Returns the range between the brackets or tags of a container; for an empty tag, the empty range at its end.
    func inside(of value: Range<Int>, in text: [UInt8]) -> Range<Int> {
        switch self {
        case .json, .oldStyle:
            let start = min(value.lowerBound + 1, value.upperBound)
            return start..<max(start, value.upperBound - 1)
        case .xml:
            let start = openingEnd(of: value, in: text)
            guard start < value.upperBound else { return value.upperBound..<value.upperBound }
            let end = text[start..<value.upperBound].lastIndex(of: UInt8(ascii: "<")) ?? value.upperBound
            return start..<end
        }
    }

    /// Returns the offset after the opening tag of an element.
    func openingEnd(of value: Range<Int>, in text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { min(XMLLexer($0).tagEnd(value.lowerBound), value.upperBound) }
    }

    /// Returns the attributes of an XML element's opening tag, and the white space around them; empty for other
    /// syntaxes.
    private func attributes(of value: Range<Int>, in text: [UInt8]) -> ArraySlice<UInt8> {
        switch self {
        case .json, .oldStyle: return []
        case .xml:
            let start = min(value.lowerBound + 1 + tagName(of: value, in: text).count, value.upperBound)
            var tag = text[start..<max(start, openingEnd(of: value, in: text) - 1)]
            if tag.last == UInt8(ascii: "/") { tag.removeLast() }
            return tag.allSatisfy { $0.isBlank || $0.isLineBreak } ? [] : tag
        }
    }

    /// Returns the text of an element with the attributes of the element that it replaces, if both have the same name
    /// or are booleans; otherwise the unchanged text.
    func text(_ element: [UInt8], withAttributesOf old: Range<Int>, in text: [UInt8]) -> [UInt8] {
        let attributes = attributes(of: old, in: text)
        guard !attributes.isEmpty else { return element }
        let (oldName, name) = (tagName(of: old, in: text), tagName(of: element.indices, in: element))
        let areBooleans = [oldName, name].allSatisfy { $0.elementsEqual("true".utf8) || $0.elementsEqual("false".utf8) }
        guard areBooleans || oldName == name else { return element }
        return Array(element.prefix(1 + name.count) + attributes + element.dropFirst(1 + name.count))
    }

    /// Returns the name of an element's opening tag.
    func tagName(of value: Range<Int>, in text: [UInt8]) -> ArraySlice<UInt8> {
        text[value].dropFirst().prefix { XMLParser.isNameByte($0) }
    }

    /// True if a value is a string.
    func isString(_ value: Range<Int>, in text: [UInt8]) -> Bool {
        switch self {
        case .json: text[value].first == UInt8(ascii: "\"")
        case .xml: tagName(of: value, in: text).elementsEqual("string".utf8)
        // All leaves are strings, except those in angle brackets.
        case .oldStyle: text[value].first != UInt8(ascii: "<")
        }
    }

    /// Returns the range of the text of a string, a key or a number, without quotation marks or tags; nil if the text
    /// may have to be unescaped.
    func plainContent(of value: Range<Int>, in text: [UInt8]) -> Range<Int>? {
        switch self {
        case .json:
            guard value.count >= 2, text[value.lowerBound] == UInt8(ascii: "\"") else { return nil }
            let content = value.lowerBound + 1..<value.upperBound - 1
            return text[content].contains(UInt8(ascii: "\\")) ? nil : content
        case .xml:
            let content = inside(of: value, in: text)
            let isPlain = text[content].allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") && $0 != 0x0D }
            return isPlain ? content : nil
        case .oldStyle:
            guard let first = text[value].first, !"'<({".utf8.contains(first) else { return nil }
            guard first == UInt8(ascii: "\"") else { return value }
            guard value.count >= 2 else { return nil }
            let content = value.lowerBound + 1..<value.upperBound - 1
            return text[content].contains(UInt8(ascii: "\\")) ? nil : content
        }
    }

    /// Returns the shortest notation of a key that does not need escapes.
    func key(_ word: String) -> [UInt8] {
        switch self {
        case .json: Array("\"\(word)\"".utf8)
        case .xml: Array("<key>\(word)</key>".utf8)
        case .oldStyle: Array(word.utf8)
        }
    }
}
