public import Foundation

/// A `java.math.BigDecimal`: `unscaled` divided by ten to the power of `scale`.
public struct JavaDecimal: Hashable, Sendable {
    /// The digits.
    public var unscaled: JavaInteger
    /// The number of digits after the decimal point. If it is negative, that many zeros follow the digits.
    public var scale: Int32

    /// Creates a number from its digits and its scale.
    public init(unscaled: JavaInteger, scale: Int32) {
        self.unscaled = unscaled
        self.scale = scale
    }

    /// Creates a number from a decimal; nil for NaN.
    public init?(_ decimal: Decimal) {
        guard decimal.isFinite else { return nil }
        var digits = decimal.significand
        if decimal.sign == .minus { digits.negate() }
        guard let unscaled = JavaInteger("\(digits)") else { return nil }
        self.init(unscaled: unscaled, scale: Int32(-decimal.exponent))
    }

    /// The number as a decimal; nil if it cannot be represented exactly.
    public var decimal: Decimal? {
        guard (-127...128).contains(scale), unscaled.bytes.count <= 17,
            let digits = Decimal(string: unscaled.description)
        else { return nil }
        let sign: FloatingPointSign = unscaled.isNegative ? .minus : .plus
        let result = Decimal(sign: sign, exponent: Int(-scale), significand: unscaled.isNegative ? -digits : digits)
        return result.isFinite && Self(result)?.unscaled == unscaled ? result : nil
    }
}
