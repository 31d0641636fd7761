/// The declared type of a field, or of an element of a collection. It determines whether the class of a value and a
/// marker for null are written before the value.
///
/// Places are created by this library from the descriptions of fields. A custom ``KryoValue`` can only pass them on.
public final class KryoPlace: Sendable {
    /// What is known about the class of a value before it is read or written.
    enum Shape: Sendable {
        /// A primitive type: nothing is written before the value.
        case primitive(JavaPrimitive)
        /// A known class, which is not written; the associated value is its index in the table.
        case known(Int)
        /// Any class; it is written before the value.
        case open
    }

    /// The name of the field for the paths of errors: `com.acme.Person.name`.
    let name: String
    let declared: String
    let shape: Shape
    let canBeNull: Bool
    /// The generic arguments; nil if the field has none, or if Java ignores them.
    let generics: [FieldGeneric]?
    /// The serializer that was set for the field; nil for the serializer of the value's class.
    let serializer: (any ObjectSerializer)?
    /// The data that precedes a number, Boolean, character or string in this place.
    let leaf: LeafMode

    init(
        name: String, declared: String, shape: Shape, canBeNull: Bool = true, generics: [FieldGeneric]? = nil,
        serializer: (any ObjectSerializer)? = nil, leaf: LeafMode = .other
    ) {
        self.name = name
        self.declared = declared
        self.shape = shape
        self.canBeNull = canBeNull
        self.generics = generics
        self.serializer = serializer
        self.leaf = leaf
    }

    /// Returns the same place with another ``leaf``.
    func with(_ leaf: LeafMode) -> KryoPlace {
        KryoPlace(
            name: name, declared: declared, shape: shape, canBeNull: canBeNull, generics: generics,
            serializer: serializer, leaf: leaf)
    }
}

/// The data that precedes a value without members, such as a number or a string.
enum LeafMode: Sendable {
    /// Nothing, except a reference marker before a string if references are on.
    case bare
    case marked
    /// The class, in one byte.
    case classed(UInt8)
    /// Any other format.
    case other
}
