import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// That sets of objects are written, at a cost that grows with the graph, and that equal graphs give the same bytes.
@Suite("Sets of objects")
struct SetOrderTests {
    /// A set of the values that iterates in another order, at another size.
    private func shuffled<Value: Hashable>(_ values: [Value], _ seed: UInt64) -> Set<Value> {
        var generator = SeededGenerator(seed: seed)
        var set = Set<Value>(minimumCapacity: [1, 10, 100, 1000][Int(seed % 4)])
        for value in values.shuffled(using: &generator) { set.insert(value) }
        return set
    }

    /// Graphs that are made anew, from other addresses, are written alike.
    private func expectSameText(
        sourceLocation: SourceLocation = #_sourceLocation, _ document: (_ seed: UInt64) throws -> HRDocument
    ) throws {
        let first = try document(0).description
        for seed in 1..<12 as Range<UInt64> {
            #expect(try document(seed).description == first, sourceLocation: sourceLocation)
        }
    }

    // MARK: Cost

    @Test("Two objects that hold each other in sets", arguments: HRFormat.each)
    func cycle(format: HRFormat) throws {
        let (a, b) = (Knot("a"), Knot("b"))
        (a.next, b.next) = ([b], [a])
        defer { (a.next, b.next) = ([], []) }
        let document = try HRArchiver().document(archiving: a)
        let second: HRNode = .object("Knot", ["name": "b", "next": [.alias("$root")]])
        #expect(document == HRDocument(.object("Knot", ["name": "a", "next": [second]])))
        let both = try passed([a, b], as: format)
        #expect(both[0].next == [both[1]])
        #expect(both[1].next == [both[0]])
        for knot in both { knot.next = [] }
    }

    @Test("Circles of sets of several objects")
    func circles() throws {
        try expectSameText { seed in
            let knots = (0..<20).map { Knot("\($0)") }
            for knot in knots { knot.next = shuffled(knots, seed) }
            defer { for knot in knots { knot.next = [] } }
            return try HRArchiver().document(archiving: shuffled(knots, seed))
        }
    }

    @Test("Layers of objects that refer to all of the next layer: each is looked at once, and written once")
    func layers() throws {
        var layer: [Knot] = []
        var all: [Knot] = []
        for number in 0..<30 {
            layer = [Knot("\(number) a", Set(layer)), Knot("\(number) b", Set(layer))]
            all += layer
        }
        let document = try HRArchiver().document(archiving: Set(layer))
        #expect(all.allSatisfy { $0.count <= 2 })
        #expect(document["0.name"] == "29 a")
        #expect(document["1.next.0"] == .alias("0.next.0"))
    }

    @Test("Objects that cannot be told apart, in sets of one another, cost no more")
    func alike() throws {
        let knots = (0..<24).map { _ in Knot("same") }
        for (index, knot) in knots.enumerated() {
            knot.next = Set(knots[(index + 1)...].prefix(10))
            knot.friend = knots[(index + 1) % knots.count]
        }
        defer { for knot in knots { (knot.next, knot.friend) = ([], nil) } }
        _ = try HRArchiver().document(archiving: Set(knots))
        #expect(knots.allSatisfy { $0.count <= 2 })
    }

    // MARK: Order

    @Test("Objects that differ in nothing but what they refer to, near and far", arguments: 1...3)
    func references(distance: Int) throws {
        try expectSameText { seed in
            let knots = (0..<8).map { number in
                (0..<distance).reduce(Knot("\(number)")) { friend, _ in
                    let knot = Knot("same")
                    knot.friend = friend
                    return knot
                }
            }
            let document = try HRArchiver().document(archiving: shuffled(knots, seed))
            let path = Array(repeating: "friend", count: distance) + ["name"]
            let names = (0..<8).map { document[HRPath(["\($0)"] + path)] }
            #expect(names == (0..<8).map { .string("\($0)") })
            return document
        }
    }

    @Test("What is in their sets counts as its number")
    func sizes() throws {
        try expectSameText { seed in
            let knots = (0..<8).map { number in Knot("same", Set((0..<number).map { Knot("\(number) \($0)") })) }
            return try HRArchiver().document(archiving: shuffled(knots, seed))
        }
    }

    @Test("Sets of objects of mapped classes")
    func mapped() throws {
        try expectSameText { seed in
            let parts = (0..<20).map { Part($0) }
            for (part, next) in zip(parts, parts.dropFirst()) { part.next = next }
            let box = PartBox(shuffled(parts, seed))
            return try HRArchiver().document(archiving: box, through: PartBox.map)
        }
    }

    @Test(
        "Sets of Foundation's with objects of NSCoding classes",
        arguments: [HRArchiver.Compatibility.standard, .hrCoder])
    func keyed(compatibility: HRArchiver.Compatibility) throws {
        try expectSameText { seed in
            let trees = (0..<20).map { KeyedTree("\($0)", children: [KeyedTree("child")]) }
            let (set, counted) = (NSMutableSet(), NSCountedSet())
            for tree in shuffled(trees, seed) { set.add(tree) }
            for tree in shuffled(trees, seed + 1) { counted.add(tree) }
            let array = NSArray(array: [set, counted])
            return try HRArchiver(registry: .foundation, compatibility: compatibility).document(archiving: array)
        }
    }

    @Test("Sets of objects that others stand in for")
    func replaced() throws {
        try expectSameText { seed in
            try HRArchiver().document(archiving: shuffled((0..<20).map { Mask("\($0)") }, seed))
        }
    }

    @Test("Values with an object in them, in sets and as keys")
    func values() throws {
        try expectSameText { seed in
            let holders = (0..<20).map { Holder(knot: Knot("\($0)")) }
            return try HRArchiver().document(archiving: shuffled(holders, seed))
        }
        try expectSameText { seed in
            let holders = shuffled((0..<20).map { Holder(knot: Knot("\($0)")) }, seed)
            return try HRArchiver().document(
                archiving: Dictionary(uniqueKeysWithValues: holders.map { ($0, $0.knot.name) }))
        }
        try expectSameText { seed in
            let holders = shuffled((0..<20).map { CodableHolder(node: CodableNode("\($0)")) }, seed)
            return try HRArchiver().document(archiving: holders)
        }
    }

    @Test("Objects that are alike in everything are in the order of their labels, or of their places")
    func labels() throws {
        try expectSameText { seed in
            let tags = shuffled((0..<20).map { Tag("\($0)") }, seed)
            return try HRArchiver(references: .ids).document(archiving: [tags, tags])
        }
        try expectSameText { seed in
            let knots = (0..<20).map { _ in Knot("same") }
            return try HRArchiver().document(
                archiving: Writing {
                    try $0.encode(knots, forKey: "list")
                    try $0.encode(shuffled(knots, seed), forKey: "set")
                })
        }
    }

    @Test("Of objects with an absent and with a present reference the order is fixed")
    func absent() throws {
        try expectSameText { seed in
            let knots = (0..<4).map { _ in Knot("same") }
            knots[0].friend = Knot("x")
            knots[1].friend = Knot("y")
            knots[2].friend = knots[0]
            return try HRArchiver().document(archiving: shuffled(knots, seed))
        }
    }
}

/// An object that holds others in a set, and refers to one.
private final class Knot: HRCoding, Hashable {
    static let archiveName = "Knot"

    let name: String
    var next: Set<Knot>
    var friend: Knot?
    /// How often it was written.
    var count = 0

    init(_ name: String, _ next: Set<Knot> = []) {
        self.name = name
        self.next = next
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        next = []
        coder.register(self)
        next = try coder.decode(forKey: "next", default: [])
        try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
    }

    func encode(with coder: HREncoder) throws {
        count += 1
        try coder.encode(name, forKey: "name")
        if !next.isEmpty { try coder.encode(next, forKey: "next") }
        try coder.encode(friend, forKey: "friend")
    }

    static func == (left: Knot, right: Knot) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Tag: HREncodable, HRLabelled, Hashable {
    let archiveLabel: String?

    init(_ label: String) { archiveLabel = label }
    func encode(with coder: HREncoder) throws {}

    static func == (left: Tag, right: Tag) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Mask: HRReplacing, Hashable {
    let name: String

    init(_ name: String) { self.name = name }
    func encode(with coder: HREncoder) throws {}
    func replacementForArchiving() -> any HREncodable { Knot(name) }

    static func == (left: Mask, right: Mask) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct Holder: HREncodable, Hashable {
    let knot: Knot

    func encode(with coder: HREncoder) throws { try coder.encode(knot, forKey: "knot") }
}

private struct CodableHolder: Encodable, Hashable {
    let node: CodableNode

    static func == (left: CodableHolder, right: CodableHolder) -> Bool { left.node === right.node }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
}

/// A class that is described from outside.
private final class Part: Hashable {
    var number = 0
    weak var next: Part?

    init(_ number: Int) { self.number = number }

    static let map: PropertyMap<Part> = PropertyMap(
        { Part(0) }, MappedProperty("number", \.number),
        MappedProperty("next", \.next, through: .optional(.deferred(map))))

    static func == (left: Part, right: Part) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class PartBox {
    var parts: Set<Part>

    init(_ parts: Set<Part>) { self.parts = parts }

    static let map = PropertyMap<PartBox>({ PartBox([]) }, MappedProperty("parts", \.parts, through: .set(Part.map)))
}
