/// One class of Java, as a Kryo knows it: its number or name on the wire, and what reads and writes its objects.
package final class ClassModel: Sendable {
    /// Where it stands in the table.
    let index: Int
    /// What `Class.getName()` gives.
    package let name: String
    /// The number that it is registered under; nil if it is written by name.
    let id: Int32?
    /// The byte that it is written as, if one is enough.
    let number: UInt8?
    /// Whether it is final in the eyes of Kryo: of arrays, whether the elements are in the end.
    let isFinal: Bool
    /// Whether Java's modifiers say final: of all arrays.
    let hasFinalModifier: Bool
    /// Whether it is a wrapper of a primitive type: those take no part in references.
    let isWrapper: Bool
    /// The class whose registration it shares: the enum of a constant's body.
    let registrar: Int?
    /// Of an enum, its constants.
    let constants: [EnumConstant]?
    /// The Swift type of its objects, if it has one of its own.
    let swiftType: Any.Type?
    /// What reads and writes its objects.
    package let serializer: any ObjectSerializer
    /// Whether it is a collection without any settings of its own.
    let isPlainCollection: Bool
    /// What is done with the memory of its objects, if its serializer takes them from there.
    let layout: KryoObjectLayout?
    /// Whether its serializer takes its objects from memory.
    let isDirect: Bool
    /// The fields, if the objects have a Swift type and are written as most are.
    let plainFields: PlainFields?
    /// Whether its objects are classes of Swift.
    let isClass: Bool
    /// Makes an object of a class without a Swift type, if Java can.
    let makeObject: (@Sendable () -> JavaObject)?
    /// Whether its objects have no Swift type.
    let takesJavaObjects: Bool

    init(
        _ entry: ClassEntry, index: Int, isFinal: Bool, registrar: Int?, serializer: any ObjectSerializer,
        isPlainCollection: Bool, layout: KryoObjectLayout?, plainFields: PlainFields?,
        makeObject: (@Sendable () -> JavaObject)?
    ) {
        self.index = index
        self.isFinal = isFinal
        self.registrar = registrar
        self.serializer = serializer
        self.isPlainCollection = isPlainCollection
        self.layout = layout
        isDirect = layout != nil
        self.plainFields = plainFields
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
