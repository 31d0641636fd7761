/// A `java.util.EnumSet`: constants of one enum.
///
/// An empty one is written as well, which Kryo 2.20 itself refuses, and reads.
public final class JavaEnumSet {
    /// The name of the enum's class.
    public let enumName: String
    /// The constants, in the order of their ordinals.
    public var elements: [JavaEnumValue]
    /// The class that was read, or that is written; nil for the one that Java takes for as many constants.
    public var className: String?

    /// Makes a set.
    public init(of enumName: String, _ elements: [JavaEnumValue], className: String? = nil) {
        self.enumName = enumName
        self.elements = elements
        self.className = className
    }
}
