import ObjectGraph

/// A coder for values of one type. It is created from a layout, once in each session.
///
/// Information that depends on types is computed when a coder is created, so that values need no casts.
protocol ValueCoder<Value>: Sendable {
    associatedtype Value

    /// True if values are often single nodes, so that ``leaf(_:)`` and ``take(_:_:)`` should be tried first.
    var isLeaf: Bool { get }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode
    func decode(in slot: HRDecodingSlot) throws -> Value

    /// Returns the node of a value, or nil if the value cannot be encoded without a slot.
    func leaf(_ value: Value) -> HRNode?
    /// Decodes a node and passes its value to a closure. Returns false if the node cannot be decoded without a slot.
    ///
    /// The value is not returned, because the metadata of the generic optional would be looked up each time.
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool

    // The corresponding methods for the value at an address: `leaf` reads the value, `assign` replaces it, and
    // `initialize` initializes it.

    func leaf(at place: UnsafeRawPointer) -> HRNode?
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool

    /// True if values may contain objects.
    var mayHoldObjects: Bool { get }
    /// Claims places for the objects in a value, which is written later.
    func claim(_ value: Value, in slot: HREncodingSlot) throws

    /// Encodes the members of a dictionary as members of an object. Throws an error if the value is not a dictionary.
    ///
    /// - Parameter taken: The keys of the object's other members. The dictionary must not contain them.
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws
    /// Decodes a dictionary from some members of an object.
    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value

    /// True if a value can also store the unknown members of nested dictionaries, as values of type `[String: Any]`.
    var keepsGroups: Bool { get }

    // The following methods are for properties that refer to objects: a property may be decoded before its objects
    // exist, and a weak reference is encoded only if its object is encoded elsewhere.

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

    // The following methods are for a single object, or for a value that does not consist of references.

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

    /// Returns the only object, or nil if there is none. Throws an error for a collection.
    func object() throws -> AnyObject? {
        switch self {
        case .none: nil
        case .object(let object): object
        case .elements, .members:
            throw HRError(.coderMisuse, "weak references lie in one collection, and not in collections of these")
        }
    }
}
