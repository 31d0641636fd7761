/// A class before its serializer is created: an entry of ``ClassTable``.
struct KnownClass: Sendable {
    /// The kind of class, which determines its default serializer.
    enum Kind: Sendable {
        case primitive(JavaPrimitive)
        case value(JavaValueClass)
        case primitiveArray(JavaPrimitive)
        case objectArray(component: String)
        case collection
        case map
        case sortedMap
        case enumeration
        case enumSet
        case emptyCollection, emptyMap, singletonCollection, singletonMap
        case object(ClassFields)
        case typed(TypedClass)
        case interface
    }

    /// Creates the serializer of a class with a Swift type.
    struct TypedClass: Sendable {
        /// The serialization of its objects; nil if it is not specified.
        var serialization: KryoSerialization?
        var make: @Sendable (KnownClass, FieldFormat, KryoFieldOptions, inout ClassTable) -> any ObjectSerializer
    }

    var name: String
    var kind: Kind
    var id: Int32?
    var isFinal = false
    var isPublic = true
    var hasConstructor = true
    var supertypes: [String] = []
    var constants: [EnumConstant]?
    var registrar: String?
    var copying: (@Sendable (JavaObject, inout KryoCopier) throws -> JavaObject)?
    var swiftType: Any.Type?
    var serialization: KryoSerialization?

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    var isWrapper: Bool { if case .primitive = kind { true } else { false } }

    /// The Swift type of the objects: the type that is registered for the class or, for a class with fields,
    /// `JavaObject`; otherwise nil.
    var objectType: Any.Type? {
        if let swiftType { return swiftType }
        if case .object = kind { return JavaObject.self }
        return nil
    }

    /// True if its registration specifies a serialization.
    var saysItself: Bool {
        if case .typed(let typed) = kind, typed.serialization != nil { return true }
        return serialization != nil
    }

    /// The byte that encodes the class (its ID plus 2); nil if the encoding takes more than one byte.
    var number: UInt8? { id.flatMap { $0 < 126 ? UInt8(truncatingIfNeeded: $0 + 2) : nil } }

    var isInterface: Bool { if case .interface = kind { true } else { false } }
}

/// The Java classes whose objects are single values.
enum JavaValueClass: String, Sendable {
    case string, stringBuilder, stringBuffer, date, bigInteger, bigDecimal, javaClass, currency, timeZone, calendar,
        locale
}

/// The fields of a class without a Swift type, according to its description.
struct ClassFields: Sendable {
    /// The fields of the class itself.
    var fields: [JavaField] = []
    /// The properties with a getter and a setter.
    var properties: [JavaField] = []
    /// The superclass, whose fields are also written.
    var superclass: String?
}

/// A constant of an enum; its index is its ordinal.
struct EnumConstant: Sendable {
    let name: String
    /// The name of the class that Java generates for the body of the constant; nil if there is no body.
    let body: String?
}

/// The kinds of serializers that write fields.
enum FieldFormat: Sendable {
    case sequential, tagged, compatible, bean
}
