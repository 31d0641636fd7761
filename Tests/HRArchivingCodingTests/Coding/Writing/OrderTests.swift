import Foundation
import HRArchiving
import TestSupport
import Testing

/// That one graph always gives one document: dictionaries and sets have no order of their own.
@Suite("Order of sets and dictionaries")
struct OrderTests {
    /// Sets of other capacities hash, and so iterate, in another order.
    private func expectSameOrder<T: HRCoding & Hashable>(
        _ values: [T], _ expected: [HRNode]? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let first = try HRArchiver().document(archiving: Set(values)).description
        for capacity in [10, 100, 1000] {
            var other = Set(values.reversed())
            other.reserveCapacity(capacity)
            #expect(try HRArchiver().document(archiving: other).description == first, sourceLocation: sourceLocation)
        }
        if let expected {
            #expect(
                try HRArchiver().document(archiving: Set(values)).root == .array(expected),
                sourceLocation: sourceLocation)
        }
    }

    @Test("Sets of leaves are in the order of their values")
    func leaves() throws {
        try expectSameOrder([3, -1, 20, 100], [-1, 3, 20, 100])
        try expectSameOrder(["b", "", "a", "B", "é", "z", "ab"], ["", "B", "a", "ab", "b", "z", "é"])
        try expectSameOrder([true, false], [false, true])
        try expectSameOrder([2.5, -0.5, .infinity, 0.1], [-0.5, 0.1, 2.5, .real(.infinity)])
        try expectSameOrder([Color.red, .green], ["green", "red"])
        try expectSameOrder((0..<50).map { _ in UUID() })
        try expectSameOrder((0..<50).map { Date(timeIntervalSince1970: Double($0) * 1.1) })
        try expectSameOrder((0..<50).map { Data([UInt8($0 % 7), UInt8($0)]) })
    }

    @Test("Sets of collections, structs and optionals")
    func values() throws {
        try expectSameOrder([[2, 1], [1], [], [1, 1]], [[], [1], [1, 1], [2, 1]])
        try expectSameOrder((0..<50).map { Plain("\($0)") })
        try expectSameOrder([Int?.some(1), nil, 0], [nil, 0, 1])
        try expectSameOrder([Set([1, 2]), Set([1]), Set()], [[], [1], [1, 2]])
        try expectSameOrder([["a": 1], ["a": 0, "b": 1], [:]], [[:], ["a": 0, "b": 1], ["a": 1]])
    }

    @Test("Sets of objects are in the order of their own fields, and keep identities", arguments: HRFormat.each)
    func objects(format: HRFormat) throws {
        let items = (0..<20).map { Item($0) }
        for item in items { item.friend = items[(item.number + 7) % 20] }
        let document = try HRArchiver().document(archiving: Set(items)).description
        var other = Set(items.reversed())
        other.reserveCapacity(500)
        #expect(try HRArchiver().document(archiving: other).description == document)
        let back = try passed(Set(items), as: format)
        #expect(back.count == 20)
        #expect(back.allSatisfy { item in item.friend.map { back.contains($0) } ?? false })
        for item in items { item.friend = nil }
        for item in back { item.friend = nil }
    }

    @Test("Dictionaries with keys of every kind are in the order of their keys")
    func dictionaries() throws {
        let byNumber = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0 - 25, $0) })
        let numbers = try HRArchiver().document(archiving: byNumber).root.fields?.keys
        #expect(numbers == (0..<50).map { "\($0 - 25)" })
        let byPlain = Dictionary(uniqueKeysWithValues: (0..<50).map { (Plain("\($0 + 10)"), $0) })
        var other = byPlain
        other.reserveCapacity(1000)
        #expect(
            try HRArchiver().document(archiving: other).description
                == HRArchiver().document(archiving: byPlain).description)
        let mixed: [AnyHashable: Int] = [1: 1, "b": 2, 2.5: 3, "a": 4, true: 5]
        var larger = mixed
        larger.reserveCapacity(1000)
        #expect(
            try HRArchiver().document(archiving: larger).description
                == HRArchiver().document(archiving: mixed).description)
    }

    @Test("The order of fields is that of the calls, in every document")
    func fields() throws {
        let document = try HRArchiver().document(
            archiving: Writing {
                try $0.encode(1, forKey: "z")
                try $0.encode(2, forKey: "a")
                try $0.encode(3, forKey: "m")
            })
        #expect(document.root.fields?.keys == ["z", "a", "m"])
    }

    @Test("Sets of existentials and of values that are only Codable")
    func dynamic() throws {
        let values = Set((0..<50).map { CodableNode.Value("\($0)") })
        var other = values
        other.reserveCapacity(1000)
        #expect(
            try HRArchiver().document(archiving: values).description
                == HRArchiver().document(archiving: other).description)
        let any: Set<AnyHashable> = [1, "a", 2.5, Plain("p")]
        var larger = any
        larger.reserveCapacity(1000)
        #expect(
            try HRArchiver().document(archiving: any).description
                == HRArchiver().document(archiving: larger).description)
    }

    @Test("Sets and dictionaries within types that are only Codable", arguments: HRFormat.each)
    func withinCodable(format: HRFormat) throws {
        var value = Catalogue(count: 50)
        let first = try HRArchiver().document(archiving: value)
        try roundTrip(value, as: format)
        value.values.reserveCapacity(1000)
        value.byName.reserveCapacity(1000)
        value.byValue.reserveCapacity(1000)
        value.byColor.reserveCapacity(1000)
        #expect(try HRArchiver().document(archiving: value).description == first.description)
        #expect(first["byName"]?.fields?.keys == value.byName.keys.sorted())
        #expect(first["byColor"]?.fields?.keys == ["blue", "red"])
    }

    @Test("Sets of objects that are only Codable")
    func codableObjects() throws {
        let objects = (0..<50).map { CodableItem($0) }
        var other = Set(objects.reversed())
        other.reserveCapacity(1000)
        let document = try HRArchiver().document(archiving: Set(objects))
        #expect(try HRArchiver().document(archiving: other).description == document.description)
        #expect(document["0.number"] == 0)
        #expect(document["49.number"] == 49)
    }

    /// Each level would be written twice for each one above it if its order were found out anew.
    @Test("Sets within sets and keys within keys are written at a cost that grows with their depth")
    func nestedCost() throws {
        var nest = Nest([])
        for _ in 0..<40 { nest = Nest([nest, Nest([])]) }
        let limits = HRLimits(nodes: 100_000)
        let document = try HRArchiver(limits: limits).document(archiving: nest)
        #expect(try HRUnarchiver().unarchive(Nest.self, from: document) == nest)
        var keys = KeyNest([:])
        for _ in 0..<40 { keys = KeyNest([keys: 1]) }
        let written = try HRArchiver(limits: limits).document(archiving: keys)
        #expect(try HRUnarchiver().unarchive(KeyNest.self, from: written) == keys)
    }
}

private final class Item: HRCoding, Hashable {
    let number: Int
    var friend: Item?

    init(_ number: Int) { self.number = number }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(friend, forKey: "friend")
    }

    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Nest: HRCoding, Hashable {
    var members: Set<Nest>

    init(_ members: Set<Nest>) { self.members = members }
    init(coder: HRDecoder) throws { members = try coder.decode(forKey: "m", default: []) }

    func encode(with coder: HREncoder) throws {
        if !members.isEmpty { try coder.encode(members, forKey: "m") }
    }
}

private struct KeyNest: HRCoding, Hashable {
    var members: [KeyNest: Int]

    init(_ members: [KeyNest: Int]) { self.members = members }
    init(coder: HRDecoder) throws { members = try coder.decode(forKey: "m", default: [:]) }

    func encode(with coder: HREncoder) throws {
        if !members.isEmpty { try coder.encode(members, forKey: "m") }
    }
}

/// A type that is only Codable, with collections that have no order.
private struct Catalogue: Codable, Equatable {
    enum Tint: String, Codable { case red, blue }

    var values: Set<CodableNode.Value>
    var byName: [String: CodableNode.Value]
    var byValue: [CodableNode.Value: Int]
    var byColor: [Tint: [Int]]

    init(count: Int) {
        values = Set((0..<count).map { CodableNode.Value("\($0)") })
        byName = Dictionary(uniqueKeysWithValues: values.map { ($0.text, $0) })
        byValue = Dictionary(uniqueKeysWithValues: values.map { ($0, 1) })
        byColor = [.red: [1], .blue: [2]]
    }
}

private final class CodableItem: Codable, Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: CodableItem, right: CodableItem) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
