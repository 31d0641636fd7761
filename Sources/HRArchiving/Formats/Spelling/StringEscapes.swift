/// The escapes of `$string` and of keys: those of JSON, for characters that XML cannot represent.
package enum StringEscapes {
    /// Returns true if a string must be escaped in XML because readers would not return it unchanged: it contains
    /// control characters other than tab, line feed and carriage return, or U+FFFE or U+FFFF, or begins with U+FEFF.
    package static func areNeededInXML(_ string: String) -> Bool {
        string.withBytes { bytes in
            var needed = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            for index in bytes.indices where !needed {
                let byte = bytes[index]
                // U+FFFE and U+FFFF are EF BF BE and EF BF BF; the string is valid, so two more bytes follow EF.
                needed =
                    byte < 0x20
                    ? byte != 0x09 && byte != 0x0A && byte != 0x0D
                    : byte == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
            }
            return needed
        }
    }

    /// Returns the string with a backslash before backslashes, and with `\uXXXX` for characters that XML cannot
    /// represent.
    static func escaped(_ string: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t", "\n": result.append(scalar)
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value) || scalar.value == 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                result.append(contentsOf: "\\u".unicodeScalars)
                result.append(contentsOf: String(repeating: "0", count: 4 - digits.count).unicodeScalars)
                result.append(contentsOf: digits.unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the string with JSON escapes replaced; nil if an escape is malformed.
    static func unescaped(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var result = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            guard let escape = scalars.next(), let value = character(of: escape, &scalars) else { return nil }
            result.append(value)
        }
        return String(result)
    }

    private static func character(
        of escape: Unicode.Scalar, _ scalars: inout String.UnicodeScalarView.Iterator
    ) -> Unicode.Scalar? {
        switch escape {
        case "\"", "\\", "/": return escape
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            guard let unit = codeUnit(&scalars) else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
            guard scalars.next() == "\\", scalars.next() == "u", let trail = codeUnit(&scalars),
                UTF16.isTrailSurrogate(trail)
            else { return nil }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        default: return nil
        }
    }

    private static func codeUnit(_ scalars: inout String.UnicodeScalarView.Iterator) -> UInt16? {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let scalar = scalars.next(), scalar.isASCII,
                let digit = Character(scalar).hexDigitValue
            else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
