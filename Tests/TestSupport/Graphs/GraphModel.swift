/// What an object of a graph refers to: the positions of others, by the property.
package struct GraphLinks: Equatable, Sendable {
    /// Two of its own class, of which the second does not own.
    package var next: Int?
    package var back: Int?
    /// One behind an existential.
    package var other: Int?
    package var list: [Int] = []
    /// In the order of their numbers.
    package var set: [Int] = []

    package init(next: Int? = nil, back: Int? = nil, other: Int? = nil, list: [Int] = [], set: [Int] = []) {
        (self.next, self.back, self.other, self.list, self.set) = (next, back, other, list, set)
    }
}

/// Graphs as programs have them, and as they are at worst.
package enum GraphModel: String, CaseIterable, Sendable {
    case ring, list, doubleList, backwards, star, tree, complete, random1, random2, random4, random8, preferential
    case mesh, layered, organisation, scene, social, syntax

    /// Whether references that own lead in circles: what is read by plain `decode` is then as deep as these.
    package var isCircular: Bool {
        switch self {
        case .list, .doubleList, .backwards, .tree, .mesh, .layered, .syntax: false
        default: true
        }
    }

    /// For each of so many objects, those that it refers to.
    package func links(count: Int, using chance: inout SeededGenerator) -> [GraphLinks] {
        switch self {
        case .random1, .random2, .random4, .random8, .preferential: byChance(count, &chance)
        case .organisation, .scene, .social, .syntax: likePrograms(count, &chance)
        default: (0..<count).map { regular($0, of: count) }
        }
    }

    /// What an object refers to in a graph without chance.
    private func regular(_ index: Int, of count: Int) -> GraphLinks {
        func any(_ position: Int) -> Int? { 0..<count ~= position ? position : nil }
        let side = max(1, Int(Double(count).squareRoot()))
        switch self {
        case .ring: return GraphLinks(next: (index + 1) % count, other: (index + 2) % count)
        case .list: return GraphLinks(next: any(index + 1), other: any(index + 2))
        case .doubleList: return GraphLinks(next: any(index + 1), back: any(index - 1))
        case .backwards: return GraphLinks(next: any(index - 1), back: any(index + 1), other: any(index - 2))
        case .star: return index == 0 ? GraphLinks(list: Array(1..<count)) : GraphLinks(next: 0)
        case .tree:
            let above = index == 0 ? nil : (index - 1) / 2
            return GraphLinks(back: above, list: [1, 2].compactMap { any(index * 2 + $0) })
        case .complete: return GraphLinks(list: Array(0..<min(count, Self.mostComplete)))
        case .layered:
            let next = (index / side + 1) * side
            return GraphLinks(other: any(next), set: (0..<3).compactMap { any(next + (index + $0) % side) }.unique)
        default:  // A mesh.
            return GraphLinks(
                next: (index + 1) % side == 0 ? nil : any(index + 1), back: any(index - 1), other: any(index + side))
        }
    }

    /// How many objects all others know at most, so that a test has time for their references.
    private static let mostComplete = 300

    private func byChance(_ count: Int, _ chance: inout SeededGenerator) -> [GraphLinks] {
        // Who stands here more often is more likely to be met.
        var known = [0]
        return (0..<count).map { index in
            func any() -> Int { Int.random(in: 0..<count, using: &chance) }
            switch self {
            case .random1: return GraphLinks(next: any())
            case .random2: return GraphLinks(next: any(), other: any())
            case .random4: return GraphLinks(next: any(), back: any(), list: [any(), any()])
            case .random8:
                let list = (0..<3).map { _ in any() }
                return GraphLinks(next: any(), other: any(), list: list, set: [any(), any(), any()].unique)
            default:
                let (first, second) = (known.randomElement(using: &chance), known.randomElement(using: &chance))
                known += [index, first ?? 0, second ?? 0]
                return GraphLinks(next: first, other: second)
            }
        }
    }

    private func likePrograms(_ count: Int, _ chance: inout SeededGenerator) -> [GraphLinks] {
        (0..<count).map { index in
            func any(below end: Int) -> Int? { end > 0 ? Int.random(in: 0..<end, using: &chance) : nil }
            func children(_ number: Int) -> [Int] {
                (1...number).map { index * number + $0 }.filter { $0 < count }
            }
            let above: (Int) -> Int? = { index == 0 ? nil : (index - 1) / $0 }
            switch self {
            case .organisation:  // Departments with staff of whom one is the chief, and all have somebody to ask.
                let staff = children(5)
                return GraphLinks(next: staff.first, back: above(5), other: any(below: count), list: staff)
            case .scene:  // Layers and groups, and what they share; the last ones are what is selected.
                return GraphLinks(back: above(3), other: any(below: 1 + count / 10), list: children(3))
            case .social:  // People who know one another, and behind them their groups.
                if index * 10 >= count * 9 {
                    let members = (0..<6).compactMap { _ in any(below: count) }
                    return GraphLinks(next: any(below: count), set: members.unique)
                }
                let friends = (0..<3).compactMap { _ in any(below: count) }
                return GraphLinks(back: any(below: count), other: any(below: count), list: friends)
            default:  // Statements in one another, that mean what was declared before.
                return GraphLinks(back: any(below: index), list: children(4))
            }
        }
    }
}

extension [Int] {
    /// The numbers in order, each once.
    fileprivate var unique: [Int] { Set(self).sorted() }
}
