/// The declared type of a field, or of an element of a collection. It determines whether the class of a value and a
/// marker for null are written before the value.
///
/// Places are created by this library from the descriptions of fields. A custom ``KryoValue`` can only pass them on.
public final class KryoPlace: Sendable {
    /// The static knowledge about the value's class.
    enum Shape: Sendable {
        /// A primitive type: nothing is written before the value.
        case primitive(JavaPrimitive)
        /// A class that is not written, by its index in the table.
        case known(Int)
        /// Any class, which is written first.
        case open
    }

    /// The name of the field for the paths of errors: `com.acme.Person.name`.
    let name: String
    let declared: String
    let shape: Shape
    let canBeNull: Bool
    /// nil if the field has no generics, or if Java ignores them.
    let generics: [FieldGeneric]?
    /// The serializer that was set for the field.
    let serializer: (any ObjectSerializer)?
    /// The format of values of Java's own classes in this place.
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

    /// The place with another mode for leaves.
    func with(_ leaf: LeafMode) -> KryoPlace {
        KryoPlace(
            name: name, declared: declared, shape: shape, canBeNull: canBeNull, generics: generics,
            serializer: serializer, leaf: leaf)
    }
}

/// The data before a value without members.
enum LeafMode: Sendable {
    /// Nothing except the marker of references.
    case bare
    case marked
    /// The class, in one byte.
    case classed(UInt8)
    /// Any other format.
    case other
}
