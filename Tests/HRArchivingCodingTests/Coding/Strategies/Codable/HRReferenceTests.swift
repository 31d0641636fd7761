import HRArchiving
import TestSupport
import Testing

/// Cycles through classes that have nothing but what the compiler makes for Codable.
@Suite("References of Codable classes")
struct HRReferenceTests {
    final class Node: Codable {
        var name: String
        var children: [Node]
        @HRReference var partner: Node?
        @HRWeakReference var parent: Node?

        init(_ name: String, children: [Node] = []) {
            self.name = name
            self.children = children
            for child in children { child.parent = self }
        }
    }

    private func copy(_ node: Node, _ format: HRFormat) throws -> Node {
        try HRUnarchiver(unknownKeys: .error).unarchive(from: HRArchiver().archive(node, as: format))
    }

    @Test("A parent that is the root", arguments: HRFormat.written)
    func weakParent(format: HRFormat) throws {
        let back = try copy(Node("a", children: [Node("b"), Node("c")]), format)
        #expect(back.children.map(\.name) == ["b", "c"])
        #expect(back.children.allSatisfy { $0.parent === back })
        #expect(back.parent == nil)
    }

    @Test("Two that hold each other", arguments: HRFormat.written)
    func partners(format: HRFormat) throws {
        let left = Node("left")
        let right = Node("right")
        (left.partner, right.partner) = (right, left)
        let back = try copy(left, format)
        #expect(back.partner?.name == "right")
        #expect(back.partner?.partner === back)
        back.partner = nil
        left.partner = nil
    }

    @Test("One that holds itself", arguments: HRFormat.written)
    func selfReference(format: HRFormat) throws {
        let node = Node("a")
        node.partner = node
        let back = try copy(node, format)
        #expect(back.partner === back)
        back.partner = nil
        node.partner = nil
    }

    @Test("Unknown keys within what is referred to are found")
    func unknownKey() throws {
        let document = HRDocument([
            "name": "a", "children": [], "partner": ["name": "b", "children": [], "nam": "c"],
        ])
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive(Node.self, from: document)
        }
        #expect(
            error?.description
                == "HR0201 HRReferenceTests.Node has no key \"nam\" (did you mean \"name\"?) at partner.nam")
    }
}
