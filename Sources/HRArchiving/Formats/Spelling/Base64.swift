import Foundation

/// Base64 (RFC 4648, section 4), read strictly: Foundation takes some malformed text for empty data.
enum Base64 {
    /// The bytes of a text in the standard alphabet with its padding; white space may stand anywhere in it.
    static func data(from text: String) -> Data? {
        var text = text
        return text.withUTF8 { digits in
            var bytes = ByteBuffer(capacity: digits.count / 4 * 3 + 3)
            guard Base64Codec.decode(digits, to: &bytes) == nil else { return nil }
            return bytes.withBytes { Data(buffer: $0) }
        }
    }

    /// Whether the text without white space is whole groups of four digits, the last one padded.
    static func isValid(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        guard digits.count.isMultiple(of: 4) else { return false }
        let padding = digits.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return digits.dropLast(padding).allSatisfy(isDigit)
    }

    /// Whether a byte is white space in XML or JSON.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Whether a byte is one of the 64 digits.
    static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
