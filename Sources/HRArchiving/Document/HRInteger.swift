/// An integer of a document: any `Int64` or `UInt64`, exactly.
///
/// ```swift
/// HRNode.integer(42)
/// HRInteger(exactly: UInt64.max)?.exactly(UInt8.self)      // nil: it does not fit
/// ```
public struct HRInteger: Hashable, Sendable {
    /// The two's complement bits of a negative number, the number itself otherwise.
    @usableFromInline package let bits: UInt64
    /// True if the number is below zero.
    public let isNegative: Bool

    @usableFromInline
    package init(bits: UInt64, isNegative: Bool) {
        self.bits = bits
        self.isNegative = isNegative
    }

    /// Creates an integer from an `Int`.
    @inlinable
    public init(_ value: Int) {
        self.init(Int64(value))
    }

    /// Creates an integer from an `Int64`.
    @inlinable
    public init(_ value: Int64) {
        self.init(bits: UInt64(bitPattern: value), isNegative: value < 0)
    }

    /// Creates an integer from a `UInt64`.
    @inlinable
    public init(_ value: UInt64) {
        self.init(bits: value, isNegative: false)
    }

    /// Creates an integer from any integer type; nil if the value fits neither `Int64` nor `UInt64`.
    public init?(exactly value: some BinaryInteger) {
        if let signed = Int64(exactly: value) {
            self.init(signed)
        } else if let unsigned = UInt64(exactly: value) {
            self.init(unsigned)
        } else {
            return nil
        }
    }

    /// Returns the number as another integer type; nil if it does not fit.
    @inlinable
    public func exactly<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
        isNegative ? T(exactly: Int64(bitPattern: bits)) : T(exactly: bits)
    }

    /// The number as a `Double`, rounded if it has more than 53 significant bits.
    public var doubleValue: Double {
        isNegative ? Double(Int64(bitPattern: bits)) : Double(bits)
    }
}

extension HRInteger: ExpressibleByIntegerLiteral {
    /// Creates an integer from a literal in the range of `Int64`.
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension HRInteger: Comparable {
    /// Orders numbers by value.
    public static func < (left: HRInteger, right: HRInteger) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.bits < right.bits
    }
}

extension HRInteger: CustomStringConvertible {
    /// The decimal digits, with a minus sign for negative numbers.
    public var description: String {
        isNegative ? String(Int64(bitPattern: bits)) : String(bits)
    }
}
