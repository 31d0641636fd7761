import Foundation

/// The nodes of the scalar values of Foundation and Swift.
extension FoundationLifting {
    /// Returns the node of a value that is not a class instance; nil if it is not a scalar.
    func node(of value: Any, _ type: Any.Type) throws(HRError) -> HRNode? {
        switch value {
        case let value as Bool where type == Bool.self: .bool(value)
        case let value as Int where type == Int.self: .integer(HRInteger(Int64(value)))
        case let value as Double where type == Double.self: .real(value)
        case let value as Date where type == Date.self: try Self.node(of: value)
        case let value as Data where type == Data.self: .data(value)
        case let value as Float where type == Float.self: .real(Double(value))
        case let value as CGFloat where type == CGFloat.self: .real(Double(value))
        case let value as Decimal where type == Decimal.self: numbers.node(ofDigits: value.description)
        case let value as any BinaryInteger: NumberNodes.node(of: value)
        case let value as Substring: .string(String(value))
        case Optional<Any>.none: .null
        default: nil
        }
    }

    /// Returns the node of a class instance that is not a container.
    func node(ofInstance value: Any) throws(HRError) -> HRNode {
        switch value {
        case let number as NSNumber: return numbers.node(of: number)
        case let string as NSString: return .string(string as String)
        case let date as NSDate: return try Self.node(of: date as Date)
        case let data as NSData: return .data(data as Data)
        case is NSNull: return .null
        default: throw Self.unsupported(value)
        }
    }

    /// Returns the error for a value that cannot be part of a document.
    static func unsupported(_ value: Any) -> HRError {
        HRError(.unsupportedValue, "a value of type \(quoted("\(type(of: value))")) cannot be part of a document")
    }

    private static func node(of date: Date) throws(HRError) -> HRNode {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            throw HRError(.invalidValue, "a date must be finite")
        }
        return .date(date)
    }
}
