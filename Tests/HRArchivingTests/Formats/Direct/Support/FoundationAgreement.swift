import Foundation
import HRArchiving

/// Whether a node of ours and a value that Foundation has read mean the same, and where they do not.
///
/// Differences that are Foundation's, and are let pass: the sign of zero, the last bits of long decimal numbers, and a
/// U+FEFF at the start of a string, which its JSON and XML readers drop.
func disagreement(_ node: HRNode, _ value: Any, at path: String = "$root") -> String? {
    switch node {
    case .array(let elements):
        guard let values = value as? [Any], values.count == elements.count else {
            return "\(path): array, \(type(of: value))"
        }
        for (index, element) in elements.enumerated() {
            if let found = disagreement(element, values[index], at: "\(path).\(index)") { return found }
        }
        return nil
    case .dictionary(let fields):
        return disagreement(fields, value, at: path)
    case .bool(let bool):
        return (value as? NSNumber)?.isBoolean == true && (value as? Bool) == bool ? nil : "\(path): boolean, \(value)"
    case .integer, .real:
        guard let number = value as? NSNumber, !number.isBoolean else { return "\(path): number, \(type(of: value))" }
        return isSame(node, number) ? nil : "\(path): \(node), \(number)"
    case .string(let string):
        guard let other = value as? String else { return "\(path): string, \(type(of: value))" }
        return withoutMark(string).isSame(as: withoutMark(other)) ? nil : "\(path): strings differ"
    case .null: return value is NSNull ? nil : "\(path): null, \(type(of: value))"
    case .date(let date):
        let other = (value as? Date)?.timeIntervalSinceReferenceDate
        return date.timeIntervalSinceReferenceDate == other ? nil : "\(path): dates differ"
    case .data(let data): return value as? Data == data ? nil : "\(path): data differ"
    case .object, .alias: return nil
    }
}

private func disagreement(_ fields: HRFields, _ value: Any, at path: String) -> String? {
    guard let dictionary = value as? [String: Any], dictionary.count == fields.count else {
        return "\(path): dictionary, \(type(of: value))"
    }
    for field in fields {
        let other = dictionary[field.key] ?? dictionary[withoutMark(field.key)]
        guard let other else { return "\(path): no key \(field.key.debugDescription)" }
        if let found = disagreement(field.value, other, at: "\(path).\(field.key)") { return found }
    }
    return nil
}

private func withoutMark(_ string: String) -> String {
    string.unicodeScalars.first == "\u{FEFF}"
        ? String(String.UnicodeScalarView(string.unicodeScalars.dropFirst())) : string
}

private func isSame(_ node: HRNode, _ number: NSNumber) -> Bool {
    let text = number.stringValue
    switch node {
    case .integer(let integer): return integer.description == text || integer.doubleValue == number.doubleValue
    case .real(let real):
        // The number's own doubleValue may be wrong in the last bit.
        guard let other = number is NSDecimalNumber ? Double(text) : number.doubleValue else { return false }
        return real.isSame(as: other) || real == other || abs(real - other) <= abs(real) * 1e-14
            || other.isNaN || other.isInfinite
    default: return false
    }
}

extension NSNumber {
    fileprivate var isBoolean: Bool { self === NSNumber(value: true) || self === NSNumber(value: false) }
}
