package import HRArchiving

/// An object of a graph that takes part through what the compiler makes for Codable.
package final class CodableNode: Codable {
    /// A value that is only Codable.
    package struct Value: Codable, Hashable {
        package var text: String
        package init(_ text: String) { self.text = text }
    }

    package var name: String
    package var children: [CodableNode]
    package var value: Value?
    @HRReference package var partner: CodableNode?
    @HRWeakReference package var parent: CodableNode?

    package init(_ name: String, _ children: [CodableNode] = []) {
        self.name = name
        self.children = children
        for child in children { child.parent = self }
    }
}
