/// Decimal numbers as text: exact both ways.
enum DecimalNumber {
    /// Powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    /// Integers up to here are exact in a `Double`.
    private static let exactLimit: UInt64 = 1 << 53

    /// The `Double` nearest to `mantissa · 10^exponent`, if one operation on exact operands gives it; nil otherwise.
    @inline(__always)
    static func exactReal(mantissa: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        guard mantissa <= exactLimit, exponent >= -22, exponent <= 22 else { return nil }
        let value = exponent < 0 ? Double(mantissa) / powers[-exponent] : Double(mantissa) * powers[exponent]
        return isNegative ? -value : value
    }

    /// The `Double` nearest to a decimal number whose text has been checked; infinite where there is none.
    static func real(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }

    // MARK: Writing

    /// Writes the decimal digits of a number; at most 20 bytes. Returns how many it has written.
    static func write(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var rest = number
        var length = 0
        repeat {
            target[length] = UInt8(truncatingIfNeeded: rest % 10) | 0x30
            rest /= 10
            length += 1
        } while rest > 0
        var (low, high) = (0, length - 1)
        while low < high {
            (target[low], target[high]) = (target[high], target[low])
            low += 1
            high -= 1
        }
        return length
    }

    /// Writes the shortest text that reads back as the same finite `Double`, with a point or an exponent.
    static func write(_ value: Double, to buffer: inout ByteBuffer) {
        buffer.append(contentsOf: value.description)
    }

    /// The same for most numbers that people write, which have at most two decimals: with up to fifteen digits such a text
    /// is the shortest. False, with nothing written, for others.
    static func writeHundredths(_ value: Double, to buffer: inout ByteBuffer) -> Bool {
        let magnitude = value.magnitude
        guard magnitude < 1e12, magnitude >= 0.01 || value.bitPattern == 0 else { return false }
        let scaled = (magnitude * 100).rounded()
        guard scaled / 100 == magnitude else { return false }
        let hundredths = UInt64(scaled)
        buffer.append(upTo: 24) { target in
            var length = 0
            if value < 0 {
                target[0] = UInt8(ascii: "-")
                length = 1
            }
            length += write(hundredths / 100, to: target + length)
            target[length] = UInt8(ascii: ".")
            target[length + 1] = UInt8(truncatingIfNeeded: hundredths / 10 % 10) | 0x30
            length += 2
            guard hundredths % 10 > 0 else { return length }
            target[length] = UInt8(truncatingIfNeeded: hundredths % 10) | 0x30
            return length + 1
        }
        return true
    }
}

extension ByteBuffer {
    /// Appends the digits of a whole number.
    mutating func append(integer number: HRInteger) {
        append(upTo: 24) { target in
            guard number.isNegative else { return DecimalNumber.write(number.bits, to: target) }
            target[0] = UInt8(ascii: "-")
            return 1 + DecimalNumber.write(~number.bits &+ 1, to: target + 1)
        }
    }
}
