import HRArchiving
import TestSupport
import Testing

/// Objects that are written only if somebody else writes them, and references that are filled in later.
@Suite("Conditional objects and late references")
struct ConditionalTests {
    private let node: HRNode = .object("Node", ["name": "n"])

    private func document(
        writesNulls: Bool = false, _ body: @escaping (HREncoder) throws -> Void
    ) throws -> HRNode {
        try HRArchiver(writesNulls: writesNulls).document(archiving: Writing(body)).root
    }

    // MARK: Writing

    @Test("An object that was written before becomes an alias to it")
    func before() throws {
        let object = Node("n")
        let written = try document {
            try $0.encode(object, forKey: "object")
            try $0.encodeConditional(object, forKey: "owner")
        }
        #expect(written == .object("Fields", ["object": node, "owner": .alias("object")]))
    }

    @Test("An object that is written later becomes an alias to there, in the order of the calls")
    func after() throws {
        let object = Node("n")
        let written = try document {
            try $0.encodeConditional(object, forKey: "owner")
            try $0.encode(5, forKey: "number")
            try $0.encode(object, forKey: "object")
        }
        #expect(written == .object("Fields", ["owner": .alias("object"), "number": 5, "object": node]))
        #expect(written.fields?.keys == ["owner", "number", "object"])
    }

    @Test("An object that nobody writes is left out, and its place with it")
    func never() throws {
        let object = Node("n")
        let written = try document {
            try $0.encodeConditional(object, forKey: "owner")
            try $0.encode(5, forKey: "number")
            try $0.encodeConditional(nil, forKey: "none")
        }
        #expect(written == .object("Fields", ["number": 5]))
    }

    @Test("Two conditional references do not write their object")
    func twice() throws {
        let object = Node("n")
        let written = try document {
            try $0.encodeConditional(object, forKey: "a")
            try $0.encodeConditional(object, forKey: "b")
        }
        #expect(written == .object("Fields"))
    }

    @Test("A conditional reference within an array of objects, before and behind", arguments: HRFormat.each)
    func withinObjects(format: HRFormat) throws {
        let parent = Node("p", [Node("a"), Node("b")])
        let children = try passed(parent.children, as: format)
        #expect(children.allSatisfy { $0.parent == nil })
        let both = try passed(parent.children + [parent], as: format)
        #expect(both.count == 3)
        #expect(both.dropLast().allSatisfy { $0.parent === both.last })
        let owner = try passed(parent, as: format)
        #expect(owner.children.allSatisfy { $0.parent === owner })
    }

    @Test("A conditional reference by id", arguments: HRFormat.each)
    func ids(format: HRFormat) throws {
        let parent = Node("p", [Node("a"), Node("b")])
        let both = try passed(parent.children + [parent], as: format, references: .ids)
        #expect(both.dropLast().allSatisfy { $0.parent === both.last })
        let document = try HRArchiver(references: .ids).document(archiving: parent.children + [parent])
        #expect(document["0.parent"] == .alias("#node"))
    }

    @Test("A conditional reference to itself")
    func itself() throws {
        let node = Node("n")
        node.parent = node
        let written = try HRArchiver().document(archiving: [node])
        #expect(written == HRDocument([.object("Node", ["name": "n", "parent": .alias("0")])]))
        let back = try HRUnarchiver().unarchive([Node].self, from: written)
        #expect(back[0].parent === back[0])
    }

    @Test("A key that is written again takes a conditional reference's place")
    func overwritten() throws {
        let object = Node("n")
        let written = try document {
            try $0.encodeConditional(object, forKey: "key")
            try $0.encode("text", forKey: "key")
            try $0.encode(object, forKey: "object")
        }
        #expect(written == .object("Fields", ["key": "text", "object": node]))
    }

    @Test("Where nulls are written, nil is null; an object that nobody writes is left out")
    func nulls() throws {
        let object = Node("n")
        let written = try document(writesNulls: true) {
            try $0.encodeConditional(nil, forKey: "nil")
            try $0.encodeConditional(object, forKey: "absent")
        }
        #expect(written == .object("Fields", ["nil": nil]))
    }

    // MARK: Reading

    private func reference(_ root: HRNode) throws -> Late {
        try HRUnarchiver().unarchive(Late.self, from: HRDocument(root))
    }

    @Test("decodeReference to what stands before, behind and in place")
    func places() throws {
        let before = try reference(["a": ["name": "n"], "late": .alias("a")])
        #expect(before.late === before.a)
        let behind = try reference(["late": .alias("a"), "a": ["name": "n"]])
        #expect(behind.late === behind.a)
        let here = try reference(["late": ["name": "here"], "a": .alias("late")])
        #expect(here.late === here.a)
        #expect(here.late?.name == "here")
    }

    @Test("decodeReference to nothing, and to null, calls nobody")
    func absent() throws {
        let absent = try reference(["a": ["name": "n"]])
        #expect(absent.calls == 0)
        let null = try reference(["a": ["name": "n"], "late": nil])
        #expect(null.calls == 0)
    }

    @Test("decodeReference calls once, before the unarchiver returns")
    func once() throws {
        #expect(try reference(["a": ["name": "n"], "late": .alias("a")]).calls == 1)
        #expect(try reference(["late": .alias("$root.a"), "a": ["name": "n"]]).calls == 1)
    }

    @Test("A reference to an object whose initializer has failed is not left waiting")
    func failing() {
        expectError(.missingKey) {
            _ = try HRUnarchiver().unarchive(
                [Node].self, from: HRDocument([["children": [["name": "c", "parent": .alias("0")]]]]))
        }
    }

    @Test("A reference to an object of another class, which exists only later")
    func wrongTypeLater() {
        expectError(
            .wrongReferenceType,
            #"HR0304 "parent" must be of class "Node", and refers to an object of class "Late" at a.parent"#
        ) {
            _ = try reference(["a": ["name": "n", "parent": .alias("$root")]])
        }
    }
}

/// A class that reads its late reference first.
private final class Late: HRCoding {
    var a: Node?
    weak var late: Node?
    var calls = 0
    private var kept: Node?

    init(coder: HRDecoder) throws {
        try coder.decodeReference(Node.self, forKey: "late") { [unowned self] in
            late = $0
            kept = $0
            calls += 1
        }
        a = try coder.decodeIfPresent(forKey: "a")
    }

    func encode(with coder: HREncoder) throws {}
}
