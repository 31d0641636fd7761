extension JSONParser {
    /// The number of digits from which on a number may not fit into an `Int64`; 0 if the shortcut for numbers is
    /// disabled.
    private var safeDigits: Int { takesExactNumbers ? 19 : 0 }

    /// Parses the number at the current position.
    ///
    /// 1. Digits without a point and an exponent are an exact integer.
    /// 2. With a point or an exponent the number is a real; so is -0.
    ///
    /// A number that does not fit into 64 bits is stored as its digits.
    @inline(__always)
    mutating func number() throws(ParseFault) -> HRNode {
        let start = position
        let isNegative = text[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let firstDigit = position
        var mantissa: UInt64 = 0
        readDigits(into: &mantissa)
        let digits = position - firstDigit
        guard digits > 0 else { throw faults.missingDigit("after \"-\"") }
        guard digits == 1 || text[firstDigit] != UInt8(ascii: "0") else { throw faults.leadingZero(start) }
        if position < end {
            let next = text[position]
            if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") {
                return try real(start, mantissa, digits: digits, isNegative: isNegative)
            }
            if Self.isWordByte(next) { throw faults.malformedNumber(start) }
        }
        if isNegative, digits == 1, mantissa == 0 { return .real(-0.0) }
        guard digits < safeDigits else { return longNumber(start) }
        return .integer(HRInteger(isNegative ? -Int64(mantissa) : Int64(mantissa)))
    }

    /// Returns a node with the digits of the number that ends at the current position.
    @inline(never)
    private func longNumber(_ start: Int) -> HRNode {
        .number(
            checked: String(decoding: UnsafeBufferPointer(start: text + start, count: position - start), as: UTF8.self))
    }

    /// Parses the rest of a real number, from the point or the exponent.
    private mutating func real(
        _ start: Int, _ wholePart: UInt64, digits wholeDigits: Int, isNegative: Bool
    ) throws(ParseFault) -> HRNode {
        var mantissa = wholePart
        let point = position
        if text[position] == UInt8(ascii: ".") {
            position += 1
            readDigits(into: &mantissa)
            guard position > point + 1 else { throw faults.missingDigit("after the decimal point") }
        }
        let decimals = max(0, position - point - 1)
        let exponent = try exponent()
        if position < end, Self.isWordByte(text[position]) || text[position] == UInt8(ascii: ".") {
            throw faults.malformedNumber(start)
        }
        return nearestReal(
            start, mantissa, digits: wholeDigits + decimals, exponent.map { $0 - decimals }, isNegative)
    }

    /// Returns the real number that ends at the current position. It is computed from the mantissa and the exponent or,
    /// if there are too many digits, from the text.
    @inline(__always)
    private mutating func nearestReal(
        _ start: Int, _ mantissa: UInt64, digits: Int, _ exponent: Int?, _ isNegative: Bool
    ) -> HRNode {
        guard takesExactNumbers else { return longNumber(start) }
        hasTakenExactNumbers = true
        guard digits <= DecimalNumber.mostDigits, let exponent,
            let value = DecimalNumber.exactReal(mantissa: mantissa, exponent: exponent, isNegative: isNegative)
                ?? DecimalNumber.nearestReal(mantissa: mantissa, exponent: exponent, isNegative: isNegative)
        else { return longReal(start) }
        return DecimalNumber.isOrdinary(value, mantissa) ? .real(value) : unusualReal(start, value, mantissa)
    }

    @inline(never)
    private mutating func unusualReal(_ start: Int, _ value: Double, _ mantissa: UInt64) -> HRNode {
        guard DecimalNumber.holds(value, mantissa) else { return longNumber(start) }
        if value.magnitude >= LongNumbers.leastLarge { builder.extent.hasLargeReals = true }
        return .real(value)
    }

    @inline(never)
    private mutating func longReal(_ start: Int) -> HRNode {
        let text = UnsafeBufferPointer(start: text + start, count: position - start)
        guard let value = DecimalNumber.heldReal(text) else { return longNumber(start) }
        if value.magnitude >= LongNumbers.leastLarge { builder.extent.hasLargeReals = true }
        return .real(value)
    }

    /// Parses the exponent; returns 0 if there is none, and nil if it is so large that its exact value does not matter.
    @inline(__always)
    private mutating func exponent() throws(ParseFault) -> Int? {
        guard position < end, text[position] | 0x20 == UInt8(ascii: "e") else { return 0 }
        position += 1
        let isNegative = position < end && text[position] == UInt8(ascii: "-")
        if position < end, isNegative || text[position] == UInt8(ascii: "+") { position += 1 }
        let firstDigit = position
        var value = 0
        while position < end, let digit = digit(text[position]) {
            value = min(value * 10 + Int(digit), 1_000_000)
            position += 1
        }
        guard position > firstDigit else { throw faults.missingDigit("in the exponent") }
        guard value < 1_000_000 else { return nil }
        return isNegative ? -value : value
    }

    /// Appends the digits at the current position to a number, eight at a time. The result is correct if the number has
    /// at most 19 digits.
    @inline(__always)
    private mutating func readDigits(into number: inout UInt64) {
        while position <= wordEnd {
            let (value, count) = SWAR.leadingDigits(SWAR.load(text + position))
            number = number &* Self.powersOfTen[count] &+ value
            position += count
            if count < 8 { return }
        }
        while position < end, let digit = digit(text[position]) {
            number = number &* 10 &+ digit
            position += 1
        }
    }

    private static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    @inline(__always)
    private func digit(_ byte: UInt8) -> UInt64? {
        let value = byte &- 0x30
        return value <= 9 ? UInt64(value) : nil
    }
}
