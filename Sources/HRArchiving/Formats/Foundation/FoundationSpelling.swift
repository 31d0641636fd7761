import Foundation
import ObjectGraph

/// Escapes parts of a text written by Foundation that readers would lose.
///
/// Foundation's readers drop a U+FEFF at the start of a string, as if it were a byte order mark; `JSONSerialization`
/// also drops one after every escape.
enum FoundationSpelling {
    /// Returns JSON in UTF-8 with an escape in place of every U+FEFF, which can only occur in strings.
    static func withoutMarks(_ json: Data) -> Data { replacing("\u{FEFF}", by: "\\uFEFF", in: json) }

    /// Returns XML in UTF-8 with a reference in place of every carriage return, which other readers would convert to a
    /// line feed. They can only occur in strings and keys.
    static func withoutReturns(_ xml: Data) -> Data { replacing("\r", by: "&#13;", in: xml) }

    private static func replacing(_ old: String, by new: String, in text: Data) -> Data {
        var result = Data()
        var start = text.startIndex
        while let found = text.range(of: Data(old.utf8), in: start..<text.endIndex) {
            result.append(text[start..<found.lowerBound])
            result.append(contentsOf: new.utf8)
            start = found.upperBound
        }
        return start == text.startIndex ? text : result + text[start...]
    }
}

extension Lowering {
    /// Returns a number of many digits as `JSONSerialization` writes it; nil if it does not write all digits.
    /// `PropertyListSerialization` never does.
    func foundationNumber(_ leaf: HRNode) -> NSNumber? {
        // A decimal is written with a point only if it is not a whole number.
        guard kind == .json, case .number(let number) = leaf, number.isInteger == number.digits.isWhole,
            case .value(let decimal) = FoundationText.decimal(number.text)
        else { return nil }
        return NSDecimalNumber(decimal: decimal)
    }
}
