/// The syntax of a format as far as edits need it: comments, brackets, commas, and the text of leaves.
enum TextSyntax: Sendable {
    case json, xml

    var isJSON: Bool { self == .json }

    /// What separates members besides white space.
    var separator: [UInt8] { isJSON ? [UInt8(ascii: ",")] : [] }

    /// What white space around members is made of.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// What may stand between members.
    enum Trivia {
        case blanks, lineBreak, separator
        case comment(isLine: Bool)
    }

    /// What stands between members, one thing after the other.
    func trivia(in range: Range<Int>, of text: [UInt8]) -> [(kind: Trivia, range: Range<Int>)] {
        var found: [(kind: Trivia, range: Range<Int>)] = []
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            switch text[position] {
            case 0x0D where position + 1 < range.upperBound && text[position + 1] == 0x0A: position += 2
            case 0x0A, 0x0D: position += 1
            case UInt8(ascii: ","):
                position += 1
                found.append((.separator, start..<position))
                continue
            case UInt8(ascii: "/"), UInt8(ascii: "<"):
                position = min(commentEnd(in: text, from: start), range.upperBound)
                let isLine = isJSON && start + 1 < range.upperBound && text[start + 1] == UInt8(ascii: "/")
                found.append((.comment(isLine: isLine), start..<position))
                continue
            default:
                while position < range.upperBound, !isMark(text[position]) { position += 1 }
                found.append((.blanks, start..<position))
                continue
            }
            found.append((.lineBreak, start..<position))
        }
        return found
    }

    private func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "<"): true
        default: false
        }
    }

    private func commentEnd(in text: [UInt8], from start: Int) -> Int {
        text.withUnsafeBufferPointer { text in
            if isJSON { return JSONPlaces.commentEnd(in: text, from: start) }
            let markup = XMLMarkup(text: text)
            return markup.isDeclaration(at: start) ? markup.declarationEnd(start) : start + 1
        }
    }

    /// Whether a line breaks there, outside of comments.
    func hasLineBreak(in range: Range<Int>, of text: [UInt8]) -> Bool {
        guard text[range].contains(where: Self.isLineBreak) else { return false }
        return trivia(in: range, of: text).contains { $0.kind.isLineBreak }
    }

    // MARK: Values

    /// The range between the brackets or tags of a container; empty, at its end, for an empty tag.
    func inside(of value: Range<Int>, in text: [UInt8]) -> Range<Int> {
        guard !isJSON else {
            let start = min(value.lowerBound + 1, value.upperBound)
            return start..<max(start, value.upperBound - 1)
        }
        let start = openingEnd(of: value, in: text)
        guard start < value.upperBound else { return value.upperBound..<value.upperBound }
        let end = text[start..<value.upperBound].lastIndex(of: UInt8(ascii: "<")) ?? value.upperBound
        return start..<end
    }

    /// Behind the tag that an element begins with.
    func openingEnd(of value: Range<Int>, in text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { min(XMLMarkup(text: $0).tagEnd(value.lowerBound), value.upperBound) }
    }

    /// The attributes of the tag that an element of XML begins with, and the white space around them.
    func attributes(of value: Range<Int>, in text: [UInt8]) -> ArraySlice<UInt8> {
        let start = min(value.lowerBound + 1 + tagName(of: value, in: text).count, value.upperBound)
        var tag = text[start..<max(start, openingEnd(of: value, in: text) - 1)]
        if tag.last == UInt8(ascii: "/") { tag.removeLast() }
        return tag.allSatisfy { Self.isBlank($0) || Self.isLineBreak($0) } ? [] : tag
    }

    /// The text of an element with the attributes of another one, whose place it takes and which says the same kind of value.
    func text(_ element: [UInt8], withAttributesOf old: Range<Int>, in text: [UInt8]) -> [UInt8] {
        guard !isJSON else { return element }
        let attributes = attributes(of: old, in: text)
        guard !attributes.isEmpty else { return element }
        let (oldName, name) = (tagName(of: old, in: text), tagName(of: element.indices, in: element))
        let areBooleans = [oldName, name].allSatisfy { $0.elementsEqual("true".utf8) || $0.elementsEqual("false".utf8) }
        guard areBooleans || oldName == name else { return element }
        return Array(element.prefix(1 + name.count) + attributes + element.dropFirst(1 + name.count))
    }

    /// The name of the tag that an element begins with.
    func tagName(of value: Range<Int>, in text: [UInt8]) -> ArraySlice<UInt8> {
        text[value].dropFirst().prefix { XMLParser.isNameByte($0) }
    }

    /// Whether a value is a string.
    func isString(_ value: Range<Int>, in text: [UInt8]) -> Bool {
        isJSON
            ? text[value].first == UInt8(ascii: "\"") : tagName(of: value, in: text).elementsEqual("string".utf8)
    }

    /// The range of the text of a string, a key or a number, if it has no escapes.
    func plainContent(of value: Range<Int>, in text: [UInt8]) -> Range<Int>? {
        if isJSON {
            guard value.count >= 2, text[value.lowerBound] == UInt8(ascii: "\"") else { return nil }
            let content = value.lowerBound + 1..<value.upperBound - 1
            return text[content].contains(UInt8(ascii: "\\")) ? nil : content
        }
        let content = inside(of: value, in: text)
        let isPlain = text[content].allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") && $0 != 0x0D }
        return isPlain ? content : nil
    }

    /// The brackets of a container, and its notation when it is empty.
    func brackets(of kind: PlaceTree.Kind) -> (open: [UInt8], close: [UInt8], empty: [UInt8]) {
        switch (self, kind) {
        case (.json, .dictionary): (Array("{".utf8), Array("}".utf8), Array("{}".utf8))
        case (.json, _): (Array("[".utf8), Array("]".utf8), Array("[]".utf8))
        case (.xml, .dictionary): (Array("<dict>".utf8), Array("</dict>".utf8), Array("<dict/>".utf8))
        case (.xml, _): (Array("<array>".utf8), Array("</array>".utf8), Array("<array/>".utf8))
        }
    }
}
