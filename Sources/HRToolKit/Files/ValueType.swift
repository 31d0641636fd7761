import Foundation
import HRArchiving
import ObjectGraph

/// The kinds of values in the options and messages of the tool.
enum ValueType: String, CaseIterable {
    case string, int, real, bool, date, data, array, dictionary, object, reference, null

    init(_ node: HRNode) {
        switch node {
        case .null: self = .null
        case .bool: self = .bool
        case .integer: self = .int
        case .real: self = .real
        case .number(let number): self = number.isInteger ? .int : .real
        case .string: self = .string
        case .date: self = .date
        case .data: self = .data
        case .array: self = .array
        case .dictionary: self = .dictionary
        case .object: self = .object
        case .alias: self = .reference
        }
    }

    /// The kinds that can be parsed from text.
    static let ofTexts: [ValueType] = [.string, .int, .real, .bool, .date, .data]

    /// Parses a text as a value of this kind; nil if that is not possible. Nothing is guessed: `yes` is not a Boolean.
    func value(of text: String) -> HRNode? {
        switch self {
        case .string, .null: return .string(text)
        case .int:
            guard let number = HRNode(number: text == "-0" ? "0" : text), ValueType(number) == .int else { return nil }
            return number
        case .real:
            guard let number = HRNode(number: text) else { return nil }
            return ValueType(number) == .int ? number.double.map { .real($0) } : number
        case .bool: return text == "true" ? true : text == "false" ? false : nil
        case .date: return ISO8601.date(from: text).map { .date($0) }
        case .data: return FoundationText.data(base64: text).map { .data($0) }
        case .reference: return .alias(TypedPath(text).reference)
        case .array, .dictionary, .object: return nil
        }
    }
}

extension HRNode {
    /// A date or data as a string without quotes; nil for other values.
    var rawText: String? {
        switch self {
        case .date(let date): ISO8601.text(of: date) ?? String(date.timeIntervalSinceReferenceDate)
        case .data(let data): data.base64EncodedString()
        default: nil
        }
    }
}
