import ObjectGraph

/// Writes what belongs under one key of an object.
///
/// Writers are classes: a structure of unknown parts is copied part by part, and asks the runtime for its metadata.
protocol MemberWriter<Root>: AnyObject, Sendable {
    associatedtype Root

    func write(_ root: Root, to builder: NodeBuilder) throws
}

/// Writes one property.
final class PropertyWriter<Root, Value>: MemberWriter {
    private let key: String
    private let writesNull: Bool?
    private let coder: any ValueCoder<Value>
    private let isLeaf: Bool
    private let get: @Sendable (Root) throws -> Value

    init(
        key: String, writesNull: Bool?, coder: any ValueCoder<Value>, get: @escaping @Sendable (Root) throws -> Value
    ) {
        self.key = key
        self.writesNull = writesNull
        self.coder = coder
        self.get = get
        isLeaf = coder.isLeaf
    }

    func write(_ root: Root, to builder: NodeBuilder) throws {
        let value = try get(root)
        if isLeaf, let leaf = coder.leaf(value) { return try builder.set(leaf, forKey: key) }
        let node = try coder.encode(value, in: HREncodingSlot(builder, .key(key)))
        if case .null = node, !(writesNull ?? builder.session.writesNulls) { return }
        try builder.set(node, forKey: key)
    }
}

/// Writes a dictionary that properties lie in.
final class GroupWriter<Root>: MemberWriter {
    private let key: String
    private let writers: [any MemberWriter<Root>]

    init(key: String, writers: [any MemberWriter<Root>]) {
        self.key = key
        self.writers = writers
    }

    func write(_ root: Root, to builder: NodeBuilder) throws {
        let inner = try NodeBuilder(in: HREncodingSlot(builder, .key(key)))
        for writer in writers { try writer.write(root, to: inner) }
        // Nothing but absent values would be in it.
        if case .undecided = inner.shape { return }
        try builder.set(inner.close(), forKey: key)
    }
}

/// The properties of an object, in the dictionaries that they lie in.
struct MemberTree<Root> {
    private enum Member {
        case property(any MemberWriter<Root>)
        case group(String, MemberTree)
    }

    private var members: [Member] = []

    /// Adds a property; a dictionary that it lies in stands where its first property does.
    mutating func add(_ writer: any MemberWriter<Root>, under key: ArraySlice<String>) {
        guard let first = key.first, key.count > 1 else { return members.append(.property(writer)) }
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

    var writers: [any MemberWriter<Root>] {
        members.map { member in
            switch member {
            case .property(let writer): writer
            case .group(let key, let inner): GroupWriter(key: key, writers: inner.writers)
            }
        }
    }
}
