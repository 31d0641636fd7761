/// One field of a class of Java, as far as its bytes depend on it.
public struct JavaField: Sendable {
    /// Its name. Fields are written in the order of their names.
    public var name: String
    /// Its declared type: `int`, `java.lang.String`, `java.util.List`, `[I`.
    public var type: String
    /// What stands between the angle brackets of its type, nil for a wildcard or a type variable: `["java.lang.String"]`.
    public var generics: [String?] = []
    /// Whether it is marked `@NotNull`.
    public var isNotNull = false
    /// The number of its `@Tag`.
    public var tag: Int32?
    /// Whether it is marked `@Deprecated`, which takes a tagged field out.
    public var isDeprecated = false
    /// Whether it is `public`: Java reads and writes those of public classes another way, without their generics.
    public var isPublic = false
    /// Whether it is `final`.
    public var isFinal = false
    /// Whether it is `transient`: such fields are not written.
    public var isTransient = false
    /// Whether the compiler has made it, such as `this$0` of an inner class.
    package var isSynthetic = false
    /// The key of its `@Optional`: the field is there only where ``KryoConfiguration/context`` has the key.
    public var optionalKey: String?
    /// What the constructor sets it to, if that is not null or zero. Made anew for each object.
    public var initialValue: (@Sendable () -> Any?)?

    /// Makes a field; what else there is to say of it can be set afterwards.
    public init(_ name: String, _ type: String, generics: [String?] = []) {
        self.name = name
        self.type = type
        self.generics = generics
    }
}
