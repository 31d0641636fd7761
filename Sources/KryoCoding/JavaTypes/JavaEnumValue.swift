/// A constant of a Java enum without a Swift type.
///
/// A constant is written as its ordinal. Equal values are the same object in Java: the second one is written as a
/// reference to the first.
public struct JavaEnumValue: Hashable, Sendable {
    /// The name of the enum class.
    public var className: String
    /// The name of the constant.
    public var name: String
    /// The ordinal, from zero.
    public var ordinal: Int

    /// Creates a constant.
    public init(_ className: String, name: String, ordinal: Int) {
        self.className = className
        self.name = name
        self.ordinal = ordinal
    }
}
