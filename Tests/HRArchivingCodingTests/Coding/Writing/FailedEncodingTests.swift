import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// What is written by whoever catches the error of a value, and goes on.
@Suite("Encoding that fails and is caught")
struct FailedEncodingTests {
    struct Refusal: Error {}

    /// An object that is only written when it is asked for the second time.
    private final class Late: HREncodable, HRLabelled {
        let child = Node("child")
        var archiveLabel: String? { "late" }
        private var attempts = 0

        func encode(with coder: HREncoder) throws {
            try coder.encode(child, forKey: "child")
            try coder.encode([child], forKey: "again")
            attempts += 1
            if attempts == 1 { throw Refusal() }
        }
    }

    private func late(_ references: HRArchiver.ReferenceStyle) -> HRNode {
        let (id, alias) = references == .ids ? ("node", HRNode.alias("#node")) : (nil, .alias("d.child"))
        return .object(
            "FailedEncodingTests.Late", ["child": .object("Node", id: id, ["name": "child"]), "again": [alias]])
    }

    private func write(
        _ references: HRArchiver.ReferenceStyle, limits: HRLimits = .standard,
        _ body: @escaping (HREncoder) throws -> Void
    ) throws -> HRNode {
        try HRArchiver(references: references, limits: limits).document(archiving: Writing(body)).root
    }

    private func expectRefusal(_ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try body() }
    }

    @Test("An object whose encode has failed is written where it succeeds", arguments: References.all)
    func object(references: HRArchiver.ReferenceStyle) throws {
        let object = Late()
        let written = try write(references) { coder in
            expectRefusal { try coder.encode(object, forKey: "c") }
            try coder.encode(object, forKey: "d")
        }
        #expect(written == .object("Fields", ["d": late(references)]))
    }

    @Test("Objects that were written in front of the one that has failed", arguments: References.all)
    func neighbours(references: HRArchiver.ReferenceStyle) throws {
        let (first, late) = (Node("first"), Late())
        let written = try write(references) { coder in
            let list: [any HREncodable] = [first, first, late]
            expectRefusal { try coder.encode(list, forKey: "c") }
            expectRefusal { try coder.encode(Box(list: [first, first]), forKey: "c") }
            try coder.encode(first, forKey: "d")
        }
        #expect(written == .object("Fields", ["d": .object("Node", ["name": "first"])]))
    }

    @Test("An object that was written before stays known", arguments: References.all)
    func known(references: HRArchiver.ReferenceStyle) throws {
        let (object, late) = (Node("a"), Late())
        let written = try write(references) { coder in
            try coder.encode(object, forKey: "a")
            expectRefusal { try coder.encode([object, late] as [any HREncodable], forKey: "c") }
            try coder.encode(Node("b"), forKey: "b")
        }
        #expect(
            written
                == .object("Fields", ["a": .object("Node", ["name": "a"]), "b": .object("Node", ["name": "b"])]))
    }

    @Test("Ids are numbered as if nothing had failed")
    func ids() throws {
        let (first, second, late) = (Node("a"), Node("b"), Late())
        let written = try write(.ids) { coder in
            expectRefusal { try coder.encode([first, first, late] as [any HREncodable], forKey: "c") }
            try coder.encode([second, second, first, first], forKey: "d")
        }
        #expect(
            written["d"] == [
                .object("Node", id: "node", ["name": "b"]), .alias("#node"),
                .object("Node", id: "node-2", ["name": "a"]), .alias("#node-2"),
            ])
    }

    @Test("Conditional references of what has failed do not come back", arguments: References.all)
    func conditionals(references: HRArchiver.ReferenceStyle) throws {
        let object = Node("a")
        let written = try write(references) { coder in
            expectRefusal {
                try coder.encode(
                    Writing {
                        try $0.encodeConditional(object, forKey: "owner")
                        throw Refusal()
                    }, forKey: "c")
            }
            try coder.encode(["owner": 5], forKey: "c")
            try coder.encode(object, forKey: "d")
        }
        #expect(written == .object("Fields", ["c": ["owner": 5], "d": .object("Node", ["name": "a"])]))
    }

    @Test("What stands in for an object is asked for anew", arguments: References.all)
    func replacements(references: HRArchiver.ReferenceStyle) throws {
        let object = Replaced()
        let written = try write(references) { coder in
            expectRefusal { try coder.encode([object, Late()] as [any HREncodable], forKey: "c") }
            try coder.encode(object, forKey: "d")
            try coder.encode(object, forKey: "e")
        }
        #expect(written["d"]?["name"] == "2")
        #expect(written["e"] == (references == .ids ? .alias("#node") : .alias("d")))
    }

    @Test("Counts are as they were")
    func counts() throws {
        let limits = HRLimits(nodes: 30, aliases: 2)
        let written = try write(.keyPath, limits: limits) { coder in
            for _ in 0..<100 {
                let node = Node("n")
                expectRefusal { try coder.encode([node, node, Late()] as [any HREncodable], forKey: "c") }
            }
            try coder.encode(1, forKey: "d")
        }
        #expect(written == .object("Fields", ["d": 1]))
    }

    @Test("Through Codable, with keys, without, and as the whole value", arguments: References.all)
    func codable(references: HRArchiver.ReferenceStyle) throws {
        let late = CodableLate()
        let child: HRNode = .object("CodableNode", ["name": "n", "children": []])
        for way in 0..<3 {
            late.attempts = 0
            let document = try HRArchiver(references: references).document(archiving: Catching(object: late, way: way))
            #expect(document["late.child"] == child)
            #expect(document["again"] == (references == .ids ? .alias("#codableLate") : .alias("late")))
        }
    }

    @Test("Through maps", arguments: References.all)
    func mapped(references: HRArchiver.ReferenceStyle) throws {
        let object = Described()
        var registry = HRClassRegistry()
        registry.register(Described.map)
        let archiver = HRArchiver(registry: registry, references: references)
        let written = try archiver.document(
            archiving: Writing { coder in
                expectRefusal { try coder.encode([object] as [Any], forKey: "c") }
                object.number = 1
                try coder.encode([object] as [Any], forKey: "d")
            })
        #expect(written["c"] == nil)
        #expect(written["d.0.number"] == "1")
        #expect(written["d.0.self"] == (references == .ids ? .alias("#described") : .alias("d.0")))
    }

    @Test("Through NSCoding", arguments: References.all)
    func keyed(references: HRArchiver.ReferenceStyle) throws {
        let (object, child) = (KeyedLate(), KeyedTree("k"))
        object.child = child
        let written = try write(references) { coder in
            expectRefusal { try coder.encode(object, forKey: "c") }
            try coder.encode(child, forKey: "d")
            try coder.encode(object, forKey: "e")
        }
        #expect(written["c"] == nil)
        #expect(written["d"]?["name"] == "k")
        #expect(written["e"]?["child"] == (references == .ids ? .alias("#keyedTree") : .alias("d")))
    }

    @Test("A reference in a value that failed does not keep what it leads to", arguments: References.all)
    func references(references: HRArchiver.ReferenceStyle) throws {
        let (first, second) = (Node("first"), Node("second"))
        let written = try write(references) { coder in
            try coder.encode(first, forKey: "a")
            expectRefusal { try coder.encode(Box(list: [first]), forKey: "b") }
            try coder.encode(second, forKey: "a")
        }
        #expect(written["a"]?["name"] == "second")
        #expect(written["b"] == nil)
    }
}

/// The two policies.
enum References {
    static let all: [HRArchiver.ReferenceStyle] = [.keyPath, .ids]
}

/// A value whose whole is refused after its objects were written.
private struct Box: HREncodable {
    let list: [Node]

    func encode(with coder: HREncoder) throws {
        try coder.encode(list, forKey: "list")
        throw FailedEncodingTests.Refusal()
    }
}

private final class Replaced: HRReplacing {
    private var count = 0

    func encode(with coder: HREncoder) throws {}

    func replacementForArchiving() -> any HREncodable {
        count += 1
        return Node("\(count)")
    }
}

private final class CodableLate: Encodable {
    let child = CodableNode("n")
    var attempts = 0

    private enum CodingKeys: CodingKey { case child }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(child, forKey: .child)
        attempts += 1
        if attempts == 1 { throw FailedEncodingTests.Refusal() }
    }
}

/// Fails in one of the three containers, and writes the object twice then.
private struct Catching: Encodable {
    let object: CodableLate
    let way: Int

    private enum CodingKeys: CodingKey { case refused, late, again }

    private struct List: Encodable {
        let object: CodableLate

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            #expect(throws: (any Error).self) { try container.encode(object) }
        }
    }

    private struct Whole: Encodable {
        let object: CodableLate

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            #expect(throws: (any Error).self) { try container.encode(object) }
            try container.encode(1)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch way {
        case 0: #expect(throws: (any Error).self) { try container.encode(object, forKey: .refused) }
        case 1: try container.encode(List(object: object), forKey: .refused)
        default: try container.encode(Whole(object: object), forKey: .refused)
        }
        try container.encode(object, forKey: .late)
        try container.encode(object, forKey: .again)
    }
}

/// A class that is described from outside, with a property that is refused at first.
private final class Described {
    var number = 0
    weak var itself: Described?

    init() { itself = self }

    static let map: PropertyMap<Described> = PropertyMap(
        { Described() },
        MappedProperty("self", \.itself, through: .optional(.deferred(map))),
        MappedProperty(
            "number", \.number,
            through: ValueTransform<Int, String>(
                encode: { number in
                    guard number > 0 else { throw FailedEncodingTests.Refusal() }
                    return String(number)
                }, decode: { Int($0) ?? 0 })))
}

private final class KeyedLate: NSObject, NSCoding {
    var child: KeyedTree?
    private var attempts = 0

    override init() { super.init() }
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        coder.encode(child, forKey: "child")
        attempts += 1
        if attempts == 1 { coder.failWithError(FailedEncodingTests.Refusal()) }
    }
}
