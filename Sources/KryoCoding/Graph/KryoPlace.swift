/// Where a value stands: what is known there of its class decides what is written before it.
///
/// Places are made by Kryo from the descriptions of fields; there is nothing to be done with one but to hand it on.
public final class KryoPlace: Sendable {
    /// What is known of the value's class.
    enum Shape: Sendable {
        /// A primitive type: nothing is written before the value.
        case primitive(JavaPrimitive)
        /// A class that need not be written, by its index in the table.
        case known(Int)
        /// Any class: it is written first.
        case open
    }

    /// The field, for the trace of errors: `com.acme.Person.name`.
    let name: String
    let declared: String
    let shape: Shape
    let canBeNull: Bool
    /// Nil if the field has none, or if Java does not look at them.
    let generics: [FieldGeneric]?
    /// The serializer that was set for the field.
    let serializer: (any ObjectSerializer)?
    /// How values of one of Java's own classes are written here.
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

    /// The same place with another mode for leaves.
    func with(_ leaf: LeafMode) -> KryoPlace {
        KryoPlace(
            name: name, declared: declared, shape: shape, canBeNull: canBeNull, generics: generics,
            serializer: serializer, leaf: leaf)
    }
}

/// What is written before a value without members.
enum LeafMode: Sendable {
    /// Nothing but the marker of references.
    case bare
    case marked
    /// Its class, as one byte.
    case classed(UInt8)
    /// Anything else.
    case other
}
