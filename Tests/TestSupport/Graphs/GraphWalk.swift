import Foundation

/// An object of a graph that can tell what it holds.
package protocol Walkable: AnyObject {
    /// Notes all values and strong references, in an order that depends on nothing but the object.
    func walk(_ walk: inout GraphWalk)
    /// The object that is referred to without being held.
    var held: (any Walkable)? { get }
    /// Gives up all references, so that no cycle keeps the object alive.
    func unlink()
}

/// A graph as a list of lines that two graphs share if and only if they are equal and have the same identities: every
/// object gets a number when it is met first, from the root on, and is written out under it once.
package struct GraphWalk {
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var objects: [any Walkable] = []
    private var current = ""
    private(set) package var lines: [String] = []

    /// Walks a graph, without recursion.
    package init(_ root: any Walkable) {
        _ = number(of: root)
        var index = 0
        while index < objects.count {
            current = "#\(index) \(type(of: objects[index]))"
            objects[index].walk(&self)
            lines.append(current)
            index += 1
        }
        // Only now it is known who is in the graph, and so who can be referred to without being held.
        for (index, object) in objects.enumerated() {
            let number = object.held.flatMap { numbers[ObjectIdentifier($0)] }
            lines[index] += " held=" + (number.map { "#\($0)" } ?? "nil")
        }
    }

    /// How many objects there are.
    package var count: Int { objects.count }

    /// Gives up all references between the objects.
    package func unlink() {
        for object in objects { object.unlink() }
    }

    private mutating func number(of object: any Walkable) -> Int {
        let identity = ObjectIdentifier(object)
        if let number = numbers[identity] { return number }
        numbers[identity] = objects.count
        objects.append(object)
        return objects.count - 1
    }

    // MARK: What objects tell

    /// Notes a reference.
    package mutating func note(_ name: String, _ object: (any Walkable)?) {
        current += " \(name)=" + (object.map { "#\(number(of: $0))" } ?? "nil")
    }

    /// Notes a text, scalar by scalar.
    package mutating func note(_ name: String, _ text: String?) {
        current += " \(name)=" + (text.map { "<\($0)>" } ?? "nil")
    }

    /// Notes a number by its bits.
    package mutating func note(_ name: String, _ number: Double?) {
        current += " \(name)=" + (number.map { $0.isNaN ? "nan" : "\($0.bitPattern)" } ?? "nil")
    }

    /// Notes references in order.
    package mutating func note(_ name: String, _ objects: [(any Walkable)?]) {
        current += " \(name)=["
        for object in objects { note("", object) }
        current += "]"
    }

    /// Notes members in the order of their keys' texts.
    package mutating func note(_ name: String, _ members: [(key: String, value: (any Walkable)?)]) {
        current += " \(name)={"
        for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            note("<\(member.key)>", member.value)
        }
        current += "}"
    }

    /// The first line in which two walks differ, or nil if they are the same.
    package func difference(from other: GraphWalk) -> String? {
        guard lines.count == other.lines.count else { return "\(lines.count) objects, and \(other.lines.count)" }
        // Two strings of other scalars may be equal.
        for (left, right) in zip(lines, other.lines) where !left.utf8.elementsEqual(right.utf8) {
            return "\(left.debugDescription)\nis not\n\(right.debugDescription)"
        }
        return nil
    }
}
