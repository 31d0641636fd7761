/// A collection type for `HRDecoder.decodeReferences(_:forKey:_:)`, which decodes references to objects that may not
/// exist yet: an array, a set, or a dictionary with string keys.
public protocol HRReferenceCollection {
    /// The type of the objects in the collection.
    associatedtype Object
    /// A Boolean value that indicates whether each object has a key.
    static var hasKeys: Bool { get }
    /// A Boolean value that indicates whether the objects are hashed. If so, each object must be complete before it is
    /// inserted.
    static var isHashed: Bool { get }
    /// Returns the objects, in an order that the collection defines, and their keys. The keys are empty if the
    /// collection has no keys.
    static func members(of collection: Self) -> (keys: [String], objects: [Object])
    /// Creates the collection from objects, in order. The keys are empty if the collection has no keys.
    init(keys: [String], objects: [Object])
}

extension Array: HRReferenceCollection {
    /// Always false: the elements of an array have no keys.
    public static var hasKeys: Bool { false }
    /// Always false: the elements of an array are not hashed.
    public static var isHashed: Bool { false }
    /// Returns the elements, in order.
    public static func members(of collection: Array) -> (keys: [String], objects: [Element]) { ([], collection) }
    /// Creates the array from objects, in order; `keys` is ignored.
    public init(keys: [String], objects: [Element]) { self = objects }
}

extension Set: HRReferenceCollection {
    /// Always false: the elements of a set have no keys.
    public static var hasKeys: Bool { false }
    /// Always true: the elements of a set are hashed.
    public static var isHashed: Bool { true }
    /// Returns the elements, in any order.
    public static func members(of collection: Set) -> (keys: [String], objects: [Element]) { ([], Array(collection)) }
    /// Creates the set from objects; equal objects are inserted once, and `keys` is ignored.
    public init(keys: [String], objects: [Element]) { self = Set(objects) }
}

extension Dictionary: HRReferenceCollection where Key == String {
    /// Always true: the values of a dictionary have keys.
    public static var hasKeys: Bool { true }
    /// Always false: only the keys are hashed, not the objects.
    public static var isHashed: Bool { false }
    /// Returns the values and the keys, sorted by key.
    public static func members(of collection: Dictionary) -> (keys: [String], objects: [Value]) {
        let sorted = collection.sorted { $0.key < $1.key }
        return (sorted.map(\.key), sorted.map(\.value))
    }
    /// Creates the dictionary from objects and their keys.
    public init(keys: [String], objects: [Value]) {
        self.init(zip(keys, objects)) { _, last in last }
    }
}

/// Collects the objects of a collection until all of them exist.
private final class GatheredReferences<Collection: HRReferenceCollection> {
    private var objects: [Collection.Object?]
    private var missing: Int
    private var done: (([Collection.Object]) throws -> Void)?

    init(count: Int, done: @escaping ([Collection.Object]) throws -> Void) {
        objects = Array(repeating: nil, count: count)
        missing = count
        self.done = done
    }

    func set(_ object: Collection.Object, at index: Int) throws {
        objects[index] = object
        missing -= 1
        if missing == 0 { try finish() }
    }

    func finish() throws {
        let (done, objects) = (done, objects)
        (self.done, self.objects) = (nil, [])
        try done?(objects.compactMap(\.self))
    }
}

extension HRDecodingSlot {
    /// Passes the collection of objects in this slot to a closure, once, when all objects exist; an empty collection if
    /// the value is absent or null.
    func references<Collection: HRReferenceCollection>(
        _ assign: @escaping (Collection) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> Collection.Object
    ) throws {
        try references(assign) { try $0.reference($1, decode) }
    }

    /// - Parameter handOver: Decodes the object in the slot of an element, and passes the object to a closure
    ///   immediately or as soon as it exists.
    func references<Collection: HRReferenceCollection>(
        _ assign: @escaping (Collection) throws -> Void,
        handingOver handOver: @escaping (HRDecodingSlot, @escaping (Collection.Object) throws -> Void) throws -> Void
    ) throws {
        switch node {
        case nil, .null: try assign(Collection(keys: [], objects: []))
        case .alias: try follow(withoutReading: ()) { try $0.references(assign, handingOver: handOver) }
        case .array(let nodes) where !Collection.hasKeys:
            try gather([], nodes.indices.map { (.index($0), nodes[$0]) }, assign, handOver)
        case .dictionary(let fields) where Collection.hasKeys:
            try gather(fields.keys, fields.storage.map { (.key($0.key), $0.value) }, assign, handOver)
        default: throw mismatch(Collection.hasKeys ? "a dictionary" : "an array")
        }
    }

    private func gather<Collection: HRReferenceCollection>(
        _ keys: [String], _ members: [(PathComponent, HRNode)], _ assign: @escaping (Collection) throws -> Void,
        _ handOver: (HRDecodingSlot, @escaping (Collection.Object) throws -> Void) throws -> Void
    ) throws {
        let frame = try DecodingFrame.open(in: self)
        let make = { (objects: [Collection.Object]) in try assign(Collection(keys: keys, objects: objects)) }
        // An object must be complete before it is hashed, and only at the end of the session are all objects known to
        // be complete.
        let done = Collection.isHashed ? session.madeGraph.atEnd(make) : make
        let gathered = GatheredReferences<Collection>(count: members.count, done: done)
        if members.isEmpty { try gathered.finish() }
        for (index, member) in members.enumerated() {
            try handOver(HRDecodingSlot(frame, member.0, member.1)) { try gathered.set($0, at: index) }
        }
    }
}

extension HRDecoder {
    /// Passes a collection of objects for a key to a closure, once, when all of the objects exist: immediately, or
    /// after the initializer has returned. The objects are in the order of the file.
    ///
    /// ```swift
    /// try coder.decodeReferences(forKey: "friends") { [unowned self] in friends = $0 }
    /// ```
    ///
    /// An absent or null value is passed as an empty collection. Objects within the collection itself are decoded
    /// immediately; references to other objects are deferred as by `decodeReference(_:forKey:_:)`. A set is passed
    /// after everything has been decoded, because the elements' hashes can depend on objects that are decoded later.
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws where C.Object: HRDecodable {
        try frame.slot(forKey: key).references(assign) { try C.Object.decodeNode(in: $0) }
    }

    /// Passes a collection of objects for a key to a closure, once, when all of the objects exist.
    ///
    /// This method is for classes that conform only to `Decodable`.
    @_disfavoredOverload
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws where C.Object: Decodable {
        try frame.slot(forKey: key).references(assign) { try $0.session.decodeCodable(C.Object.self, in: $0) }
    }

    /// Passes a collection of objects for a key to a closure, once, when all of the objects exist.
    ///
    /// This method is for objects that are declared as an existential, such as `any Shape`.
    @_disfavoredOverload
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws {
        try frame.slot(forKey: key).references(assign) { try $0.session.decodeDynamically(C.Object.self, in: $0) }
    }
}
