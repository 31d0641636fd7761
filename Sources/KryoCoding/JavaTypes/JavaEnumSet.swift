/// A `java.util.EnumSet`: a set of constants of one enum.
///
/// An empty set can be written as well: Kryo 2.20 for Java cannot write one itself, but can read it.
public final class JavaEnumSet {
    /// The name of the enum class.
    public let enumName: String
    /// The constants, in the order of their ordinals.
    public var elements: [JavaEnumValue]
    /// The name of the set's class; nil for the class that Java chooses by the number of the enum's constants.
    public var className: String?

    /// Creates a set.
    public init(of enumName: String, _ elements: [JavaEnumValue], className: String? = nil) {
        self.enumName = enumName
        self.elements = elements
        self.className = className
    }
}
