import Foundation
package import ObjectGraph

/// A number of a file that neither 64 bits nor a `Double` hold, by its digits.
///
/// An integer beyond `Int64` and `UInt64` is one, a real number of more than 17 digits, and one beyond the range of a
/// `Double`. Documents keep them as they are, and write them into other files digit for digit:
///
/// ```swift
/// HRNode(number: "18446744073709551616")      // a number
/// HRNode(number: "42")                        // the integer 42
/// ```
///
/// Two are equal if both are integers or both reals, and their values are equal: `1.50E+30` and `15e29` are.
public struct HRNumber: Sendable {
    /// The number as JSON spells it.
    public let text: String

    /// - Parameter text: A number as JSON spells it, whose syntax has been checked.
    package init(checked text: String) {
        self.text = text
    }

    /// Whether it is written as an integer: without a point and without an exponent.
    public var isInteger: Bool { Self.isInteger(text) }

    /// The nearest `Double`; infinite if the number is larger than any.
    public var doubleValue: Double { digits.nearest() }

    /// The number as an integer, or nil where it is none or does not fit.
    public func exactly<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? { digits.exactly() }

    /// What its text says.
    package var digits: DecimalDigits { DecimalDigits(text) ?? .zero }

    fileprivate static func isInteger(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }
}

extension HRNumber: Hashable {
    /// Compares the values, whatever their spelling; an integer never equals a real number.
    public static func == (left: HRNumber, right: HRNumber) -> Bool {
        left.isInteger == right.isInteger && left.digits == right.digits
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digits)
    }
}

extension HRNumber: Comparable {
    /// Orders by value.
    public static func < (left: HRNumber, right: HRNumber) -> Bool { left.digits < right.digits }
}

extension HRNumber: CustomStringConvertible {
    /// The number as JSON spells it.
    public var description: String { text }
}

extension HRNode {
    /// The node of a number as JSON spells it, as readers make it; nil if the text is none.
    ///
    /// It is an integer or a real number wherever these hold what the text says, and a ``HRNumber`` else.
    public init?(number text: String) {
        guard Self.isNumber(text) else { return nil }
        self = .number(checked: text)
    }

    /// How many digits a real number has at most that is a `Double`, as programs write them.
    package static let mostRealDigits = 17

    /// The node of a number as JSON spells it, whose syntax has been checked.
    ///
    /// 1. Without a point and an exponent it is an integer; `-0` is the real -0.0.
    /// 2. A real of up to 17 digits is a `Double`, however a program has come to them, but for whole numbers from 2^53 on,
    ///    of which a `Double` skips some: these must be the digits that a program writes of one.
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
        // Up to 15 digits are always those of the shortest spelling.
        guard value.magnitude >= 0x1p53, digits.digits.count > 15 else { return true }
        return DecimalDigits(value.description) == digits || DecimalDigits(String(format: "%.17g", value)) == digits
    }

    /// Whether a text is `[-] digits [. digits] [e [+-] digits]` with no 0 before other digits.
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
