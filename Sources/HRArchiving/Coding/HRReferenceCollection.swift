/// A collection of objects that can be referred to before they exist: an array, a set, or a dictionary with string keys.
public protocol HRReferenceCollection {
    /// What the collection holds.
    associatedtype Object
    /// Whether each object has a key.
    static var hasKeys: Bool { get }
    /// Whether the objects are hashed, so that they have to be complete before.
    static var isHashed: Bool { get }
    /// The objects, and as many keys, or none unless the collection has some; in an order of its own.
    static func members(of collection: Self) -> (keys: [String], objects: [Object])
    /// Takes over objects, in order; the keys are empty unless the collection has some.
    init(keys: [String], objects: [Object])
}

extension Array: HRReferenceCollection {
    /// There are none.
    public static var hasKeys: Bool { false }
    /// They are not.
    public static var isHashed: Bool { false }
    /// The elements.
    public static func members(of collection: Array) -> (keys: [String], objects: [Element]) { ([], collection) }
    /// Takes over objects, in order.
    public init(keys: [String], objects: [Element]) { self = objects }
}

extension Set: HRReferenceCollection {
    /// There are none.
    public static var hasKeys: Bool { false }
    /// They are.
    public static var isHashed: Bool { true }
    /// The elements, in any order.
    public static func members(of collection: Set) -> (keys: [String], objects: [Element]) { ([], Array(collection)) }
    /// Takes over objects; equal ones are taken once.
    public init(keys: [String], objects: [Element]) { self = Set(objects) }
}

extension Dictionary: HRReferenceCollection where Key == String {
    /// There are some.
    public static var hasKeys: Bool { true }
    /// Only the keys are.
    public static var isHashed: Bool { false }
    /// The values, with the keys in order.
    public static func members(of collection: Dictionary) -> (keys: [String], objects: [Value]) {
        let sorted = collection.sorted { $0.key < $1.key }
        return (sorted.map(\.key), sorted.map(\.value))
    }
    /// Takes over objects under keys.
    public init(keys: [String], objects: [Value]) {
        self.init(zip(keys, objects)) { _, last in last }
    }
}

/// The objects of a collection, while some of them are not there yet.
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
    /// Hands over the objects of the collection that stands here, once and in order, when the last of them exists; an empty
    /// collection where there is none.
    func references<Collection: HRReferenceCollection>(
        _ assign: @escaping (Collection) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> Collection.Object
    ) throws {
        try references(assign) { try $0.reference($1, decode) }
    }

    /// - Parameter handOver: Reads the object of an element, and passes it on now or when it exists.
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
        // An object must be complete before it is hashed, and whether it is can be told only at the end of the run.
        let done = Collection.isHashed ? session.madeGraph.atEnd(make) : make
        let gathered = GatheredReferences<Collection>(count: members.count, done: done)
        if members.isEmpty { try gathered.finish() }
        for (index, member) in members.enumerated() {
            try handOver(HRDecodingSlot(frame, member.0, member.1)) { try gathered.set($0, at: index) }
        }
    }
}

extension HRDecoder {
    /// Hands over a collection of objects under a key, once, when all of them exist: now, or after the initializer has
    /// returned. Their order is that of the file.
    ///
    /// ```swift
    /// try coder.decodeReferences(forKey: "friends") { [unowned self] in friends = $0 }
    /// ```
    ///
    /// A key that is absent, or null, is an empty collection. Objects that stand in the collection itself are read at once;
    /// references to others wait for them, as those of `decodeReference(_:forKey:_:)` do. A set is handed over when
    /// everything has been read, for what it is hashed by has to be there.
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws where C.Object: HRDecodable {
        try frame.slot(forKey: key).references(assign) { try C.Object.decodeNode(in: $0) }
    }

    /// Hands over a collection of objects of a class that is only Codable, once, when all of them exist.
    @_disfavoredOverload
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws where C.Object: Decodable {
        try frame.slot(forKey: key).references(assign) { try $0.session.decodeCodable(C.Object.self, in: $0) }
    }

    /// Hands over a collection of objects behind an existential, once, when all of them exist.
    @_disfavoredOverload
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) throws {
        try frame.slot(forKey: key).references(assign) { try $0.session.decodeDynamically(C.Object.self, in: $0) }
    }
}
