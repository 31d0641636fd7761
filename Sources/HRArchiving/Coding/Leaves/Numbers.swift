public import Foundation
import ObjectGraph

extension Bool: HRLeaf {
    /// A boolean.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode { .bool(self) }

    /// A boolean.
    @inlinable
    public var leafNode: HRNode? { .bool(self) }

    /// A boolean; 0, 1 and their texts, `"true"`, `"false"`, `"YES"` and `"NO"` only if the unarchiver converts.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Bool {
        switch slot.node {
        case .bool(let value): return value
        case .integer(let number) where slot.converts && (number == 0 || number == 1): return number == 1
        case .string(let text) where slot.isTextual && text.consists(of: "true"): return true
        case .string(let text) where slot.isTextual && text.consists(of: "false"): return false
        // Old-style property lists have nothing but strings, and these for booleans.
        case .string(let text) where slot.converts && (text.consists(of: "YES") || text.consists(of: "1")): return true
        case .string(let text) where slot.converts && (text.consists(of: "NO") || text.consists(of: "0")): return false
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("a boolean")
        }
    }

    /// A boolean's value.
    @inlinable
    public static func value(of node: HRNode) -> Bool? {
        if case .bool(let value) = node { value } else { nil }
    }
}

extension HRLeaf where Self: FixedWidthInteger {
    /// A whole number.
    ///
    /// - Throws: An ``HRError`` if it has more than 64 bits.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        guard let number = HRInteger(exactly: self) else {
            throw HRError(.outOfRange, "an integer has more than 64 bits", path: slot.path)
        }
        return .integer(number)
    }

    /// A whole number.
    @inlinable
    public var leafNode: HRNode? {
        guard Self.bitWidth <= 64 else { return nil }
        return .integer(
            Self.isSigned ? HRInteger(Int64(truncatingIfNeeded: self)) : HRInteger(UInt64(truncatingIfNeeded: self)))
    }

    /// A whole number in the type's range; a real number without fraction, a numeric string, or 1 for true and 0 for
    /// false only if the unarchiver converts.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        switch slot.node {
        case .integer(let number):
            guard let value = number.exactly(Self.self) else {
                throw slot.outOfRange("\(Self.self)", help: "write a number from \(Self.min) to \(Self.max)")
            }
            return value
        case .real(let number) where slot.converts:
            guard let value = Self(exactly: number) else { throw slot.mismatch("an integer") }
            return value
        case .string(let text) where slot.isTextual:
            guard let value = Self(text) else { throw slot.mismatch("an integer") }
            return value
        case .bool(let value) where slot.converts: return value ? 1 : 0
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("an integer")
        }
    }

    /// An integer's value, if it is in range.
    @inlinable
    public static func value(of node: HRNode) -> Self? {
        if case .integer(let number) = node { number.exactly(Self.self) } else { nil }
    }
}

extension Int: HRLeaf {}
extension Int8: HRLeaf {}
extension Int16: HRLeaf {}
extension Int32: HRLeaf {}
extension Int64: HRLeaf {}
extension UInt: HRLeaf {}
extension UInt8: HRLeaf {}
extension UInt16: HRLeaf {}
extension UInt32: HRLeaf {}
extension UInt64: HRLeaf {}

extension Double: HRLeaf {
    /// A real number.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode { .real(self) }

    /// A real number.
    @inlinable
    public var leafNode: HRNode? { .real(self) }

    /// A real number, or an integer that it can hold exactly; a numeric string or a boolean only if the unarchiver
    /// converts.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Double {
        switch slot.node {
        case .real(let value): return value
        case .integer(let number): return try slot.real(number)
        case .string(let text) where slot.isTextual:
            return try number(text, in: slot)
        case .bool(let value) where slot.converts: return value ? 1 : 0
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("a number")
        }
    }

    /// A real number's value.
    @inlinable
    public static func value(of node: HRNode) -> Double? {
        if case .real(let value) = node { value } else { nil }
    }
}

extension Float: HRLeaf {
    /// A real number: the shortest decimal that is this `Float` again, so that 0.1 stays 0.1 in the file.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        .real(isFinite ? Double(description) ?? Double(self) : Double(self))
    }

    /// A real number or an integer, rounded to the nearest `Float`; a numeric string or a boolean only if the unarchiver
    /// converts.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Float {
        switch slot.node {
        case .real(let value):
            let rounded = Float(value)
            guard rounded.isFinite || !value.isFinite else { throw slot.outOfRange("Float") }
            return rounded
        case .integer(let number): return Float(try slot.real(number))
        case .string(let text) where slot.isTextual:
            return try number(text, in: slot)
        case .bool(let value) where slot.converts: return value ? 1 : 0
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("a number")
        }
    }
}

extension Decimal: HRLeaf {
    /// A string of decimal digits, for a real number would lose some of them.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        .string(isNaN ? "NaN" : description)
    }

    /// A string of decimal digits, a number, or an object of `NSDecimalNumber`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Decimal {
        switch slot.node {
        case .string(let text): return try decimal(from: text, in: slot)
        case .integer(let number): return try decimal(from: number.description, in: slot)
        case .real(let number) where number.isFinite: return try decimal(from: number.description, in: slot)
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case .object:
            guard let object = try slot.foundationObject(NSDecimalNumber.self) else { fallthrough }
            return object as Decimal
        default: throw slot.mismatch("a decimal number")
        }
    }

    private static func decimal(from text: String, in slot: HRDecodingSlot) throws -> Decimal {
        switch FoundationText.decimal(text) {
        case .value(let value): return value
        case .inexact:
            throw slot.outOfRange("Decimal", help: "a Decimal has 38 digits, and an exponent from -128 to 127")
        case .noNumber:
            throw slot.invalid("a decimal number", help: "write digits with at most one point, such as \"12.50\"")
        }
    }
}

extension LosslessStringConvertible where Self: BinaryFloatingPoint {
    /// The number that a text says, where one may stand for it; infinite only if the text says that.
    fileprivate static func number(_ text: String, in slot: HRDecodingSlot) throws -> Self {
        guard let value = Self(text) else { throw slot.mismatch("a number") }
        guard value.isFinite || !text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else {
            throw slot.outOfRange("\(Self.self)")
        }
        return value
    }
}
