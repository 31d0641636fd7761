import Foundation

extension Dictionary: HREncodable where Key: HREncodable, Value: HREncodable {
    /// Writes the members, sorted by key.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// A dictionary if the keys are strings or integers in the file, else an array of `[key, value]` pairs.
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

/// Members of a dictionary under texts, in the order in which they are written.
///
/// The values stay where they are, and the order is one of numbers: to sort pairs with values of any type takes many times
/// as long.
struct TextMembers<Value> {
    let keys: [String]
    let values: [Value]
    let order: [Int]

    init(_ members: [(key: String, value: Value)]) {
        keys = members.map(\.key)
        values = members.map(\.value)
        order = Array(members.indices)
    }

    /// The members of a dictionary, sorted; nil unless its keys are strings.
    init?<Key>(_ dictionary: [Key: Value]) {
        guard Key.self == String.self else { return nil }
        let members = sameValue(dictionary, as: [String: Value].self)
        var keys: [String] = []
        keys.reserveCapacity(members.count)
        for key in members.keys { keys.append(key) }
        self.keys = keys
        values = [Value](members.values)
        order = keys.indices.sorted { [keys] in keys[$0].utf8.lexicographicallyPrecedes(keys[$1].utf8) }
    }

    var pairs: [(key: String, value: Value)] { order.map { (keys[$0], values[$0]) } }
}

extension DictionaryKeyText {
    /// The members under texts of their keys; nil unless all keys are integers, or all are different strings.
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
            // In a key of an existential type, the text of a number would be read as a string.
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
    /// A dictionary if the keys are strings or integers in the file, else an array of pairs.
    func encode<Key: HREncodable, Value: HREncodable>(
        _ members: some Collection<(key: Key, value: Value)>, in slot: HREncodingSlot
    ) throws -> HRNode {
        if members.isEmpty { return .dictionary([:]) }
        guard let sorted = try sorted(members, in: slot) else { return size(of: members) }
        if let texts = DictionaryKeyText.texts(of: sorted) { return try encodeMembers(TextMembers(texts), in: slot) }
        return try encodePairs(sorted, in: slot)
    }

    /// A dictionary of members under keys that are all different.
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
    /// Reads the members.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads a dictionary, or an array of `[key, value]` pairs.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> [Key: Value] {
        switch slot.node {
        case .dictionary(let fields):
            if slot.session.takesShortcuts, let leaves = leaves(of: fields.storage) { return leaves }
            return try slot.memoized { try decode(fields, in: slot) }
        case .array(let nodes) where Key.self != String.self:
            return try slot.memoized {
                let before = slot.incompleteCount
                let result = try decode(nodes, in: slot)
                slot.watchHashes(of: result.keys, since: before)
                return result
            }
        case .alias:
            return try slot.follow { try decodeNode(in: $0) }
        case .object:
            guard let contents = try slot.contents(of: NSDictionary.self) else { fallthrough }
            return try decodeNode(in: contents)
        default:
            throw slot.mismatch("a dictionary")
        }
    }

    private static func decode(_ nodes: [HRNode], in slot: HRDecodingSlot) throws -> [Key: Value] {
        if try isAlternating(nodes, in: slot) {
            return try decodeAlternating(nodes, in: slot, key: Key.decodeNode, value: Value.decodeNode)
        }
        // The loop that decodes elements one by one goes on after a faulty one.
        return slot.session.search == nil ? try decodePairs(in: slot) : try decodeElements(in: slot)
    }

    private static func decodePairs(in slot: HRDecodingSlot) throws -> [Key: Value] {
        let pairs = try [DictionaryPair<Key, Value>].decodeNode(in: slot)
        slot.noteOrigins(of: pairs.lazy.map(\.key))
        var result: [Key: Value] = [:]
        result.reserveCapacity(pairs.count)
        for (index, pair) in pairs.enumerated() where result.updateValue(pair.value, forKey: pair.key) != nil {
            throw HRDecodingSlot(try DecodingFrame.open(in: slot), .index(index), nil).equalKeysOfPairs()
        }
        return result
    }

    private static func decode(_ fields: HRFields, in slot: HRDecodingSlot) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: slot)
        slot.session.observedKeys?.questions?.noteFree(at: slot.path)
        var result: [Key: Value] = [:]
        result.reserveCapacity(fields.count)
        var faults = FaultBatch()
        for field in fields.storage {
            let place = HRDecodingSlot(frame, .key(field.key), field.value)
            do {
                let value = try Value.decodeNode(in: place)
                let key = try slot.key(field.key, as: Key.self, in: frame)
                guard result.updateValue(value, forKey: key) == nil else { throw place.equalKeys(field.key) }
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return result
    }
}

extension Dictionary {
    /// Whether an array has alternating keys and values, as always in plain trees.
    static func isAlternating(_ nodes: [HRNode], in slot: HRDecodingSlot) throws -> Bool {
        guard slot.session.mode.isPlainTree else { return isAlternating(nodes) }
        guard nodes.count.isMultiple(of: 2) else { throw slot.invalid("an array of keys and values in turn") }
        return true
    }

    /// Whether an array has alternating keys and values, as other coders write dictionaries, rather than pairs.
    private static func isAlternating(_ nodes: [HRNode]) -> Bool {
        guard nodes.count.isMultiple(of: 2), nodes.contains(where: { !$0.isPair }) else { return false }
        // If keys are arrays, an element that is no pair can only be a key or a value. If they are not, a pair in the
        // position of a key shows that pairs are meant.
        if Key.self is any DecodableContainer.Type { return true }
        return !stride(from: 0, to: nodes.count, by: 2).contains { nodes[$0].isArray }
    }

    static func decodeAlternating(
        _ nodes: [HRNode], in slot: HRDecodingSlot, key: (HRDecodingSlot) throws -> Key,
        value: (HRDecodingSlot) throws -> Value
    ) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: slot)
        var result: [Key: Value] = [:]
        result.reserveCapacity(nodes.count / 2)
        for index in stride(from: 0, to: nodes.count, by: 2) {
            let place = HRDecodingSlot(frame, .index(index), nodes[index])
            let key = try place.hashable { try key(place) }
            let value = try value(HRDecodingSlot(frame, .index(index + 1), nodes[index + 1]))
            guard result.updateValue(value, forKey: key) == nil else {
                throw HRError(.duplicateKey, "a key stands in two places of a dictionary", path: place.path)
            }
        }
        return result
    }
}

extension HRNode {
    /// Whether this may be a pair of key and value.
    fileprivate var isPair: Bool {
        switch self {
        case .array(let nodes): nodes.count == 2
        case .alias: true
        default: false
        }
    }

    fileprivate var isArray: Bool {
        switch self {
        case .array, .alias: true
        default: false
        }
    }
}

/// A member of a dictionary whose keys have no text: written as an array of key and value.
struct DictionaryPair<Key, Value> {
    let key: Key
    let value: Value
}

extension DictionaryPair: HRArchivable {}

extension DictionaryPair: HRDecodable where Key: HRDecodable, Value: HRDecodable {
    init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    static func decodeNode(in slot: HRDecodingSlot) throws -> DictionaryPair {
        guard case .array(let nodes) = slot.node, nodes.count == 2 else {
            if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
            throw slot.mismatch("a pair of key and value")
        }
        let frame = try DecodingFrame.open(in: slot)
        let key = HRDecodingSlot(frame, .index(0), nodes[0])
        return DictionaryPair(
            key: try key.hashable { try Key.decodeNode(in: key) },
            value: try Value.decodeNode(in: HRDecodingSlot(frame, .index(1), nodes[1])))
    }
}
