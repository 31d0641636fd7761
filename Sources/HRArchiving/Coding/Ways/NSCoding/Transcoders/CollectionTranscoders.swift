import Foundation

extension ObjectTranscoder {
    /// An array, which comes back as one that can be changed: files do not say which it was.
    static let array = container(
        NSArray.self, as: "NSArray", isPlain: true, make: { NSMutableArray() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// An array.
    static let mutableArray = container(
        NSMutableArray.self, as: "NSMutableArray", isPlain: true, make: { NSMutableArray() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// A dictionary if all keys are strings, else an array of pairs under its class.
    static let dictionary = container(
        NSDictionary.self, as: "NSDictionary", isPlain: true, make: { NSMutableDictionary() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// A dictionary.
    static let mutableDictionary = container(
        NSMutableDictionary.self, as: "NSMutableDictionary", isPlain: true, make: { NSMutableDictionary() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// An array under the class, in an order that depends on nothing but the elements.
    static let set = container(
        NSSet.self, as: "NSSet", make: { NSMutableSet() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// The same: files do not say whether it could be changed, though those of others may.
    static let mutableSet = container(
        NSMutableSet.self, as: "NSMutableSet", make: { NSMutableSet() },
        encode: { .object(HRObject(className: "NSSet", plainValue: try encode($0, in: $1))) },
        fill: { try fill($0, $1) })

    /// An array under the class.
    static let orderedSet = container(
        NSOrderedSet.self, as: "NSOrderedSet", make: { NSMutableOrderedSet() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// The same: files do not say whether it could be changed.
    static let mutableOrderedSet = container(
        NSMutableOrderedSet.self, as: "NSMutableOrderedSet", make: { NSMutableOrderedSet() },
        encode: { .object(HRObject(className: "NSOrderedSet", plainValue: try encode($0, in: $1))) },
        fill: { try fill($0, $1) })

    /// A dictionary of how often each element is there, or pairs of an element and a number if not all are strings.
    static let countedSet = container(
        NSCountedSet.self, as: "NSCountedSet", make: { NSCountedSet() },
        encode: { set, builder in
            let elements = set.allObjects
            let counts = elements.map { NSNumber(value: set.count(for: $0)) as Any }
            let isNamed = !elements.contains { ($0 as? String)?.hasPrefix("NS.") ?? false }
            let members = zip(elements, counts)
            let node = try encode(members: members, count: elements.count, isNamed: isNamed, in: builder).node
            return .object(HRObject(className: "NSCountedSet", plainValue: node))
        },
        fill: { set, reader in
            try reader.eachCounted { element, count in
                guard set.count(for: element) == 0 else { return false }
                for _ in 0..<count { set.add(element) }
                return true
            }
        })

    // MARK: Writing

    private static func encode(_ array: NSArray, in builder: NodeBuilder) throws -> HRNode {
        try encode(elements: StoredElements.of(array), in: builder)
    }

    private static func encode(_ set: NSOrderedSet, in builder: NodeBuilder) throws -> HRNode {
        try encode(elements: StoredElements.of(set), in: builder)
    }

    private static func encode(elements: [Any], in builder: NodeBuilder) throws -> HRNode {
        try builder.take(.unkeyed)
        for (index, element) in elements.enumerated() {
            let member = DynamicValue(member: element)
            try builder.append(member.encodeNode(in: HREncodingSlot(builder, .index(index))))
        }
        return try builder.close()
    }

    private static func encode(_ dictionary: NSDictionary, in builder: NodeBuilder) throws -> HRNode {
        // Their order is the same, and on Linux only these values are the objects themselves.
        let members = zip(dictionary.allKeys, dictionary.allValues)
        let (node, isNamed) = try encode(members: members, count: dictionary.count, in: builder)
        return isNamed ? node : .object(HRObject(className: "NSDictionary", plainValue: node))
    }

    /// A dictionary if all keys are strings, else an array of pairs.
    private static func encode(
        members: some Sequence<(Any, Any)>, count: Int, isNamed: Bool = true, in builder: NodeBuilder
    ) throws -> (node: HRNode, isNamed: Bool) {
        var named: [String: DynamicValue] = [:]
        var pairs: [DictionaryMember] = []
        for (key, value) in members {
            let member = DictionaryMember(key: DynamicValue(member: key), value: DynamicValue(member: value))
            pairs.append(member)
            if let text = member.key.value as? NSString { named[String(describing: text)] = member.value }
        }
        guard isNamed, named.count == count else {
            return (try builder.session.encodeSorted(pairs, in: builder), false)
        }
        for (key, value) in named.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            try builder.set(value.encodeNode(in: HREncodingSlot(builder, .key(key))), forKey: key)
        }
        return (try builder.close(), true)
    }

    private static func encode(_ set: NSSet, in builder: NodeBuilder) throws -> HRNode {
        let elements = set.allObjects.map { DynamicValue(member: $0) }
        return try builder.session.encodeSorted(elements, in: builder)
    }

    // MARK: Reading

    private static func fill(_ array: NSMutableArray, _ reader: MemberReader) throws {
        for element in try reader.elements() { array.add(element) }
    }

    private static func fill(_ dictionary: NSMutableDictionary, _ reader: MemberReader) throws {
        try reader.eachMember { key, value in
            guard let key = key as? NSObject else { throw reader.whole.mismatch("a dictionary whose keys are objects") }
            defer { dictionary[key] = value }
            return dictionary.object(forKey: key) == nil
        }
    }

    private static func fill(_ set: NSMutableOrderedSet, _ reader: MemberReader) throws {
        for element in try reader.hashableElements(isBridged: false) { set.add(element) }
    }

    private static func fill(_ set: NSMutableSet, _ reader: MemberReader) throws {
        for element in try reader.hashableElements() { set.add(element) }
    }
}

extension DynamicValue {
    /// A member of one of Foundation's collections, which hand out values of Swift's on Linux: `Set` in place of `NSSet`.
    init(member value: Any) {
        let object = value as AnyObject
        self.init(ObjectTranscoder.transcoder(of: object) == nil ? value : object)
    }
}

/// A key and its value, written as an array of the two.
private struct DictionaryMember: HREncodable {
    let key: DynamicValue
    let value: DynamicValue

    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }

    func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        let pair = try NodeBuilder(in: slot)
        try slot.count(2)
        let key = try key.encodeNode(in: HREncodingSlot(pair, .index(0)))
        return .array([key, try value.encodeNode(in: HREncodingSlot(pair, .index(1)))])
    }
}
