import ObjectGraph

// Plain trees are documents for other programs: in the notation of ``HRCodableSpelling``, without classes and
// references.

extension Dictionary {
    /// Returns the node of a dictionary in a plain tree: in Codable's notation, but with sorted members.
    func encodePlainly(in slot: HREncodingSlot) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        guard let members = membersByText else { return try encodeAlternating(in: builder) }
        var fields: [(String, HRNode)] = []
        for (key, value) in members {
            fields.append((key, try slot.session.encodeDynamically(value, in: HREncodingSlot(builder, .key(key)))))
        }
        try slot.session.count(fields.count, at: builder)
        return .dictionary(HRFields(fields))
    }

    /// The members, sorted by key; nil if Codable does not represent the keys as strings.
    private var membersByText: [(key: String, value: Value)]? {
        guard Key.self is any CodingKeyRepresentable.Type else { return nil }
        let members = compactMap { member in
            (member.key as? any CodingKeyRepresentable).map { (key: $0.codingKey, value: member.value) }
        }
        let sorted = members.sorted { left, right in
            if let left = left.key.intValue, let right = right.key.intValue { return left < right }
            return left.key.stringValue.utf8.lexicographicallyPrecedes(right.key.stringValue.utf8)
        }
        return sorted.map { ($0.key.stringValue, $0.value) }
    }

    private func encodeAlternating(in builder: NodeBuilder) throws -> HRNode {
        let session = builder.session
        let members = try map { key, value in
            (key: try session.encodeDynamically(key, in: HREncodingSlot(builder, .index(0))), value: value)
        }
        var nodes: [HRNode] = []
        for (key, value) in members.sorted(by: { NodeOrder.areInOrder($0.key, $1.key) }) {
            nodes.append(key)
            nodes.append(try session.encodeDynamically(value, in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try session.count(nodes.count, at: builder)
        return .array(nodes)
    }
}

// MARK: Objects in forms without references

extension ArchivingSession {
    /// Records an object that is being written, to detect cycles.
    func enter(_ object: AnyObject, _ builder: NodeBuilder) throws {
        var objects = exchange(&openObjects, with: [])
        defer { openObjects = objects }
        // An object that does not enclose this one is complete.
        while let last = objects.last, !builder.lies(within: last.builder) { objects.removeLast() }
        let identity = ObjectIdentifier(object)
        guard !objects.contains(where: { $0.identity == identity }) else { throw circle(at: builder) }
        objects.append((identity, builder))
    }

    private func circle(at builder: NodeBuilder) -> HRError {
        HRError(
            .cycle, "an object leads back to itself, and there are no references in plain data", path: builder.path,
            help: usesPlainTree
                ? [
                    "write it with an HRArchiver that has references: with compatibility: .standard",
                    "or leave the property out of the coding keys that leads back",
                ]
                : [
                    "write it with an HRArchiver, which has references: archive(_:through:as:)",
                    "or leave the property out of the map that leads back",
                ])
    }
}

extension NodeBuilder {
    /// Returns true if this is within a value that another builder writes.
    fileprivate func lies(within other: NodeBuilder) -> Bool {
        var builder: NodeBuilder? = self
        while let current = builder, current.depth > other.depth { builder = current.parent }
        return builder === other
    }
}
