/// Finds the values of secret keys in a text, well-formed or not: the contents of strings, words, and elements.
///
/// It follows the structure of the text as far as that is well-formed.
package struct FormerSecretValues {
    private let text: [UInt8]
    private let words: SecretWords
    /// The byte between a key and its value.
    private let keyEnd: UInt8
    /// The ranges that are shown; others are not recorded.
    private let pieces: [Range<Int>]
    private var ranges: [Range<Int>] = []
    private var position = 0
    private var depth = 0
    /// The depth of the current secret value.
    private var secret: Int?

    /// The ranges of text to be hidden that touch some pieces of it.
    ///
    /// - Parameter hidesAll: Whether all values are secret.
    static func ranges(
        in text: [UInt8], _ format: HRFormat.Kind, _ words: SecretWords, touching pieces: [Range<Int>], hidesAll: Bool
    ) -> [Range<Int>] {
        var values = FormerSecretValues(
            text: text, words: words, keyEnd: UInt8(ascii: format == .json ? ":" : "="), pieces: pieces,
            secret: hidesAll ? .min : nil)
        while values.position < text.count {
            if format == .xmlPropertyList { values.nextMarkup() } else { values.nextToken() }
        }
        return values.ranges
    }

    /// The same for the names of secret keys: for tests.
    package static func ranges(
        in text: [UInt8], _ format: HRFormat.Kind, keys: Set<String>, touching pieces: [Range<Int>], hidesAll: Bool
    ) -> [Range<Int>] {
        ranges(in: text, format, SecretWords(keys), touching: pieces, hidesAll: hidesAll)
    }

    private mutating func hide(_ range: Range<Int>) {
        if secret != nil, !range.isEmpty, pieces.contains(where: { $0.overlaps(range) }) { ranges.append(range) }
    }

    /// Ends the value of a key, at the next member or the end of the container.
    private mutating func endMember() {
        if secret == depth { secret = nil }
    }

    private func starts(with prefix: String) -> Bool { text[position...].starts(with: prefix.utf8) }

    private mutating func skip(behind terminator: String) {
        while position < text.count, !starts(with: terminator) { position += 1 }
        position = min(position + terminator.utf8.count, text.count)
    }

    // MARK: JSON and old-style property lists

    private mutating func nextToken() {
        let start = position
        switch text[position] {
        case 0...0x20: position += 1
        case UInt8(ascii: "/") where isComment:
            skipComment()
            hide(start..<position)
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
            depth += 1
            position += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
            endMember()
            depth -= 1
            position += 1
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            endMember()
            position += 1
        case keyEnd, UInt8(ascii: "<"), UInt8(ascii: ">"): position += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"): found(string())
        default: found(word())
        }
    }

    /// Skips a string, and returns the range between its quotes.
    private mutating func string() -> Range<Int> {
        let quote = text[position]
        let start = position + 1
        position = start
        while position < text.count, text[position] != quote {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, text.count)
        position = min(position + 1, text.count)
        return start..<end
    }

    private mutating func word() -> Range<Int> {
        let start = position
        repeat {
            position += 1
        } while position < text.count && !Self.endsWord(text[position]) && text[position] != keyEnd
        return start..<position
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }

    private mutating func found(_ word: Range<Int>) {
        let end = position
        while position < text.count {
            if text[position] <= 0x20 {
                position += 1
            } else if isComment {
                skipComment()
            } else {
                break
            }
        }
        let isKey = position < text.count && text[position] == keyEnd
        position = end
        guard isKey else { return hide(word) }
        if secret == nil, words.has(word, in: text) { secret = depth }
    }

    private var isComment: Bool {
        text[position] == UInt8(ascii: "/") && (starts(with: "/*") || starts(with: "//"))
    }

    private mutating func skipComment() {
        if starts(with: "/*") {
            position += 2
            return skip(behind: "*/")
        }
        while position < text.count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
    }

    // MARK: XML

    private mutating func nextMarkup() {
        let start = position
        while position < text.count, text[position] != UInt8(ascii: "<") || skipHidden() { position += 1 }
        // White space between two elements is no value.
        if text[start..<min(position, text.count)].contains(where: { $0 > 0x20 }) { hide(start..<position) }
        guard position < text.count else { return }
        if starts(with: "</") {
            depth -= 1
            skip(behind: ">")
            endMember()
        } else if starts(with: "<key") {
            skipTag()
            let key = skipKey()
            if secret == nil, words.has(key, in: text) { secret = depth }
        } else {
            skipTag()
            if position - start >= 2, text[position - 2] == UInt8(ascii: "/") { endMember() } else { depth += 1 }
        }
    }

    /// Skips a tag, to the `>` that ends it: there may be others in the values of attributes.
    private mutating func skipTag() {
        while position < text.count, text[position] != UInt8(ascii: ">") {
            if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") { skipAttributeValue() }
            position += 1
        }
        position = min(position + 1, text.count)
    }

    /// Goes on to the quote that ends a value, if one does: a `<` ends every tag.
    private mutating func skipAttributeValue() {
        var end = position + 1
        while end < text.count, text[end] != text[position], text[end] != UInt8(ascii: "<") { end += 1 }
        if end < text.count, text[end] == text[position] { position = end }
    }

    /// Skips the contents of a key, to its closing tag or, if that is missing, to the next one.
    private mutating func skipKey() -> Range<Int> {
        let start = position
        while position < text.count, text[position] != UInt8(ascii: "<") || skipHidden() { position += 1 }
        let end = position
        if starts(with: "</key") { skip(behind: ">") }
        return start..<min(end, text.count)
    }

    /// Skips a comment, a CDATA section or other markup that is no tag.
    private mutating func skipHidden() -> Bool {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")] where starts(with: start)
        {
            skip(behind: end)
            position -= 1
            return true
        }
        return false
    }
}
