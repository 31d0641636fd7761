package import HRArchiving

/// An object of a graph: it may be shared, and may be its own child.
package final class Node: HRCoding {
    package var name: String
    package var children: [Node] = []
    package weak var parent: Node?

    package init(_ name: String, _ children: [Node] = []) {
        self.name = name
        self.children = children
        for child in children { child.parent = self }
    }

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        children = try coder.decode(forKey: "children", default: [])
        try coder.decodeReference(forKey: "parent") { [unowned self] in parent = $0 }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        if !children.isEmpty { try coder.encode(children, forKey: "children") }
        try coder.encodeConditional(parent, forKey: "parent")
    }
}
