import ObjectGraph

/// How objects of one type are written and read by a description: what a run makes of it, once.
final class MapCoder<Root>: Sendable {
    /// What is written under one key.
    enum Member: Sendable {
        case property(PropertyWriter<Root>)
        /// A dictionary that properties lie in.
        case group(String, [Member])
    }

    /// Whether references can mean the objects.
    let isObject = Root.self is AnyClass
    private let construction: ObjectDescription<Root>.Construction
    private let shape: RecordShape
    private let members: [Member]
    private let readers: [PropertyReader<Root>]
    private let keys: KeyTree

    init(_ description: ObjectDescription<Root>) throws {
        if let fault = description.faults.first {
            throw HRError(
                .coderMisuse, fault, help: ["nothing is written or read by a map that has faults"],
                notes: description.faults.count > 1 ? Array(description.faults.dropFirst()) : [])
        }
        construction = description.construction
        shape = description.shape
        var members: [Member] = []
        var readers: [PropertyReader<Root>] = []
        var keys = KeyTree(policy: description.unknownKeys)
        for (index, property) in description.properties.enumerated() {
            let parts = try Self.parts(of: property, at: index, description, &keys)
            if let writer = parts.writer { Self.add(writer, under: parts.key[...], to: &members) }
            if let reader = parts.reader { readers.append(reader) }
        }
        self.members = members
        self.readers = readers
        self.keys = keys
    }

    private static func parts<Property: DescribedProperty>(
        of property: Property, at index: Int, _ object: ObjectDescription<Root>, _ keys: inout KeyTree
    ) throws -> (key: [String], writer: PropertyWriter<Root>?, reader: PropertyReader<Root>?)
    where Property.Root == Root {
        let description = property.description
        let coder = try CoderMaker().coder(for: description.layout)
        let places = description.keys.map { keys.add($0[...]) }
        var writer: PropertyWriter<Root>?
        if let get = description.get, let key = description.keys.first?.last {
            writer = PropertyWriter(key: key, writesNull: description.writesNull ?? object.writesNulls) { root, slot in
                try coder.encode(try get(root), in: slot)
            }
        }
        guard description.isRead else { return (description.keys.first ?? [], writer, nil) }
        let value = ValueReader(coder: coder, places: places, absence: description.absence)
        let reader = PropertyReader(value, set: description.set, index: index)
        return (description.keys.first ?? [], writer, reader)
    }

    /// Puts a property in the dictionary that it lies in, which stands where its first property does.
    private static func add(_ writer: PropertyWriter<Root>, under key: ArraySlice<String>, to members: inout [Member]) {
        guard let first = key.first, key.count > 1 else { return members.append(.property(writer)) }
        for (index, member) in members.enumerated() {
            guard case .group(first, var inner) = member else { continue }
            add(writer, under: key.dropFirst(), to: &inner)
            members[index] = .group(first, inner)
            return
        }
        var inner: [Member] = []
        add(writer, under: key.dropFirst(), to: &inner)
        members.append(.group(first, inner))
    }
}

// MARK: Writing

extension MapCoder {
    /// Writes the properties of an object.
    func encode(_ root: Root, in builder: NodeBuilder) throws {
        try encode(members, of: root, in: builder)
    }

    private func encode(_ members: [Member], of root: Root, in builder: NodeBuilder) throws {
        for member in members {
            switch member {
            case .property(let writer):
                let node = try writer.encode(root, HREncodingSlot(builder, .key(writer.key)))
                if case .null = node, !(writer.writesNull ?? builder.session.writesNulls) { continue }
                try builder.set(node, forKey: writer.key)
            case .group(let key, let members):
                let inner = try NodeBuilder(in: HREncodingSlot(builder, .key(key)))
                try encode(members, of: root, in: inner)
                if case .undecided = inner.shape { continue }
                try builder.set(inner.close(), forKey: key)
            }
        }
    }
}

/// How one property is written.
struct PropertyWriter<Root>: Sendable {
    let key: String
    let writesNull: Bool?
    let encode: @Sendable (Root, HREncodingSlot) throws -> HRNode

    init(
        key: String, writesNull: Bool?, encode: @escaping @Sendable (Root, HREncodingSlot) throws -> HRNode
    ) {
        self.key = key
        self.writesNull = writesNull
        self.encode = encode
    }
}

// MARK: Reading

extension MapCoder {
    /// Makes the object of a frame, or builds it.
    func decode(in frame: DecodingFrame) throws -> Root {
        try frame.requireFields()
        let frames = MemberFrames(frame, keys)
        switch construction {
        case .made(let make):
            var root = try make()
            if isObject { frame.session.publish(root as AnyObject, in: frame) }
            for reader in readers { try reader.fill(&root, frames) }
            try frames.finish()
            return root
        case .built(let build):
            let values = PropertyValues(shape)
            for reader in readers { try reader.collect(values, frames) }
            try frames.finish()
            return try build(values)
        }
    }
}
