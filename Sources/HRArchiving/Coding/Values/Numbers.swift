public import Foundation
import ObjectGraph

extension Bool: HRLeaf, PlainLeaf {
    /// Returns a boolean node.
    public static func encodeNode(of value: Bool, in slot: HREncodingSlot) throws -> HRNode { .bool(value) }

    /// Returns a boolean node.
    @inlinable
    public static func leafNode(of value: Bool) -> HRNode? { .bool(value) }

    /// Decodes a boolean. The numbers 0 and 1 and the strings `"0"`, `"1"`, `"true"`, `"false"`, `"YES"` and `"NO"` are
    /// accepted only if `HRUnarchiver.convertsScalars` is true. As the key of a dictionary, `"true"` or `"false"` is
    /// always accepted.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Bool {
        switch slot.node {
        case .bool(let value): return value
        case .integer(let number) where slot.converts && (number == 0 || number == 1): return number == 1
        case .string(let text) where slot.isTextual && text.isSame(as: "true"): return true
        case .string(let text) where slot.isTextual && text.isSame(as: "false"): return false
        // Old-style property lists contain only strings, and use these for booleans.
        case .string(let text) where slot.converts && (text.isSame(as: "YES") || text.isSame(as: "1")): return true
        case .string(let text) where slot.converts && (text.isSame(as: "NO") || text.isSame(as: "0")): return false
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("a boolean")
        }
    }

    /// Returns the value of a boolean node, or nil for any other node.
    @inlinable
    public static func leafValue(of node: HRNode) -> Bool? {
        if case .bool(let value) = node { value } else { nil }
    }
}

extension HRLeaf where Self: FixedWidthInteger {
    /// Returns an integer node. An integer that does not fit into 64 bits is written as a string of its decimal digits,
    /// or, in files in the format of `JSONEncoder`, as a number.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        if let number = HRInteger(exactly: value) { return .integer(number) }
        guard let spelling = slot.session.settings.codable, !spelling.isOfPropertyLists else {
            return .string(value.description)
        }
        return .number(HRNumber(checked: value.description))
    }

    /// Returns an integer node, or nil for a type of more than 64 bits.
    @inlinable
    public static func leafNode(of value: Self) -> HRNode? {
        guard Self.bitWidth <= 64 else { return nil }
        return .integer(
            Self.isSigned ? HRInteger(Int64(truncatingIfNeeded: value)) : HRInteger(UInt64(truncatingIfNeeded: value)))
    }

    /// Decodes an integer in the type's range, or a real number with an integral value, such as `3.0`.
    ///
    /// A numeric string is accepted as the key of a dictionary, for a type of more than 64 bits, or if
    /// `HRUnarchiver.convertsScalars` is true. With that setting, `true` is accepted as 1 and `false` as 0.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        if case .integer(let number) = slot.node, let value = number.exactly(Self.self) { return value }
        return try other(in: slot)
    }

    /// Decodes the number of a node that is not an integer in range.
    @inline(never)
    private static func other(in slot: HRDecodingSlot) throws -> Self {
        if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
        let isWide = bitWidth > 64
        let value: Self? =
            switch try slot.wholeNumber(isWide: isWide) {
            case .integer(let number): number.exactly(Self.self)
            case .digits(let digits): digits.exactly(Self.self)
            case .real(let number): isWide ? Self(exactly: number) : nil
            case .text(let text): isWide ? Self(text) : nil
            }
        if let value { return value }
        if case .string = slot.node { throw slot.mismatch("an integer") }
        throw outOfRange(slot)
    }

    private static func outOfRange(_ slot: HRDecodingSlot) -> HRError {
        slot.outOfRange("\(Self.self)", help: "write a number from \(Self.min) to \(Self.max)")
    }

    /// Returns the value of an integer node, or nil if the value is out of range or the node is not an integer.
    @inlinable
    public static func leafValue(of node: HRNode) -> Self? {
        if case .integer(let number) = node { number.exactly(Self.self) } else { nil }
    }
}

/// The integer that a node represents. A `real` does not fit into 64 bits; a `text` does not either, or it is not a
/// number.
private enum WholeNumber {
    case integer(HRInteger)
    case digits(DecimalDigits)
    case real(Double)
    case text(String)
}

extension HRDecodingSlot {
    /// Returns the integer that a node contains or represents.
    ///
    /// - Parameter isWide: True if the type has more than 64 bits, so that its numbers may be written as strings.
    fileprivate func wholeNumber(isWide: Bool) throws -> WholeNumber {
        switch node {
        case .integer(let number): return .integer(number)
        case .real(let number):
            guard number.isFinite, number == number.rounded() else { throw mismatch("an integer") }
            if let digits = digits(of: number) { return try whole(digits) }
            return HRInteger(Int64(exactly: number), UInt64(exactly: number)).map { .integer($0) } ?? .real(number)
        case .number(let number): return try whole(number.digits)
        case .string(let text) where isTextual || isWide:
            return HRInteger(Int64(text), UInt64(text)).map { .integer($0) } ?? .text(text)
        case .bool(let value) where converts: return .integer(value ? 1 : 0)
        default: throw mismatch("an integer")
        }
    }

    private func whole(_ digits: DecimalDigits) throws -> WholeNumber {
        guard digits.isWhole else { throw mismatch("an integer") }
        return .digits(digits)
    }
}

extension HRInteger {
    /// Creates an integer from the first of two numbers that is not nil.
    fileprivate init?(_ signed: Int64?, _ unsigned: UInt64?) {
        if let signed { self.init(signed) } else if let unsigned { self.init(unsigned) } else { return nil }
    }
}

extension Int: HRLeaf, PlainLeaf {}
extension Int8: HRLeaf, PlainLeaf {}
extension Int16: HRLeaf, PlainLeaf {}
extension Int32: HRLeaf, PlainLeaf {}
extension Int64: HRLeaf, PlainLeaf {}
extension UInt: HRLeaf, PlainLeaf {}
extension UInt8: HRLeaf, PlainLeaf {}
extension UInt16: HRLeaf, PlainLeaf {}
extension UInt32: HRLeaf, PlainLeaf {}
extension UInt64: HRLeaf, PlainLeaf {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: HRLeaf, PlainLeaf {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: HRLeaf, PlainLeaf {}

extension Double: HRLeaf, PlainLeaf {
    /// Returns a real number node.
    public static func encodeNode(of value: Double, in slot: HREncodingSlot) throws -> HRNode {
        guard !value.isFinite, let spelling = slot.session.settings.codable else { return .real(value) }
        return try spelling.node(ofNonConforming: value, in: slot)
    }

    /// Returns a real number node, or nil if the value is not finite.
    @inlinable
    public static func leafNode(of value: Double) -> HRNode? { value.isFinite ? .real(value) : nil }

    /// Decodes a real number or an integer, rounded to the nearest `Double`.
    ///
    /// A numeric string is accepted as the key of a dictionary, or if `HRUnarchiver.convertsScalars` is true. With that
    /// setting, `true` is accepted as 1 and `false` as 0.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Double {
        switch slot.node {
        case .real(let value): value
        case .integer(let number): number.doubleValue
        default: try converted(in: slot)
        }
    }

    /// Returns the value of a real number node, or nil for any other node.
    @inlinable
    public static func leafValue(of node: HRNode) -> Double? {
        if case .real(let value) = node { value } else { nil }
    }
}

extension Float: HRLeaf, PlainLeaf {
    /// Returns a real number node with the shortest decimal that is decoded as the same `Float`, so that 0.1 is 0.1 in
    /// the file.
    ///
    /// If that decimal, as a `Double`, is half-way between two `Float` values and would be decoded as the wrong one of
    /// them, the exact value is written.
    public static func encodeNode(of value: Float, in slot: HREncodingSlot) throws -> HRNode {
        let isWhole = slot.session.settings.codable?.isOfPropertyLists == true
        guard value.isFinite, !isWhole, let short = Double(value.description), Float(short) == value else {
            return try Double.encodeNode(of: Double(value), in: slot)
        }
        return .real(short)
    }

    /// Decodes a real number or an integer, rounded to the nearest `Float`.
    ///
    /// A numeric string is accepted as the key of a dictionary, or if `HRUnarchiver.convertsScalars` is true. With that
    /// setting, `true` is accepted as 1 and `false` as 0.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Float {
        switch slot.node {
        case .real(let value):
            let rounded = Float(nearest: value) { slot.digits(of: value) }
            guard rounded.isFinite || !value.isFinite else { throw slot.outOfRange("Float") }
            return rounded
        case .integer(let number): return number.exactly(Int64.self).map { Float($0) } ?? Float(number.bits)
        default: return try converted(in: slot)
        }
    }
}

extension Float {
    /// Creates the `Float` nearest to a decimal number, of which the nearest `Double` is known.
    ///
    /// If the `Double` is half-way between two `Float` values, rounding it may give the wrong one of them. In this
    /// case, the digits in the file are rounded instead, or, without these, the shortest decimal of the `Double`.
    ///
    /// - Parameter digits: Returns the digits of the number in the file, if they may be more than those of the
    ///   `Double`; otherwise nil.
    fileprivate init(nearest value: Double, _ digits: () -> DecimalDigits?) {
        self = Float(value)
        guard isFinite, value != Double(self) else { return }
        let other = value > Double(self) ? nextUp : nextDown
        guard Double(other) - value == value - Double(self) else { return }
        self = digits()?.nearest() ?? Float(value.description) ?? self
    }
}

extension Decimal: HRLeaf, PlainLeaf {
    /// Returns a string of decimal digits, because a real number would lose some of the digits. `HRArchiver.decimals`
    /// and `HRCodableSpelling.decimals` can specify another notation.
    public static func encodeNode(of value: Decimal, in slot: HREncodingSlot) throws -> HRNode {
        if let spelling = slot.session.settings.codable { return try value.encodeNode(as: spelling, in: slot) }
        if slot.session.settings.decimals == .number, !value.isNaN {
            let node = value.number
            guard case .number(let number) = node else { return node }
            // A whole number beyond 64 bits is written as a real number if the shortest notation of its `Double` has
            // the same digits.
            if DecimalDigits(number.doubleValue.description) == number.digits { return .real(number.doubleValue) }
        }
        return .string(value.isNaN ? "NaN" : value.description)
    }

    private func encodeNode(as spelling: HRCodableSpelling, in slot: HREncodingSlot) throws -> HRNode {
        switch spelling.decimals.kind {
        case .text: return .string(isNaN ? "NaN" : description)
        case .deferredToDecimal: return try slot.session.encodeOwn(self, in: slot)
        case .number:
            if !isNaN { return number }
            throw HRError(
                .invalidValue, "a decimal number is not a number", path: slot.path,
                help: ["choose texts for decimal numbers: HRCodableSpelling(decimals: .text)"])
        }
    }

    /// A number node that is decoded as the same decimal.
    private var number: HRNode { NumberNodes.node(ofDecimal: description) }

    /// Decodes a string of decimal digits, a number, or an archived `NSDecimalNumber`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Decimal {
        switch slot.node {
        case .string(let text): return try decimal(from: text, in: slot)
        case .integer(let number): return try decimal(from: number.description, in: slot)
        case .real(let number) where number.isFinite:
            if let digits = slot.digits(of: number) { return try decimal(from: digits, in: slot) }
            return try decimal(from: number.description, in: slot)
        case .number(let number): return try decimal(from: number.digits, in: slot)
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case .dictionary where slot.session.form.isPlainTree: return try slot.session.decodeOwn(Decimal.self, in: slot)
        case .object:
            guard let object = try slot.foundationObject(NSDecimalNumber.self) else { fallthrough }
            return object as Decimal
        default: throw slot.mismatch("a decimal number")
        }
    }

    private static func decimal(from digits: DecimalDigits, in slot: HRDecodingSlot) throws -> Decimal {
        guard let value = FoundationText.decimal(digits) else { throw outOfRange(slot) }
        return value
    }

    private static func outOfRange(_ slot: HRDecodingSlot) -> HRError {
        slot.outOfRange("Decimal", help: "a Decimal has 38 digits, and an exponent from -128 to 127")
    }

    private static func decimal(from text: String, in slot: HRDecodingSlot) throws -> Decimal {
        switch FoundationText.decimal(text) {
        case .value(let value): return value
        case .inexact: throw outOfRange(slot)
        case .noNumber:
            throw slot.invalid("a decimal number", help: "write digits with at most one point, such as \"12.50\"")
        }
    }
}

extension HRLeaf where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Decodes the number of a node that is neither a real number nor an integer.
    fileprivate static func converted(in slot: HRDecodingSlot) throws -> Self {
        switch slot.node {
        case .number(let number): return try nearest(number, in: slot)
        case .string(let text) where slot.isTextual: return try number(text, in: slot)
        case .string(let text) where slot.session.form.isPlainTree: return Self(try slot.nonConforming(text))
        case .bool(let value) where slot.converts: return value ? 1 : 0
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        default: throw slot.mismatch("a number")
        }
    }

    /// Parses a string that is accepted as a number. The result is infinite only if the string represents infinity; a
    /// number that is too large is an error.
    private static func number(_ text: String, in slot: HRDecodingSlot) throws -> Self {
        guard let value = Self(text) else { throw slot.mismatch("a number") }
        guard value.isFinite || !text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else {
            throw slot.outOfRange("\(Self.self)")
        }
        return value
    }

    /// Rounds a number of many digits directly to this type, not first to another one. Throws an error if the result is
    /// infinite.
    private static func nearest(_ number: HRNumber, in slot: HRDecodingSlot) throws -> Self {
        let value: Self = number.digits.nearest()
        guard value.isFinite else { throw slot.outOfRange("\(Self.self)") }
        return value
    }
}

extension HRDecodingSlot {
    /// Returns the digits that the file contains for the real number in this slot, if they may be more than those of
    /// the `Double`; otherwise nil.
    @inline(never)
    func digits(of number: Double) -> DecimalDigits? {
        session.numbers.digits(of: number, at: path)
    }
}
