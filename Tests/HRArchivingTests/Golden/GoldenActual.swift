import Foundation
import HRArchiving

/// What our unarchiver gives for `Any`, as one of the kinds that there are.
enum GoldenActual {
    case absent, null
    case bool(Bool)
    case int(String)
    case real(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case array([Any])
    case dictionary([String: Any])
    case object(GoldenObject)
    case other(String)

    init(_ value: Any?) {
        guard let value else {
            self = .absent
            return
        }
        if value is NSNull {
            self = .null
        } else if let object = value as? GoldenObject {
            self = .object(object)
        } else {
            self = Self.unboxed(value)
        }
    }

    /// By the exact type: a cast would turn 1 into true and 3.0 into 3 on some platforms.
    private static func unboxed(_ value: Any) -> GoldenActual {
        let type = type(of: value)
        if type == Bool.self, let value = value as? Bool { return .bool(value) }
        if type == Double.self, let value = value as? Double { return .real(value) }
        if type == String.self, let value = value as? String { return .string(value) }
        if type == Date.self, let value = value as? Date { return .date(value) }
        if type == Data.self, let value = value as? Data { return .data(value) }
        if let value = value as? any FixedWidthInteger { return .int("\(value)") }
        if let value = value as? [Any] { return .array(value) }
        if let value = value as? [String: Any] { return .dictionary(value) }
        return .other("\(type)")
    }
}

extension GoldenActual: CustomStringConvertible {
    /// What kind of value it is, and which.
    var description: String {
        switch self {
        case .absent: "nothing"
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let text): text
        case .real(let value): "\(value)"
        case .string(let value): "\"\(value.prefix(60))\""
        case .date(let value): "the date \(value.timeIntervalSinceReferenceDate)"
        case .data(let value): "\(value.count) bytes"
        case .array(let elements): "an array of \(elements.count)"
        case .dictionary(let members): "a dictionary of \(members.keys.sorted())"
        case .object(let object): "the \(object.definition.name) of \(object.place)"
        case .other(let type): "a value of type \(type)"
        }
    }
}
