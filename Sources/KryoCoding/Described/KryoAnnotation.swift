/// Java metadata of a field (type, generics, tag, nullability), for a property of a property map.
///
/// ```swift
/// MappedProperty("age", \Person.age).annotated(with: KryoAnnotation(type: "int"))
/// MappedProperty("name", \Person.name).annotated(with: KryoAnnotation(tag: 2, isNotNull: true))
/// ```
public struct KryoAnnotation: Sendable, Hashable {
    /// The field's type in Java; if nil, the type is derived from the Swift type.
    public var type: String?
    /// The generic arguments of the field's type, or `[]` if it has none; a nil element is a wildcard or a type
    /// variable. If the array is nil, the arguments are derived from the Swift type.
    public var generics: [String?]?
    /// The value of the field's `@Tag` annotation; nil if there is none.
    public var tag: Int32?
    /// A Boolean value that indicates whether the field is marked `@NotNull`.
    public var isNotNull: Bool
    /// A Boolean value that indicates whether the field is `public` in Java. Generics of public fields are ignored.
    public var isPublic: Bool

    /// Creates an annotation.
    public init(
        type: String? = nil, generics: [String?]? = nil, tag: Int32? = nil, isNotNull: Bool = false,
        isPublic: Bool = false
    ) {
        self.type = type
        self.generics = generics
        self.tag = tag
        self.isNotNull = isNotNull
        self.isPublic = isPublic
    }
}
