/// A `java.util.Currency`, identified by its three-letter code.
///
/// Equal values are the same object in Java: the second one is written as a reference to the first.
public struct JavaCurrency: Hashable, Sendable {
    /// The code: `EUR`.
    public var code: String

    /// Creates a currency from its code.
    public init(_ code: String) { self.code = code }
}
