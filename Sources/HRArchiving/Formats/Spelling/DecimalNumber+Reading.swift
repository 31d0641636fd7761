extension DecimalNumber {
    /// The most significant digits that a `UInt64` always holds.
    static let mostDigits = 19

    /// The `Double` nearest to `mantissa · 10^exponent`, even where two are equally near; infinite where there is none.
    ///
    /// After D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51 (8), 2021: the 128
    /// leading bits of the power decide for nearly all numbers.
    ///
    /// - Returns: Nil where they do not.
    static func nearestReal(mantissa: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        let sign: UInt64 = isNegative ? 1 << 63 : 0
        if mantissa == 0 || exponent < PowersOfTen.exponents.lowerBound { return Double(bitPattern: sign) }
        guard exponent <= 308 else { return isNegative ? -.infinity : .infinity }
        let leadingZeros = mantissa.leadingZeroBitCount
        guard let product = product(mantissa &<< UInt64(leadingZeros), timesTenTo: exponent) else { return nil }
        let hasTopBit = Int(product.high >> 63)
        let shift = UInt64(hasTopBit + 64 - 55)
        // 53 bits of the result, and one by which they are rounded.
        var bits = product.high &>> shift
        var binary = PowersOfTen.binaryExponent(of: exponent) + 63 + hasTopBit - leadingZeros + 1023
        if binary <= 0 {
            guard binary > -63 else { return Double(bitPattern: sign) }
            bits >>= UInt64(1 - binary)
            bits = (bits + (bits & 1)) >> 1
            // Rounded up to 2^52, it is the least normal number, whose exponent is this very bit.
            return Double(bitPattern: sign | bits)
        }
        // Exactly half way between two: the one above is taken only if it is even.
        if product.low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1, bits &<< shift == product.high { bits -= 1 }
        bits = (bits + (bits & 1)) >> 1
        if bits == 1 << 53 {
            bits >>= 1
            binary += 1
        }
        guard binary < 2047 else { return isNegative ? -.infinity : .infinity }
        return Double(bitPattern: sign | UInt64(binary) << 52 | bits & (1 << 52 - 1))
    }

    /// The 128 leading bits of a product, as exact as the 55 bits that count need; nil if they cannot be known.
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

    /// Whether a `Double` is all that its number says, whose digits are the mantissa: the quick answer for most. The others are
    /// asked for by ``holds(_:_:)``.
    @inline(__always)
    static func isOrdinary(_ value: Double, _ mantissa: UInt64) -> Bool {
        // Neither 0 nor subnormal, and below 2^53.
        (value.bitPattern >> 52 & 0x7FF) &- 1 < 1075 && mantissa < tenTo17
    }

    /// Whether a `Double` is all that its number says, whose digits are the mantissa; see ``HRNode/init(number:)``. If not, its
    /// digits have to be looked at.
    static func holds(_ value: Double, _ mantissa: UInt64) -> Bool {
        // Infinite, or 0 in place of what is too small.
        guard value.isFinite, value != 0 || mantissa == 0 else { return false }
        return mantissa < (value.magnitude < LongNumbers.leastLarge ? tenTo17 : tenTo15)
    }

    /// The `Double` of a decimal number, if that is all that it says: an optional sign, digits with at most one point, and an
    /// optional exponent.
    ///
    /// - Parameter text: The number, whose syntax has been checked.
    static func heldReal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let number = LeadingDigits(text)
        guard !number.isCut, let value = number.nearestReal, holds(value, number.mantissa) else { return nil }
        return value
    }
}

/// The first digits of a decimal number, and the power of ten that they stand for.
private struct LeadingDigits {
    private(set) var mantissa: UInt64 = 0
    private var exponent = 0
    private var isNegative = false
    /// Whether there are more digits, which are not 0 altogether.
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
            // Beyond any number of digits that a file can have, more of them change nothing.
            if value < 1 << 48 { value = value * 10 + Int(byte &- 0x30) }
        }
        exponent += isNegative ? -value : value
    }

    var nearestReal: Double? {
        DecimalNumber.nearestReal(mantissa: mantissa, exponent: exponent, isNegative: isNegative)
    }
}
