import Foundation

extension Optional: HREncodableContainer, DecodableContainer {
    /// The value's node, or nil.
    public static func encodeElements(of value: Wrapped?, in slot: HREncodingSlot) throws -> HRNode? {
        guard let value else { return nil }
        return try slot.session.encodeDynamically(value, in: slot)
    }

    /// The value, or nil for null and for a key that is absent.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Wrapped? {
        switch slot.node {
        case nil, .null: nil
        case .alias: try slot.follow { try decodeElements(in: $0) }
        default: try slot.session.decodeDynamically(Wrapped.self, in: slot)
        }
    }
}

extension Array: HREncodableContainer, DecodableContainer {
    /// An array of the elements' nodes.
    public static func encodeElements(of value: [Element], in slot: HREncodingSlot) throws -> HRNode? {
        let builder = try NodeBuilder(in: slot)
        try slot.session.claim(value, in: builder)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(value.count)
        for element in value {
            nodes.append(try slot.session.encodeDynamically(element, in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try slot.session.count(nodes.count, at: builder)
        return .array(nodes)
    }

    static func decodeElements(in slot: HRDecodingSlot) throws -> [Element] {
        guard case .array(let nodes) = slot.node else {
            if case .alias = slot.node { return try slot.follow { try decodeElements(in: $0) } }
            throw slot.mismatch("an array")
        }
        return try slot.memoized { try decodeElements(nodes, in: slot) }
    }

    private static func decodeElements(_ nodes: [HRNode], in slot: HRDecodingSlot) throws -> [Element] {
        let frame = try DecodingFrame.open(in: slot)
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        var faults = FaultBatch()
        for (index, node) in nodes.enumerated() {
            let place = HRDecodingSlot(frame, .index(index), node)
            do {
                values.append(try frame.session.decodeDynamically(Element.self, in: place))
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return values
    }
}

extension Set: HREncodableContainer, DecodableContainer {
    /// An array of the elements' nodes, sorted by their contents.
    public static func encodeElements(of value: Set, in slot: HREncodingSlot) throws -> HRNode? {
        try slot.session.encodeSorted(value.map { DynamicValue($0) }, in: slot)
    }

    /// Reads the elements of an array; equal ones are taken once.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Set {
        if case .alias = slot.node { return try slot.follow { try decodeElements(in: $0) } }
        let before = slot.incompleteCount
        let elements = try slot.hashable { try [Element].decodeElements(in: slot.contents(of: NSSet.self) ?? slot) }
        try slot.checkHashable(elements)
        slot.watchHashes(of: elements, since: before)
        slot.noteOrigins(of: elements)
        return Set(elements)
    }
}

extension Dictionary: HREncodableContainer, DecodableContainer {
    /// A dictionary if the keys are strings or integers in the file, else an array of `[key, value]` pairs.
    public static func encodeElements(of value: [Key: Value], in slot: HREncodingSlot) throws -> HRNode? {
        if let keys = value as? [String: Value] {
            return try keys.mapValues { DynamicValue($0) }.encodeNode(in: slot)
        }
        return try slot.session.encode(value.map { (key: DynamicKey($0.key), value: DynamicValue($0.value)) }, in: slot)
    }

    /// Reads a dictionary, or an array of `[key, value]` pairs.
    static func decodeElements(in slot: HRDecodingSlot) throws -> [Key: Value] {
        switch slot.node {
        case .dictionary(let fields): return try slot.memoized { try decodeElements(fields, in: slot) }
        case .array(let nodes) where Key.self != String.self:
            return try slot.memoized {
                let before = slot.incompleteCount
                let result =
                    try isAlternating(nodes, in: slot)
                    ? try decodeAlternating(nodes, in: slot) : try decodeElements(nodes, in: slot)
                slot.watchHashes(of: result.keys, since: before)
                return result
            }
        case .alias: return try slot.follow { try decodeElements(in: $0) }
        case .object:
            guard let contents = try slot.contents(of: NSDictionary.self) else { fallthrough }
            return try decodeElements(in: contents)
        default: throw slot.mismatch("a dictionary")
        }
    }

    private static func decodeElements(_ fields: HRFields, in slot: HRDecodingSlot) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: slot)
        var result: [Key: Value] = [:]
        var faults = FaultBatch()
        for field in fields.storage {
            let place = HRDecodingSlot(frame, .key(field.key), field.value)
            do {
                let value = try frame.session.decodeDynamically(Value.self, in: place)
                let key: Key = try place.key(field.key, as: Key.self, in: frame)
                guard result.updateValue(value, forKey: key) == nil else { throw place.equalKeys(field.key) }
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return result
    }

    private static func decodeElements(_ pairs: [HRNode], in slot: HRDecodingSlot) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: slot)
        var result: [Key: Value] = [:]
        var keys: [Key] = []
        var faults = FaultBatch()
        for (index, node) in pairs.enumerated() {
            let place = HRDecodingSlot(frame, .index(index), node)
            do {
                let (key, value) = try decodePair(node, in: place)
                if slot.session.observedValues != nil { keys.append(key) }
                guard result.updateValue(value, forKey: key) == nil else { throw place.equalKeysOfPairs() }
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        slot.noteOrigins(of: keys)
        return result
    }

    private static func decodePair(_ node: HRNode, in place: HRDecodingSlot) throws -> (Key, Value) {
        guard case .array(let pair) = node, pair.count == 2 else { throw place.mismatch("a pair of key and value") }
        let frame = try DecodingFrame.open(in: place)
        let slot = HRDecodingSlot(frame, .index(0), pair[0])
        let key = try slot.hashable { try frame.session.decodeDynamically(Key.self, in: slot) }
        try slot.checkHashable(key)
        return (key, try frame.session.decodeDynamically(Value.self, in: HRDecodingSlot(frame, .index(1), pair[1])))
    }
}

extension Dictionary {
    private static func decodeAlternating(_ nodes: [HRNode], in slot: HRDecodingSlot) throws -> [Key: Value] {
        let session = slot.session
        return try decodeAlternating(
            nodes, in: slot,
            key: { slot in
                let key = try session.decodeDynamically(Key.self, in: slot)
                try slot.checkHashable(key)
                return key
            },
            value: { try session.decodeDynamically(Value.self, in: $0) })
    }
}
