/// What the parser says of numbers and strings that are none of JSON's. Everything here runs once, when reading has failed.
extension JSONParser {
    // MARK: Numbers

    func missingDigitFault(_ start: Int, _ place: String) -> Fault {
        Fault("expected a digit \(place)", at: .bytes(position..<position), caption: "a digit is missing here")
    }

    func leadingZeroFault(_ start: Int, _ firstDigit: Int) -> Fault {
        Fault(
            "found a 0 before the other digits of a number", at: .bytes(start..<position),
            help: ["remove the leading 0"])
    }

    func malformedNumberFault(_ start: Int) -> Fault {
        let isHexadecimal = text[position] | 0x20 == UInt8(ascii: "x")
        return Fault(
            isHexadecimal
                ? "found a hexadecimal number, expected decimal digits" : "a number is followed by something else",
            at: .bytes(start..<tokenEnd(from: start)))
    }

    func overflowFault(_ start: Int) -> Fault {
        Fault(.outOfRange, "a number is larger than any Double", at: .bytes(start..<position))
    }

    // MARK: Strings

    func openStringFault(_ start: Int) -> Fault {
        Fault(
            "a string is not closed", at: .bytes(end..<end), caption: "the file ends here",
            labels: [(.bytes(start..<start + 1), "the string begins here")])
    }

    func controlCharacterFault(at index: Int, stringStart: Int) -> Fault {
        let byte = text[index]
        if byte == 0x0A || byte == 0x0D {
            return Fault(
                "found a line break in a string", at: .bytes(stringStart..<index),
                caption: "the closing quote is missing",
                help: ["close the string with a \" at its end", "or write a line break within it as \\n"])
        }
        let digits = String(byte, radix: 16, uppercase: true)
        let name = byte == 0x09 ? "a tab" : "the control character U+00\(byte < 0x10 ? "0" : "")\(digits)"
        let escape = byte == 0x09 ? "\\t" : "\\u00\(byte < 0x10 ? "0" : "")\(digits.lowercased())"
        return Fault("\(name) stands in a string", at: .bytes(index..<index + 1), help: ["write it as \(escape)"])
    }

    func unknownEscapeFault(at index: Int) -> Fault {
        Fault(
            "a string has an escape that JSON does not have", at: .bytes(index..<characterEnd(index + 1)),
            help: ["write a backslash as \\\\", "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"])
    }

    func malformedUnicodeEscapeFault(at index: Int, _ stringEnd: Int) -> Fault {
        Fault(
            "expected four hexadecimal digits after \"\\u\"", at: .bytes(index..<min(index + 6, stringEnd)))
    }

    func loneSurrogateFault(at index: Int) -> Fault {
        Fault(
            "an escape stands for half of a character", at: .bytes(index..<index + 6),
            notes: ["characters beyond U+FFFF are two escapes, the first from \\ud800 to \\udbff"])
    }
}
