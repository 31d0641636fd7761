import ObjectGraph
import ObjectMapping

/// Writes the unknown members that a property has collected.
final class UnknownMembersWriter<Root, Value>: MemberWriting {
    private let coder: any ValueCoder<Value>
    private let get: @Sendable (Root) throws -> Value
    private let keys: KeyTree
    /// The index of the dictionary whose unknown members are written, or nil for the object itself.
    private let group: Int?

    init(
        coder: any ValueCoder<Value>, get: @escaping @Sendable (Root) throws -> Value, keys: KeyTree, group: Int?
    ) {
        self.coder = coder
        self.get = get
        self.keys = keys
        self.group = group
    }

    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws {
        let value = try get(root.assumingMemoryBound(to: Root.self).pointee)
        guard coder.keepsGroups, var members = value as? [String: Any] else {
            return try coder.encodeMembers(of: value, in: builder, besides: keys.keys)
        }
        for key in keys.path(of: group) { members = members[key] as? [String: Any] ?? [:] }
        // Members of nested dictionaries are written by the writers of those dictionaries.
        for (_, key) in keys.groups(in: group) where members[key] is [String: Any] { members[key] = nil }
        guard let own = members as? Value else { return }
        try coder.encodeMembers(of: own, in: builder, besides: keys.keys(in: group))
    }
}

/// Collects the members with unknown keys.
final class UnknownMembersReader<Root, Value>: MemberReading {
    private let coder: any ValueCoder<Value>
    private let set: (@Sendable (inout Root, Value) throws -> Void)?
    private let index: Int
    private let keys: KeyTree

    init(
        coder: any ValueCoder<Value>, set: (@Sendable (inout Root, Value) throws -> Void)?, index: Int, keys: KeyTree
    ) {
        self.coder = coder
        self.set = set
        self.index = index
        self.keys = keys
    }

    func fill(_ root: UnsafeMutableRawPointer, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        guard let set else { return }
        try set(&root.assumingMemoryBound(to: Root.self).pointee, read(frames))
    }

    func collect(_ values: PropertyValues, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        values.store(try read(frames), at: index)
    }

    private func read(_ frames: borrowing MemberFrames) throws -> Value {
        let own = try coder.decodeMembers(unknownKeys(in: frames.frame, of: nil), of: frames.frame)
        guard coder.keepsGroups, var members = own as? [String: Any] else { return own }
        try addGroups(of: nil, to: &members, frames)
        return members as? Value ?? own
    }

    /// For each nested dictionary with unknown members, adds a dictionary of these members for its key.
    private func addGroups(of outer: Int?, to members: inout [String: Any], _ frames: borrowing MemberFrames) throws {
        for (group, key) in keys.groups(in: outer) {
            guard let frame = try frames.frame(of: group) else { continue }
            let found = try coder.decodeMembers(unknownKeys(in: frame, of: group), of: frame)
            var inner = found as? [String: Any] ?? [:]
            try addGroups(of: group, to: &inner, frames)
            if !inner.isEmpty { members[key] = inner }
        }
    }

    private func unknownKeys(in frame: DecodingFrame, of group: Int?) -> [String] {
        let taken = keys.keys(in: group)
        return frame.keys.filter { !taken.contains($0) }
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
            try builder.set(element.encode(value, in: HREncodingSlot(builder, .key(key))), forKey: key)
        }
    }

    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> [String: Member] {
        var values: [String: Member] = [:]
        var faults = FaultBatch()
        for key in keys {
            // Each slot is requested right before it is used: a memoized object belongs to the key that was found last.
            let place = try frame.slot(forKey: key)
            do {
                values[key] = try element.decode(in: place)
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return values
    }
}
