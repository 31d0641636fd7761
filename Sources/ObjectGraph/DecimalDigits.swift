/// A decimal number of any length: its digits without zeros at either end, and its exponent.
package struct DecimalDigits: Hashable, Sendable {
    /// True if it is below zero.
    package private(set) var isNegative: Bool
    /// The digits in ASCII; empty for 0.
    package private(set) var digits: ArraySlice<UInt8>
    /// The power of ten of the last digit.
    package private(set) var exponent = 0

    package var isZero: Bool { digits.isEmpty }

    /// True if it is a whole number.
    package var isWhole: Bool { exponent >= 0 }

    /// Parses `[+-] digits [. digits] [e [+-] digits]`.
    ///
    /// - Parameter isStrict: True if a decimal point requires digits on both sides; otherwise, one side is sufficient.
    /// - Complexity: O(n) in the length of the string.
    package init?(_ text: String, isStrict: Bool = false) {
        var rest = text.utf8[...]
        func skip(_ characters: String) -> UInt8? {
            guard let first = rest.first, characters.utf8.contains(first) else { return nil }
            return rest.removeFirst()
        }
        func run() -> Substring.UTF8View {
            let run = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            rest = rest[run.endIndex...]
            return run
        }
        isNegative = skip("+-") == UInt8(ascii: "-")
        var all = Array(run())
        if skip(".") != nil {
            let whole = all.count
            all += run()
            exponent = whole - all.count
            guard !isStrict || whole > 0 && exponent < 0 else { return nil }
        }
        guard !all.isEmpty else { return nil }
        if skip("eE") != nil {
            let isSmall = skip("+-") == UInt8(ascii: "-")
            let power = run()
            guard !power.isEmpty else { return nil }
            // An exponent of more than 17 digits is replaced by one that is out of the range of all numbers that are
            // compared.
            let size = power.drop { $0 == 0x30 }
            let value = size.count > 17 ? Self.farthest : size.reduce(0) { $0 * 10 + Int($1 & 0xF) }
            exponent += isSmall ? -value : value
        }
        guard rest.isEmpty else { return nil }
        digits = all.drop { $0 == 0x30 }
        let zeros = digits.reversed().prefix { $0 == 0x30 }.count
        digits = digits.dropLast(zeros)
        exponent += zeros
        guard digits.isEmpty else { return }
        isNegative = false
        exponent = 0
    }

    /// The number 0.
    package static let zero = DecimalDigits(isNegative: false, digits: [], exponent: 0)

    private init(isNegative: Bool, digits: ArraySlice<UInt8>, exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
    }

    private static let farthest = 100_000_000_000_000_000

    /// The number as an integer; nil if it is out of range or not a whole number.
    ///
    /// - Complexity: O(1): the number of digits is limited by the type.
    package func exactly<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
        // Each decimal digit requires more than three bits.
        guard isWhole, digits.count <= T.bitWidth, exponent <= T.bitWidth else { return nil }
        var value: T = 0
        func add(_ digit: UInt8) -> Bool {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeYet) =
                isNegative
                ? product.subtractingReportingOverflow(T(digit)) : product.addingReportingOverflow(T(digit))
            value = sum
            return !isTooLarge && !isTooLargeYet
        }
        for digit in digits where !add(digit & 0xF) { return nil }
        for _ in 0..<exponent where !add(0) { return nil }
        return value
    }

    /// The number as a floating-point number, rounded once; infinite if it is out of range.
    package func nearest<T: BinaryFloatingPoint & LosslessStringConvertible>(_ type: T.Type = T.self) -> T {
        guard !isZero else { return 0 }
        // The digits after the 800th affect the rounding only by their existence, so one digit represents all of them.
        return T(text(ofDigits: 800, marksRest: true)) ?? .infinity
    }

    /// The number with at most the given number of digits, truncated, and an exponent.
    ///
    /// - Parameter marksRest: True to append one digit in place of all truncated digits, if there are any.
    package func text(ofDigits most: Int, marksRest: Bool = false) -> String {
        let isCut = digits.count > most
        var kept = Array(digits.prefix(most))
        if isCut, marksRest { kept.append(UInt8(ascii: "1")) }
        let power = exponent + digits.count - kept.count
        return (isNegative ? "-" : "") + String(decoding: kept, as: UTF8.self) + "e\(power)"
    }
}

extension DecimalDigits: Comparable {
    /// Orders by value.
    package static func < (left: Self, right: Self) -> Bool {
        guard left.sign == right.sign else { return left.sign < right.sign }
        let (left, right) = left.isNegative ? (right, left) : (left, right)
        let (high, other) = (left.exponent + left.digits.count, right.exponent + right.digits.count)
        return high == other ? left.digits.lexicographicallyPrecedes(right.digits) : high < other
    }

    private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }
}
