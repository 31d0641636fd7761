/// How a `Decimal` is written. Numbers and texts of digits are read everywhere, in plain trees what it writes itself, too.
public struct HRDecimals: Hashable, Sendable {
    enum Kind { case text, number, deferredToDecimal }
    let kind: Kind
    /// As a text of its digits: `"12.50"`.
    public static let text = Self(kind: .text)
    /// As a number: `12.5`. One that has more digits than a `Double` is a text of its digits; in plain trees it is a number, too.
    public static let number = Self(kind: .number)
    /// In plain trees as a dictionary of its parts, as `Decimal` writes itself; elsewhere as a text of its digits.
    public static let deferredToDecimal = Self(kind: .deferredToDecimal)
}
