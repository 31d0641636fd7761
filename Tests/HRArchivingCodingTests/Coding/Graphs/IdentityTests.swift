import Foundation
import HRArchiving
import TestSupport
import Testing

/// Who is who: objects are told apart by identity for as long as an archiver works, at a cost that grows with their number.
@Suite("Identity")
struct IdentityTests {
    /// The address of an object says who it is only while it lives: each of these would get the one before's.
    @Test("A thousand temporary objects are never mistaken for one another")
    func temporaries() throws {
        let document = try HRArchiver().document(archiving: Temporaries(count: 1000))
        let elements = (0..<1000).compactMap { document.root[$0] }
        #expect(elements.count == 1000)
        for (index, element) in elements.enumerated() {
            #expect(element == .object("Node", ["name": .string("\(index)")]))
        }
    }

    @Test("A thousand temporary objects of a class that is only Codable")
    func codableTemporaries() throws {
        let document = try HRArchiver().document(archiving: CodableTemporaries(count: 1000))
        for index in 0..<1000 { #expect(document.root[index]?["name"] == .string("\(index)")) }
    }

    @Test("Temporary replacements are kept alive too")
    func temporaryReplacements() throws {
        let document = try HRArchiver().document(archiving: (0..<1000).map(Replaceable.init))
        for index in 0..<1000 { #expect(document.root[index] == .object("Node", ["name": .string("\(index)")])) }
    }

    @Test("The archiver lets go of everything that it has met")
    func release() throws {
        weak var seen: Node?
        try within {
            let node = Node("n")
            seen = node
            _ = try HRArchiver().document(archiving: [node, node])
        }
        #expect(seen == nil)
    }

    @Test("The unarchiver lets go of everything that it has made", arguments: [false, true])
    func releaseAfterDecoding(fails: Bool) throws {
        let counter = Counter()
        within {
            let object: HRNode = ["name": "a"]
            let root: HRNode = [object, .alias("0"), fails ? "wrong" : object]
            let data = HRDocument(root)
            let unarchiver = HRUnarchiver(userInfo: counter.userInfo)
            let back = try? unarchiver.unarchive([Counted].self, from: data)
            #expect((back == nil) == fails)
            withExtendedLifetime(back) { #expect(counter.value == (fails ? 0 : 2)) }
        }
        #expect(counter.value == 0)
    }

    /// A scope that nothing outlives.
    private func within(_ body: () throws -> Void) rethrows { try body() }

    /// Work is counted, not time: how often the archiver asks objects to write themselves.
    @Test("An object is written once however often it is met, and a graph once however it is knotted")
    func linear() throws {
        for count in [100, 1000] {
            let nodes = (0..<count).map { Tally("\($0)") }
            for (index, node) in nodes.enumerated() { node.next = nodes[(index * 7 + 1) % count] }
            let calls = Counter()
            _ = try HRArchiver(userInfo: calls.userInfo).document(archiving: nodes + nodes)
            #expect(calls.value == count)
            for node in nodes { node.next = nil }
        }
    }

    @Test("Ten thousand objects that are each met three times")
    func many() throws {
        let nodes = (0..<10_000).map { Node("\($0)") }
        let document = try HRArchiver().document(archiving: nodes + nodes + nodes)
        #expect(document["29999"] == .alias("9999"))
        let back = try HRUnarchiver().unarchive([Node].self, from: document)
        #expect(back.count == 30_000)
        let same = zip(back.prefix(10_000), back.suffix(10_000)).allSatisfy { $0 === $1 }
        #expect(same)
        #expect(Set(back.map(ObjectIdentifier.init)).count == 10_000)
    }

    @Test("Objects behind Any, existentials, optionals and dictionaries are the same objects", arguments: HRFormat.each)
    func everywhere(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Node.self)
        let node = Node("n")
        let values: [Any] = [node, [node], ["k": node], [node as Node?, nil], [Plain("p"): node] as [Plain: Node]]
        let document = try HRArchiver(registry: registry).document(archiving: values)
        #expect(document["1.0"] == .alias("0"))
        #expect(document["2.k"] == .alias("0"))
        #expect(document["3.0"] == .alias("0"))
        #expect(document["4.0.1"] == .alias("0"))
        let data = try format.data(from: document)
        var loose = registry
        loose.register(Plain.self)
        let back = try HRUnarchiver(registry: loose).unarchive([Any].self, from: data)
        let original = back[0] as? Node
        #expect(original?.name == "n")
        #expect((back[1] as? [Any])?.first as? Node === original)
        #expect((back[2] as? [String: Any])?["k"] as? Node === original)
        #expect((back[3] as? [Any])?.first as? Node === original)
        #expect(((back[4] as? [Any])?.first as? [Any])?.last as? Node === original)
    }

    @Test("Subclass and base references to one object are one object", arguments: HRFormat.each)
    func throughBase(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Derived.self)
        let derived = Derived("d")
        let pair = try passed(BasePair(derived, derived), as: format, registry: registry)
        #expect(pair.derived === pair.base)
    }
}

/// An array of objects that live only while they are written.
private struct Temporaries: HREncodable {
    let count: Int
    func encode(with coder: HREncoder) throws {}
    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        var nodes: [HRNode] = []
        for index in 0..<value.count { nodes.append(try Node.encodeNode(of: Node("\(index)"), in: slot)) }
        return .array(nodes)
    }
}

private struct CodableTemporaries: Encodable {
    let count: Int
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for index in 0..<count { try container.encode(CodableNode("\(index)")) }
    }
}

private final class Replaceable: HREncodable, HRReplacing {
    let index: Int
    init(_ index: Int) { self.index = index }
    func encode(with coder: HREncoder) throws {}
    func replacementForArchiving() throws -> any HREncodable { Node("\(index)") }
}

private final class Counted: HRDecodable {
    private let counter: Counter?
    init(coder: HRDecoder) throws {
        _ = try coder.decode(String.self, forKey: "name")
        counter = Counter.counter(in: coder.userInfo)
        counter?.add(1)
    }
    deinit { counter?.add(-1) }
}

/// An object that counts how often it is written.
private final class Tally: HREncodable {
    let name: String
    var next: Tally?
    init(_ name: String) { self.name = name }
    func encode(with coder: HREncoder) throws {
        Counter.counter(in: coder.userInfo)?.add(1)
        try coder.encode(name, forKey: "name")
        // A chain of all of them would be deeper than the limit.
        if coder.path.components.count < 100 { try coder.encode(next, forKey: "next") }
    }
}

private class Base: HRCoding {
    var name: String
    init(_ name: String) { self.name = name }
    required init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
}

private final class Derived: Base {}

private struct BasePair: HRCoding {
    let base: Base
    let derived: Derived
    init(_ base: Base, _ derived: Derived) { (self.base, self.derived) = (base, derived) }
    init(coder: HRDecoder) throws {
        base = try coder.decode(forKey: "base")
        derived = try coder.decode(forKey: "derived")
    }
    func encode(with coder: HREncoder) throws {
        try coder.encode(base, forKey: "base")
        try coder.encode(derived, forKey: "derived")
    }
}
