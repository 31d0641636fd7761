/// A Java class in a Kryo: its ID or name in the encoded data, and its serializer.
final class ClassModel: Sendable {
    let index: Int
    /// The name that `Class.getName()` returns.
    let name: String
    /// The registered ID; nil if the class is written by name.
    let id: Int32?
    /// The encoded class, if it fits in one byte.
    let number: UInt8?
    /// True if Kryo treats the class as final; for arrays, if it treats the innermost element class as final.
    let isFinal: Bool
    /// True if the class is final in Java, like all arrays.
    let hasFinalModifier: Bool
    /// True for a wrapper of a primitive type. References to wrappers are not tracked.
    let isWrapper: Bool
    /// For the class of a constant's body, the index of its enum, whose registration it shares.
    let registrar: Int?
    let constants: [EnumConstant]?
    /// The Swift type of its objects; nil for classes without their own Swift type.
    let swiftType: Any.Type?
    let serializer: any ObjectSerializer
    /// True for a collection with default settings.
    let isDefaultCollection: Bool
    /// The memory layout of its objects; nil if its serializer does not access them in memory.
    let layout: KryoObjectLayout?
    /// True if its serializer accesses objects in memory.
    let isDirect: Bool
    /// The fields, if the objects have a Swift type and the default serializer.
    let fieldSequence: FieldSequence?
    /// True if its objects are instances of Swift classes.
    let isClass: Bool
    /// Creates an object of a class without a Swift type; nil if Java cannot create one.
    let makeObject: (@Sendable () -> JavaObject)?
    /// True if its objects have no Swift type.
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
        /// The same if they are equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    let value: Any
    let identity: Identity
}
