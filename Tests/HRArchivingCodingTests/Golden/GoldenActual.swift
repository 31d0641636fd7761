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
    case object(any GoldenInstance)
    case url(NSURL)
    case set([Any])
    case orderedSet([Any])
    case other(String)

    init(_ value: Any?) {
        guard let value else {
            self = .absent
            return
        }
        if value is NSNull {
            self = .null
        } else if let object = value as? any GoldenInstance {
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
        if type is NSDate.Type, let value = value as? NSDate { return .date(value as Date) }
        if type is NSData.Type, let value = value as? NSData { return .data(Data(referencing: value)) }
        if type is NSNumber.Type, let value = value as? NSNumber { return number(value) }
        if type is NSString.Type, let value = value as? NSString { return .string(String(describing: value)) }
        if type == NSURL.self, let value = value as? NSURL { return .url(value) }
        if let value = value as? NSSet, type is NSSet.Type { return .set(value.allObjects) }
        if let value = value as? NSOrderedSet, type is NSOrderedSet.Type { return .orderedSet(value.array) }
        if let value = value as? any FixedWidthInteger { return .int("\(value)") }
        if let value = value as? Decimal { return .int("\(value)") }
        if let value = value as? [Any] { return .array(value) }
        if let value = value as? [String: Any] { return .dictionary(value) }
        return .other("\(type)")
    }

    private static func number(_ value: NSNumber) -> GoldenActual {
        let isBool = value === NSNumber(value: true) || value === NSNumber(value: false)
        if isBool { return .bool(value.boolValue) }
        switch String(cString: value.objCType) {
        case "d", "f": return .real(value.doubleValue)
        default: return .int(value.stringValue)
        }
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
        case .url(let url): "the URL \(url.relativeString)"
        case .set(let elements): "a set of \(elements.count)"
        case .orderedSet(let elements): "an ordered set of \(elements.count)"
        case .other(let type): "a value of type \(type)"
        }
    }
}
