import Foundation
package import ObjectGraph

/// A number that fits neither a 64-bit integer nor a `Double`, stored as its digits.
///
/// Examples are an integer outside `Int64` and `UInt64`, a real number with more than 17 digits, and a real number
/// outside the range of a `Double`. A document keeps the digits of such a number unchanged, also when it is written to
/// a file of another format.
///
/// For a number that fits an integer or a `Double`, ``HRNode/init(number:)`` creates a node of that kind instead:
///
/// ```swift
/// HRNode(number: "18446744073709551616")      // a number
/// HRNode(number: "42")                        // the integer 42
/// ```
///
/// Two numbers are equal if both are integers or both are reals, and their values are equal: `1.50E+30` equals `15e29`.
public struct HRNumber: Sendable {
    /// The number in the notation of JSON.
    public let text: String

    /// - Parameter text: A number in the notation of JSON, whose syntax has been checked.
    package init(checked text: String) {
        self.text = text
    }

    /// True if the number is written as an integer: without a point and without an exponent.
    public var isInteger: Bool { Self.isInteger(text) }

    /// The nearest `Double`; infinite if the number is outside the range of `Double`.
    public var doubleValue: Double { digits.nearest() }

    /// Returns the number as an integer type; nil if it is not a whole number or does not fit.
    public func exactly<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? { digits.exactly() }

    /// The digits and the exponent.
    package var digits: DecimalDigits { DecimalDigits(text) ?? .zero }

    fileprivate static func isInteger(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }
}

extension HRNumber: Hashable {
    /// Compares the values, regardless of their notation; an integer never equals a real number.
    public static func == (left: HRNumber, right: HRNumber) -> Bool {
        left.isInteger == right.isInteger && left.digits == right.digits
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digits)
    }
}

extension HRNumber: Comparable {
    /// Orders numbers by value.
    public static func < (left: HRNumber, right: HRNumber) -> Bool { left.digits < right.digits }
}

extension HRNumber: CustomStringConvertible {
    /// The number in the notation of JSON.
    public var description: String { text }
}

extension HRNode {
    /// Creates the node that a JSON parser creates for a number literal; nil if the string is not a JSON number.
    ///
    /// The result is an integer or a real if the number can be represented that way, otherwise an ``HRNumber``.
    public init?(number text: String) {
        guard Self.isNumber(text) else { return nil }
        self = .number(checked: text)
    }

    /// The maximum number of digits of a real number that becomes a `Double`: programs write a `Double` with at most 17
    /// digits.
    package static let mostRealDigits = 17

    /// Returns the node for a number in the notation of JSON, whose syntax has been checked.
    ///
    /// 1. A number without a point and without an exponent is an integer if it fits into 64 bits; `-0` is the real
    ///    -0.0.
    /// 2. A number with a point or an exponent is a `Double` if it has up to 17 digits and is in the range of `Double`.
    ///    From 2^53 on, where a `Double` cannot represent every whole number, its digits must also be those that a
    ///    program writes for that `Double`.
    /// 3. Any other number is an ``HRNumber``.
    static func number(checked text: String) -> HRNode {
        if HRNumber.isInteger(text) {
            if let signed = Int64(text) {
                return signed == 0 && text.utf8.first == UInt8(ascii: "-") ? .real(-0.0) : .integer(HRInteger(signed))
            }
            return UInt64(text).map { .integer(HRInteger($0)) } ?? .number(HRNumber(checked: text))
        }
        let number = HRNumber(checked: text)
        let digits = number.digits
        if digits.isZero { return .real(text.utf8.first == UInt8(ascii: "-") ? -0.0 : 0) }
        guard digits.digits.count <= mostRealDigits else { return .number(number) }
        let value: Double = digits.nearest()
        guard value.isFinite, value != 0, isSpelling(digits, of: value) else { return .number(number) }
        return .real(value)
    }

    private static func isSpelling(_ digits: DecimalDigits, of value: Double) -> Bool {
        // A number with up to 15 digits always has the digits of the shortest notation of its `Double`.
        guard value.magnitude >= 0x1p53, digits.digits.count > 15 else { return true }
        return DecimalDigits(value.description) == digits || DecimalDigits(String(format: "%.17g", value)) == digits
    }

    /// Returns true if a string is `[-] digits [. digits] [e [+-] digits]` without leading zeros.
    private static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func skip(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Int {
            let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
            rest.removeFirst(count)
            return count
        }
        _ = skip("-")
        let begins = rest.first
        let whole = digits()
        guard whole > 0, whole == 1 || begins != UInt8(ascii: "0") else { return false }
        if skip("."), digits() == 0 { return false }
        if skip("eE") {
            _ = skip("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }
}
