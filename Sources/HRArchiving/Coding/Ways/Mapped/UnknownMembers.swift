import ObjectGraph

/// Writes what an object keeps of keys that no property has, among its properties.
final class UnknownMembersWriter<Root, Value>: MemberWriting {
    private let coder: any ValueCoder<Value>
    private let get: @Sendable (Root) throws -> Value
    /// The keys that properties have, under which nothing else may stand.
    private let taken: [String]

    init(coder: any ValueCoder<Value>, get: @escaping @Sendable (Root) throws -> Value, taken: [String]) {
        self.coder = coder
        self.get = get
        self.taken = taken
    }

    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws {
        let value = try get(root.assumingMemoryBound(to: Root.self).pointee)
        try coder.encodeMembers(of: value, in: builder, besides: taken)
    }
}

/// Reads what stands under keys that no property has.
final class UnknownMembersReader<Root, Value>: MemberReading {
    private let coder: any ValueCoder<Value>
    private let set: (@Sendable (inout Root, Value) throws -> Void)?
    private let index: Int
    /// The keys that properties have.
    private let taken: [String]

    init(
        coder: any ValueCoder<Value>, set: (@Sendable (inout Root, Value) throws -> Void)?, index: Int, taken: [String]
    ) {
        self.coder = coder
        self.set = set
        self.index = index
        self.taken = taken
    }

    func fill(_ root: UnsafeMutableRawPointer, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        guard let set else { return }
        try set(&root.assumingMemoryBound(to: Root.self).pointee, read(from: frame))
    }

    func collect(_ values: PropertyValues, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        values.store(try read(from: frame), at: index)
    }

    private func read(from frame: DecodingFrame) throws -> Value {
        try coder.decodeMembers(frame.keys.filter { !taken.contains($0) }, of: frame)
    }
}

extension ValueCoder {
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws {
        throw Self.noDictionary(at: builder.path)
    }

    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value {
        throw Self.noDictionary(at: frame.path)
    }

    private static func noDictionary(at path: HRPath) -> HRError {
        HRError(.coderMisuse, "only a dictionary can keep what stands under unknown keys", path: path)
    }
}

extension DictionaryCoder {
    func encodeMembers(of value: [String: Member], in builder: NodeBuilder, besides taken: [String]) throws {
        for (key, value) in sorted(value) {
            guard !taken.contains(key) else {
                throw HRError(
                    .duplicateKey, "\(quoted(key)) is among the unknown keys, and a property has it",
                    path: builder.path,
                    help: ["take it out of the dictionary that keeps unknown keys"])
            }
            try builder.set(member.encode(value, in: HREncodingSlot(builder, .key(key))), forKey: key)
        }
    }

    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> [String: Member] {
        try decode(keys) { (key: $0, place: try frame.slot(forKey: $0)) }
    }
}
