/// The serialization of a class: a serializer of Kryo with its options, or a custom one.
public indirect enum KryoSerialization: Sendable {
    /// The serialization that Kryo uses by default for the kind of class.
    case automatic
    /// The serialization that Kryo uses by default for another class: `.like("java.lang.Integer")`.
    case like(String)
    /// All fields in the order of their names (`FieldSerializer`).
    case fields(KryoFieldOptions = KryoFieldOptions())
    /// The fields with a tag, each after its tag (`TaggedFieldSerializer`).
    case taggedFields(KryoFieldOptions = KryoFieldOptions())
    /// All fields with their names, each in chunks, so that readers may have other fields
    /// (`CompatibleFieldSerializer`).
    case compatibleFields(KryoFieldOptions = KryoFieldOptions())
    /// The properties with a getter and a setter (`BeanSerializer`).
    case bean
    /// A collection with options for its elements, such as a common class (`CollectionSerializer`).
    case collection(KryoElements = KryoElements())
    /// A map with options for its keys and values, such as a common class (`MapSerializer`).
    case map(keys: KryoElements = KryoElements(), values: KryoElements = KryoElements())
    /// An array of objects (`ObjectArraySerializer`).
    case objectArray(canBeNull: Bool = true, areSameType: Bool = false)
    /// Another serialization with compression (`DeflateSerializer`).
    ///
    /// Kryo 2.20 can read such a value only at the end of its input or in a field of `.compatibleFields`, and only with
    /// references off.
    case deflate(KryoSerialization = .automatic, level: Int = 4, hasHeader: Bool = false)
    /// Another serialization with Blowfish encryption in single blocks (`BlowfishSerializer`), with a key of 1 to 56
    /// bytes.
    ///
    /// The limitations of ``deflate(_:level:hasHeader:)`` apply as well. Use the cipher only to exchange data with
    /// services that require it: it hides neither equal blocks nor changes, and is not secure by current standards.
    case blowfish(KryoSerialization = .automatic, key: [UInt8])
    /// Another serialization, and a flag. If the flag is true, the serialization writes null itself; if it is false,
    /// Kryo writes a marker for null.
    case acceptingNull(Bool, KryoSerialization)
    /// A custom serializer.
    case custom(any KryoSerializer)
}

/// Options of the field serializers that override the declarations of fields.
public struct KryoFieldOptions: Sendable {
    /// Options for a single field.
    public struct Field: Sendable {
        /// The class of all values of the field, which is then not written; nil if the declared type determines the
        /// class.
        public var type: String?
        /// The serialization of the values.
        public var serialization: KryoSerialization?
        /// True if the field may be null; if nil, the field's declaration determines this.
        public var canBeNull: Bool?

        /// Creates options; arguments that are omitted change nothing.
        public init(type: String? = nil, serialization: KryoSerialization? = nil, canBeNull: Bool? = nil) {
            self.type = type
            self.serialization = serialization
            self.canBeNull = canBeNull
        }
    }

    /// A Boolean value that indicates whether fields may be null. If false, no null marker is written for fields of a
    /// known class.
    public var fieldsCanBeNull = true
    /// A Boolean value that indicates whether all values have exactly the declared type of their field. Values of
    /// subclasses lose their additional fields.
    public var fixedFieldTypes = false
    /// True if fields that the compiler generates are omitted.
    package var ignoresSyntheticFields = true
    /// True if fields are written at all; if false, Kryo 2.20 omits all of them.
    package var setsFieldsAccessible = true
    /// The names of omitted fields.
    public var removed: Set<String> = []
    /// Options for single fields, by name.
    public var fields: [String: Field] = [:]

    /// Creates the default options of Kryo.
    public init() {}
}

/// Options for the elements of a collection, or for the keys or values of a map.
public struct KryoElements: Sendable {
    /// The class of all elements, which is then not written; nil if the elements may be of several classes.
    public var type: String?
    /// The serialization of the elements.
    public var serialization: KryoSerialization?
    /// A Boolean value that indicates whether elements may be null. If false, no null marker is written for elements of
    /// a known class.
    public var canBeNull: Bool

    /// Creates options for elements.
    public init(type: String? = nil, serialization: KryoSerialization? = nil, canBeNull: Bool = true) {
        self.type = type
        self.serialization = serialization
        self.canBeNull = canBeNull
    }
}
