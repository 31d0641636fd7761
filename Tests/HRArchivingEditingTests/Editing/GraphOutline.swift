/// An object of a graph that is compared by what can be seen of it: what it says, and which objects it refers to.
protocol OutlinedObject: AnyObject {
    /// Its own values, as text.
    var said: String { get }
    var links: [VertexLink] { get }
}

/// References of an object under one name.
struct VertexLink {
    let name: String
    let targets: [any OutlinedObject]
    /// Whether the order of the targets counts.
    var isOrdered = true
}

/// A graph as text, by identity: equal for graphs that nobody can tell apart.
///
/// Objects are classified by what they say, and again and again by the classes of what they refer to, until no round
/// tells more of them apart. Elements of sets are sorted by their classes.
struct GraphOutline: Equatable, CustomStringConvertible {
    private let lines: [String]
    var description: String { lines.joined(separator: "\n") }

    init(of root: any OutlinedObject) {
        let all = Self.all(from: root)
        var classes = Dictionary(uniqueKeysWithValues: all.map { (ObjectIdentifier($0), $0.said) })
        var count = 0
        while true {
            let texts = all.map { Self.line(of: $0, classes) }
            let numbers = Dictionary(
                uniqueKeysWithValues: Set(texts).sorted().enumerated().map { ($0.element, $0.offset) })
            if numbers.count == count { break }
            count = numbers.count
            for (vertex, text) in zip(all, texts) {
                classes[ObjectIdentifier(vertex)] = "\(vertex.said)@\(numbers[text] ?? 0)"
            }
        }
        lines =
            ["root \(classes[ObjectIdentifier(root)] ?? "")"] + all.map { Self.line(of: $0, classes) }.sorted()
    }

    private static func line(of vertex: any OutlinedObject, _ classes: [ObjectIdentifier: String]) -> String {
        let links = vertex.links.map { link in
            let targets = link.targets.map { classes[ObjectIdentifier($0)] ?? "" }
            return "\(link.name): \(link.isOrdered ? targets : targets.sorted())"
        }
        return "\(classes[ObjectIdentifier(vertex)] ?? "") \(links.joined(separator: ", "))"
    }

    /// All objects that can be reached, in the order of the references to them.
    static func all(from root: any OutlinedObject) -> [any OutlinedObject] {
        var seen: Set<ObjectIdentifier> = []
        var found: [any OutlinedObject] = []
        var waiting: [any OutlinedObject] = [root]
        while let vertex = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(vertex)).inserted else { continue }
            found.append(vertex)
            waiting += vertex.links.flatMap(\.targets).reversed()
        }
        return found
    }
}
