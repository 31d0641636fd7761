import ObjectGraph

/// Encodes and decodes values of one type; made of a layout, once a run.
///
/// All that depends on types is found out when a coder is made, so that values need no casts.
protocol ValueCoder<Value>: Sendable {
    associatedtype Value

    /// Whether values are often single nodes, so that ``leaf(_:)`` and ``take(_:_:)`` are worth trying first.
    var isLeaf: Bool { get }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode
    func decode(in slot: HRDecodingSlot) throws -> Value

    /// The node of a value that needs no slot; nil if it needs one.
    func leaf(_ value: Value) -> HRNode?
    /// Passes on the value of a node that needs no slot; false if it needs one.
    ///
    /// It is not returned, as the metadata of the generic optional would be looked up each time.
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool

    // The same for values in memory: to read one, to assign to one, and to initialize one.

    func leaf(at place: UnsafeRawPointer) -> HRNode?
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool

    /// Whether there may be objects in values.
    var mayHoldObjects: Bool { get }
    /// Claims places for the objects in a value, which is written later.
    func claim(_ value: Value, in slot: HREncodingSlot) throws

    /// Writes the members of a dictionary among those of an object; for other types there are none.
    ///
    /// - Parameter taken: The keys that other members have.
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws
    /// A dictionary of some members of an object.
    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value

    /// Whether a value can keep unknown members of nested dictionaries, too, as dictionaries of any type.
    var keepsGroups: Bool { get }

    // For properties that refer to objects, which are decoded before the objects exist, or encoded only if the objects
    // are encoded elsewhere.

    /// Passes on the value of a slot, now or as soon as the objects exist that it refers to.
    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws
    /// The objects that a value refers to.
    ///
    /// - Throws: An ``HRError`` if the value does not consist of references.
    func targets(of value: Value) throws -> ReferenceTargets
}

extension ValueCoder {
    var isLeaf: Bool { false }
    var keepsGroups: Bool { false }
    func leaf(_ value: Value) -> HRNode? { nil }
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool { false }
    func leaf(at place: UnsafeRawPointer) -> HRNode? { nil }
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool { false }
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool { false }
    var mayHoldObjects: Bool { false }
    func claim(_ value: Value, in slot: HREncodingSlot) throws {}

    // What follows is for one object, or for another value that does not consist of references.

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws {
        try slot.reference(assign) { try decode(in: $0) }
    }

    func targets(of value: Value) throws -> ReferenceTargets {
        guard let object = ArchivingSession.instance(value) else {
            throw HRError(
                .coderMisuse,
                "a weak reference means an object of a class, and \(stableTypeName(of: Value.self)) is none")
        }
        return .object(object)
    }
}

/// The objects that the value of a property refers to.
enum ReferenceTargets {
    case none
    case object(AnyObject)
    case elements([AnyObject], areOrdered: Bool)
    case members([(key: String, object: AnyObject)])

    /// The object; throws if there are several.
    func object() throws -> AnyObject? {
        switch self {
        case .none: nil
        case .object(let object): object
        case .elements, .members:
            throw HRError(.coderMisuse, "weak references lie in one collection, and not in collections of these")
        }
    }
}
