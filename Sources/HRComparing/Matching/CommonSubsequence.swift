/// A longest common subsequence of two lists, by the algorithm of Myers ("An O(ND) Difference Algorithm and Its
/// Variations", 1986).
enum CommonSubsequence {
    /// The maximum number of differences.
    private static let limit = 1_000

    /// Returns the positions of the common elements in both lists; nil if the lists have too many differences.
    ///
    /// - Complexity: O((n + d) d) in the number of elements and of differences.
    static func pairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)]? {
        let most = min(old.count + new.count, limit)
        // For each diagonal, the furthest position in the old list that was reached; and these before each step.
        var ends = Array(repeating: 0, count: 2 * most + 3)
        var steps: [ArraySlice<Int>] = []
        for count in 0...most {
            steps.append(ends[(most + 1 - count - 1)...(most + 1 + count + 1)])
            for diagonal in stride(from: -count, through: count, by: 2) {
                let (left, right) = (ends[most + diagonal], ends[most + 2 + diagonal])
                let isDown = diagonal == -count || (diagonal != count && left < right)
                var position = count == 0 ? 0 : isDown ? right : left + 1
                while position < old.count, position - diagonal < new.count, old[position] == new[position - diagonal] {
                    position += 1
                }
                ends[most + 1 + diagonal] = position
                if position >= old.count, position - diagonal >= new.count {
                    return pairs(steps, most + 1, old.count, new.count)
                }
            }
        }
        return nil
    }

    /// Returns the common elements of the path through the furthest positions, which is followed from its end.
    private static func pairs(
        _ steps: [ArraySlice<Int>], _ middle: Int, _ oldCount: Int, _ newCount: Int
    ) -> [(old: Int, new: Int)] {
        var found: [(old: Int, new: Int)] = []
        var (position, other) = (oldCount, newCount)
        for (count, ends) in steps.enumerated().reversed() {
            let diagonal = position - other
            let (left, right) = (ends[middle + diagonal - 1], ends[middle + diagonal + 1])
            let isDown = diagonal == -count || (diagonal != count && left < right)
            let start = count == 0 ? 0 : isDown ? right : left + 1
            while position > start {
                (position, other) = (position - 1, other - 1)
                found.append((position, other))
            }
            if count > 0 { (position, other) = isDown ? (position, other - 1) : (position - 1, other) }
        }
        return found.reversed()
    }
}
