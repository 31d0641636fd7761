import Foundation
import HRArchiving
import TestSupport
import Testing

/// A class of old, its children, and their parent.
@Suite("A tree of NSCoding objects")
struct KeyedTreeTests {
    private let tree = KeyedTree("root", number: 1, children: [KeyedTree("a", number: 2), KeyedTree("b", number: 3)])

    @Test("is written as fields, with the way back as an alias")
    func document() throws {
        let document: HRDocument = try HRArchiver().document(archiving: tree)
        let expected = HRNode.object(
            HRObject(
                className: "KeyedTree",
                fields: [
                    "name": "root", "number": 1,
                    "children": .array([child("a", 2), child("b", 3)]),
                ]))
        #expect(document.root == expected)
    }

    private func child(_ name: String, _ number: Int64) -> HRNode {
        .object(
            HRObject(
                className: "KeyedTree",
                fields: [
                    "name": .string(name), "number": .integer(HRInteger(number)), "children": [],
                    "parent": .alias(HRAlias("$root")),
                ]))
    }

    @Test("is written as a text that people read")
    func text() throws {
        let small = KeyedTree("root", number: 1, children: [KeyedTree("a")])
        let data = try HRKeyedArchiver.archivedData(withRootObject: small, as: .json.using(.direct))
        let expected = """
            {
              "$class": "KeyedTree",
              "name": "root",
              "number": 1,
              "children": [
                {
                  "$class": "KeyedTree",
                  "name": "a",
                  "number": 0,
                  "children": [],
                  "parent": {
                    "$alias": "$root"
                  }
                }
              ]
            }
            """
        #expect(
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == expected)
    }

    @Test("comes back with its parents", arguments: HRFormat.each)
    func roundTrip(_ format: HRFormat) throws {
        let data = try HRKeyedArchiver.archivedData(withRootObject: tree, as: format)
        let back = try #require(try HRUnarchiver().unarchive(KeyedTree.self, from: data) as KeyedTree?)
        #expect(back.name == "root")
        #expect(back.children.map(\.name) == ["a", "b"])
        #expect(back.children.map(\.number) == [2, 3])
        #expect(back.parent == nil)
        #expect(back.children.allSatisfy { $0.parent === back })
        #expect(try HRArchiver().document(archiving: back) == HRArchiver().document(archiving: tree))
    }

    @Test("is found by its registered name", arguments: HRFormat.each)
    func registered(_ format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(KeyedTree.self, as: "Tree", formerly: "Branch")
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: tree, as: format, settings: HRArchiver(registry: registry))
        let settings = HRUnarchiver(registry: registry)
        let back = try HRKeyedUnarchiver.unarchiveObject(with: data, settings: settings) as? KeyedTree
        #expect(back?.children.map(\.name) == ["a", "b"])
        #expect(try settings.document(from: data).root["name"] == "root")
    }

    @Test("is not found by a name that nobody has registered")
    func unregistered() throws {
        let data = try HRKeyedArchiver.archivedData(withRootObject: tree, as: .json)
        expectError(
            .unknownClass, "HR0401 \"KeyedTree\" is not a class that this file may create at $root"
        ) {
            _ = try HRKeyedUnarchiver.unarchiveObject(with: data)
        }
    }

    @Test("is written without the parent of a child alone")
    func childAlone() throws {
        let node = try HRArchiver().document(archiving: tree.children[0]).root
        let expected = HRNode.object(
            HRObject(className: "KeyedTree", fields: ["name": "a", "number": 2, "children": []]))
        #expect(node == expected)
    }
}
