/// A class of Java, described so that its objects can be read and written without a Swift type: as ``JavaObject``,
/// ``JavaEnumValue``, ``JavaCollection`` or ``JavaMap``.
public struct JavaClassDescription: Sendable {
    /// One constant of an enum.
    public struct Constant: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// The name of the class of its body, if it has one: `com.acme.Planet$1`.
        public var body: String?

        /// Makes a constant.
        public init(_ name: String, body: String? = nil) {
            self.name = name
            self.body = body
        }
    }

    /// What kind of class it is.
    public enum Kind: Sendable {
        /// A class with fields.
        case fields([JavaField])
        /// An enum.
        case enumeration([Constant])
        /// A class that is a `java.util.Collection`.
        case collection
        /// A class that is a `java.util.Map`.
        case map
        /// An interface, or an abstract class: there are fields of such a type, but no objects.
        case interface
    }

    /// The name, as `Class.getName()` gives it.
    public var name: String
    /// What kind of class it is.
    public var kind: Kind
    /// Whether it is marked `final`.
    public var isFinal = false
    /// Whether it is marked `public`.
    public var isPublic = true
    /// The class that it extends, if that is described or one of Java's own.
    public var superclass: String?
    /// The interfaces that it implements, as far as fields are declared with them.
    public var interfaces: [String] = []
    /// Copies an object in a way of its own, as a `KryoCopyable` does.
    public var copying: (@Sendable (JavaObject, inout KryoCopier) throws -> JavaObject)?
    /// Whether Java can make an object of it: whether it has a constructor without parameters.
    public var hasConstructor = true
    /// The properties with a getter and a setter, for ``KryoSerialization/bean``.
    public var properties: [JavaField] = []

    /// Makes a description; what else there is to say of the class can be set afterwards.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
