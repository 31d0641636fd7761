/// Writes what belongs under one key of an object.
///
/// Of which type the object is, is not part of this type: for each element of an array of writers for one type, the compiler
/// asks the runtime which type the writers are of, which takes longer than to write a number. The object is handed over as
/// the place where it lies, by the ``MapCoder`` of its type, which has made the writers.
///
/// Writers are classes: a structure of unknown parts is copied part by part, and asks the runtime for its metadata.
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
    /// Where the value lies in a structure; nil if it is to be asked for.
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

/// Writes a dictionary that properties lie in.
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
        // Nothing but absent values would be in it.
        if case .undecided = inner.shape { return }
        try builder.set(inner.close(), forKey: key)
    }
}

/// The properties of an object, in the dictionaries that they lie in.
struct MemberTree {
    private enum Member {
        case property(any MemberWriting)
        case group(String, MemberTree)
    }

    private var members: [Member] = []

    /// Adds a property that lies in no dictionary.
    mutating func add(_ writer: any MemberWriting) { members.append(.property(writer)) }

    /// Adds a property; a dictionary that it lies in stands where its first property does.
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
