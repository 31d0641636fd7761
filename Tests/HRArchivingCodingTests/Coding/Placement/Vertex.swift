import HRArchiving
import TestSupport

/// An object of a graph that refers to others: to one under a key, to several in a list or in a set.
final class Vertex: HRCoding, Hashable {
    enum Holding: Sendable { case list, set }

    static let archiveName = "V"
    let number: Int
    var others: [Vertex] = []
    private let holding: Holding

    init(_ number: Int, holding: Holding = .list) {
        self.number = number
        self.holding = holding
    }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "n")
        holding = .list
        coder.register(self)
        if coder.contains("next") {
            others = [try coder.decode(forKey: "next")]
        } else {
            others = try coder.decode(forKey: "to", default: [])
        }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "n")
        switch others.count {
        case 0: return
        case 1: try coder.encode(others[0], forKey: "next")
        default:
            if holding == .list { return try coder.encode(others, forKey: "to") }
            try coder.encode(Set(others), forKey: "to")
        }
    }

    static func == (left: Vertex, right: Vertex) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Objects that refer to one another as the targets say.
    static func graph(_ targets: [[Int]], holding: Holding = .list) -> [Vertex] {
        let all = targets.indices.map { Vertex($0, holding: holding) }
        for (vertex, targets) in zip(all, targets) { vertex.others = targets.map { all[$0] } }
        return all
    }

    /// Objects in a shape.
    static func graph(_ shape: GraphShape, _ count: Int, holding: Holding = .list) -> [Vertex] {
        var chance = SeededGenerator(seed: UInt64(count))
        return graph(shape.targets(count: min(count, shape.largestCount), using: &chance), holding: holding)
    }

    /// Takes a graph apart, so that nothing is kept alive and nothing is let go of one within another.
    static func unlink(_ all: [Vertex]) {
        for vertex in all { vertex.others = [] }
    }
}
