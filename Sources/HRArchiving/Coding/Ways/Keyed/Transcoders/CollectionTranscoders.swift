import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// An array, which comes back as one that can be changed: files do not say which it was.
    static let array = container(
        NSArray.self, as: "NSArray", isPlain: true, make: { NSMutableArray() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableArray = container(
        NSMutableArray.self, as: "NSMutableArray", isPlain: true, make: { NSMutableArray() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// A dictionary if all keys are strings, else an array of pairs under its class.
    static let dictionary = container(
        NSDictionary.self, as: "NSDictionary", isPlain: true, make: { NSMutableDictionary() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableDictionary = container(
        NSMutableDictionary.self, as: "NSMutableDictionary", isPlain: true, make: { NSMutableDictionary() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    /// An array under the class, sorted by the contents of the elements.
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
            let node = try encode(members: members, isNamed: isNamed, in: builder).node
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

    @inline(never)
    private static func encode(elements: [Any], in builder: NodeBuilder) throws -> HRNode {
        try builder.take(.unkeyed)
        let elements = elements.map { KeyedValue($0) }
        try builder.session.claim(elements, in: builder)
        for (index, element) in elements.enumerated() {
            try builder.append(element.encodeNode(in: HREncodingSlot(builder, .index(index))))
        }
        return try builder.close()
    }

    private static func encode(_ dictionary: NSDictionary, in builder: NodeBuilder) throws -> HRNode {
        // Not enumerated: both arrays have the same order, and on Linux only `allValues` has the stored objects.
        try encode(dictionary: zip(dictionary.allKeys, dictionary.allValues), in: builder)
    }

    /// A dictionary if all keys are strings, else an array of pairs under its class.
    static func encode(dictionary members: some Sequence<(Any, Any)>, in builder: NodeBuilder) throws -> HRNode {
        let (node, isNamed) = try encode(members: members, in: builder)
        return isNamed ? node : .object(HRObject(className: "NSDictionary", plainValue: node))
    }

    /// A dictionary if all keys are strings, else an array of pairs.
    private static func encode(
        members: some Sequence<(Any, Any)>, isNamed: Bool = true, in builder: NodeBuilder
    ) throws -> (node: HRNode, isNamed: Bool) {
        var named: [String: KeyedValue] = [:]
        var pairs: [DictionaryMember] = []
        for (key, value) in members {
            let member = DictionaryMember(key: KeyedValue(key), value: KeyedValue(value))
            pairs.append(member)
            if let text = text(of: key) { named[text] = member.value }
        }
        guard isNamed, named.count == pairs.count else {
            return (try builder.session.encodeSorted(pairs, as: .pairs, in: builder), false)
        }
        let members = named.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        try builder.session.claim(members, in: builder)
        for (key, value) in members {
            try builder.set(value.encodeNode(in: HREncodingSlot(builder, .key(key))), forKey: key)
        }
        return (try builder.close(), true)
    }

    static func text(of key: Any) -> String? {
        if let text = key as? String { return text }
        return (key as? NSString).map { $0 as String }
    }

    private static func encode(_ set: NSSet, in builder: NodeBuilder) throws -> HRNode {
        try builder.session.encodeSorted(set.allObjects.map { KeyedValue($0) }, in: builder)
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
        let elements = try reader.hashableElements()
        reader.noteOrigins(of: elements)
        for element in elements { set.add(element) }
    }
}

/// A key and its value, written as an array of the two.
struct DictionaryMember: NodeEncodable {
    let key: KeyedValue
    let value: KeyedValue

    static func encodeNode(of member: Self, in slot: HREncodingSlot) throws -> HRNode {
        let pair = try NodeBuilder(in: slot)
        slot.session.takeClaims(of: pair)
        try slot.count(2)
        let key = try member.key.encodeNode(in: HREncodingSlot(pair, .index(0)))
        return .array([key, try member.value.encodeNode(in: HREncodingSlot(pair, .index(1)))])
    }
}

extension DictionaryMember: Claimable {
    static var memberType: Any.Type { Any.self }

    func claim(in slot: HREncodingSlot) throws {
        try value.claim(in: HREncodingSlot(slot.session.nested(in: slot), .index(1)))
    }
}
