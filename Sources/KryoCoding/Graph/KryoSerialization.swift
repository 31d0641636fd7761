/// How the objects of a class are written, where that is not what Kryo does by itself.
public indirect enum KryoSerialization: Sendable {
    /// What Kryo takes by itself for a class of its kind.
    case automatic
    /// What Kryo takes by itself for another class: `.like("java.lang.Integer")`.
    case like(String)
    /// All fields in the order of their names (`FieldSerializer`).
    case fields(KryoFieldOptions = KryoFieldOptions())
    /// The fields that have a tag, each behind it (`TaggedFieldSerializer`).
    case taggedFields(KryoFieldOptions = KryoFieldOptions())
    /// All fields with their names, each in chunks, so that readers may know others (`CompatibleFieldSerializer`).
    case compatibleFields(KryoFieldOptions = KryoFieldOptions())
    /// The properties that have a getter and a setter (`BeanSerializer`).
    case bean
    /// A collection whose elements are all of one class, or with settings of its own (`CollectionSerializer`).
    case collection(KryoElements = KryoElements())
    /// A map whose keys or values are all of one class (`MapSerializer`).
    case map(keys: KryoElements = KryoElements(), values: KryoElements = KryoElements())
    /// An array of objects (`ObjectArraySerializer`).
    case objectArray(canBeNull: Bool = true, areSameType: Bool = false)
    /// Another serialization, compressed (`DeflateSerializer`).
    ///
    /// Kryo 2.20 can read such a value only as the last one of its input or in a field of `.compatibleFields`, and only
    /// with references off.
    case deflate(KryoSerialization = .automatic, level: Int = 4, hasHeader: Bool = false)
    /// Another serialization, encrypted with Blowfish in single blocks (`BlowfishSerializer`), with a key of 1 to 56
    /// bytes.
    ///
    /// What is said of ``deflate(_:level:hasHeader:)`` holds here as well. The cipher is there to exchange data with
    /// services that use it; it hides neither equal blocks nor changes, and is no protection by today's measure.
    case blowfish(KryoSerialization = .automatic, key: [UInt8])
    /// Another serialization that is made to write null itself, or not to.
    case acceptingNull(Bool, KryoSerialization)
    /// A serializer of one's own.
    case custom(any KryoSerializer)
}

/// How the fields of a class are written, where that is not as they are declared.
public struct KryoFieldOptions: Sendable {
    /// What to do with one field.
    public struct Field: Sendable {
        /// The class that all values of the field have, so that it need not be written.
        public var type: String?
        /// How the values are written.
        public var serialization: KryoSerialization?
        /// Whether there may be null; nil for what the field's declaration says.
        public var canBeNull: Bool?

        /// Makes options; what is not given stays as it is.
        public init(type: String? = nil, serialization: KryoSerialization? = nil, canBeNull: Bool? = nil) {
            self.type = type
            self.serialization = serialization
            self.canBeNull = canBeNull
        }
    }

    /// Whether fields may hold null. Without, fields of known type have no marker before them.
    public var fieldsCanBeNull = true
    /// Whether all values have just the declared type of their field. Others lose what they have more.
    public var fixedFieldTypes = false
    /// Whether fields are left out that the compiler has made.
    package var ignoresSyntheticFields = true
    /// Whether fields are written at all; Kryo 2.20 drops every one without it.
    package var setsFieldsAccessible = true
    /// Fields that are left out.
    public var removed: Set<String> = []
    /// What is different for single fields, by their names.
    public var fields: [String: Field] = [:]

    /// Makes options as Kryo has them by default.
    public init() {}
}

/// What is known of the elements of a collection, or of the keys or values of a map.
public struct KryoElements: Sendable {
    /// The class of all of them, so that it need not be written; nil if they have several.
    public var type: String?
    /// How they are written.
    public var serialization: KryoSerialization?
    /// Whether there may be null among them. Without, elements of a known class have no marker before them.
    public var canBeNull: Bool

    /// Makes a description of elements.
    public init(type: String? = nil, serialization: KryoSerialization? = nil, canBeNull: Bool = true) {
        self.type = type
        self.serialization = serialization
        self.canBeNull = canBeNull
    }
}
