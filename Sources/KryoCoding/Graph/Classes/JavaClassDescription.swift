/// A description of a Java class for objects without a Swift type, which are represented by ``JavaObject``,
/// ``JavaEnumValue``, ``JavaCollection`` or ``JavaMap``.
public struct JavaClassDescription: Sendable {
    /// One constant of an enum.
    public struct Constant: Sendable, Hashable {
        /// The name of the constant.
        public var name: String
        /// The name of the class that Java generates for the body of the constant, such as `com.acme.Planet$1`; nil if
        /// the constant does not have a body.
        public var body: String?

        /// Creates a constant from its name and, for a constant with a body, the name of the body's class.
        public init(_ name: String, body: String? = nil) {
            self.name = name
            self.body = body
        }
    }

    /// The kind of a class.
    public enum Kind: Sendable {
        /// A class with fields.
        case fields([JavaField])
        /// An enum.
        case enumeration([Constant])
        /// A class that is a `java.util.Collection`.
        case collection
        /// A class that is a `java.util.Map`.
        case map
        /// An interface or an abstract class, which can be the type of a field, but has no instances.
        case interface
    }

    /// The name that `Class.getName()` returns.
    public var name: String
    /// The kind of the class.
    public var kind: Kind
    /// A Boolean value that indicates whether the class is marked `final`.
    public var isFinal = false
    /// A Boolean value that indicates whether the class is marked `public`.
    public var isPublic = true
    /// The name of the superclass, if that class is described or built in.
    public var superclass: String?
    /// The implemented interfaces; only those that are declared types of fields are needed.
    public var interfaces: [String] = []
    /// A function that copies an object, like a `KryoCopyable` in Java; nil to copy objects as Kryo does by default.
    public var copying: (@Sendable (JavaObject, inout KryoCopier) throws -> JavaObject)?
    /// A Boolean value that indicates whether the class has a constructor without parameters, so that Java can create
    /// objects of the class.
    public var hasConstructor = true
    /// The properties with a getter and a setter, for ``KryoSerialization/bean``.
    public var properties: [JavaField] = []

    /// Creates a description from the name and the kind of a class; other properties can be set afterwards.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
