extension DecimalNumber {
    /// Writes the shortest text that is read back as the same finite `Double`, with a point or an exponent: the text of
    /// `Double.description`.
    static func write(_ value: Double, to buffer: inout ByteBuffer) {
        buffer.append(upTo: 32) { target in
            var length = 0
            if value.sign == .minus {
                target[0] = UInt8(ascii: "-")
                length = 1
            }
            return length + write(ShortestDecimal(value.magnitude), to: target + length)
        }
    }

    /// Writes a number as Swift does: with an exponent if the number is below 10^-4 or above 2^53. Returns the number
    /// of bytes.
    private static func write(_ number: ShortestDecimal, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let count = write(number.digits, to: target + 1)
        /// The number of digits before the point.
        let point = count + number.exponent
        if number.isLarge || point < -3 {
            return writeWithExponent(count, point - 1, to: target)
        }
        if point <= 0 {
            let zeros = 2 - point
            (target + zeros).update(from: target + 1, count: count)
            target.update(repeating: UInt8(ascii: "0"), count: zeros)
            target[1] = UInt8(ascii: ".")
            return zeros + count
        }
        target.update(from: target + 1, count: point)
        target[point] = UInt8(ascii: ".")
        guard point == count else { return count + 1 }
        target[point + 1] = UInt8(ascii: "0")
        return count + 2
    }

    /// Writes a number whose digits are already stored from the second byte of the target on, with an exponent of at
    /// least two digits; returns the number of bytes.
    private static func writeWithExponent(
        _ count: Int, _ exponent: Int, to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        target[0] = target[1]
        var length = 1
        if count > 1 {
            target[1] = UInt8(ascii: ".")
            length = count + 1
        }
        target[length] = UInt8(ascii: "e")
        target[length + 1] = UInt8(ascii: exponent < 0 ? "-" : "+")
        length += 2
        if exponent.magnitude < 10 {
            target[length] = UInt8(ascii: "0")
            length += 1
        }
        return length + write(UInt64(exponent.magnitude), to: target + length)
    }
}

/// The decimal number with the fewest digits that is read back as a given `Double`; if there are several, the nearest
/// one.
///
/// After R. Giulietti, "The Schubfach way to render doubles", 2020. The interval of numbers that are rounded to the
/// `Double` contains at least one multiple of a certain power of ten, and at most one multiple of the next larger power
/// of ten.
struct ShortestDecimal {
    private(set) var digits: UInt64
    private(set) var exponent: Int
    /// True if the number is above 2^53, where not every integer is a `Double`.
    let isLarge: Bool

    /// - Parameter value: A finite number that is not negative.
    init(_ value: Double) {
        isLarge = value > 0x1p53
        if !isLarge, value == Double(UInt64(value)) {
            (digits, exponent) = (UInt64(value), 0)
        } else {
            (digits, exponent) = Self.shortest(value)
            removeTrailingZeros()
        }
    }

    private mutating func removeTrailingZeros() {
        while case let (rest, last) = digits.quotientAndRemainder(dividingBy: 100), last == 0 {
            (digits, exponent) = (rest, exponent + 2)
        }
        if case let (rest, last) = digits.quotientAndRemainder(dividingBy: 10), last == 0 {
            (digits, exponent) = (rest, exponent + 1)
        }
    }

    /// - Parameter value: A finite number above 0.
    private static func shortest(_ value: Double) -> (digits: UInt64, exponent: Int) {
        let fraction = value.significandBitPattern
        let isNormal = value.exponentBitPattern > 0
        let significand = isNormal ? fraction | 1 << 52 : fraction
        let binary = (isNormal ? Int(value.exponentBitPattern) : 1) - 1075
        // The `Double` below a power of two is only half as far away as the one above.
        let isNarrow = fraction == 0 && value.exponentBitPattern > 1
        let decimal = (binary * 1_262_611 - (isNarrow ? 524_031 : 0)) >> 22
        let shift = UInt64(binary + (-decimal * 1_741_647) >> 19 + 1)
        let power = PowersOfTen.shared.roundedUp(-decimal)
        // The bounds belong to the interval if a tie is rounded to this number.
        let isOdd = significand & 1
        let lower = scaled(4 * significand - (isNarrow ? 1 : 2), shift, power) + isOdd
        let middle = scaled(4 * significand, shift, power)
        let upper = scaled(4 * significand + 2, shift, power) - isOdd
        let below = middle / 4
        if below >= 10 {
            let tens = below / 10
            let isBelowInside = lower <= 40 * tens
            let isAboveInside = 40 * tens + 40 <= upper
            if isBelowInside != isAboveInside { return (tens + (isAboveInside ? 1 : 0), decimal + 1) }
        }
        let isBelowInside = lower <= 4 * below
        let isAboveInside = 4 * below + 4 <= upper
        if isBelowInside != isAboveInside { return (below + (isAboveInside ? 1 : 0), decimal) }
        let half = 4 * below + 2
        let isRoundedUp = middle > half || middle == half && below & 1 == 1
        return (below + (isRoundedUp ? 1 : 0), decimal)
    }

    /// Returns the upper 64 bits of a product. Their last bit is set if any lower bit of the product is set.
    @inline(__always)
    private static func scaled(_ number: UInt64, _ shift: UInt64, _ power: (high: UInt64, low: UInt64)) -> UInt64 {
        let number = number << shift
        let (high, low) = number.multipliedFullWidth(by: power.high)
        let (sum, carries) = low.addingReportingOverflow(number.multipliedFullWidth(by: power.low).high)
        return (high + (carries ? 1 : 0)) | (sum > 1 ? 1 : 0)
    }
}
