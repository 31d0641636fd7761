import HRArchiving
import TestSupport
import Testing

/// HRCoder joined keys with dots as they were: dots of their own, slashes and number signs included.
@Suite("Key paths of HRCoder")
struct HRCoderKeyPathTests {
    private static let node: HRNode = .object("Node", ["name": "n"])

    /// Documents whose `to` refers to the object that is the last of the `holder`'s.
    static let documents: [(reference: String, holder: String, members: HRNode)] = [
        ("a.b.0", "a.b", [node]),
        ("a.b.0", "a.b/", [node]),
        ("a/b.0", "a//b", [node]),
        ("http:/example.com/x.0", "http://example.com/x/", [node]),
        ("#a.0", "#a", [node]),
        ("#.0", "#", [node]),
    ]

    @Test("Find what they were made for", arguments: documents)
    func lead(_ reference: String, _ holder: String, _ members: HRNode) throws {
        var fields: HRFields = ["a": ["x": Self.node], "to": [.alias(HRAlias(reference))]]
        fields[holder] = members
        let nodes = try HRUnarchiver().unarchive([String: AnyNodes].self, from: HRDocument(.dictionary(fields)))
        let isSame = nodes["to"]?.nodes.last === nodes[holder]?.nodes.last
        #expect(isSame)
    }

    @Test(
        "A key below the root that begins with a slash is no component at all",
        arguments: [
            (["p": ["/k": [node, .alias("p.0")]]], ["p", "/k", "1"]),
            (["p": ["x": 1, "/a": [:], "/k": ["/l": [node, .alias("p.0")]]]], ["p", "/k", "/l", "1"]),
            (["p": ["/k": .alias("q"), "to": .alias("p.0")], "q": [node]], ["p", "to"]),
        ] as [(HRNode, [String])])
    func leadingSlash(root: HRNode, path: [String]) throws {
        var document = HRDocument(root)
        document["to"] = document[HRPath(path)]
        #expect(try HRUnarchiver().unarchive(Holder.self, from: document).node?.name == "n")
    }

    @Test("Are read anew from the start where the key of the first component leads nowhere")
    func backtracking() throws {
        let document = HRDocument([
            "k": [["a": ["b": ["x": 1]], "a.b": ["c.d": [Self.node]]]],
            "to": .alias("k.0.a.b.c.d.0"),
        ])
        #expect(try HRUnarchiver().unarchive(Holder.self, from: document).node?.name == "n")
    }

    @Test("Lead through aliases on the way")
    func throughAliases() throws {
        let document = HRDocument([
            "a": ["x": 1], "a.b": .alias("c.d"), "c.d": ["e.f": Self.node], "to": .alias("a.b.e.f"),
        ])
        #expect(try HRUnarchiver().unarchive(Holder.self, from: document).node?.name == "n")
    }

    @Test("A reading with escapes comes first")
    func escapesFirst() throws {
        let document = HRDocument([
            "a": ["b": .object("Node", ["name": "nested"])], "a.b": .object("Node", ["name": "dotted"]),
            "to": .alias("a.b"),
        ])
        #expect(try HRUnarchiver().unarchive(Holder.self, from: document).node?.name == "nested")
    }

    @Test("An id comes before a key with a number sign")
    func idsFirst() throws {
        let document = HRDocument([
            "#a": .object("Node", ["name": "key"]), "x": .object("Node", id: "a", ["name": "id"]), "to": .alias("#a"),
        ])
        #expect(try HRUnarchiver().unarchive(Holder.self, from: document).node?.name == "id")
    }

    @Test("An index has one spelling", arguments: ["00", "01", "+1", "-1", " 1"])
    func indices(_ index: String) {
        expectError(.danglingReference) {
            let document = HRDocument(["a": [Self.node, Self.node], "to": .alias(HRAlias("a.\(index)"))])
            _ = try HRUnarchiver().unarchive(Holder.self, from: document)
        }
        #expect(HRDocument(["a": [1, 2]])[HRPath(["a", index])] == nil)
    }

    private struct Holder: HRDecodable {
        let node: Node?
        init(coder: HRDecoder) throws { node = try coder.decode(forKey: "to") }
    }

    /// The objects of an array, or nothing.
    private struct AnyNodes: HRDecodable {
        let nodes: [Node]
        init(coder: HRDecoder) throws {
            nodes = coder.keys.isEmpty ? try coder.decode() : []
        }
    }
}
