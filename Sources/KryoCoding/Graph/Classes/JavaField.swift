/// A field of a Java class, with the metadata that affects its encoding.
public struct JavaField: Sendable {
    /// The name of the field. Fields are written in the order of their names.
    public var name: String
    /// The declared type: `int`, `java.lang.String`, `java.util.List`, `[I`.
    public var type: String
    /// The generic arguments of the type, such as `["java.lang.String"]`; nil for a wildcard or a type variable.
    public var generics: [String?] = []
    /// A Boolean value that indicates whether the field is marked `@NotNull`.
    public var isNotNull = false
    /// The value of the field's `@Tag` annotation; nil if there is none.
    public var tag: Int32?
    /// A Boolean value that indicates whether the field is marked `@Deprecated`. Deprecated fields are omitted in the
    /// tagged format.
    public var isDeprecated = false
    /// A Boolean value that indicates whether the field is `public`. Java accesses public fields of public classes
    /// without reflection, and ignores their generics.
    public var isPublic = false
    /// A Boolean value that indicates whether the field is `final`.
    public var isFinal = false
    /// A Boolean value that indicates whether the field is `transient`. Transient fields are not written.
    public var isTransient = false
    /// True for a field that the compiler generates, such as `this$0` of an inner class.
    package var isSynthetic = false
    /// The key of the field's `@Optional` annotation: the field exists only if ``KryoConfiguration/context`` contains
    /// the key.
    public var optionalKey: String?
    /// A function that returns the value that the Java constructor sets; nil if the constructor leaves the field null
    /// or zero. The function is called for each object.
    public var initialValue: (@Sendable () -> Any?)?

    /// Creates a field from its name and its declared type; other properties can be set afterwards.
    public init(_ name: String, _ type: String, generics: [String?] = []) {
        self.name = name
        self.type = type
        self.generics = generics
    }
}
