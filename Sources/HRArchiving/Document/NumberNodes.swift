import Foundation
import ObjectGraph

/// Turns Foundation's numbers, and the digits of decimals, into nodes.
///
/// Bool or not is told here and nowhere else: Foundation has one object each for true and false.
struct NumberNodes {
    /// Whether all integers are known to fit into 64 bits.
    let areIntegersChecked: Bool
    /// Made once, which costs more than to compare with them.
    private let yes = NSNumber(value: true), no = NSNumber(value: false)

    /// - Throws: An ``HRError`` if the number would have to be rounded.
    func node(of number: NSNumber) throws(HRError) -> HRNode {
        if number === yes { return .bool(true) }
        if number === no { return .bool(false) }
        // By its digits: its type code says double, but its `doubleValue` is not the nearest one.
        if number is NSDecimalNumber { return try node(ofDigits: number.stringValue) }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): return .real(number.doubleValue)
        case UInt8(ascii: "f"): return .real(Double(number.floatValue))
        case UInt8(ascii: "Q"): return .integer(HRInteger(number.uint64Value))
        default: return .integer(HRInteger(number.int64Value))
        }
    }

    /// The number of a decimal, which does not tell whether it was written with an exponent.
    ///
    /// An integer that does not fit into 64 bits and has more digits than a real keeps is an error: it would be rounded.
    func node(ofDigits digits: String) throws(HRError) -> HRNode {
        if let signed = Int64(digits) { return .integer(HRInteger(signed)) }
        if let unsigned = UInt64(digits) { return .integer(HRInteger(unsigned)) }
        let isWhole = digits.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let zeros = digits.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        guard !isWhole || areIntegersChecked || digits.utf8.count - zeros <= 18, let real = Double(digits) else {
            throw Self.outOfRange
        }
        return .real(real)
    }

    /// The number that is read as the same decimal as some digits, if there is one.
    static func node(ofDecimal digits: String) -> HRNode? {
        if let signed = Int64(digits) { return .integer(HRInteger(signed)) }
        if let unsigned = UInt64(digits) { return .integer(HRInteger(unsigned)) }
        guard case .value(let decimal) = FoundationText.decimal(digits), let real = Double(digits), real.isFinite,
            case .value(let back) = FoundationText.decimal(real.description), back == decimal
        else { return nil }
        return .real(real)
    }

    static func node(of integer: some BinaryInteger) throws(HRError) -> HRNode {
        guard let value = HRInteger(exactly: integer) else { throw outOfRange }
        return .integer(value)
    }

    private static var outOfRange: HRError { HRError(.outOfRange, "an integer does not fit into 64 bits") }
}
