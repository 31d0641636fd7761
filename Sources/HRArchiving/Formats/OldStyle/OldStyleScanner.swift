import Foundation

/// Reads the words of old-style property lists.
struct OldStyleScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.text = text
        self.position = position
    }

    /// The byte that is next; nil at the end.
    var byte: UInt8? { position < text.count ? text[position] : nil }

    /// The place of the next byte.
    var here: Range<Int> { position..<min(position + 1, text.count) }

    /// Goes past the next byte.
    mutating func skip() { position += 1 }

    /// Goes past white space and comments.
    mutating func skipSpace() throws(ParseFault) {
        while let byte {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                position += 1
            } else if starts(with: "\u{2028}") || starts(with: "\u{2029}") {
                position += 3
            } else if starts(with: "//") {
                while let byte = self.byte, byte != 0x0A, byte != 0x0D { position += 1 }
            } else if starts(with: "/*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(ParseFault) {
        let start = position
        position += 2
        while !starts(with: "*/") {
            guard position < text.count else {
                throw ParseFault("a comment is not closed", at: .bytes(start..<start + 2))
            }
            position += 1
        }
        position += 2
    }

    private func starts(with prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        return text.count - position >= count && (0..<count).allSatisfy { text[position + $0] == prefix.utf8Start[$0] }
    }

    /// Whether a word or a quote is next.
    var isAtString: Bool { byte.map { Self.isQuote($0) || Self.isWordByte($0) } ?? false }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Reads a word, or a string in double or single quotes.
    mutating func string() throws(ParseFault) -> String {
        guard let first = byte else { throw ParseFault("the file ends where a string should stand", at: .bytes(here)) }
        if Self.isQuote(first) { return try quotedString(first) }
        let start = position
        while let byte, Self.isWordByte(byte) { position += 1 }
        guard position > start else { throw ParseFault("expected a string", at: .bytes(here)) }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    private mutating func quotedString(_ quote: UInt8) throws(ParseFault) -> String {
        let start = position
        position += 1
        var result: [UInt8] = []
        while let byte {
            position += 1
            if byte == quote { return String(decoding: result, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            if let scalar = try escape() {
                result.append(contentsOf: Array(String(scalar).utf8))
            } else {
                result.append(text[position - 1])
            }
        }
        throw ParseFault("a string is not closed", at: .bytes(start..<start + 1))
    }

    /// Reads an escape behind its backslash; nil if the byte there stands for itself, as in Foundation.
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

    /// Up to three octal digits: a byte in the encoding of NeXTSTEP, modulo 256. Bytes without a character in it become
    /// U+0000, as in Foundation.
    private mutating func octal() -> Unicode.Scalar {
        let byte = UInt8(truncatingIfNeeded: digits(3, radix: 8) ?? 0)
        return String(data: Data([byte]), encoding: .nextstep)?.unicodeScalars.first ?? "\0"
    }

    /// `\U` and up to four hexadecimal digits, twice for a pair of surrogates.
    private mutating func codeUnits(_ start: Int) throws(ParseFault) -> Unicode.Scalar {
        guard let unit = digits(4, radix: 16) else {
            throw ParseFault("\"\\U\" needs up to four hexadecimal digits", at: .bytes(start..<position))
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), starts(with: "\\U") {
            position += 2
            if let trail = digits(4, radix: 16), UTF16.isTrailSurrogate(trail) {
                return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
            }
        }
        throw ParseFault("an escape is half of a surrogate pair", at: .bytes(start..<position))
    }

    private mutating func digits(_ count: Int, radix: Int) -> UInt16? {
        let digits = text[position...].prefix(count).prefix { byte in
            Character(Unicode.Scalar(byte)).hexDigitValue.map { $0 < radix } ?? false
        }
        position += digits.count
        return UInt16(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    /// Reads bytes: pairs of hexadecimal digits in angle brackets.
    mutating func data() throws(ParseFault) -> Data {
        let start = position
        position += 1
        var digits: [UInt8] = []
        while let byte, byte != UInt8(ascii: ">") {
            if byte != 0x20, !(0x09...0x0D).contains(byte) {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                    throw ParseFault("data holds something else than hexadecimal digits", at: .bytes(here))
                }
                digits.append(UInt8(digit))
            }
            position += 1
        }
        guard byte != nil else { throw ParseFault("data is not closed", at: .bytes(start..<start + 1)) }
        position += 1
        guard digits.count.isMultiple(of: 2) else {
            throw ParseFault("data has half a byte at its end", at: .bytes(start..<position))
        }
        return Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
}
