/// What a person does to the objects of a file. Containers are named by their numbers, so that it can be done to every
/// copy of a graph.
enum ModelOperation {
    /// Sets a member, or adds one after the first of those before it that is still there.
    case put(Int, key: String, ModelSketch, after: [String])
    case remove(Int, key: String)
    /// Moves a member to another container, or to another place in its own.
    case move(key: String, from: Int, to: Int, after: [String])
    case rename(Int, id: String)

    func apply(to graph: ModelGraph) {
        switch self {
        case .put(let node, let key, let value, let previous):
            if let node = graph.nodes[node] { graph.put(value, key, in: node, after: previous) }
        case .remove(let node, let key):
            if let node = graph.nodes[node] { graph.remove(key, from: node) }
        case .move(let key, let source, let destination, let previous):
            if let source = graph.nodes[source], let destination = graph.nodes[destination] {
                graph.move(key, from: source, to: destination, after: previous)
            }
        case .rename(let node, let id): graph.nodes[node]?.id = id
        }
    }
}

/// What operations touch, to tell whether they contradict what others do.
struct ModelFootprint {
    struct Member: Hashable {
        let node: Int
        let key: String
    }

    /// Members that are set, added, removed or moved.
    var members: Set<Member> = []
    /// Members that others are moved past. Of two neighbours that change places, either may be the one that was moved.
    var passed: Set<Member> = []
    /// Containers that are removed.
    var removed: Set<Int> = []
    /// Containers in which something changes, with all around them.
    var changed: Set<Int> = []
    /// Containers that are moved.
    var moved: Set<Int> = []
    /// Containers into which something is moved, with all around them.
    var destinations: Set<Int> = []
    /// Records that are referred to anew.
    var referred: Set<Int> = []

    /// Whether two people can do both.
    ///
    /// What is a matter of taste counts as a contradiction here, and is never done: one moves what the other removes,
    /// or moves something into what the other moves.
    func agrees(with other: Self) -> Bool {
        members.isDisjoint(with: other.members.union(other.passed)) && passed.isDisjoint(with: other.members)
            && moved.isDisjoint(with: other.moved) && destinations.isDisjoint(with: other.moved)
            && moved.isDisjoint(with: other.destinations)
            && spares(other) && other.spares(self)
    }

    /// Whether nothing is removed that another one needs.
    private func spares(_ other: Self) -> Bool {
        [other.removed, other.changed, other.moved, other.referred].allSatisfy(removed.isDisjoint)
    }

    mutating func touch(_ key: String, of node: ModelNode) {
        members.insert(Member(node: node.number, key: key))
        changed.formUnion(node.withParents.map(\.number))
    }
}

/// Operations that belong together, such as to remove an object and the references to it.
struct ModelStep {
    var operations: [ModelOperation]
    var footprint = ModelFootprint()

    func apply(to graph: ModelGraph) { operations.forEach { $0.apply(to: graph) } }
}
