/// A Java class in a Kryo: its ID or name in the encoded data, and its serializer.
final class ClassModel: Sendable {
    let index: Int
    /// The name that `Class.getName()` returns.
    let name: String
    /// The registered ID; nil if the class is written by name.
    let id: Int32?
    /// The byte that encodes the class (its ID plus 2); nil if the encoding takes more than one byte.
    let number: UInt8?
    /// True if Kryo treats the class as final; for arrays, if it treats the innermost element class as final.
    let isFinal: Bool
    /// True if the class is final in Java, like all arrays.
    let hasFinalModifier: Bool
    /// True for a wrapper of a primitive type. References to wrappers are not tracked.
    let isWrapper: Bool
    /// The index of the class whose ID this class shares: the enum, for the class of a constant's body; `EnumSet`, for
    /// its subclasses without an ID. nil for all other classes.
    let registrar: Int?
    let constants: [EnumConstant]?
    /// The Swift type that is registered for the class; nil if there is none.
    let swiftType: Any.Type?
    let serializer: any ObjectSerializer
    /// True for a collection with default settings and without restrictions on its elements (``SortingRule``).
    let isDefaultCollection: Bool
    /// The memory layout of the objects; nil if the serializer does not access objects in memory.
    let layout: KryoObjectLayout?
    /// True if the serializer accesses objects in memory.
    let isDirect: Bool
    /// The fields, if the objects have a Swift type and the default serializer; otherwise nil.
    let fieldSequence: FieldSequence?
    /// True if the objects are instances of a Swift class.
    let isClass: Bool
    /// Creates an object of a class without a Swift type; nil if Java cannot create one.
    let makeObject: (@Sendable () -> JavaObject)?
    /// True if the objects are represented by `JavaObject`.
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

/// A value with its Java class and its identity.
struct ResolvedValue {
    /// Determines if two values are the same object in Java.
    enum Identity {
        /// Never the same: every occurrence is a new object.
        case none
        case object(AnyObject)
        /// Two values are the same object if they are equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    let value: Any
    let identity: Identity
}
