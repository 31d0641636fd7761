public import Foundation

// What a value is in the types of the language, or nil where it is of another kind. Setting puts a value in its place, and nil
// null.

extension HRNode {
    /// Whether it is true or false, if it is a boolean.
    public var bool: Bool? {
        get { if case .bool(let value) = self { value } else { nil } }
        set { self = newValue.map { .bool($0) } ?? .null }
    }

    /// The number, if it is a whole one that an `Int` holds: an integer, or a real such as `3.0`.
    public var int: Int? {
        get {
            switch self {
            case .integer(let number): number.exactly(Int.self)
            case .real(let number): Int(exactly: number)
            case .number(let number): number.exactly(Int.self)
            default: nil
            }
        }
        set { self = newValue.map { .integer(HRInteger(Int64($0))) } ?? .null }
    }

    /// The number, if it is one: an integer, or one of many digits, is rounded to the nearest `Double`.
    public var double: Double? {
        get {
            switch self {
            case .integer(let number): number.doubleValue
            case .real(let number): number
            case .number(let number): number.doubleValue
            default: nil
            }
        }
        set { self = newValue.map { .real($0) } ?? .null }
    }

    /// The text, if it is a string.
    public var string: String? {
        get { if case .string(let value) = self { value } else { nil } }
        set { self = newValue.map { .string($0) } ?? .null }
    }

    /// The point in time, if it is a date. A text that says one is a string: ``decode(_:by:)`` reads both.
    public var date: Date? {
        get { if case .date(let value) = self { value } else { nil } }
        set { self = newValue.map { .date($0) } ?? .null }
    }

    /// The bytes, if it is data.
    public var data: Data? {
        get { if case .data(let value) = self { value } else { nil } }
        set { self = newValue.map { .data($0) } ?? .null }
    }

    /// The elements, if it is an array.
    public var elements: [HRNode]? {
        get { if case .array(let value) = self { value } else { nil } }
        set { self = newValue.map { .array($0) } ?? .null }
    }
}
