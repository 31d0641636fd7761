import Foundation

/// The notation of strings and data in old-style property lists.
enum OldStyleLiteral {
    /// Which strings are written with quotation marks even if they do not need them.
    struct Quoting {
        var keys = false
        var values = false
    }

    /// Returns the notation of a string.
    ///
    /// - Parameter isQuoted: True to write quotation marks even if the string does not need them.
    static func text(of string: String, isQuoted: Bool) -> [UInt8] {
        let bytes = Array(string.utf8)
        return isQuoted || needsQuotes(bytes[...]) ? quoted(bytes) : bytes
    }

    /// Returns the notation of data.
    static func text(of data: Data) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        let text = data.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return [UInt8(ascii: "<")] + text + [UInt8(ascii: ">")]
    }

    /// Returns true if a string cannot be written without quotation marks.
    ///
    /// These are the rules of Xcode, which are stricter than those for reading: hyphens and colons need quotation marks,
    /// and so do two slashes in a row, which would begin a comment.
    static func needsQuotes(_ bytes: ArraySlice<UInt8>) -> Bool {
        var previous: UInt8 = 0
        var underscores = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "$"):
                break
            case UInt8(ascii: "/") where previous != UInt8(ascii: "/"): break
            case UInt8(ascii: "_") where underscores < 2: break
            default: return true
            }
            underscores = byte == UInt8(ascii: "_") ? underscores + 1 : 0
            previous = byte
        }
        return bytes.isEmpty
    }

    private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8(ascii: "\"")]
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
            case 0x0A: result += Array("\\n".utf8)
            case 0x0D: result += Array("\\r".utf8)
            case 0x09: result += Array("\\t".utf8)
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                result += Array("\\U\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            default: result.append(byte)
            }
        }
        return result + [UInt8(ascii: "\"")]
    }
}
