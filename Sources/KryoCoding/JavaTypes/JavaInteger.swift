/// A `java.math.BigInteger`: an integer of any size.
public struct JavaInteger: Hashable, Sendable {
    /// The number in two's complement, big-endian, with the minimum number of bytes; at least one.
    public let bytes: [UInt8]

    /// Creates a number from its bytes in two's complement, big-endian. An empty sequence is zero.
    ///
    /// - Complexity: O(n)
    public init(bytes: some Sequence<UInt8>) {
        var bytes = Array(bytes)
        if bytes.isEmpty { bytes = [0] }
        var surplus = 0
        while surplus + 1 < bytes.count, bytes[surplus] == (bytes[surplus + 1] < 0x80 ? 0 : 0xFF) { surplus += 1 }
        self.bytes = surplus == 0 ? bytes : Array(bytes[surplus...])
    }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) {
        var bytes: [UInt8] = []
        let size = value.bitWidth / 8
        for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
        if !Self.isSigned(value) { bytes.insert(0, at: 0) }
        self.init(bytes: bytes)
    }

    private static func isSigned<T: FixedWidthInteger>(_: T) -> Bool { T.isSigned }

    /// Parses decimal digits with an optional sign; nil if the string is not an integer.
    ///
    /// - Complexity: O(n²)
    public init?(_ digits: some StringProtocol) {
        let isNegative = digits.first == "-"
        let digits = digits.dropFirst(isNegative || digits.first == "+" ? 1 : 0)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        var magnitude: [UInt8] = [0]  // the lowest byte first
        for digit in digits.utf8 {
            var carry = UInt16(digit - 48)
            for index in magnitude.indices {
                carry += UInt16(magnitude[index]) * 10
                magnitude[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            if carry > 0 { magnitude.append(UInt8(truncatingIfNeeded: carry)) }
        }
        magnitude.append(0)
        self.init(bytes: (isNegative ? Self.negated(magnitude) : magnitude).reversed())
    }

    /// The number as a fixed-width integer; nil if it is out of range.
    public func value<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
        if isNegative, !T.isSigned { return nil }
        let width = T.bitWidth / 8 + (T.isSigned ? 0 : 1)
        guard bytes.count <= width else { return nil }
        var result: T = isNegative ? ~0 : 0
        for byte in bytes { result = result << 8 | T(truncatingIfNeeded: byte) }
        return result
    }

    /// A Boolean value that indicates whether the number is below zero.
    public var isNegative: Bool { bytes[0] >= 0x80 }

    private static func negated(_ bytes: [UInt8]) -> [UInt8] {
        var carry: UInt16 = 1
        return bytes.map { byte in
            carry += UInt16(~byte)
            defer { carry >>= 8 }
            return UInt8(truncatingIfNeeded: carry)
        }
    }
}

extension JavaInteger: CustomStringConvertible {
    /// The decimal digits.
    ///
    /// - Complexity: O(n²)
    public var description: String {
        var magnitude = Array(isNegative ? Self.negated(bytes.reversed()).reversed() : bytes)
        var digits: [UInt8] = []
        while magnitude.contains(where: { $0 != 0 }) {
            var rest: UInt16 = 0
            for index in magnitude.indices {
                rest = rest << 8 | UInt16(magnitude[index])
                magnitude[index] = UInt8(truncatingIfNeeded: rest / 10)
                rest %= 10
            }
            digits.append(48 + UInt8(truncatingIfNeeded: rest))
        }
        if digits.isEmpty { return "0" }
        return (isNegative ? "-" : "") + String(decoding: digits.reversed(), as: UTF8.self)
    }
}
