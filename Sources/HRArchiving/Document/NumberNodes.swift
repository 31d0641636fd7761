import Foundation
import ObjectGraph

/// Converts Foundation's numbers, and the digits of decimals, to nodes.
///
/// This is the only place where booleans are distinguished from numbers: by identity, because Foundation has one object
/// for true and one for false.
struct NumberNodes {
    /// True if all integers are known to fit into 64 bits.
    let areIntegersChecked: Bool
    /// Created once, since creating them costs more than the comparison.
    private let yes = NSNumber(value: true), no = NSNumber(value: false)

    func node(of number: NSNumber) -> HRNode {
        if number === yes { return .bool(true) }
        if number === no { return .bool(false) }
        // A decimal number is converted by its digits: its type code is that of a `Double`, but its `doubleValue` is
        // not always the nearest `Double`.
        if number is NSDecimalNumber { return node(ofDigits: number.stringValue) }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): return .real(number.doubleValue)
        case UInt8(ascii: "f"): return .real(Double(number.floatValue))
        case UInt8(ascii: "Q"): return .integer(HRInteger(number.uint64Value))
        default: return .integer(HRInteger(number.int64Value))
        }
    }

    /// Returns the node for the digits of a decimal. They do not show whether the number was written with an exponent;
    /// if all integers are known to fit into 64 bits, a number that does not fit is a real number.
    func node(ofDigits digits: String) -> HRNode {
        guard areIntegersChecked, let real = Double(digits), real.isFinite, Int64(digits) == nil, UInt64(digits) == nil
        else { return HRNode(number: digits) ?? .real(.nan) }
        return .real(real)
    }

    /// Returns a node that is decoded as the decimal in a string; NaN if the string is not a number.
    ///
    /// The node is a real number only if the shortest notation of its `Double` has the same digits as the string.
    static func node(ofDecimal text: String) -> HRNode {
        guard let node = HRNode(number: text) else { return .real(.nan) }
        guard case .real(let value) = node, DecimalDigits(value.description) != DecimalDigits(text) else { return node }
        return .number(HRNumber(checked: text))
    }

    static func node(of integer: some BinaryInteger) -> HRNode {
        HRInteger(exactly: integer).map { .integer($0) } ?? .number(HRNumber(checked: integer.description))
    }
}
