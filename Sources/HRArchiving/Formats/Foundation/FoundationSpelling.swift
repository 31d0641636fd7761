import Foundation
import ObjectGraph

/// Rewrites parts of a text that Foundation has written, which readers would lose.
///
/// They drop a U+FEFF at the start of a string, as if it were a byte order mark, and `JSONSerialization` one after every
/// escape too.
enum FoundationSpelling {
    /// JSON in UTF-8 with an escape in place of every U+FEFF; only within strings can it have one.
    static func withoutMarks(_ json: Data) -> Data { replacing("\u{FEFF}", by: "\\uFEFF", in: json) }

    /// XML in UTF-8 with a reference in place of every carriage return, which other readers would make a line feed of; only
    /// within strings and keys can it have one.
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
