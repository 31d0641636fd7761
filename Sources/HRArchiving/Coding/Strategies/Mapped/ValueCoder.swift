import ObjectGraph

/// Encodes and decodes values of one type. It is created from a layout, once in each session.
///
/// Information that depends on types is computed when a coder is created, so that values need no casts.
protocol ValueCoder<Value>: Sendable {
    associatedtype Value

    /// True if values are often single nodes, so that ``leaf(_:)`` and ``take(_:_:)`` should be tried first.
    var isLeaf: Bool { get }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode
    func decode(in slot: HRDecodingSlot) throws -> Value

    /// Returns the node of a value that needs no slot, or nil if it needs one.
    func leaf(_ value: Value) -> HRNode?
    /// Passes the value of a node that needs no slot to a closure. Returns false if it needs one.
    ///
    /// The value is not returned, because the metadata of the generic optional would be looked up each time.
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool

    // The corresponding methods for values in memory: to read, assign and initialize a value.

    func leaf(at place: UnsafeRawPointer) -> HRNode?
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool

    /// True if values may contain objects.
    var mayHoldObjects: Bool { get }
    /// Claims places for the objects in a value, which is written later.
    func claim(_ value: Value, in slot: HREncodingSlot) throws

    /// Encodes the members of a dictionary as members of an object. Throws an error for other types.
    ///
    /// - Parameter taken: The keys of other members.
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws
    /// Decodes a dictionary from some members of an object.
    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value

    /// True if a value can also store unknown members of nested dictionaries, as dictionaries of any type.
    var keepsGroups: Bool { get }

    // For properties that refer to objects: these are decoded before the objects exist, or encoded only if the objects
    // are encoded elsewhere.

    /// Passes the value of a slot to a closure, immediately or as soon as the objects that it refers to exist.
    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws
    /// Returns the objects that a value refers to.
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

    // The following methods are for one object, or for another value that does not consist of references.

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

    /// Returns the object, or nil. Throws an error if there are several.
    func object() throws -> AnyObject? {
        switch self {
        case .none: nil
        case .object(let object): object
        case .elements, .members:
            throw HRError(.coderMisuse, "weak references lie in one collection, and not in collections of these")
        }
    }
}
