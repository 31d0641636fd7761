import Foundation
import ObjectGraph

/// Rewrites parts of a text that Foundation has written, which readers would lose.
///
/// They drop a U+FEFF at the start of a string, as if it were a byte order mark, and `JSONSerialization` one after every
/// escape too.
enum FoundationSpelling {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// JSON in UTF-8 with an escape in place of every U+FEFF; only within strings can it have one.
    static func withoutMarks(_ json: Data) -> Data {
        var result = Data()
        var start = json.startIndex
        while let found = json.range(of: Data(mark), in: start..<json.endIndex) {
            result.append(json[start..<found.lowerBound])
            result.append(contentsOf: "\\uFEFF".utf8)
            start = found.upperBound
        }
        return start == json.startIndex ? json : result + json[start...]
    }

    /// XML in UTF-8 with a reference in place of every carriage return, which other readers would make a line feed of; only
    /// within strings and keys can it have one.
    static func withoutReturns(_ xml: Data) -> Data {
        guard xml.contains(0x0D) else { return xml }
        var result = Data(capacity: xml.count)
        for byte in xml {
            if byte == 0x0D { result.append(contentsOf: "&#13;".utf8) } else { result.append(byte) }
        }
        return result
    }
}

extension Lowering {
    /// A number of many digits as `JSONSerialization` writes it; nil if it does not write all of them, as
    /// `PropertyListSerialization` never does.
    func foundationNumber(_ leaf: HRNode) -> NSNumber? {
        // A decimal is written with a point only if it is no whole number.
        guard kind == .json, case .number(let number) = leaf, number.isInteger == number.digits.isWhole,
            case .value(let decimal) = FoundationText.decimal(number.text)
        else { return nil }
        return NSDecimalNumber(decimal: decimal)
    }
}
