/// What makes the serializer of a class that has a Swift type.
struct TypedClass: Sendable {
    /// How its objects are written, if that is said.
    var serialization: KryoSerialization?
    /// Makes a serializer for its fields.
    var make: @Sendable (ClassEntry, FieldFormat, KryoFieldOptions, inout ClassTable) -> any ObjectSerializer
}

/// The kinds of serializers that write fields.
enum FieldFormat: Sendable {
    case plain, tagged, compatible, bean
}
