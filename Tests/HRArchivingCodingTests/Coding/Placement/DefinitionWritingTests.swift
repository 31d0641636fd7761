import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// What is written under `$definitions`: objects that would lie deeper than the archiver's nesting.
@Suite("Definitions that an archiver writes")
struct DefinitionWritingTests {
    private func chain(_ count: Int) -> [Vertex] { Vertex.graph(.chain, count) }

    private func vertex(_ number: Int, _ next: HRNode? = nil) -> HRNode {
        let n = HRNode.integer(HRInteger(Int64(number)))
        return .object("V", next.map { ["n": n, "next": $0] } ?? ["n": n])
    }

    @Test("A graph that is not deeper has none")
    func shallow() throws {
        let all = chain(32)
        defer { Vertex.unlink(all) }
        #expect(try HRArchiver().document(archiving: all[0]).definitions.isEmpty)
        #expect(try HRArchiver(nesting: 31).document(archiving: all[0]).definitions.count == 1)
        #expect(try HRArchiver().document(archiving: Vertex.graph(.complete, 50)).definitions.isEmpty)
    }

    @Test(
        "What would lie deeper stands there, in the order in which it was met",
        arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func list(references: HRArchiver.ReferenceStyle) throws {
        let all = chain(12)
        defer { Vertex.unlink(all) }
        let document = try HRArchiver(references: references, nesting: 2).document(archiving: all[0])
        #expect(document.root == vertex(0, vertex(1, .alias("#v"))))
        #expect(document.definitions.keys == ["v", "v-2", "v-3"])
        #expect(document["$definitions.v"] == vertex(2, vertex(3, vertex(4, vertex(5, .alias("#v-2"))))))
        #expect(document["$definitions.v-3"] == vertex(10, vertex(11)))
        let back = try HRUnarchiver().unarchive(Vertex.self, from: document)
        #expect(back.others[0].others[0].number == 2)
    }

    @Test(
        "A quarter of the levels within a definition, and at least 4", arguments: [(32, 8), (48, 12), (8, 4), (2, 4)])
    func levels(nesting: Int, within: Int) throws {
        let all = chain(500)
        defer { Vertex.unlink(all) }
        let facts = DocumentFacts(try HRArchiver(nesting: nesting).document(archiving: all[0]))
        #expect(facts.depth == nesting && facts.definitionDepth == within)
        #expect(facts.objects == 500 && facts.dangling == [])
    }

    @Test("What lies in a definition is referred to from there, and what lies in the root from the root")
    func inside() throws {
        let all = chain(4)
        defer { Vertex.unlink(all) }
        all[3].others = [all[0], all[2], all[3]]
        let document = try HRArchiver(nesting: 2).document(
            archiving: Writing {
                try $0.encode(all[1], forKey: "deep")
                try $0.encodeConditional(all[3], forKey: "late")
                try $0.encodeConditional(all[0], forKey: "first")
            })
        #expect(document["deep.next"] == .alias("#v"))
        #expect(document["late"] == .alias("#v.next"))
        #expect(document["$definitions.v.next.to"] == [vertex(0, .alias("deep")), .alias("#v"), .alias("#v.next")])
        #expect(document["first"] == .alias("#v.next.to.0"))
    }

    @Test("A root that is an array, and elements that are claimed too deep")
    func array() throws {
        let all = chain(3)
        defer { Vertex.unlink(all) }
        let document = try HRArchiver(nesting: 2).document(archiving: [[all[0]], [all[2], all[1]]])
        #expect(document.root == [[.alias("#v")], [.alias("#v-2"), .alias("#v-3")]])
        #expect(document["$definitions.v"] == vertex(0, .alias("#v-3")))
        let data = try HRArchiver(nesting: 2).archive([[all[0]], [all[2], all[1]]], as: .json)
        let back = try HRUnarchiver().unarchive([[Vertex]].self, from: data)
        let isSame = back[0][0].others[0] === back[1][1]
        #expect(isSame)
        Vertex.unlink(back.flatMap(\.self))
    }

    @Test("Names, labels and ids are one space", arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func names(references: HRArchiver.ReferenceStyle) throws {
        let labels = ["v", "v", "x"].map { Labelled($0) }
        labels[0].other = labels[1]
        labels[1].other = labels[2]
        let document = try HRArchiver(references: references, nesting: 2).document(
            archiving: [Vertex(0), Vertex(0)].map { [$0] })
        #expect(document.definitions.keys == ["v", "v-2"])
        let other = try HRArchiver(references: references, nesting: 1).document(
            archiving: Writing {
                try $0.encode(labels[0], forKey: "a")
                try $0.encode(labels[1], forKey: "b")
                try $0.encode(Vertex(1), forKey: "c")
            })
        #expect(other.definitions.keys == ["v", "v-2", "v-3"])
    }

    @Test("Conditional references from definitions, to definitions and to what is never written")
    func conditionals() throws {
        let all = ["a", "b", "c"].map { Labelled($0) }
        (all[0].other, all[1].other) = (all[1], all[2])
        (all[0].conditional, all[1].conditional, all[2].conditional) = (all[2], all[0], Labelled("nobody"))
        let document = try HRArchiver(nesting: 1).document(archiving: all[0])
        #expect(document["conditional"] == .alias("#b.other"))
        #expect(document["$definitions.b.conditional"] == .alias("$root"))
        #expect(document["$definitions.b.other"] == .object("Labelled"))
    }

    // MARK: Other ways

    @Test("Objects that are only Codable")
    func codable() throws {
        let list = CodableLink.list(40)
        let document = try HRArchiver().document(archiving: list)
        #expect(document.definitions.keys == ["codableLink"])
        #expect(document["$definitions.codableLink.n"] == 32)
        let facts = DocumentFacts(document)
        #expect(facts.depth == 32 && facts.objects == 40 && facts.dangling == [])
        let back = try HRUnarchiver().unarchive(CodableLink.self, from: document)
        #expect(back.count == 40)
    }

    @Test("Objects of NSCoding's")
    func keyed() throws {
        var list: KeyedLink?
        for _ in 0..<40 { list = KeyedLink(list) }
        let facts = DocumentFacts(try HRArchiver().document(archiving: try #require(list)))
        #expect(facts.depth == 32 && facts.objects == 40 && facts.dangling == [])
    }

    @Test("Objects that are described from outside")
    func mapped() throws {
        var list: MappedLink?
        for _ in 0..<40 { list = MappedLink(list) }
        let document = try HRArchiver().document(archiving: try #require(list), through: MappedLink.map)
        #expect(document.definitions.count == 1)
        let back = try HRUnarchiver().unarchive(through: MappedLink.map, from: document)
        #expect(back.next?.next != nil)
        let elements: ValueTransform<[MappedLink], [MappedLink]> = .array(MappedLink.map)
        let lists: ValueTransform<[[MappedLink]], [[MappedLink]]> = .array(elements)
        let deep = try HRArchiver(nesting: 2).document(archiving: [[MappedLink(nil), MappedLink(nil)]], through: lists)
        #expect(deep.definitions.count == 2)
    }

    @Test("For HRCoder and in plain data nothing moves")
    func none() throws {
        let all = chain(100)
        defer { Vertex.unlink(all) }
        #expect(try HRArchiver(compatibility: .hrCoder).document(archiving: all[0]).definitions.isEmpty)
    }

    // MARK: What fails

    private struct Refusal: Error {}

    @Test("An object of the queue fails at the door, under its name")
    func failing() throws {
        let all = ["a", "b", "c"].map { Labelled($0) }
        (all[0].other, all[1].other) = (all[1], all[2])
        all[2].fails = true
        let error = #expect(throws: HRError.self) {
            try HRArchiver(nesting: 1).document(
                archiving: Writing { coder in
                    do { try coder.encode(all[0], forKey: "a") } catch { Issue.record("it cannot be caught here") }
                })
        }
        #expect(error?.path?.description == "$definitions.a.other.other")
        #expect(error?.code == .userError && error?.underlying is CancellationError)
    }

    @Test(
        "What fails and is caught takes what it has queued along", arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func caught(references: HRArchiver.ReferenceStyle) throws {
        let (a, b) = (Labelled("a"), Labelled("b"))
        a.other = b
        let document = try HRArchiver(references: references, nesting: 2).document(
            archiving: Writing { coder in
                let values: [any HREncodable] = [a, Fault()]
                #expect(throws: (any Error).self) { try coder.encode(values, forKey: "lost") }
                try coder.encodeConditional(b, forKey: "owner")
                try coder.encode(a, forKey: "kept")
            })
        let kept: HRNode = .object("Labelled", ["other": .alias("#b")])
        #expect(document.root == .object("Fields", ["owner": .alias("#b"), "kept": kept]))
        #expect(document.definitions.keys == ["b"])
    }

    @Test(
        "Nothing is left of what only a value led to that was encoded again",
        arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func replaced(references: HRArchiver.ReferenceStyle) throws {
        let all = ["a", "b", "c", "d", "e"].map { Labelled($0) }
        (all[0].other, all[1].other, all[3].other) = (all[1], all[2], all[4])
        all[1].conditional = all[2]
        let document = try HRArchiver(references: references, nesting: 2).document(
            archiving: Writing { coder in
                try coder.encode(all[0], forKey: "key")
                try coder.encodeConditional(all[2], forKey: "late")
                try coder.encode(all[3], forKey: "key")
                try coder.encodeConditional(all[4], forKey: "found")
            })
        #expect(document.definitions.keys == ["e"])
        let kept: HRNode = .object("Labelled", ["other": .alias("#e")])
        #expect(document.root == .object("Fields", ["key": kept, "found": .alias("#e")]))
        let again = try HRArchiver(references: references, nesting: 2).document(
            archiving: Writing { coder in
                try coder.encode(all[0], forKey: "key")
                try coder.encode(5, forKey: "key")
                try coder.encode(all[0], forKey: "other")
            })
        #expect(again["other.other"] == .alias("#b"))
        #expect(again.definitions.keys == ["b"])
    }

    @Test("A key of a node that is spelled like the reserved word is a key")
    func spelledAlike() throws {
        let node: HRNode = ["$definitions": ["a": 1]]
        let document = try HRArchiver().document(archiving: [Raw(node: node)])
        let data = try HRFormat.json.compact.data(from: document)
        #expect(String(decoding: data, as: UTF8.self) == #"[{"$$definitions":{"a":1}}]"#)
        #expect(try HRUnarchiver().document(from: data) == document)
    }

    private struct Raw: HREncodable {
        let node: HRNode
        func encode(with coder: HREncoder) throws {}
        static func encodeNode(of raw: Self, in slot: HREncodingSlot) throws -> HRNode { raw.node }
    }

    @Test("Structures and collections stay where they are, and their depth has its limit")
    func structures() throws {
        #expect(try HRArchiver(nesting: 2).document(archiving: [[[[1]]]]).definitions.isEmpty)
        expectError(.depthLimit) {
            _ = try HRArchiver(limits: HRLimits(depth: 3), nesting: 2).document(archiving: [[[[1]]]])
        }
    }

    private struct Fault: HREncodable {
        func encode(with coder: HREncoder) throws { throw Refusal() }
    }
}

/// An object with a name of its own.
private final class Labelled: HREncodable, HRLabelled {
    static let archiveName = "Labelled"
    let archiveLabel: String?
    var other: Labelled?
    var conditional: Labelled?
    var fails = false

    init(_ label: String) { archiveLabel = label }

    func encode(with coder: HREncoder) throws {
        if fails { throw CancellationError() }
        try coder.encodeConditional(conditional, forKey: "conditional")
        try coder.encode(other, forKey: "other")
    }
}

private final class CodableLink: Codable {
    static let archiveName = "CodableLink"
    var n = 0
    var next: CodableLink?

    static func list(_ count: Int) -> CodableLink {
        let first = CodableLink()
        var last = first
        for number in 1..<count {
            let new = CodableLink()
            new.n = number
            last.next = new
            last = new
        }
        return first
    }

    var count: Int { sequence(first: self, next: \.next).reduce(0) { count, _ in count + 1 } }
}

private final class KeyedLink: NSObject, NSCoding {
    let next: KeyedLink?

    init(_ next: KeyedLink?) { self.next = next }
    init?(coder: NSCoder) { nil }
    func encode(with coder: NSCoder) { coder.encode(next, forKey: "next") }
}

private final class MappedLink {
    var next: MappedLink?

    init(_ next: MappedLink?) { self.next = next }

    static let map: PropertyMap<MappedLink> = PropertyMap(
        { MappedLink(nil) }, MappedProperty("next", \.next, through: .optional(.deferred(map))))
}
