import Foundation

/// Reads the tokens of old-style property lists, in valid UTF-8.
struct OldStyleScanner {
    /// A string as it is in the file, without its quotation marks.
    struct Word {
        let range: Range<Int>
        var hasEscapes = false
        var isASCII = true
    }

    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.text = text
        self.position = position
    }

    /// The next byte; nil at the end.
    var byte: UInt8? { position < text.count ? text[position] : nil }

    /// The range of the next byte.
    var here: Range<Int> { position..<min(position + 1, text.count) }

    /// True if comments have been skipped. Only valid before the first token, when nothing else than white space and
    /// comments has been skipped.
    var hasPassedComments: Bool { text[..<position].contains { !Self.isSpace($0) } }

    /// Returns the error for a conflict marker of version control at the current position; nil if there is none.
    @inline(__always)
    func mergeMark(of subject: ParseFault.Subject) -> ParseFault? {
        guard let byte, (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(byte) || byte == UInt8(ascii: "|") else {
            return nil
        }
        return MergeMark.fault(in: text, at: position, of: subject)
    }

    /// Skips lines that begin with conflict markers of version control, and the white space and comments after them.
    mutating func skipMergeMarks() throws(ParseFault) {
        while let mark = MergeMark.range(in: text, at: position) {
            position = text[mark.upperBound...].firstIndex(where: \.isLineBreak) ?? text.count
            try skipSpace()
        }
    }

    /// Skips the next byte.
    mutating func skip() { position += 1 }

    /// Skips white space and comments.
    @inline(__always)
    mutating func skipSpace() throws(ParseFault) {
        while position < text.count {
            let byte = text[position]
            if Self.isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/") || byte >= 0x80 {
                guard try skipMarkedSpace() else { return }
            } else {
                return
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 <= 0x0D - 0x09 }

    /// Skips a comment or a Unicode line or paragraph separator; returns false if none of these is next.
    private mutating func skipMarkedSpace() throws(ParseFault) -> Bool {
        if text.has("\u{2028}", at: position) || text.has("\u{2029}", at: position) {
            position += 3
        } else if text.has("//", at: position) {
            while let byte, byte != 0x0A, byte != 0x0D { position += 1 }
        } else if text.has("/*", at: position) {
            guard let end = text.end(of: "*/", from: position + 2) else {
                throw ParseFault("a comment is not closed", at: .bytes(position..<position + 2))
            }
            position = end
        } else {
            return false
        }
        return true
    }

    /// True if a word or a quotation mark is next.
    var isAtString: Bool { byte.map { Self.isQuote($0) || Self.isWordByte($0) } ?? false }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    // MARK: Strings

    /// Reads a word, or a string in double or single quotation marks.
    mutating func string() throws(ParseFault) -> String {
        let word = try word()
        return try string(of: word)
    }

    /// Skips a word, or a string in double or single quotation marks, without checking its escapes.
    @inline(__always)
    mutating func word() throws(ParseFault) -> Word {
        guard let first = byte else { throw ParseFault("the file ends where a string should stand", at: .bytes(here)) }
        if Self.isQuote(first) { return try quotedWord(first) }
        let start = position
        while position < text.count, Self.isWordByte(text[position]) { position += 1 }
        guard position > start else {
            throw ParseFault("expected a string", at: .bytes(here), help: helpForMark)
        }
        return Word(range: start..<position)
    }

    /// Returns the bytes of a word, which must not contain escapes.
    @inline(__always)
    func bytes(of word: Word) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[word.range]) }

    /// Returns the string of a word, with escapes replaced.
    @inline(__always)
    func string(of word: Word) throws(ParseFault) -> String {
        word.hasEscapes ? try unescaped(word) : String(wellFormed: bytes(of: word))
    }

    /// Advice for the case that the next character is only allowed in quoted strings; otherwise empty.
    var helpForMark: [String] {
        guard let byte, Self.isMark(byte) else { return [] }
        return ["put a string in quotes that has other characters than letters, digits and _ - . / : $"]
    }

    /// True if a byte can be part of a string, but not of an unquoted one.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte > 0x20 && byte < 0x7F && !"{}()<>=;,".utf8.contains(byte) && !isWordByte(byte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    private mutating func quotedWord(_ quote: UInt8) throws(ParseFault) -> Word {
        let start = position
        position += 1
        var word = (hasEscapes: false, highBits: UInt64(0))
        while true {
            skipPlainText(quote, &word.highBits)
            guard let byte else { throw ParseFault("a string is not closed", at: .bytes(start..<start + 1)) }
            position += 1
            if byte == quote { break }
            word.highBits |= UInt64(byte & 0x80)
            guard byte == UInt8(ascii: "\\") else { continue }
            word.hasEscapes = true
            // An escaped character does not end the string.
            guard self.byte != nil else {
                throw ParseFault("a string is not closed", at: .bytes(position - 1..<position))
            }
            word.highBits |= UInt64(text[position] & 0x80)
            position += 1
        }
        return Word(range: start + 1..<position - 1, hasEscapes: word.hasEscapes, isASCII: word.highBits == 0)
    }

    /// Skips bytes that neither end a string nor begin an escape, eight at a time. Stops when fewer than eight bytes
    /// are left.
    private mutating func skipPlainText(_ quote: UInt8, _ highBits: inout UInt64) {
        guard let base = text.baseAddress else { return }
        let plain = SWAR.skip(base, from: position, wordEnd: text.count - 8, &highBits) { word in
            SWAR.bytes(of: word, equalTo: quote) | SWAR.bytes(of: word, equalTo: UInt8(ascii: "\\"))
        }
        position = plain.index
    }

    // MARK: Escapes

    private func unescaped(_ word: Word) throws(ParseFault) -> String {
        var scanner = OldStyleScanner(text, at: word.range.lowerBound)
        var result: [UInt8] = []
        while scanner.position < word.range.upperBound {
            let byte = text[scanner.position]
            scanner.skip()
            if byte == UInt8(ascii: "\\"), let scalar = try scanner.escape() {
                result.append(contentsOf: Array(String(scalar).utf8))
            } else {
                // An ordinary byte, or the byte after a backslash if it represents itself.
                result.append(text[scanner.position - 1])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads an escape after its backslash; returns nil if the byte there represents itself, as in Foundation.
    private mutating func escape() throws(ParseFault) -> Unicode.Scalar? {
        let start = position - 1
        guard let byte else { throw ParseFault("a string is not closed", at: .bytes(start..<start + 1)) }
        position += 1
        switch byte {
        case UInt8(ascii: "a"): return "\u{7}"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "v"): return "\u{B}"
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            position -= 1
            return octal()
        case UInt8(ascii: "U"): return try codeUnits(start)
        default: return nil
        }
    }

    /// Reads up to three octal digits: a byte in the NeXTSTEP encoding, modulo 256. A byte that represents no character
    /// in this encoding becomes U+0000, as in Foundation.
    private mutating func octal() -> Unicode.Scalar {
        let byte = UInt8(truncatingIfNeeded: digits(3, radix: 8) ?? 0)
        return String(data: Data([byte]), encoding: .nextstep)?.unicodeScalars.first ?? "\0"
    }

    /// Reads `\U` and up to four hexadecimal digits, twice for a surrogate pair.
    private mutating func codeUnits(_ start: Int) throws(ParseFault) -> Unicode.Scalar {
        guard let unit = digits(4, radix: 16) else {
            throw ParseFault("\"\\U\" needs up to four hexadecimal digits", at: .bytes(start..<position))
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), text.has("\\U", at: position) {
            position += 2
            if let trail = digits(4, radix: 16), UTF16.isTrailSurrogate(trail) {
                return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
            }
        }
        throw ParseFault("an escape is half of a surrogate pair", at: .bytes(start..<position))
    }

    private mutating func digits(_ count: Int, radix: UInt16) -> UInt16? {
        let start = position
        var value: UInt16 = 0
        while position < start + count, let byte, let digit = hexValue(byte), UInt16(digit) < radix {
            value = value &* radix &+ UInt16(digit)
            position += 1
        }
        return position > start ? value : nil
    }

    // MARK: Data

    /// Reads data: pairs of hexadecimal digits in angle brackets.
    mutating func data() throws(ParseFault) -> Data {
        let start = position
        position += 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity((text.index(of: UInt8(ascii: ">"), from: position) - position) / 2)
        var half: UInt8?
        while let byte, byte != UInt8(ascii: ">") {
            if let digit = hexValue(byte) {
                if let high = half { bytes.append(high << 4 | digit) }
                half = half == nil ? digit : nil
            } else if !Self.isSpace(byte) {
                throw ParseFault("data holds something else than hexadecimal digits", at: .bytes(here))
            }
            position += 1
        }
        guard byte != nil else { throw ParseFault("data is not closed", at: .bytes(start..<start + 1)) }
        position += 1
        guard half == nil else { throw ParseFault("data has half a byte at its end", at: .bytes(start..<position)) }
        return Data(bytes)
    }
}
