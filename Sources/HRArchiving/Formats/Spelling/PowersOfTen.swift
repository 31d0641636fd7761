/// The 128 leading bits of powers of ten, used as factors in conversions between decimal and binary numbers.
///
/// Both conversions use the same table, which is computed when it is first needed. The entries are in
/// `2^127 ..< 2^128`, and are rounded as Lemire's paper requires: down for powers that are integers, up for
/// fractions.
struct PowersOfTen: Sendable {
    static let shared = PowersOfTen()
    static let exponents = -342...324

    private let high: [UInt64]
    private let low: [UInt64]

    /// Returns a power whose exponent is in ``exponents``.
    @inline(__always)
    subscript(exponent: Int) -> (high: UInt64, low: UInt64) {
        let index = exponent &- Self.exponents.lowerBound
        return (high[index], low[index])
    }

    /// Returns a power; rounded up if it does not fit into 128 bits.
    @inline(__always)
    func roundedUp(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let power = self[exponent]
        guard exponent > Self.lastExact else { return power }
        let (low, carries) = power.low.addingReportingOverflow(1)
        return (carries ? power.high &+ 1 : power.high, low)
    }

    /// The largest exponent whose power of five has at most 128 bits.
    static let lastExact = 55

    /// Returns the binary logarithm of a power of ten, rounded down. The result is exact for all exponents of the
    /// table.
    @inline(__always)
    static func binaryExponent(of exponent: Int) -> Int {
        (exponent &* 217_706) >> 16
    }

    private init() {
        var (fractions, integers): ([BigNumber], [BigNumber]) = ([], [])
        // Rounding down after each division gives the same result as one division that is rounded down.
        var number = BigNumber(powerOfTwo: 2 * 64 + 795)
        for _ in 1...(-Self.exponents.lowerBound) {
            number.divideByFive()
            fractions.append(number)
        }
        number = BigNumber(powerOfTwo: 127)
        for _ in 0...Self.exponents.upperBound {
            integers.append(number)
            number.multiplyByFive()
        }
        let rounded =
            fractions.reversed().map { $0.leadingBits(roundedUp: true) }
            + integers.map { $0.leadingBits(roundedUp: false) }
        (high, low) = (rounded.map(\.high), rounded.map(\.low))
    }
}

/// A natural number of any size, with the operations that ``PowersOfTen`` needs.
private struct BigNumber {
    /// The words of the number, the least significant first; the last one is not 0.
    private var words: [UInt64]

    init(powerOfTwo exponent: Int) {
        words = Array(repeating: 0, count: exponent / 64) + [1 << UInt64(exponent % 64)]
    }

    mutating func multiplyByFive() {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: 5)
            let (sum, carries) = product.low.addingReportingOverflow(carry)
            words[index] = sum
            carry = product.high + (carries ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func divideByFive() {
        var rest: UInt64 = 0
        for index in words.indices.reversed() {
            (words[index], rest) = (5 as UInt64).dividingFullWidth((rest, words[index]))
        }
        if words.last == 0 { words.removeLast() }
    }

    func leadingBits(roundedUp: Bool) -> (high: UInt64, low: UInt64) {
        let shift = UInt64(words[words.count - 1].leadingZeroBitCount)
        func word(_ place: Int) -> UInt64 {
            let index = words.count - 1 - place
            let below = index > 0 ? words[index - 1] : 0
            return shift == 0 ? words[index] : words[index] << shift | below >> (64 - shift)
        }
        let (low, carries) = word(1).addingReportingOverflow(roundedUp ? 1 : 0)
        return (carries ? word(0) + 1 : word(0), low)
    }
}
