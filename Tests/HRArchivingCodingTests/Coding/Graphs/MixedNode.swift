import TestSupport

/// An object that refers to others of its class in several ways: by references that are needed at once, which may not lead
/// in circles, by ones that wait, and by weak ones.
protocol MixedNode: AnyObject, Hashable {
    init(number: Int)
    var number: Int { get }

    var plain: Self? { get set }
    var list: [Self] { get set }
    var named: [String: Self] { get set }
    var set: Set<Self> { get set }

    var next: Self? { get set }
    var nextList: [Self] { get set }
    var nextNamed: [String: Self] { get set }
    var nextSet: Set<Self> { get set }

    var back: Self? { get set }
}

extension MixedNode {
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// The objects that a property refers to, in an order that does not depend on hashes.
    func targets(_ key: MixedKey) -> [Self] {
        switch key {
        case .plain: [plain].compactMap(\.self)
        case .list: list
        case .named: named.sorted { $0.key < $1.key }.map(\.value)
        case .set: set.sorted { $0.number < $1.number }
        case .next: [next].compactMap(\.self)
        case .nextList: nextList
        case .nextNamed: nextNamed.sorted { $0.key < $1.key }.map(\.value)
        case .nextSet: nextSet.sorted { $0.number < $1.number }
        case .back: [back].compactMap(\.self)
        }
    }

    func add(_ other: Self, to key: MixedKey) {
        switch key {
        case .plain: plain = other
        case .list: list.append(other)
        case .named: named["n\(other.number)"] = other
        case .set: set.insert(other)
        case .next: next = other
        case .nextList: nextList.append(other)
        case .nextNamed: nextNamed["n\(other.number)"] = other
        case .nextSet: nextSet.insert(other)
        case .back: back = other
        }
    }

    func unlink() {
        (plain, next, back) = (nil, nil, nil)
        (list, nextList) = ([], [])
        (named, nextNamed) = ([:], [:])
        (set, nextSet) = ([], [])
    }
}

/// The properties of a ``MixedNode``.
enum MixedKey: String, CaseIterable, CodingKey {
    case plain, list, named, set
    case next, nextList, nextNamed, nextSet
    case back

    /// Whether the objects are needed at once.
    var isPlain: Bool {
        switch self {
        case .plain, .list, .named, .set: true
        default: false
        }
    }

    var isWeak: Bool { self == .back }

    /// Whether the property may refer to several objects.
    var isMultiple: Bool { ![.plain, .next, .back].contains(self) }

    /// The order in which an object writes and reads its properties: each has its own.
    static func order(for number: Int) -> [MixedKey] {
        var chance = SeededGenerator(seed: UInt64(number) &* 7919)
        return allCases.shuffled(using: &chance)
    }
}

/// Which objects refer to which others.
struct MixedGraph: Sendable {
    /// For each object, the properties and the numbers of the objects they refer to.
    private(set) var edges: [[(key: MixedKey, target: Int)]]
    /// The objects that are archived.
    private(set) var roots: [Int]

    /// - Parameter hasPlainCircles: Whether references that are needed at once may lead in circles.
    init(seed: UInt64, count: Int, keys: [MixedKey] = MixedKey.allCases, hasPlainCircles: Bool = false) {
        var chance = SeededGenerator(seed: seed)
        // References that are needed at once lead from lower to higher ranks.
        let ranks = (0..<count).shuffled(using: &chance)
        let number = Int.random(in: 1...4, using: &chance)
        // Some graphs have few properties in use, so that some of them have but one sort of reference.
        let used = keys.shuffled(using: &chance).prefix(Int.random(in: 2...max(2, keys.count), using: &chance))
        edges = (0..<count).map { index in
            var taken: Set<MixedKey> = []
            return (0..<Int.random(in: 1...number, using: &chance)).compactMap { _ in
                guard let key = used.randomElement(using: &chance) else { return nil }
                let target = Int.random(in: 0..<count, using: &chance)
                guard key.isMultiple || taken.insert(key).inserted else { return nil }
                return !key.isPlain || hasPlainCircles || ranks[index] < ranks[target] ? (key, target) : nil
            }
        }
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: roots = Array(0..<count)
        case 1: roots = [0]
        default:
            roots = (0..<Int.random(in: 1...count, using: &chance)).map { _ in Int.random(in: 0..<count, using: &chance)
            }
        }
    }

    init(edges: [[(key: MixedKey, target: Int)]], roots: [Int]) { (self.edges, self.roots) = (edges, roots) }

    func make<Node: MixedNode>(_ type: Node.Type) -> [Node] {
        let nodes = edges.indices.map { Node(number: $0) }
        for (node, edges) in zip(nodes, edges) {
            for edge in edges { node.add(nodes[edge.target], to: edge.key) }
        }
        return nodes
    }

    /// Whether references that are needed at once lead in a circle, among the objects that are archived.
    var hasPlainCircle: Bool {
        let reachable = reachable
        var open = edges.map { Set($0.filter(\.key.isPlain).map(\.target)) }
        var rest = reachable
        while let free = rest.first(where: { open[$0].isEmpty }) {
            rest.remove(free)
            for index in open.indices { open[index].remove(free) }
        }
        return !rest.isEmpty
    }

    private var reachable: Set<Int> {
        var reached: Set<Int> = []
        var open = roots
        while let index = open.popLast() {
            guard reached.insert(index).inserted else { continue }
            open += edges[index].filter { !$0.key.isWeak }.map(\.target)
        }
        return reached
    }
}

/// What is to be seen of a graph: which object refers to which others, by identity.
struct MixedFacts<Node: MixedNode> {
    private(set) var lines: [String] = []
    /// All objects that do not go by themselves.
    private(set) var nodes: [Node] = []

    init(_ roots: [Node]) {
        var numbers: [ObjectIdentifier: Int] = [:]
        func number(of node: Node) -> Int {
            if let known = numbers[ObjectIdentifier(node)] { return known }
            numbers[ObjectIdentifier(node)] = nodes.count
            nodes.append(node)
            return nodes.count - 1
        }
        lines.append("\(roots.map(number))")
        var next = 0
        while next < nodes.count {
            let node = nodes[next]
            next += 1
            for key in MixedKey.allCases where !key.isWeak { _ = node.targets(key).map(number) }
        }
        for (index, node) in nodes.enumerated() {
            let targets = MixedKey.allCases.map { key in
                let targets = node.targets(key).map { numbers[ObjectIdentifier($0)] }
                return "\(key.rawValue) \(targets.compactMap(\.self))"
            }
            lines.append("\(index) is \(node.number): \(targets.joined(separator: ", "))")
        }
    }

    func difference(to other: MixedFacts) -> String? {
        guard lines.count == other.lines.count else { return "\(other.lines.count) objects, expected \(lines.count)" }
        return zip(lines, other.lines).first { $0 != $1 }.map { "\($1), expected \($0)" }
    }
}
