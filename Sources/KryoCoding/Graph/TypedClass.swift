/// What makes the serializer of a class that has a Swift type.
struct TypedClass: Sendable {
    /// A serializer that was given.
    var serializer: (any ObjectSerializer)?
    /// How its fields are written, if that is said.
    var serialization: KryoSerialization?
    /// Makes a serializer for its fields.
    var make:
        @Sendable (ClassEntry, FieldFormat, KryoFieldOptions, inout ClassTable) -> any ObjectSerializer
}
