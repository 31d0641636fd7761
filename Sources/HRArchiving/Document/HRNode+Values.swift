public import Foundation

// Properties for the value of a node as a Swift type; nil if the node is of another kind. Setting a property replaces
// the node; setting nil makes the node null.

extension HRNode {
    /// The boolean value, or nil if the node is not a boolean.
    public var bool: Bool? {
        get { if case .bool(let value) = self { value } else { nil } }
        set { self = newValue.map { .bool($0) } ?? .null }
    }

    /// The number as an `Int`, or nil if the node is not a whole number or is out of range. A real such as `3.0` is a
    /// whole number.
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

    /// The number as a `Double`, or nil if the node is not a number. Integers and long numbers are rounded to the
    /// nearest `Double`.
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

    /// The string, or nil if the node is not a string.
    public var string: String? {
        get { if case .string(let value) = self { value } else { nil } }
        set { self = newValue.map { .string($0) } ?? .null }
    }

    /// The date, or nil if the node is not a date. A string in the format of a date is not a date node; use
    /// ``decode(_:by:)`` to decode both.
    public var date: Date? {
        get { if case .date(let value) = self { value } else { nil } }
        set { self = newValue.map { .date($0) } ?? .null }
    }

    /// The data, or nil if the node is not data.
    public var data: Data? {
        get { if case .data(let value) = self { value } else { nil } }
        set { self = newValue.map { .data($0) } ?? .null }
    }

    /// The elements, or nil if the node is not an array.
    public var elements: [HRNode]? {
        get { if case .array(let value) = self { value } else { nil } }
        set { self = newValue.map { .array($0) } ?? .null }
    }
}
