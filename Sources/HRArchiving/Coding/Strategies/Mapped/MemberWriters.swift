/// Writes the value for one key of an object.
///
/// The protocol is not generic over the object's type: if it were, the runtime would look up the type of each writer in
/// an array, which takes longer than writing a number. The object is passed as a pointer by the ``MapCoder`` of its
/// type, which has created the writers.
///
/// Writers are classes, because a generic struct is copied field by field, with runtime metadata.
protocol MemberWriting: AnyObject, Sendable {
    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws
}

/// Writes one property.
final class PropertyWriter<Root, Value>: MemberWriting {
    private let key: String
    private let writesNull: Bool?
    private let coder: any ValueCoder<Value>
    private let isLeaf: Bool
    private let get: @Sendable (Root) throws -> Value
    /// The offset of the value in a struct, or nil to use ``get``.
    private let offset: Int?

    init(
        key: String, writesNull: Bool?, coder: any ValueCoder<Value>, get: @escaping @Sendable (Root) throws -> Value,
        offset: Int?
    ) {
        self.key = key
        self.writesNull = writesNull
        self.coder = coder
        self.get = get
        self.offset = offset
        isLeaf = coder.isLeaf
    }

    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws {
        guard let offset else {
            return try write(value: get(root.assumingMemoryBound(to: Root.self).pointee), to: builder)
        }
        let place = root + offset
        if isLeaf, let leaf = coder.leaf(at: place) { return try builder.set(leaf, forKey: key) }
        try write(value: place.assumingMemoryBound(to: Value.self).pointee, to: builder)
    }

    private func write(value: Value, to builder: NodeBuilder) throws {
        if isLeaf, let leaf = coder.leaf(value) { return try builder.set(leaf, forKey: key) }
        let node = try coder.encode(value, in: HREncodingSlot(builder, .key(key)))
        if case .null = node, !(writesNull ?? builder.session.writesNulls) { return }
        try builder.set(node, forKey: key)
    }
}

/// Writes a nested dictionary with properties.
final class GroupWriter: MemberWriting {
    private let key: String
    private let writers: [any MemberWriting]

    init(key: String, writers: [any MemberWriting]) {
        self.key = key
        self.writers = writers
    }

    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws {
        let inner = try NodeBuilder(in: HREncodingSlot(builder, .key(key)))
        for writer in writers { try writer.write(root, to: inner) }
        // Nothing has been written, because all values of the dictionary are absent.
        if case .undecided = inner.shape { return }
        try builder.set(inner.close(), forKey: key)
    }
}

/// The properties of an object, with nested dictionaries.
struct MemberTree {
    private enum Member {
        case property(any MemberWriting)
        case group(String, MemberTree)
    }

    private var members: [Member] = []

    mutating func add(_ writer: any MemberWriting) { members.append(.property(writer)) }

    /// Adds a property. A nested dictionary is written at the position of its first property.
    ///
    /// - Parameter key: The key path of the property.
    mutating func add(_ writer: any MemberWriting, under key: ArraySlice<String>) {
        guard let first = key.first, key.count > 1 else { return add(writer) }
        for (index, member) in members.enumerated() {
            guard case .group(first, var inner) = member else { continue }
            inner.add(writer, under: key.dropFirst())
            members[index] = .group(first, inner)
            return
        }
        var inner = MemberTree()
        inner.add(writer, under: key.dropFirst())
        members.append(.group(first, inner))
    }

    var writers: [any MemberWriting] {
        members.map { member in
            switch member {
            case .property(let writer): writer
            case .group(let key, let inner): GroupWriter(key: key, writers: inner.writers)
            }
        }
    }
}
