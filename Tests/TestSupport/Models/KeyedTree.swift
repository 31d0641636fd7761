package import Foundation
import HRArchiving

/// A node of a tree, as people have written such classes since 2001.
package class KeyedTree: NSObject, NSCoding {
    package var name: String
    package var number = 0
    package var children: [KeyedTree] = []
    package weak var parent: KeyedTree?

    package init(_ name: String, number: Int = 0, children: [KeyedTree] = []) {
        self.name = name
        self.number = number
        self.children = children
        super.init()
        for child in children { child.parent = self }
    }

    package required init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        number = coder.decodeInteger(forKey: "number")
        super.init()
        (coder as? HRKeyedUnarchiver)?.register(self)
        children = coder.decodeObject(forKey: "children") as? [KeyedTree] ?? []
        parent = coder.decodeObject(forKey: "parent") as? KeyedTree
    }

    package func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(number, forKey: "number")
        coder.encode(children, forKey: "children")
        coder.encodeConditionalObject(parent, forKey: "parent")
    }
}
