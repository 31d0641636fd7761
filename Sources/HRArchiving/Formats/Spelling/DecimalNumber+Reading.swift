extension DecimalNumber {
    /// The number of decimal digits that always fit into a `UInt64`.
    static let mostDigits = 19

    /// Returns the `Double` nearest to `mantissa · 10^exponent`, with ties to even; infinity if it is out of range.
    ///
    /// After D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51 (8), 2021: the
    /// 128 leading bits of the power decide for nearly all numbers.
    ///
    /// - Returns: Nil if the leading bits do not decide.
    static func nearestReal(mantissa: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        let sign: UInt64 = isNegative ? 1 << 63 : 0
        if mantissa == 0 || exponent < PowersOfTen.exponents.lowerBound { return Double(bitPattern: sign) }
        guard exponent <= 308 else { return isNegative ? -.infinity : .infinity }
        let leadingZeros = mantissa.leadingZeroBitCount
        guard let product = product(mantissa &<< UInt64(leadingZeros), timesTenTo: exponent) else { return nil }
        let hasTopBit = Int(product.high >> 63)
        let shift = UInt64(hasTopBit + 64 - 55)
        // The 53 bits of the result, followed by one bit by which they are rounded.
        var bits = product.high &>> shift
        var binary = PowersOfTen.binaryExponent(of: exponent) + 63 + hasTopBit - leadingZeros + 1023
        if binary <= 0 {
            guard binary > -63 else { return Double(bitPattern: sign) }
            bits >>= UInt64(1 - binary)
            bits = (bits + (bits & 1)) >> 1
            // If a subnormal number is rounded up to 2^52, it becomes the least normal number: bit 52 is then its
            // exponent.
            return Double(bitPattern: sign | bits)
        }
        // If the number is exactly half way between two doubles, the one above is taken only if it is even.
        if product.low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1, bits &<< shift == product.high { bits -= 1 }
        bits = (bits + (bits & 1)) >> 1
        if bits == 1 << 53 {
            bits >>= 1
            binary += 1
        }
        guard binary < 2047 else { return isNegative ? -.infinity : .infinity }
        return Double(bitPattern: sign | UInt64(binary) << 52 | bits & (1 << 52 - 1))
    }

    /// Returns the 128 leading bits of a product, exact in the 55 bits that are used; nil if those cannot be
    /// determined.
    @inline(__always)
    private static func product(_ mantissa: UInt64, timesTenTo exponent: Int) -> (high: UInt64, low: UInt64)? {
        let power = PowersOfTen.shared[exponent]
        var (high, low) = mantissa.multipliedFullWidth(by: power.high)
        guard high & 0x1FF == 0x1FF else { return (high, low) }
        let carries: Bool
        (low, carries) = low.addingReportingOverflow(mantissa.multipliedFullWidth(by: power.low).high)
        if carries { high += 1 }
        guard low != .max || -27...PowersOfTen.lastExact ~= exponent else { return nil }
        return (high, low)
    }

    private static let tenTo15: UInt64 = 1_000_000_000_000_000
    private static let tenTo17: UInt64 = 100_000_000_000_000_000

    /// Returns true if a `Double` represents all digits of the number from which it was converted, which are given as
    /// the mantissa. This quick check covers most numbers; if it returns false, ``holds(_:_:)`` has to be called.
    @inline(__always)
    static func isOrdinary(_ value: Double, _ mantissa: UInt64) -> Bool {
        // True for a magnitude below 2^53 that is neither 0 nor subnormal.
        (value.bitPattern >> 52 & 0x7FF) &- 1 < 1075 && mantissa < tenTo17
    }

    /// Returns true if a `Double` represents all digits of the number from which it was converted, which are given as
    /// the mantissa; see ``HRNode/init(number:)``. If it returns false, the digits have to be examined.
    static func holds(_ value: Double, _ mantissa: UInt64) -> Bool {
        // False for infinity, and for 0 in place of a number that is too small.
        guard value.isFinite, value != 0 || mantissa == 0 else { return false }
        return mantissa < (value.magnitude < LongNumbers.leastLarge ? tenTo17 : tenTo15)
    }

    /// Returns the `Double` nearest to a decimal number if it represents all digits of the number; nil otherwise.
    ///
    /// - Parameter text: A number whose syntax has been checked: an optional sign, digits with at most one point, and
    ///   an optional exponent.
    static func heldReal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let number = LeadingDigits(text)
        guard !number.isCut, let value = number.nearestReal, holds(value, number.mantissa) else { return nil }
        return value
    }
}

/// The first digits of a decimal number, and the power of ten by which they are multiplied.
private struct LeadingDigits {
    private(set) var mantissa: UInt64 = 0
    private var exponent = 0
    private var isNegative = false
    /// True if further digits follow, and not all of these are 0.
    private(set) var isCut = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
        var digits = 0
        var isFraction = false
        while index < text.count {
            let digit = text[index] &- 0x30
            if digit <= 9 {
                if digits < DecimalNumber.mostDigits {
                    mantissa = mantissa &* 10 &+ UInt64(digit)
                    if mantissa > 0 { digits += 1 }
                    if isFraction { exponent -= 1 }
                } else {
                    if digit > 0 { isCut = true }
                    if !isFraction { exponent += 1 }
                }
            } else if text[index] == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            index += 1
        }
        if index < text.count { addExponent(UnsafeBufferPointer(rebasing: text[(index + 1)...])) }
    }

    private mutating func addExponent(_ text: UnsafeBufferPointer<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        var value = 0
        for byte in text where byte &- 0x30 <= 9 {
            // The condition is false for an exponent above the number of digits that a file can have: its further
            // digits do not change the result.
            if value < 1 << 48 { value = value * 10 + Int(byte &- 0x30) }
        }
        exponent += isNegative ? -value : value
    }

    var nearestReal: Double? {
        DecimalNumber.nearestReal(mantissa: mantissa, exponent: exponent, isNegative: isNegative)
    }
}
