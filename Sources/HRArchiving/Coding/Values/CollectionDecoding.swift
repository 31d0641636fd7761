import Foundation

// Each kind of collection is decoded by one loop. The loop is independent of how the members are decoded: by their own
// types, by the types that the document specifies, or by coders of a property map. Arrays of types that decode
// themselves have an additional loop, which is inlined into the program that declares the type. The decoders of members
// are passed as functions: for a protocol, the runtime would look up a conformance in its tables for each small
// collection.

/// Decodes a value in a slot.
typealias MemberDecoder<Value> = (HRDecodingSlot) throws -> Value

extension HRDecodingSlot {
    // MARK: Arrays and sets

    /// Decodes the elements of an array.
    ///
    /// - Parameter skipsFaults: True if elements that cannot be decoded are omitted.
    func array<Element>(skippingFaults skipsFaults: Bool = false, by element: MemberDecoder<Element>) throws
        -> [Element]
    {
        guard case .array(let nodes) = node else {
            guard case .alias = node else { throw mismatch("an array") }
            return try follow { try $0.array(skippingFaults: skipsFaults, by: element) }
        }
        return try memoized { try elements(nodes, by: element, skipsFaults) }
    }

    private func elements<Element>(
        _ nodes: [HRNode], by element: MemberDecoder<Element>, _ skipsFaults: Bool
    ) throws -> [Element] {
        let frame = try DecodingFrame.open(in: self)
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        var faults = FaultBatch()
        let search = skipsFaults ? session.search : nil
        search?.skippingDepth += 1
        defer { search?.skippingDepth -= 1 }
        for (index, node) in nodes.enumerated() {
            let place = HRDecodingSlot(frame, .index(index), node)
            do {
                values.append(try element(place))
            } catch let error as HRError where skipsFaults && !error.endsReading {
                continue
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return values
    }

    /// Decodes the elements of an array as a set. Equal elements are inserted once.
    func set<Element: Hashable>(by array: MemberDecoder<[Element]>) throws -> Set<Element> {
        if case .alias = node { return try follow { try $0.set(by: array) } }
        let before = incompleteCount
        let elements = try hashable { try array(contents(of: NSSet.self) ?? self) }
        try checkHashable(elements)
        watchHashes(of: elements, since: before)
        noteOrigins(of: elements)
        return Set(elements)
    }

    // MARK: Dictionaries

    /// Decodes a dictionary, or an array of `[key, value]` pairs.
    func dictionary<Key: Hashable, Value>(
        _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>
    ) throws -> [Key: Value] {
        switch node {
        case .dictionary(let fields): return try memoized { try members(of: fields, key, value) }
        case .array(let nodes) where Key.self != String.self:
            return try memoized {
                let before = incompleteCount
                let result =
                    try haveTurns(nodes, Key.self) ? turns(of: nodes, key, value) : pairs(of: nodes, key, value)
                watchHashes(of: result.keys, since: before)
                return result
            }
        case .alias: return try follow { try $0.dictionary(key, value) }
        case .object:
            guard let contents = try contents(of: NSDictionary.self) else { fallthrough }
            return try contents.dictionary(key, value)
        default: throw mismatch("a dictionary")
        }
    }

    private func members<Key: Hashable, Value>(
        of fields: HRFields, _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>
    ) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: self)
        session.observedKeys?.questions?.noteFree(at: path)
        return try frame.members(fields.storage, key, value)
    }

    private func pairs<Key: Hashable, Value>(
        of nodes: [HRNode], _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>
    ) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: self)
        var result: [Key: Value] = [:]
        result.reserveCapacity(nodes.count)
        var keys: [Key] = []
        var faults = FaultBatch()
        let checksKeys = mayBeHazards(Key.self)
        for (index, node) in nodes.enumerated() {
            let place = HRDecodingSlot(frame, .index(index), node)
            do {
                let pair = try place.pair(key, value, checksKeys)
                if session.observedValues != nil { keys.append(pair.key) }
                guard result.updateValue(pair.value, forKey: pair.key) == nil else { throw place.equalKeysOfPairs() }
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        noteOrigins(of: keys)
        return result
    }

    private func pair<Key: Hashable, Value>(
        _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>, _ checksKeys: Bool
    ) throws -> (key: Key, value: Value) {
        guard case .array(let nodes) = node, nodes.count == 2 else {
            guard case .alias = node else { throw mismatch("a pair of key and value") }
            return try follow(withoutReading: ()) { try $0.pair(key, value, checksKeys) }
        }
        let frame = try DecodingFrame.open(in: self)
        return (
            try HRDecodingSlot(frame, .index(0), nodes[0]).hashedKey(by: key, checksKeys),
            try value(HRDecodingSlot(frame, .index(1), nodes[1]))
        )
    }

    private func hashedKey<Key: Hashable>(by key: MemberDecoder<Key>, _ isChecked: Bool) throws -> Key {
        let key = try hashable { try key(self) }
        if isChecked { try checkHashable(key) }
        return key
    }

    // MARK: Alternating keys and values

    /// Returns true if an array contains alternating keys and values rather than pairs. In plain trees, this is always
    /// so; in other documents, it is so if another coder has written the dictionary.
    private func haveTurns(_ nodes: [HRNode], _ type: Any.Type) throws -> Bool {
        guard !session.form.isPlainTree else {
            guard nodes.count.isMultiple(of: 2) else { throw invalid("an array of keys and values in turn") }
            return true
        }
        guard nodes.count.isMultiple(of: 2), nodes.contains(where: { !$0.isPair }) else { return false }
        // At least one element is not a pair. If keys can be arrays, this is sufficient: that element can only be a key
        // or a value. If keys cannot be arrays, an array in the position of a key shows that the elements are meant to
        // be pairs.
        if type is any DecodableContainer.Type { return true }
        return !stride(from: 0, to: nodes.count, by: 2).contains { nodes[$0].isArray }
    }

    private func turns<Key: Hashable, Value>(
        of nodes: [HRNode], _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>
    ) throws -> [Key: Value] {
        let frame = try DecodingFrame.open(in: self)
        var result: [Key: Value] = [:]
        result.reserveCapacity(nodes.count / 2)
        let checksKeys = mayBeHazards(Key.self)
        for index in stride(from: 0, to: nodes.count, by: 2) {
            let place = HRDecodingSlot(frame, .index(index), nodes[index])
            let key = try place.hashedKey(by: key, checksKeys)
            let value = try value(HRDecodingSlot(frame, .index(index + 1), nodes[index + 1]))
            guard result.updateValue(value, forKey: key) == nil else {
                throw HRError(.duplicateKey, "a key stands in two places of a dictionary", path: place.path)
            }
        }
        return result
    }
}

extension DecodingFrame {
    /// Decodes members of a dictionary from some of the fields of this frame.
    func members<Key: Hashable, Value>(
        _ fields: [HRFields.Field], _ key: MemberDecoder<Key>, _ value: MemberDecoder<Value>
    ) throws -> [Key: Value] {
        var result: [Key: Value] = [:]
        result.reserveCapacity(fields.count)
        var faults = FaultBatch()
        for field in fields {
            let place = HRDecodingSlot(self, .key(field.key), field.value)
            do {
                let member = try value(place)
                let key = try place.key(field.key, by: key)
                guard result.updateValue(member, forKey: key) == nil else { throw place.equalKeys(field.key) }
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return result
    }
}

extension HRNode {
    /// True if this node may be a pair of key and value.
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
