/// Errors for malformed numbers and strings in JSON.
extension JSONFaults {
    // MARK: Numbers

    func missingDigit(_ place: String) -> ParseFault {
        ParseFault("expected a digit \(place)", at: .bytes(position..<position), caption: "a digit is missing here")
    }

    func leadingZero(_ start: Int) -> ParseFault {
        ParseFault(
            "found a 0 before the other digits of a number", at: .bytes(start..<position),
            help: ["remove the leading 0"])
    }

    func malformedNumber(_ start: Int) -> ParseFault {
        let isHexadecimal = bytes[position] | 0x20 == UInt8(ascii: "x")
        return ParseFault(
            isHexadecimal
                ? "found a hexadecimal number, expected decimal digits" : "a number is followed by something else",
            at: .bytes(start..<tokenEnd(from: start)))
    }

    // MARK: Strings

    func openString(_ start: Int) -> ParseFault {
        ParseFault(
            "a string is not closed", at: .bytes(end..<end), caption: "the file ends here",
            labels: [(.bytes(start..<start + 1), "the string begins here")])
    }

    func controlCharacter(at index: Int, stringStart: Int) -> ParseFault {
        let byte = bytes[index]
        if byte == 0x0A || byte == 0x0D {
            return ParseFault(
                "found a line break in a string", at: .bytes(stringStart..<index),
                caption: "the closing quote is missing",
                help: ["close the string with a \" at its end", "or write a line break within it as \\n"])
        }
        let digits = String(byte, radix: 16, uppercase: true)
        let name = byte == 0x09 ? "a tab" : "the control character U+00\(byte < 0x10 ? "0" : "")\(digits)"
        let escape = byte == 0x09 ? "\\t" : "\\u00\(byte < 0x10 ? "0" : "")\(digits.lowercased())"
        return ParseFault("\(name) stands in a string", at: .bytes(index..<index + 1), help: ["write it as \(escape)"])
    }

    func unknownEscape(at index: Int) -> ParseFault {
        ParseFault(
            "a string has an escape that JSON does not have", at: .bytes(index..<bytes.characterEnd(index + 1)),
            help: ["write a backslash as \\\\", "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"])
    }

    func malformedUnicodeEscape(at index: Int, _ stringEnd: Int) -> ParseFault {
        ParseFault(
            "expected four hexadecimal digits after \"\\u\"", at: .bytes(index..<min(index + 6, stringEnd)))
    }

    func loneSurrogate(at index: Int) -> ParseFault {
        ParseFault(
            "an escape stands for half of a character", at: .bytes(index..<index + 6),
            notes: ["characters beyond U+FFFF are two escapes, the first from \\ud800 to \\udbff"])
    }
}
