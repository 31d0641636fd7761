/// A `java.util.Currency`: its code of three letters.
///
/// Two equal values are one object of Java: the second one is written as a reference to the first.
public struct JavaCurrency: Hashable, Sendable {
    /// The code: `EUR`.
    public var code: String

    /// Makes a currency of its code.
    public init(_ code: String) { self.code = code }
}
