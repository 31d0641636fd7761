import ObjectGraph

// Integers of more than 64 bits, in notations other than decimal digits.

extension DecimalNumber {
    /// The maximum number of hexadecimal digits of an integer, without leading zeros. It is limited because the time of
    /// a conversion grows with the square of the number of digits.
    static let mostHexadecimalDigits = 256

    /// Converts a hexadecimal number to decimal digits, without leading zeros; nil if it has too many digits.
    static func digits(ofHexadecimal digits: UnsafeBufferPointer<UInt8>) -> String? {
        let digits = digits.drop { $0 == UInt8(ascii: "0") }
        guard digits.count <= mostHexadecimalDigits else { return nil }
        return Self.digits(of: digits.lazy.map { UInt64(hexValue($0) ?? 0) }, bits: 4)
    }

    /// Converts a number to decimal digits. The number is passed as digits of the given number of bits, the most
    /// significant digit first.
    static func digits(of digits: some Sequence<UInt64>, bits: UInt64) -> String {
        // Groups of nine decimal digits, the least significant first.
        let unit: UInt64 = 1_000_000_000
        var groups: [UInt64] = []
        for digit in digits {
            var carry = digit
            for index in groups.indices {
                let value = groups[index] << bits | carry
                // The carry has at most as many bits as a digit, so it fits into the bits that the shift has freed.
                groups[index] = value % unit
                carry = value / unit
            }
            while carry > 0 {
                groups.append(carry % unit)
                carry /= unit
            }
        }
        guard let highest = groups.last else { return "0" }
        return groups.dropLast().reversed().reduce(into: String(highest)) { text, group in
            let digits = String(group)
            text += String(repeating: "0", count: 9 - digits.count) + digits
        }
    }
}

extension HRNumber {
    /// The 128-bit two's complement of an integer; nil if the number is not an integer or has more bits.
    var wideBits: (high: UInt64, low: UInt64)? {
        guard isInteger, digits.digits.count < 40, digits.exponent < 40 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in text.utf8.drop(while: { $0 == UInt8(ascii: "-") }) {
            let product = low.multipliedFullWidth(by: 10)
            let (sum, carries) = product.low.addingReportingOverflow(UInt64(digit & 0xF))
            let (upper, isTooLarge) = high.multipliedReportingOverflow(by: 10)
            let (upperSum, isTooLargeYet) = upper.addingReportingOverflow(product.high + (carries ? 1 : 0))
            guard !isTooLarge, !isTooLargeYet else { return nil }
            (high, low) = (upperSum, sum)
        }
        guard digits.isNegative else { return high >> 63 == 0 ? (high, low) : nil }
        let (negative, borrows) = (0 as UInt64).subtractingReportingOverflow(low)
        high = 0 &- high &- (borrows ? 1 : 0)
        return high >> 63 == 1 ? (high, negative) : nil
    }

    /// Creates the number of a 128-bit integer in two's complement.
    init(high: UInt64, low: UInt64) {
        let isNegative = high >> 63 == 1
        let upper = isNegative ? ~high &+ (low == 0 ? 1 : 0) : high
        let lower = isNegative ? 0 &- low : low
        let words = [upper >> 32, upper & 0xFFFF_FFFF, lower >> 32, lower & 0xFFFF_FFFF]
        self.init(checked: (isNegative ? "-" : "") + DecimalNumber.digits(of: words, bits: 32))
    }
}
