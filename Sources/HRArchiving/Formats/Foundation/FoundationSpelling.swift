import Foundation
import ObjectGraph

/// Escapes those characters of a text written by Foundation that would be lost when the text is read.
///
/// Foundation's readers drop a U+FEFF at the start of a string, as if it were a byte order mark; `JSONSerialization`
/// also drops one after every escape.
enum FoundationSpelling {
    /// Returns JSON in UTF-8 with an escape in place of every U+FEFF, which can only occur in strings.
    static func withoutMarks(_ json: Data) -> Data { replacing("\u{FEFF}", by: "\\uFEFF", in: json) }

    /// Returns XML in UTF-8 with a character reference in place of every carriage return, which other readers would
    /// convert to a line feed. Carriage returns can only occur in strings and keys.
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
    /// Returns a number of many digits as an object that `JSONSerialization` writes with all digits; nil if this is not
    /// possible. `PropertyListSerialization` never writes all digits.
    func foundationNumber(_ leaf: HRNode) -> NSNumber? {
        // `JSONSerialization` writes a decimal with a point only if it is not a whole number, so a real number that is
        // whole would become an integer.
        guard kind == .json, case .number(let number) = leaf, number.isInteger == number.digits.isWhole,
            case .value(let decimal) = FoundationText.decimal(number.text)
        else { return nil }
        return NSDecimalNumber(decimal: decimal)
    }
}
