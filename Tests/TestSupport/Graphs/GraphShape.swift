/// The shapes that graphs have in practice, and in the worst case. A shape tells which objects refer to which.
package enum GraphShape: String, CaseIterable, Sendable {
    /// Each to the next, the last to the first.
    case ring
    /// Each to the next.
    case chain
    /// All to the first, and the first to all.
    case star
    /// All to all, themselves too.
    case complete
    /// In layers as many as each is wide, all to two of the next layer.
    case layered
    /// Up to four of any.
    case random

    /// How many objects there are at most, so that a shape does not have more references than a test has time for.
    package var largestCount: Int { self == .complete ? 60 : .max }

    /// For each of so many objects, the positions of those that it refers to.
    package func targets(count: Int, using generator: inout SeededGenerator) -> [[Int]] {
        let all = 0..<count
        switch self {
        case .ring: return all.map { [($0 + 1) % count] }
        case .chain: return all.map { $0 + 1 < count ? [$0 + 1] : [] }
        case .star: return all.map { $0 == 0 ? Array(all.dropFirst()) : [0] }
        case .complete: return all.map { _ in Array(all) }
        case .layered:
            let width = max(1, Int(Double(count).squareRoot()))
            return all.map { index in
                let next = (index / width + 1) * width
                return (0..<2).map { next + (index + $0) % width }.filter { $0 < count }
            }
        case .random:
            return all.map { _ in
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    Int.random(in: all, using: &generator)
                }
            }
        }
    }

    /// The same shape with every reference leading to an object that stands before, or to the object itself.
    package func backwardTargets(count: Int, using generator: inout SeededGenerator) -> [[Int]] {
        var result = Array(repeating: [Int](), count: count)
        for (source, targets) in self.targets(count: count, using: &generator).enumerated() {
            for target in targets { result[max(source, target)].append(min(source, target)) }
        }
        return result
    }
}
