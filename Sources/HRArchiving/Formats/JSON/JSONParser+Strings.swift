extension JSONParser {
    /// Parses the string at the current position.
    @inline(__always)
    mutating func string() throws(ParseFault) -> String {
        let (start, length, hasEscapes, isASCII) = try scanString()
        if !hasEscapes, isASCII {
            return String(wellFormed: UnsafeBufferPointer(start: text + start, count: length))
        }
        return try otherString(start, length, hasEscapes: hasEscapes)
    }

    /// Returns a string with escapes or non-ASCII characters.
    private mutating func otherString(
        _ start: Int, _ length: Int, hasEscapes: Bool
    ) throws(ParseFault) -> String {
        let decoded: (string: String, isWellFormed: Bool)
        if hasEscapes {
            try unescape(start, length)
            decoded = scratch.withBytes { String.decoded($0) }
        } else {
            decoded = String.decoded(UnsafeBufferPointer(start: text + start, count: length))
        }
        if !decoded.isWellFormed { try bytes.checkEncoding(of: start..<start + length) }
        return decoded.string
    }

    /// Finds the end of the string at the current position, and moves past it.
    ///
    /// The string is checked for control characters, but not for valid escapes and UTF-8.
    @inline(__always)
    mutating func scanString() throws(ParseFault) -> (start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        let start = position + 1
        var highBits: UInt64 = 0
        let index = skipPlainText(from: start, &highBits)
        guard index < end, text[index] == UInt8(ascii: "\""), highBits == 0 else {
            return try scanString(from: start, index, highBits)
        }
        position = index + 1
        return (start, index - start, false, true)
    }

    /// Finds the end of a string that may have escapes or non-ASCII characters, and whose beginning has been scanned.
    private mutating func scanString(
        from start: Int, _ plainEnd: Int, _ highBitsBefore: UInt64
    ) throws(ParseFault) -> (start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        var index = plainEnd
        var hasEscapes = false
        var highBits = highBitsBefore
        while true {
            index = skipPlainText(from: index, &highBits)
            guard index < end else { throw faults.openString(start - 1) }
            switch text[index] {
            case UInt8(ascii: "\""):
                position = index + 1
                return (start, index - start, hasEscapes, highBits == 0)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard index + 1 < end else { throw faults.openString(start - 1) }
                // Escapes are checked later. Here it only matters that an escaped quote does not end the string.
                let escaped = text[index + 1]
                index += escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") ? 2 : 1
            case 0..<0x20:
                throw faults.controlCharacter(at: index, stringStart: start - 1)
            default:
                highBits |= UInt64(text[index] & 0x80)
                index += 1
            }
        }
    }

    /// Returns the position of the next quote, backslash or control character. The last seven bytes of the text are not
    /// searched: if there is none before them, the result is a position among them.
    @inline(__always)
    private func skipPlainText(from start: Int, _ highBits: inout UInt64) -> Int {
        SWAR.skip(text, from: start, wordEnd: wordEnd, &highBits) { SWAR.jsonMarks(in: $0) }.index
    }

    // MARK: Escapes

    /// Copies the string between two quotes to the scratch buffer, with its escapes replaced.
    mutating func unescape(_ start: Int, _ length: Int) throws(ParseFault) {
        scratch.truncate(to: 0)
        var index = start
        let stringEnd = start + length
        while index < stringEnd {
            var plainEnd = index
            while plainEnd < stringEnd, text[plainEnd] != UInt8(ascii: "\\") { plainEnd += 1 }
            scratch.append(UnsafeBufferPointer(start: text + index, count: plainEnd - index))
            guard plainEnd < stringEnd else { return }
            index = try appendEscape(at: plainEnd, stringEnd)
        }
    }

    /// Appends the character of an escape, and returns the position after it.
    private mutating func appendEscape(at index: Int, _ stringEnd: Int) throws(ParseFault) -> Int {
        switch text[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(text[index + 1])
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"): return try appendUnicodeEscape(at: index, stringEnd)
        default: throw faults.unknownEscape(at: index)
        }
        return index + 2
    }

    private mutating func appendUnicodeEscape(at index: Int, _ stringEnd: Int) throws(ParseFault) -> Int {
        let first = try codeUnit(at: index, stringEnd)
        var value = first
        var next = index + 6
        if first & 0xF800 == 0xD800 {
            guard first < 0xDC00, next + 1 < stringEnd, text[next] == UInt8(ascii: "\\"),
                text[next + 1] == UInt8(ascii: "u")
            else { throw faults.loneSurrogate(at: index) }
            let second = try codeUnit(at: next, stringEnd)
            guard second & 0xFC00 == 0xDC00 else { throw faults.loneSurrogate(at: index) }
            value = 0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF))
            next += 6
        }
        guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else {
            throw faults.loneSurrogate(at: index)
        }
        for byte in bytes { scratch.append(byte) }
        return next
    }

    /// Returns the value of the four digits of a `\uXXXX` escape.
    private func codeUnit(at index: Int, _ stringEnd: Int) throws(ParseFault) -> UInt32 {
        var value: UInt32 = 0
        for position in index + 2..<index + 6 {
            guard position < stringEnd, let digit = hexValue(text[position]) else {
                throw faults.malformedUnicodeEscape(at: index, stringEnd)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

extension SWAR {
    /// Marks the bytes that must be escaped in JSON strings: quotes, backslashes and control characters.
    @inline(__always)
    static func jsonMarks(in word: UInt64) -> UInt64 {
        bytes(of: word, equalTo: UInt8(ascii: "\"")) | bytes(of: word, equalTo: UInt8(ascii: "\\"))
            | bytes(of: word, below: 0x20)
    }
}

/// Returns the value of a hexadecimal digit; nil for any other character.
func hexValue(_ byte: UInt8) -> UInt8? {
    // Comparisons without branches, which would be mispredicted for the digits of random data.
    let (number, letter) = (byte &- UInt8(ascii: "0"), (byte | 0x20) &- UInt8(ascii: "a"))
    return number <= 9 ? number : letter <= 5 ? letter &+ 10 : nil
}
