import Foundation
import HRArchiving
import TestSupport
import Testing

/// What the archive of a graph says that no file does.
@Suite("Archives of graphs")
struct GraphArchiveTests {
    private func id(_ object: AnyObject, in archive: GraphArchive) throws -> String {
        let number = try #require(archive.numbers.first { archive.object($0) === object })
        return GraphArchive.id(of: number)
    }

    private func ids(_ node: HRNode?) -> [String?] {
        guard case .array(let elements) = node else { return [] }
        return elements.map { if case .object(let object) = $0 { object.id } else { nil } }
    }

    // MARK: Objects

    @Test("Each object has an id, and each further occurrence is an alias to it")
    func sharing() throws {
        let (anna, bert) = (Node("Anna"), Node("Bert"))
        let archive = try HRArchiver().graph(of: ["lead": [bert], "members": [anna, bert, anna]])
        let (first, second) = (try id(anna, in: archive), try id(bert, in: archive))
        let document: HRNode = [
            "lead": [.object("Node", id: second, ["name": "Bert"])],
            "members": [
                .object("Node", id: first, ["name": "Anna"]), .alias(HRAlias(id: second)), .alias(HRAlias(id: first)),
            ],
        ]
        #expect(archive.document == HRDocument(document))
        #expect(archive.numbers.count == 2)
    }

    @Test("Conditional references are aliases if somebody writes the object, the root among these")
    func conditional() throws {
        let child = Node("child")
        let root = Node("root", [child])
        let archive = try HRArchiver().graph(of: root)
        let parent = HRNode.alias(HRAlias(id: try id(root, in: archive)))
        #expect(archive.document["children.0.parent"] == parent)
        #expect(try HRArchiver().graph(of: child).document["parent"] == nil)
    }

    @Test("Definitions have ids too, by which their names are told")
    func definitions() throws {
        var chain = Node("last")
        for index in 0..<20 { chain = Node("\(index)", [chain]) }
        var archiver = HRArchiver()
        archiver.nesting = 4
        let archive = try archiver.graph(of: chain)
        #expect(archive.document.definitions.count > 1)
        #expect(archive.numbers.count == 21)
        for definition in archive.document.definitions {
            guard case .object(let object) = definition.value else {
                Issue.record("\(definition.value) is no object")
                continue
            }
            #expect(object.id == definition.key)
        }
    }

    @Test("What the program lets go of dies")
    func weakness() throws {
        var nodes = [Node("a"), Node("b")]
        let archive = try HRArchiver().graph(of: nodes)
        #expect(Set(archive.numbers.compactMap { (archive.object($0) as? Node)?.name }) == ["a", "b"])
        nodes.removeLast()
        #expect(archive.numbers.compactMap { (archive.object($0) as? Node)?.name } == ["a"])
        let other = try HRArchiver().graph(of: nodes)
        #expect(archive.numbers(in: other).count == 1)
        nodes = []
        #expect(archive.numbers.allSatisfy { archive.object($0) == nil })
        #expect(archive.numbers(in: other).isEmpty)
    }

    @Test("Labels and names of classes")
    func labels() throws {
        let archive = try HRArchiver().graph(of: [Named("Anna"), Named(nil)])
        let entries = archive.numbers.compactMap { archive[$0] }
        #expect(Set(entries.map(\.label)) == ["Anna", nil])
        #expect(entries.allSatisfy { $0.className == "Named" })
        #expect(!archive.document.description.contains("Anna"))
    }

    // MARK: What stands in for others

    @Test("Whoever stands in for an object is known as that", arguments: [true, false])
    func standIns(isList: Bool) throws {
        let original = StoodIn("text", isText: false)
        let roots = isList ? [original, original] : [original]
        let archive = try HRArchiver().graph(of: roots)
        #expect(archive.numbers.count == 1)
        #expect(ids(archive.document.root).first == (try id(original, in: archive)))
        #expect(archive.document["0.name"] == "text")
        if isList { #expect(archive.document["1"] == .alias(HRAlias(id: try id(original, in: archive)))) }
    }

    @Test("A plain value that stands in for an object has its number where it stands first")
    func plainStandIns() throws {
        let original = StoodIn("text", isText: true)
        let archive = try HRArchiver().graph(of: [original, original])
        let first = HRObject(className: nil, id: try id(original, in: archive), plainValue: "text")
        #expect(archive.document.root == [.object(first), "text"])
    }

    // MARK: Classes

    @Test(
        "Classes are said, with whether a file needs them",
        arguments: [HRArchiver.ClassAnnotation.always, .whereNeeded])
    func classes(_ annotations: HRArchiver.ClassAnnotation) throws {
        let home = Home(main: Named("a"), some: Named("b"), spot: Spot(x: 1), any: Spot(x: 2))
        let archive = try HRArchiver(classAnnotations: annotations).graph(of: home)
        func needsClass(_ path: HRPath) -> Bool? {
            guard case .object(let object) = archive.document[path] else { return nil }
            #expect(object.className != nil)
            return archive.needsClass(object)
        }
        #expect(needsClass("main") == false)
        #expect(needsClass("some") == true)
        #expect(needsClass("spot") == false)
        #expect(needsClass("any") == true)
    }

    // MARK: Arrays without an order

    @Test("Sets are told from arrays, and members of dictionaries from both")
    func unordered() throws {
        let root = Bags(
            list: [1, 2], set: [3, 4], none: [], pairs: [[5]: 6], objects: [Spot(x: 1), Spot(x: 2)], sets: [[7, 8]])
        let archive = try HRArchiver().graph(of: root)
        func kind(_ path: HRPath) -> GraphArchive.Unordered? {
            archive.document[path].flatMap { GraphArchive.unordered($0)?.kind }
        }
        #expect(kind("list") == nil)
        #expect(archive.document["list"] == [1, 2])
        #expect(kind("set") == .set)
        #expect(archive.document["set"].flatMap { GraphArchive.unordered($0)?.elements } == [3, 4])
        #expect(kind("none") == .set)
        #expect(kind("pairs") == .pairs)
        #expect(archive.document["pairs.0"] == [[5], 6])
        #expect(kind("objects") == .set)
        #expect(kind("sets") == .set)
        #expect(kind("sets.0") == .set)
        #expect(PlainGraph(archive).difference(from: PlainGraph(try HRArchiver().document(archiving: root))) == nil)
    }

    @Test("So are Foundation's")
    func foundation() throws {
        let pair = NSDictionary(object: "b", forKey: NSNumber(value: 1))
        let root = NSDictionary(dictionary: [
            "set": NSSet(array: [1, 2]), "list": NSArray(array: [1, 2]), "pair": pair,
        ])
        let archive = try HRArchiver.namingFoundation.graph(of: root)
        func plain(_ path: HRPath) -> HRNode? {
            guard case .object(let object) = archive.document[path] else { return nil }
            return object.plainValue
        }
        #expect(plain("set").flatMap { GraphArchive.unordered($0)?.kind } == .set)
        #expect(plain("pair").flatMap { GraphArchive.unordered($0)?.kind } == .pairs)
        #expect(plain("list") == [1, 2])
        #expect(archive.object(try #require(archive.numbers.first { archive[$0]?.className == "NSSet" })) is NSSet)
        let document = try HRArchiver.namingFoundation.document(archiving: root)
        #expect(PlainGraph(archive).difference(from: PlainGraph(document)) == nil)
    }

    @Test("What is written and taken back leaves nothing", arguments: HRArchiver.ClassAnnotation.each)
    func takenBack(_ annotations: HRArchiver.ClassAnnotation) throws {
        let root = Hesitant()
        let archive = try HRArchiver(classAnnotations: annotations).graph(of: root)
        #expect(archive.numbers.count == 1)
        #expect(archive.document["bag"] == [1])
    }

    @Test(
        "Nodes that are written as they are keep their ids, and are no objects",
        arguments: ["o0", "o1", "set", "person"])
    func nodes(id: String) throws {
        let node = HRNode.object(HRObject(className: nil, id: id, plainValue: [1]))
        let archive = try HRArchiver().graph(of: ["node": AsItIs.node(node), "object": .object(Named("a"))])
        #expect(archive.document["node"] == node)
        #expect(archive.numbers.count == 1)
        #expect(GraphArchive.number(ofID: id) == nil)
        #expect(GraphArchive.unordered(node)?.kind == nil)
    }

    @Test("Plain trees have no identities")
    func plainTrees() throws {
        let archive = try HRArchiver(compatibility: .codable(HRCodableSpelling())).graph(of: [
            CodableNode("a"), CodableNode("b"),
        ])
        #expect(archive.numbers.isEmpty)
        #expect(archive.document["1.name"] == "b")
    }
}

extension HRArchiver.ClassAnnotation {
    static let each: [HRArchiver.ClassAnnotation] = [.always, .whereNeeded]
}

private final class Named: HREncodable, HRLabelled {
    static let archiveName = "Named"
    let archiveLabel: String?

    init(_ label: String?) { archiveLabel = label }
    func encode(with coder: HREncoder) throws { try coder.encode(1, forKey: "one") }
}

/// A node that is written as it is, or an object.
private enum AsItIs: HREncodable {
    case node(HRNode)
    case object(Named)

    func encode(with coder: HREncoder) throws {}

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        switch value {
        case .node(let node): node
        case .object(let object): try Named.encodeNode(of: object, in: slot)
        }
    }
}

private final class StoodIn: HRReplacing {
    let text: String
    let isText: Bool

    init(_ text: String, isText: Bool) { (self.text, self.isText) = (text, isText) }
    func encode(with coder: HREncoder) throws { Issue.record("a replaced object is not written") }
    func replacementForArchiving() -> any HREncodable { isText ? text as any HREncodable : Node(text) }
}

private struct Spot: HREncodable, Hashable {
    static let archiveName = "Spot"
    var x: Int
    func encode(with coder: HREncoder) throws { try coder.encode(x, forKey: "x") }
}

private struct Home: HREncodable {
    var main: Named
    var some: any HREncodable
    var spot: Spot
    var any: any HREncodable

    func encode(with coder: HREncoder) throws {
        try coder.encode(main, forKey: "main")
        try coder.encode(some, forKey: "some")
        try coder.encode(spot, forKey: "spot")
        try coder.encode(any, forKey: "any")
    }
}

private struct Bags: HREncodable {
    var list: [Int]
    var set: Set<Int>
    var none: Set<Int>
    var pairs: [[Int]: Int]
    var objects: Set<Spot>
    var sets: Set<Set<Int>>

    func encode(with coder: HREncoder) throws {
        try coder.encode(list, forKey: "list")
        try coder.encode(set, forKey: "set")
        try coder.encode(none, forKey: "none")
        try coder.encode(pairs, forKey: "pairs")
        try coder.encode(objects, forKey: "objects")
        try coder.encode(sets, forKey: "sets")
    }
}

/// An object that begins to write a set, fails, and writes an array in its place.
private final class Hesitant: HREncodable {
    struct Refusal: Error {}

    struct Attempt: HREncodable {
        func encode(with coder: HREncoder) throws {
            try coder.encode([1, 2] as Set, forKey: "bag")
            try coder.encode(Named("lost"), forKey: "lost")
            throw Refusal()
        }
    }

    func encode(with coder: HREncoder) throws {
        do {
            try coder.encode(Attempt(), forKey: "bag")
        } catch {
            try coder.encode([1], forKey: "bag")
        }
    }
}
