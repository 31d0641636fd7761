import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// Encodes an array. It is decoded as a mutable array, because files do not record mutability.
    static let array = container(
        NSArray.self, as: "NSArray", impliesClass: true, make: { NSMutableArray() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableArray = array.mutable(NSMutableArray.self, as: "NSMutableArray")

    /// Encodes a dictionary as a dictionary if all keys are strings, otherwise as an array of pairs with its class.
    static let dictionary = container(
        NSDictionary.self, as: "NSDictionary", impliesClass: true, make: { NSMutableDictionary() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableDictionary = dictionary.mutable(NSMutableDictionary.self, as: "NSMutableDictionary")

    /// Encodes a set as an array with its class, sorted by the contents of the elements.
    static let set = container(
        NSSet.self, as: "NSSet", make: { NSMutableSet() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableSet = set.mutable(NSMutableSet.self, as: "NSMutableSet")

    /// Encodes an ordered set as an array with its class.
    static let orderedSet = container(
        NSOrderedSet.self, as: "NSOrderedSet", make: { NSMutableOrderedSet() },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableOrderedSet = orderedSet.mutable(NSMutableOrderedSet.self, as: "NSMutableOrderedSet")

    /// Encodes a counted set as a dictionary of the counts of its elements. If an element is not a string, or begins
    /// with `NS.`, the set is encoded as an array of pairs of an element and its count.
    static let countedSet = container(
        NSCountedSet.self, as: "NSCountedSet", make: { NSCountedSet() },
        encode: { set, builder in
            let elements = set.allObjects
            let counts = elements.map { NSNumber(value: set.count(for: $0)) as Any }
            let isNamed = !elements.contains { ($0 as? String)?.hasPrefix("NS.") ?? false }
            return try encode(members: Array(zip(elements, counts)), isNamed: isNamed, in: builder).node
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
        try encode(elements: StoredElements.of(array).map { KeyedValue($0) }, in: builder)
    }

    private static func encode(_ set: NSOrderedSet, in builder: NodeBuilder) throws -> HRNode {
        try encode(elements: StoredElements.of(set).map { KeyedValue($0) }, in: builder)
    }

    @inline(never)
    static func encode(elements: [KeyedValue], in builder: NodeBuilder) throws -> HRNode {
        try builder.take(.unkeyed)
        try builder.session.claim(elements, in: builder)
        for (index, element) in elements.enumerated() {
            try builder.append(element.encodeNode(in: HREncodingSlot(builder, .index(index))))
        }
        return try builder.close()
    }

    private static func encode(_ dictionary: NSDictionary, in builder: NodeBuilder) throws -> HRNode {
        // The dictionary is not enumerated: `allKeys` and `allValues` have the same order, and on Linux only
        // `allValues` contains the stored objects.
        try encode(dictionary: Array(zip(dictionary.allKeys, dictionary.allValues)), in: builder)
    }

    /// Returns a dictionary if all keys are strings, otherwise an array of pairs with its class.
    static func encode(dictionary members: [(Any, Any)], in builder: NodeBuilder) throws -> HRNode {
        let (node, isNamed) = try encode(members: members, in: builder)
        return isNamed ? node : .object(HRObject(className: "NSDictionary", plainValue: node))
    }

    /// Returns a dictionary if all keys are strings, otherwise an array of pairs.
    ///
    /// - Parameter isNamed: False to return an array of pairs in any case.
    /// - Returns: The node, and true if it is a dictionary.
    private static func encode(
        members: [(Any, Any)], isNamed: Bool = true, in builder: NodeBuilder
    ) throws -> (node: HRNode, isNamed: Bool) {
        guard isNamed, let named = named(members) else {
            return (try builder.session.encodeSorted(pairs(members), as: .pairs, in: builder), false)
        }
        try builder.session.claim(TextMembers(named), in: builder)
        for (key, value) in named {
            try builder.set(value.encodeNode(in: HREncodingSlot(builder, .key(key))), forKey: key)
        }
        return (try builder.close(), true)
    }

    /// Returns the members of a dictionary, sorted by their string keys; nil unless all keys are different strings.
    static func named(_ members: [(Any, Any)]) -> [(key: String, value: KeyedValue)]? {
        var named: [String: KeyedValue] = [:]
        for (key, value) in members { if let text = text(of: key) { named[text] = KeyedValue(value) } }
        guard named.count == members.count else { return nil }
        return named.sorted(byText: \.key)
    }

    /// Returns the members of a dictionary as pairs.
    static func pairs(_ members: [(Any, Any)]) -> [DictionaryMember] {
        members.map { DictionaryMember(key: KeyedValue($0), value: KeyedValue($1)) }
    }

    private static func text(of key: Any) -> String? {
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

/// A key and its value, encoded as an array of two elements.
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
    func claim(in slot: HREncodingSlot) throws {
        try value.claim(in: HREncodingSlot(slot.session.nested(in: slot), .index(1)))
    }
}

extension DictionaryMember: SortedMember {
    var sortedValue: Any { key.value }
}
