/// A constant of an enum of Java that has no Swift type.
///
/// Only the ordinal is written. Two equal values are one object of Java, the second is written as a reference.
public struct JavaEnumValue: Hashable, Sendable {
    /// The name of the enum's class.
    public var className: String
    /// The name of the constant.
    public var name: String
    /// Which constant it is, counted from zero.
    public var ordinal: Int

    /// Makes a constant.
    public init(_ className: String, name: String, ordinal: Int) {
        self.className = className
        self.name = name
        self.ordinal = ordinal
    }
}
