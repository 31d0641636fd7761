/// Divides JSON into tokens. Comments and strings in single quotes are accepted as well, although JSON has neither.
package typealias JSONLexer = BracketLexer<JSONMarks>
/// Divides old-style property lists into tokens.
package typealias OldStyleLexer = BracketLexer<OldStyleMarks>

/// The differences between the two syntaxes with brackets.
package protocol BracketMarks {
    /// The byte between a key and its value.
    static var assignment: UInt8 { get }
    static var isOldStyle: Bool { get }
}

package enum JSONMarks: BracketMarks {
    package static var assignment: UInt8 { UInt8(ascii: ":") }
    package static var isOldStyle: Bool { false }
}

package enum OldStyleMarks: BracketMarks {
    package static var assignment: UInt8 { UInt8(ascii: "=") }
    package static var isOldStyle: Bool { true }
}

/// Divides texts with brackets, quotation marks and separators into tokens.
///
/// Brackets, quotation marks and separators of the other syntax are tokens as well. A text that contains them is
/// malformed, but its intended structure is recognized better in this way.
package struct BracketLexer<Marks: BracketMarks>: TextLexer {
    private let text: UnsafeBufferPointer<UInt8>
    package var position: Int
    /// True if a comment is a token; otherwise its bytes are divided like any other text.
    package var takesComments = true
    /// True if a string in single quotes is a token; otherwise its bytes are divided like any other text.
    package var takesSingleQuotes = true

    package init(_ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.text = text
        position = start
    }

    package static var hasBareRoot: Bool { Marks.isOldStyle }
    package static var endsMembersWithValues: Bool { false }

    @inline(__always)
    package mutating func next() -> TextToken? {
        guard position < text.count else { return nil }
        let start = position
        let byte = text[start]
        position += 1
        switch byte {
        case 0x0A, 0x0D:
            if byte == 0x0D, position < text.count, text[position] == 0x0A { position += 1 }
            return TextToken(.lineBreak, start..<position)
        case 0...0x20:
            skipSpaces()
            return TextToken(.blank, start..<position)
        case UInt8(ascii: "\""): return string(byte, from: start)
        case UInt8(ascii: "'") where takesSingleQuotes: return string(byte, from: start)
        case UInt8(ascii: "{"): return TextToken(.openDictionary, start..<position)
        case UInt8(ascii: "["), UInt8(ascii: "("): return TextToken(.openArray, start..<position)
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): return TextToken(.close, start..<position)
        case UInt8(ascii: ","), UInt8(ascii: ";"): return TextToken(.separator, start..<position)
        case Marks.assignment: return TextToken(.assignment, start..<position)
        case UInt8(ascii: "/") where takesComments && isComment(at: start): return comment(from: start)
        case UInt8(ascii: "/") where !Marks.isOldStyle: return TextToken(.other, start..<position)
        case UInt8(ascii: "<") where Marks.isOldStyle: return data(from: start)
        case UInt8(ascii: ">") where Marks.isOldStyle: return TextToken(.other, start..<position)
        case 0xE2 where Marks.isOldStyle && isLineSeparator(at: start):
            position += 2
            return TextToken(.blank, start..<position)
        default:
            while position < text.count, !endsWord(at: position) { position += 1 }
            return TextToken(.leaf, start..<position)
        }
    }

    package func isKey(_ leaf: TextToken) -> Bool {
        guard !Marks.isOldStyle || text[leaf.range.lowerBound] != UInt8(ascii: "<") else { return false }
        var lexer = self
        while let token = lexer.next() {
            if !token.isTrivia { return token.kind == .assignment }
        }
        return false
    }

    package func unfinished(_ token: TextToken) -> UnfinishedToken? {
        let range = token.range
        guard range.upperBound == text.count else { return nil }
        switch token.kind {
        case .leaf:
            let isQuoted = token.content.lowerBound > range.lowerBound
            guard isQuoted else { return .word }
            guard token.content.upperBound == text.count else { return nil }
            let quote = text[range.lowerBound]
            return .string(quote == UInt8(ascii: "<") ? UInt8(ascii: ">") : quote)
        case .other: return .word
        case .lineComment: return .lineComment
        case .comment: return range.count >= 4 && text.has("*/", at: text.count - 2) ? nil : .comment("*/")
        default: return nil
        }
    }

    package mutating func skipBlanks() {
        while position < text.count, text[position] <= 0x20 { position += 1 }
    }

    private mutating func skipSpaces() {
        while position < text.count, text[position] <= 0x20, text[position] != 0x0A, text[position] != 0x0D {
            position += 1
        }
    }

    // MARK: Leaves

    private mutating func string(_ quote: UInt8, from start: Int) -> TextToken {
        while true {
            skipPlainText(quote)
            guard position < text.count else {
                return TextToken(.leaf, start..<position, content: start + 1..<position)
            }
            position += 1
            if text[position - 1] == quote {
                return TextToken(.leaf, start..<position, content: start + 1..<position - 1)
            }
            // An escaped character does not end the string.
            position = min(position + 1, text.count)
        }
    }

    /// Moves to the byte that ends a string or begins an escape, eight bytes at a time.
    private mutating func skipPlainText(_ quote: UInt8) {
        if let base = text.baseAddress {
            var highBits: UInt64 = 0
            let plain = SWAR.skip(base, from: position, wordEnd: text.count - 8, &highBits) { word in
                SWAR.bytes(of: word, equalTo: quote) | SWAR.bytes(of: word, equalTo: UInt8(ascii: "\\"))
            }
            position = plain.index
        }
        while position < text.count, text[position] != quote, text[position] != UInt8(ascii: "\\") { position += 1 }
    }

    /// Reads data in angle brackets, up to the first byte that is neither a hexadecimal digit nor white space.
    private mutating func data(from start: Int) -> TextToken {
        while position < text.count, hexValue(text[position]) != nil || text[position] <= 0x20 { position += 1 }
        let end = position
        if position < text.count, text[position] == UInt8(ascii: ">") { position += 1 }
        return TextToken(.leaf, start..<position, content: start + 1..<end)
    }

    private func endsWord(at index: Int) -> Bool {
        switch text[index] {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), Marks.assignment:
            true
        // An unquoted string of an old-style property list may contain slashes, as paths do.
        case UInt8(ascii: "/"): !Marks.isOldStyle
        case UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"): Marks.isOldStyle
        case 0xE2: Marks.isOldStyle && isLineSeparator(at: index)
        default: false
        }
    }

    // MARK: Between values

    /// True if U+2028 or U+2029 is at an offset, which are white space in old-style property lists.
    private func isLineSeparator(at index: Int) -> Bool {
        text.has("\u{2028}", at: index) || text.has("\u{2029}", at: index)
    }

    private func isComment(at index: Int) -> Bool { text.has("//", at: index) || text.has("/*", at: index) }

    private mutating func comment(from start: Int) -> TextToken {
        if text[position] == UInt8(ascii: "*") {
            position = text.end(of: "*/", from: start + 2) ?? text.count
            return TextToken(.comment, start..<position)
        }
        while position < text.count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
        return TextToken(.lineComment, start..<position)
    }
}
