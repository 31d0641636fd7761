import Foundation
import HRArchiving
import TestSupport
import Testing

/// How references are read: every rule of the file format.
@Suite("Aliases")
struct AliasTests {
    private func read<T>(_ root: HRNode, as type: T.Type = T.self) throws -> T {
        try HRUnarchiver().unarchive(type, from: HRDocument(root))
    }

    private func isSame(_ left: Node?, _ right: Node?) -> Bool {
        left != nil && left === right
    }

    // MARK: Key paths

    @Test("A key path leads to the same object, before and behind it")
    func keyPath() throws {
        let backward: [Node] = try read([["name": "a"], .alias("0")])
        #expect(isSame(backward[1], backward[0]))
        let forward: [Node] = try read([.alias("1"), ["name": "a"]])
        #expect(isSame(forward[0], forward[1]))
        #expect(forward[0].name == "a")
    }

    @Test("Keys beside $alias are ignored", arguments: HRFormat.each)
    func keysBeside(format: HRFormat) throws {
        let json = #"[{"name": "a"}, {"$alias": "0", "name": "b", "$class": "C", "$comment": 1}]"#
        let document = try HRFormat.json.document(from: Data(json.utf8))
        let back = try HRUnarchiver().unarchive([Node].self, from: format.data(from: document))
        #expect(isSame(back[1], back[0]))
        #expect(back[1].name == "a")
    }

    @Test("$root is the root, and may begin a path")
    func root() throws {
        let node: Node = try read([
            "name": "r", "children": [["name": "c"], .alias("$root"), .alias("$root.children.0")],
        ])
        #expect(isSame(node.children[1], node))
        #expect(isSame(node.children[2], node.children[0]))
        node.children = []
    }

    @Test("Dots and backslashes of keys are escaped", arguments: hostileKeys)
    func escapes(key: String) throws {
        let alias = HRAlias(HRPath([key]))
        let before: [String: Node] = try read(.dictionary([key: ["name": "a"], "other key": .alias(alias)]))
        #expect(isSame(before["other key"], before[key]))
        let deep = HRAlias(HRPath([key, "0", key]))
        let nested: [String: [[String: Node]]] = try read(
            .dictionary([
                "other key": [["x": .alias(deep)]], key: [.dictionary([key: ["name": "a"]])],
            ]))
        #expect(isSame(nested["other key"]?[0]["x"], nested[key]?[0][key]))
    }

    @Test("A key that is spelled like an escape", arguments: ["a\\.b", "a\\\\b", "\\", "\\.", "a\\"])
    func backslashes(key: String) throws {
        let nodes: [String: Node] = try read(
            .dictionary([key: ["name": "a"], "x": .alias(HRAlias(HRPath([key]).description))]))
        #expect(isSame(nodes["x"], nodes[key]))
    }

    @Test("The escaped reading comes first, then HRCoder's unescaped dots, the longest key first")
    func unescapedDots() throws {
        let escaped: [String: [String: Node]] = try read(
            ["a": ["b": ["name": "nested"]], "x": ["y": .alias("a.b")], "a.b": [:]])
        #expect(escaped["x"]?["y"]?.name == "nested")
        let joined: [String: Node] = try read(["a.b": ["name": "joined"], "x": .alias("a.b")])
        #expect(isSame(joined["x"], joined["a.b"]))
        let longest: [String: [String: Node]] = try read([
            "a.b": ["c": ["name": "long"]], "x": ["y": .alias("a.b.c")],
        ])
        #expect(isSame(longest["x"]?["y"], longest["a.b"]?["c"]))
        let both: [String: [String: Node]] = try read([
            "p.q": ["r.s.t": ["name": "n"]], "x": ["y": .alias("p.q.r.s.t")],
        ])
        #expect(isSame(both["x"]?["y"], both["p.q"]?["r.s.t"]))
    }

    @Test("HRCoder's unescaped dots are found also where the first part is a key of its own")
    func unescapedDotsBesidePrefix() throws {
        let nodes: [String: Node] = try read([
            "a": ["name": "short"], "a.b": ["name": "joined"], "x": .alias("a.b"),
        ])
        #expect(isSame(nodes["x"], nodes["a.b"]))
        let deep: [String: [String: Node]] = try read([
            "a": ["b": ["name": "n"]], "a.b": ["c": ["name": "wanted"]], "x": ["y": .alias("a.b.c")],
        ])
        #expect(isSame(deep["x"]?["y"], deep["a.b"]?["c"]))
    }

    @Test("Unescaped dots within what an alias on the way leads to")
    func unescapedDotsBehindAlias() throws {
        let nodes: [String: [String: Node]] = try read([
            "a": .alias("b"), "b": ["c.d": ["name": "wanted"]], "x": ["y": .alias("a.c.d"), "z": .alias("a.c.d")],
        ])
        #expect(isSame(nodes["x"]?["y"], nodes["b"]?["c.d"]))
        #expect(isSame(nodes["x"]?["z"], nodes["b"]?["c.d"]))
        expectError(.danglingReference, #"HR0301 "a.c.e.f" refers to nothing at x.y"#) {
            _ = try read(
                ["a": .alias("b"), "b": ["c.d": ["name": "n"]], "x": ["y": .alias("a.c.e.f"), "z": .alias("a")]],
                as: [String: [String: Node]].self)
        }
    }

    @Test("An index is plain decimal digits")
    func indices() throws {
        let nodes: [Node] = try read([["name": "a"], .alias("0")])
        #expect(isSame(nodes[1], nodes[0]))
        for text in ["-1", "+0", "0x0", " 0", "٠"] {
            expectError(.danglingReference) { _ = try read([["name": "a"], .alias(HRAlias(text))], as: [Node].self) }
        }
    }

    // MARK: Ids

    @Test("#id is the object that declares it, wherever that stands")
    func ids() throws {
        let nodes: [Node] = try read([.alias("#anna"), .object("Node", id: "anna", ["name": "a"]), .alias("#anna")])
        #expect(isSame(nodes[0], nodes[1]))
        #expect(isSame(nodes[2], nodes[1]))
    }

    @Test("#id.path goes on from there")
    func idPaths() throws {
        let child: HRNode = .object("Node", id: "kid", ["name": "c"])
        let nodes: [Node] = try read([
            .object("Node", id: "anna", ["name": "a", "children": [child]]), .alias("#anna.children.0"), .alias("#kid"),
        ])
        #expect(isSame(nodes[1], nodes[0].children[0]))
        #expect(isSame(nodes[2], nodes[0].children[0]))
    }

    @Test("An id may be of any letters, digits, _ and -", arguments: ["a", "_", "Ünï-1", "Ωmega", "a-b_c", "名前"])
    func idCharacters(id: String) throws {
        let node: HRNode = .object(HRObject(className: nil, id: id, fields: ["name": "a"]))
        let nodes: [Node] = try read([.alias(HRAlias(id: id)), node])
        #expect(isSame(nodes[0], nodes[1]))
    }

    @Test("A key that begins with # is meant where the path says $root")
    func keyLikeAnID() throws {
        let nodes: [String: Node] = try read(["#anna": ["name": "a"], "x": .alias("$root.#anna")])
        #expect(isSame(nodes["x"], nodes["#anna"]))
    }

    // MARK: Aliases of aliases and of values

    @Test("An alias of an alias leads to the object in the end")
    func aliasOfAlias() throws {
        let nodes: [Node] = try read([.alias("2"), ["name": "a"], .alias("3"), .alias("1"), .alias("0")])
        #expect(isSame(nodes[0], nodes[1]))
        #expect(isSame(nodes[2], nodes[1]))
        #expect(isSame(nodes[3], nodes[1]))
        #expect(isSame(nodes[4], nodes[1]))
    }

    @Test("A path may go through an alias")
    func throughAlias() throws {
        let nodes: [String: Node] = try read([
            "a": .alias("b.children.0"), "b": .alias("c"), "c": ["name": "c", "children": [["name": "d"]]],
        ])
        #expect(isSame(nodes["a"], nodes["c"]?.children[0]))
        #expect(isSame(nodes["b"], nodes["c"]))
    }

    @Test("An alias may lead to any value, which is equal")
    func values() throws {
        #expect(try read(["a", .alias("0")], as: [String].self) == ["a", "a"])
        #expect(try read([.alias("1"), 5], as: [Int].self) == [5, 5])
        #expect(try read([true, .alias("0")], as: [Bool].self) == [true, true])
        #expect(try read([[1, 2], .alias("0")], as: [[Int]].self) == [[1, 2], [1, 2]])
        #expect(try read([.alias("1"), ["a": 1]], as: [[String: Int]].self) == [["a": 1], ["a": 1]])
        #expect(try read([["text": "a"], .alias("0")], as: [Plain].self) == [Plain("a"), Plain("a")])
        #expect(try read(["red", .alias("0"), nil, .alias("2")], as: [Color?].self) == [.red, .red, nil, nil])
        #expect(try read(["a": 1.5, "b": .alias("a")], as: [String: Double].self) == ["a": 1.5, "b": 1.5])
        #expect(try read([["text": "a"], .alias("0")], as: [CodableNode.Value].self).map(\.text) == ["a", "a"])
    }

    @Test("Objects within a value that an alias leads to are the same objects")
    func objectsInValues() throws {
        let lists: [[Node]] = try read([[["name": "a"], ["name": "b"]], .alias("0")])
        #expect(isSame(lists[1][0], lists[0][0]))
        #expect(isSame(lists[1][1], lists[0][1]))
        let forward: [[Node]] = try read([.alias("1"), [["name": "a"]]])
        #expect(isSame(forward[1][0], forward[0][0]))
        let structs: [Stack<Node>] = try read([["items": [["name": "a"]]], .alias("0")])
        #expect(isSame(structs[0].items[0], structs[1].items[0]))
    }

    @Test("A forward alias reaches a let property")
    func letProperty() throws {
        let pair: Pair = try read(["first": .alias("second"), "second": ["name": "a"]])
        #expect(isSame(pair.first, pair.second))
    }

    @Test("An alias into a field that its object does not read")
    func unreadField() throws {
        let nodes: [String: Node] = try read(["a": .alias("b.spare"), "b": ["name": "b", "spare": ["name": "s"]]])
        #expect(nodes["a"]?.name == "s")
    }

    @Test("The object that an alias leads to says its class, and that class is what is made")
    func classOfTarget() throws {
        var registry = HRClassRegistry()
        registry.register(Named.self)
        let root: HRNode = ["a": .alias("b"), "b": .object("Named", ["text": "x"])]
        let foos = try HRUnarchiver(registry: registry).unarchive([String: any Foo].self, from: HRDocument(root))
        #expect(foos["a"] as? Named == Named("x"))
    }

    @Test(
        "At the root, an alias cannot lead anywhere, and is read as the dictionary that it is", arguments: HRFormat.each
    )
    func aliasAtRoot(format: HRFormat) throws {
        let json = try HRFormat.json.document(from: Data(#"{"$alias": "a", "a": "b"}"#.utf8))
        let back = try HRUnarchiver().unarchive([String: String].self, from: format.data(from: json))
        #expect(back == ["$alias": "a", "a": "b"])
    }
}

private final class Pair: HRCoding {
    let first: Node
    let second: Node

    init(coder: HRDecoder) throws {
        first = try coder.decode(forKey: "first")
        second = try coder.decode(forKey: "second")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(first, forKey: "first")
        try coder.encode(second, forKey: "second")
    }
}
