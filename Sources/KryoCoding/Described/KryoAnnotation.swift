/// What Java says of a field besides its name, for a property of a map.
///
/// ```swift
/// MappedProperty("age", \Person.age).annotated(with: KryoAnnotation(type: "int"))
/// MappedProperty("name", \Person.name).annotated(with: KryoAnnotation(tag: 2, isNotNull: true))
/// ```
public struct KryoAnnotation: Sendable, Hashable {
    /// The field's type in Java; nil for the one that is like the Swift type.
    public var type: String?
    /// What stands between the angle brackets of its type; nil for what is like the Swift type, `[]` for nothing.
    public var generics: [String?]?
    /// The number of its `@Tag`.
    public var tag: Int32?
    /// Whether it is marked `@NotNull`.
    public var isNotNull: Bool
    /// Whether it is `public` in Java, and its generics therefore not looked at.
    public var isPublic: Bool

    /// Makes an annotation; what is not given is as if there were none.
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
