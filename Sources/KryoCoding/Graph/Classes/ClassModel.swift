/// A class of Java in a Kryo: its number or name on the wire, and its serializer.
final class ClassModel: Sendable {
    let index: Int
    /// What `Class.getName()` gives.
    let name: String
    /// The number that it is registered under; nil if it is written by name.
    let id: Int32?
    /// The byte that it is written as, if one is enough.
    let number: UInt8?
    /// Whether Kryo takes it for final: for arrays, whether the innermost element class is.
    let isFinal: Bool
    /// Whether it is final by Java's modifiers, as all arrays are.
    let hasFinalModifier: Bool
    /// Whether it is a wrapper of a primitive type: those take no part in references.
    let isWrapper: Bool
    /// For the class of a constant's body, the index of its enum, whose registration it shares.
    let registrar: Int?
    let constants: [EnumConstant]?
    /// The Swift type of its objects, if it has one of its own.
    let swiftType: Any.Type?
    let serializer: any ObjectSerializer
    /// Whether it is a collection with default settings.
    let isDefaultCollection: Bool
    /// The memory layout of its objects, if its serializer accesses these in memory.
    let layout: KryoObjectLayout?
    /// Whether its serializer accesses objects in memory.
    let isDirect: Bool
    /// The fields, if the objects have a Swift type and the usual serializer.
    let fieldSequence: FieldSequence?
    /// Whether its objects are classes of Swift.
    let isClass: Bool
    /// Makes an object of a class without a Swift type, if Java can.
    let makeObject: (@Sendable () -> JavaObject)?
    /// Whether its objects have no Swift type.
    let takesJavaObjects: Bool

    init(
        _ entry: KnownClass, index: Int, isFinal: Bool, registrar: Int?, serializer: any ObjectSerializer,
        isDefaultCollection: Bool, layout: KryoObjectLayout?, fieldSequence: FieldSequence?,
        makeObject: (@Sendable () -> JavaObject)?
    ) {
        self.index = index
        self.isFinal = isFinal
        self.registrar = registrar
        self.serializer = serializer
        self.isDefaultCollection = isDefaultCollection
        self.layout = layout
        isDirect = layout != nil
        self.fieldSequence = fieldSequence
        isClass = layout?.isClass ?? false
        name = entry.name
        self.makeObject = makeObject
        id = entry.id
        number = entry.number
        hasFinalModifier = entry.isFinal
        isWrapper = entry.isWrapper
        constants = entry.constants
        swiftType = entry.swiftType
        takesJavaObjects = entry.objectType == JavaObject.self
    }
}

/// A value with its class of Java and its identity.
struct ResolvedValue {
    /// When two values are one object in Java.
    enum Identity {
        /// Never: every occurrence is a new object.
        case none
        case object(AnyObject)
        /// If they are equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    let value: Any
    let identity: Identity
}
