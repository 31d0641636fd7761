extension Dictionary: HREncodable where Key: HREncodable, Value: HREncodable {
    /// Encodes the members, sorted by key.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// Returns a dictionary node if all keys are encoded as strings or all as integers, otherwise an array node of
    /// `[key, value]` pairs.
    public static func encodeNode(of value: Dictionary, in slot: HREncodingSlot) throws -> HRNode {
        if slot.session.usesPlainTree { return try value.encodePlainly(in: slot) }
        if let fields = value.fieldsOfLeaves {
            try slot.session.count(fields.count, at: NodeBuilder(in: slot))
            return .dictionary(HRFields(storage: fields))
        }
        if let members = TextMembers(value) { return try slot.session.encodeMembers(members, in: slot) }
        return try slot.session.encode(value, in: slot)
    }
}

extension DictionaryKeyText {
    /// Returns the members with their keys as strings; nil if the keys are neither all integers nor all different
    /// strings.
    static func texts<Key, Value>(
        of members: [(sortKey: SortKey, element: (key: Key, value: Value))]
    ) -> [(key: String, value: Value)]? {
        var texts: [(key: String, value: Value)] = []
        texts.reserveCapacity(members.count)
        var integers = 0
        for (sortKey, member) in members {
            if let text = sortKey.text {
                texts.append((text, member.value))
                continue
            }
            switch sortKey.node {
            // If the key type is existential, an integer that is written as a string would be decoded as a string.
            case .integer(let number) where sortKey.isWhole && isDeclared(member.key):
                texts.append((number.description, member.value))
                integers += 1
            case .string(let text) where sortKey.isWhole: texts.append((text, member.value))
            default: return nil
            }
        }
        if integers == texts.count { return texts }
        guard integers == 0, Set(texts.lazy.map(\.key)).count == texts.count else { return nil }
        return texts
    }
}

extension ArchivingSession {
    /// Returns a dictionary if all keys are encoded as strings or all as integers, otherwise an array of pairs.
    func encode<Key: HREncodable, Value: HREncodable>(
        _ members: some Collection<(key: Key, value: Value)>, in slot: HREncodingSlot
    ) throws -> HRNode {
        if members.isEmpty { return .dictionary([:]) }
        guard let sorted = try sorted(members, in: slot) else { return size(of: members) }
        if let texts = DictionaryKeyText.texts(of: sorted) { return try encodeMembers(TextMembers(texts), in: slot) }
        return try encodePairs(sorted, in: slot)
    }

    /// Returns a dictionary of members whose keys are all different.
    func encodeMembers<Value: HREncodable>(
        _ members: TextMembers<Value>, in slot: HREncodingSlot
    ) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        try claim(members, in: builder)
        var fields: [HRFields.Field] = []
        fields.reserveCapacity(members.order.count)
        for index in members.order {
            let key = members.keys[index]
            let node = try members.values[index].encodeNode(in: HREncodingSlot(builder, .key(key)))
            fields.append(HRFields.Field(key: key, value: node))
        }
        try count(fields.count, at: builder)
        return .dictionary(HRFields(storage: fields))
    }
}

extension Dictionary: HRDecodable where Key: HRDecodable, Value: HRDecodable {
    /// Decodes a dictionary, or an array of `[key, value]` pairs.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes a dictionary, or an array of `[key, value]` pairs.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> [Key: Value] {
        if case .dictionary(let fields) = slot.node, slot.session.takesShortcuts,
            let leaves = leaves(of: fields.storage)
        {
            return leaves
        }
        return try slot.dictionary(Key.decodeNode, Value.decodeNode)
    }
}
