import Foundation

/// Turns the scalar values of Foundation and Swift into nodes.
struct FoundationLeaves {
    /// Whether it is known that no integer is outside of 64 bits.
    let areIntegersChecked: Bool
    /// To make these costs more than to compare them.
    private let yes = NSNumber(value: true), no = NSNumber(value: false)

    init(areIntegersChecked: Bool) {
        self.areIntegersChecked = areIntegersChecked
    }

    /// The node of a value that is no class instance, or nil if it is no scalar.
    func node(of value: Any, _ type: Any.Type) throws(HRError) -> HRNode? {
        switch value {
        case let value as Bool where type == Bool.self: .bool(value)
        case let value as Int where type == Int.self: .integer(HRInteger(Int64(value)))
        case let value as Double where type == Double.self: .real(value)
        case let value as Date where type == Date.self: try Self.node(of: value)
        case let value as Data where type == Data.self: .data(value)
        case let value as Float where type == Float.self: .real(Double(value))
        case let value as CGFloat where type == CGFloat.self: .real(Double(value))
        case let value as Decimal where type == Decimal.self: try node(ofDigits: value.description)
        case let value as any BinaryInteger: try Self.node(of: value)
        case let value as Substring: .string(String(value))
        case Optional<Any>.none: .null
        default: nil
        }
    }

    /// The node of a class instance that is no container.
    func node(ofInstance value: Any) throws(HRError) -> HRNode {
        switch value {
        case let number as NSNumber: return try node(of: number)
        case let string as NSString: return .string(string as String)
        case let date as NSDate: return try Self.node(of: date as Date)
        case let data as NSData: return .data(data as Data)
        case is NSNull: return .null
        default: throw Self.unsupported(value)
        }
    }

    /// The error for a value that no document can hold.
    static func unsupported(_ value: Any) -> HRError {
        HRError(.unsupportedValue, "a value of type \(quoted("\(type(of: value))")) cannot be part of a document")
    }

    private static func node(of date: Date) throws(HRError) -> HRNode {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            throw HRError(.invalidValue, "a date must be finite")
        }
        return .date(date)
    }

    private static func node(of integer: some BinaryInteger) throws(HRError) -> HRNode {
        guard let value = HRInteger(exactly: integer) else { throw outOfRange }
        return .integer(value)
    }

    private static var outOfRange: HRError { HRError(.outOfRange, "an integer does not fit into 64 bits") }

    /// Bool or not is told here and nowhere else: Foundation has one object each for true and false.
    private func node(of number: NSNumber) throws(HRError) -> HRNode {
        if number === yes { return .bool(true) }
        if number === no { return .bool(false) }
        // Its type code says double, and its doubleValue is not the nearest one.
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
    /// Digits that neither fit into 64 bits nor could be those of a real are of an integer that would be rounded.
    private func node(ofDigits digits: String) throws(HRError) -> HRNode {
        if let signed = Int64(digits) { return .integer(HRInteger(signed)) }
        if let unsigned = UInt64(digits) { return .integer(HRInteger(unsigned)) }
        let isWhole = digits.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let zeros = digits.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        guard !isWhole || areIntegersChecked || digits.utf8.count - zeros <= 18, let real = Double(digits) else {
            throw Self.outOfRange
        }
        return .real(real)
    }
}
