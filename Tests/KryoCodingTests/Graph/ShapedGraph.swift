import TestSupport

/// A graph of a known shape, of objects that differ in what they have: what is nil in one is there in the next.
struct ShapedGraph {
    enum Shape: CaseIterable {
        case ring, chain, star, complete, layered, random

        #if DEBUG
            private static let most = 1000
        #else
            private static let most = 5000
        #endif

        /// The numbers of objects that are tried.
        var sizes: [Int] {
            switch self {
            case .ring, .chain: [1, 2, 3, 17, 100, Self.most]
            case .star, .layered, .random: [1, 2, 10, 300, Self.most]
            case .complete: [1, 2, 3, 20, 40]
            }
        }
    }

    struct Vertex {
        var name: String
        var number: Int32
        var note: String?
        var weight: Double?
        var tags: [String]
        var first: Int?
        var links: [Int] = []
    }

    private(set) var vertices: [Vertex] = []
    private var generator: SeededGenerator

    init(_ shape: Shape, count: Int, seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for _ in 0..<count { vertices.append(vertex()) }
        for index in vertices.indices { connect(index, shape) }
    }

    private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func vertex() -> Vertex {
        Vertex(
            name: text(), number: Int32(truncatingIfNeeded: draw(1 << draw(33))), note: draw(3) == 0 ? text() : nil,
            weight: draw(2) == 0 ? Double(draw(1000)) / 8 : nil, tags: (0..<draw(3)).map { _ in text() }, first: nil)
    }

    /// One of few texts, or one of characters that are written in several ways.
    private mutating func text() -> String {
        if draw(2) == 0 { return ["", "a", "name", "caf\u{E9}", "cafe\u{301}"][draw(5)] }
        let alphabet = ["a", "z", "\u{E9}", "e\u{301}", "\u{323}\u{307}", "\u{1F600}", "\u{D55C}", "\u{0}", "\u{20AC}"]
        return (0..<draw(draw(8) == 0 ? 90 : 12)).map { _ in alphabet[draw(alphabet.count)] }.joined()
    }

    private mutating func connect(_ index: Int, _ shape: Shape) {
        let count = vertices.count
        switch shape {
        case .ring: vertices[index].first = (index + 1) % count
        case .chain: vertices[index].first = index + 1 < count ? index + 1 : nil
        case .star:
            if index == 0 { vertices[0].links = Array(1..<max(1, count)) } else { vertices[index].first = 0 }
        case .complete: vertices[index].links = Array(0..<count)
        case .layered:
            // Layers of three, each of which knows all of the next one.
            let next = (index / 3 + 1) * 3
            vertices[index].links = Array(min(next, count)..<min(next + 3, count))
        case .random:
            vertices[index].links = (0..<draw(4)).map { _ in draw(count) }
            if draw(4) == 0 { vertices[index].first = draw(count) }
            if index == 0 { vertices[0].links += Array(0..<count) }
        }
    }
}
