extension Dictionary: HREncodable where Key: HREncodable, Value: HREncodable {
    /// Writes the members, sorted by key.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// A dictionary if the keys are strings or integers in the file, else an array of `[key, value]` pairs.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        if isEmpty { return .dictionary([:]) }
        if let texts = try keyTexts(in: slot) {
            return try slot.session.encodeMembers(texts, in: slot) { try $0.encodeNode(in: $1) }
        }
        let pairs = try slot.session.sorted(self) { $0.key }
        return try pairs.map { DictionaryPair(key: $0.key, value: $0.value) }.encodeNode(in: slot)
    }

    /// The members under the text of their keys, sorted, or nil if a key has none.
    private func keyTexts(in slot: HREncodingSlot) throws -> [(key: String, value: Value)]? {
        if Key.self == String.self {
            return compactMap { member in (member.key as? String).map { ($0, member.value) } }
                .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        }
        guard !(Key.self is AnyClass) else { return nil }
        var numbers: [(key: HRInteger, value: Value)] = []
        var texts: [(key: String, value: Value)] = []
        for (key, value) in self {
            switch try slot.session.sortKey(of: key, isObject: false) {
            case .integer(let number): numbers.append((number, value))
            case .string(let text): texts.append((text, value))
            default: return nil
            }
        }
        if texts.isEmpty { return numbers.sorted { $0.key < $1.key }.map { ($0.key.description, $0.value) } }
        guard numbers.isEmpty, Set(texts.map(\.key)).count == count else { return nil }
        return texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension ArchivingSession {
    /// A dictionary of members under keys that are all different.
    func encodeMembers<Value>(
        _ members: [(key: String, value: Value)], in slot: HREncodingSlot,
        _ encode: (Value, HREncodingSlot) throws -> HRNode
    ) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        var fields: [HRFields.Field] = []
        fields.reserveCapacity(members.count)
        for (key, value) in members {
            fields.append(HRFields.Field(key: key, value: try encode(value, HREncodingSlot(builder, .key(key)))))
        }
        try count(fields.count, at: builder)
        return .dictionary(HRFields(storage: fields))
    }
}

extension Dictionary: HRDecodable where Key: HRDecodable, Value: HRDecodable {
    /// Reads the members.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads a dictionary, or an array of `[key, value]` pairs.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> [Key: Value] {
        switch slot.node {
        case .dictionary(let fields):
            return try decode(fields, in: slot)
        case .array where Key.self != String.self:
            let pairs = try [DictionaryPair<Key, Value>].decodeNode(in: slot)
            var result: [Key: Value] = [:]
            result.reserveCapacity(pairs.count)
            for (index, pair) in pairs.enumerated() where result.updateValue(pair.value, forKey: pair.key) != nil {
                throw HRError(
                    .duplicateKey, "a key stands in two pairs of a dictionary",
                    path: slot.path.appending(String(index)))
            }
            return result
        case .alias:
            return try slot.follow { try decodeNode(in: $0) }
        default:
            throw slot.mismatch("a dictionary")
        }
    }

    private static func decode(_ fields: HRFields, in slot: HRDecodingSlot) throws -> [Key: Value] {
        let frame = try DecodingFrame(in: slot)
        var result: [Key: Value] = [:]
        result.reserveCapacity(fields.count)
        for field in fields.storage {
            let value = try Value.decodeNode(in: HRDecodingSlot(frame, .key(field.key), field.value))
            let key = try slot.key(field.key, as: Key.self, in: frame)
            guard result.updateValue(value, forKey: key) == nil else {
                throw HRError(
                    .duplicateKey, "two keys of a dictionary mean the same as \(quoted(field.key))",
                    path: slot.path.appending(field.key))
            }
        }
        return result
    }
}

extension HRDecodingSlot {
    /// A key of a dictionary, read from its text.
    func key<Key: HRDecodable>(_ text: String, as type: Key.Type, in frame: DecodingFrame) throws -> Key {
        if Key.self == String.self, let key = text as? Key { return key }
        var slot = HRDecodingSlot(frame, .key(text), .string(text))
        slot.isKey = true
        return try Key.decodeNode(in: slot)
    }
}

/// A member of a dictionary whose keys have no text: an array of two.
struct DictionaryPair<Key, Value> {
    let key: Key
    let value: Value
}

extension DictionaryPair: HRArchivable {}

extension DictionaryPair: HREncodable where Key: HREncodable, Value: HREncodable {
    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }

    func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        try slot.session.count(2, at: builder)
        return .array([
            try key.encodeNode(in: HREncodingSlot(builder, .index(0))),
            try value.encodeNode(in: HREncodingSlot(builder, .index(1))),
        ])
    }
}

extension DictionaryPair: HRDecodable where Key: HRDecodable, Value: HRDecodable {
    init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    static func decodeNode(in slot: HRDecodingSlot) throws -> DictionaryPair {
        guard case .array(let nodes) = slot.node, nodes.count == 2 else {
            if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
            throw slot.mismatch("a pair of key and value")
        }
        let frame = try DecodingFrame(in: slot)
        return DictionaryPair(
            key: try Key.decodeNode(in: HRDecodingSlot(frame, .index(0), nodes[0])),
            value: try Value.decodeNode(in: HRDecodingSlot(frame, .index(1), nodes[1])))
    }
}
