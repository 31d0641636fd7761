public import HRArchiving

/// Something in a sequence that engines refuse, or read as something else.
public struct HREngineWarning: Hashable, Sendable, CustomStringConvertible {
    /// The column, and the way to it in others; elements of arrays and members of maps are `*`.
    public let path: HRPath
    /// What is so.
    public let message: String
    /// What engines make of it, and what helps.
    public let help: String

    /// `stock: 2,000 different keys; Spark and Polars make a column of each: …`
    public var description: String { "\(path): \(message); \(help)" }
}
