import Foundation
import HRArchiving

/// Whether a node of ours and a value that Foundation has read mean the same, and where they do not.
///
/// What is let pass is listed in ``WantedDifference``.
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
    case .object, .alias:
        return "\(path): nothing that Foundation knows"
    default:
        guard !isSameLeaf(node, value), WantedDifference.of(node, value) == nil else { return nil }
        return "\(path): \(node), \(type(of: value)) \(value is Date ? "" : "\(value)")"
    }
}

private func disagreement(_ fields: HRFields, _ value: Any, at path: String) -> String? {
    guard let dictionary = value as? [String: Any], dictionary.count == fields.count else {
        return "\(path): dictionary, \(type(of: value))"
    }
    for field in fields {
        let other = dictionary[field.key] ?? WantedDifference.spelling(ofKey: field.key).flatMap { dictionary[$0] }
        guard let other else { return "\(path): no key \(field.key.debugDescription)" }
        if let found = disagreement(field.value, other, at: "\(path).\(field.key)") { return found }
    }
    return nil
}

/// Whether two leaves are the same to the last bit.
func isSameLeaf(_ node: HRNode, _ value: Any) -> Bool {
    switch node {
    case .null: value is NSNull
    case .bool(let bool): (value as? NSNumber)?.isBoolean == true && (value as? Bool) == bool
    case .integer(let integer): number(value)?.stringValue == integer.description
    case .real(let real): number(value).map { real.isSame(as: $0.exactDouble) } ?? false
    case .string(let string): (value as? String)?.isSame(as: string) ?? false
    case .date(let date):
        (value as? Date)?.timeIntervalSinceReferenceDate.isSame(as: date.timeIntervalSinceReferenceDate) ?? false
    case .data(let data): value as? Data == data
    default: false
    }
}

/// A number that is no boolean.
private func number(_ value: Any) -> NSNumber? {
    (value as? NSNumber).flatMap { $0.isBoolean ? nil : $0 }
}

extension NSNumber {
    fileprivate var isBoolean: Bool { self === NSNumber(value: true) || self === NSNumber(value: false) }

    /// A decimal number's own `doubleValue` may be wrong in the last bits, where its text is right.
    var exactDouble: Double { self is NSDecimalNumber ? Double(stringValue) ?? .nan : doubleValue }
}
