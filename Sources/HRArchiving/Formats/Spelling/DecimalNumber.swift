/// Converts decimal numbers from and to text, exactly.
enum DecimalNumber {
    /// Powers of ten that a `Double` represents exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    /// The largest integer up to which all integers are exact in a `Double`.
    private static let exactLimit: UInt64 = 1 << 53

    /// Returns the `Double` nearest to `mantissa · 10^exponent` if a single multiplication or division of exact
    /// operands determines it; nil otherwise.
    @inline(__always)
    static func exactReal(mantissa: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        guard mantissa <= exactLimit, exponent >= -22, exponent <= 22 else { return nil }
        let value = exponent < 0 ? Double(mantissa) / powers[-exponent] : Double(mantissa) * powers[exponent]
        return isNegative ? -value : value
    }

    // MARK: Writing

    /// Writes the decimal digits of a number (at most 20) to memory of at least 24 bytes, and returns their number.
    static func write(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard number >= 10 else {
            target[0] = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: number)
            return 1
        }
        guard number >= 100_000_000 else {
            let digits = eightDigits(number)
            let zeros = min(digits.trailingZeroBitCount >> 3, 7)
            store((digits | zeroDigits) >> UInt64(zeros * 8), to: target)
            return 8 - zeros
        }
        let (rest, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
        let length = write(rest, to: target)
        store(eightDigits(last) | zeroDigits, to: target + length)
        return length + 8
    }

    private static let zeroDigits: UInt64 = 0x3030_3030_3030_3030

    @inline(__always)
    private static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Returns the eight digits of a number below 10^8, one per byte, with the first digit in the lowest byte. The
    /// number is divided into lanes of four digits, then two, then one; a multiplication and a shift divide all lanes
    /// by 100 or by 10.
    @inline(__always)
    private static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = number / 10_000 | (number % 10_000) << 32
        let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
        let twos = hundreds | (fours &- 100 &* hundreds) << 16
        let tens = (twos &* 103) >> 10 & 0xF_000F_000F_000F
        return tens | (twos &- 10 &* tens) << 8
    }
}

extension ByteBuffer {
    mutating func append(integer number: HRInteger) {
        append(upTo: 24) { target in
            guard number.isNegative else { return DecimalNumber.write(number.bits, to: target) }
            target[0] = UInt8(ascii: "-")
            return 1 + DecimalNumber.write(~number.bits &+ 1, to: target + 1)
        }
    }
}
