import HRArchiving

/// Merges the orders of the members of a container. All members have different numbers.
struct SequenceMerge {
    /// The position of new members of both sides between the same other members.
    enum NewMembers {
        /// Ours first, then theirs: for arrays.
        case oursFirst
        /// By the Unicode scalars of their keys, so that it makes no difference which side is which: for dictionaries.
        case sorted(key: (Int) -> String)
    }

    private let base: [Int]
    private let ours: [Int]
    private let theirs: [Int]
    private let newMembers: NewMembers
    private let isKept: (Int) -> Bool
    /// The members that have not kept their order.
    private let oursMoved: Set<Int>
    private let theirsMoved: Set<Int>

    /// - Parameter isKept: Returns true if a member is part of the result.
    init(
        base: [Int], ours: [Int], theirs: [Int], _ newMembers: NewMembers, _ isKept: @escaping (Int) -> Bool
    ) {
        (self.base, self.ours, self.theirs) = (base, ours, theirs)
        (self.newMembers, self.isKept) = (newMembers, isKept)
        switch newMembers {
        case .oursFirst:
            let positions = Dictionary(base.enumerated().map { ($1, $0) }) { first, _ in first }
            (oursMoved, theirsMoved) = (Self.moved(ours, positions), Self.moved(theirs, positions))
        case .sorted: (oursMoved, theirsMoved) = ([], [])
        }
    }

    /// The members in their order: ours, except for those that only theirs has moved.
    ///
    /// - Complexity: O(n log n).
    func merged() -> [Int] {
        let inTheirs = Set(theirs)
        let skeleton = ours.filter { isKept($0) && !(theirsMoved.contains($0) && !oursMoved.contains($0)) }
        let inSkeleton = Set(skeleton)
        // Members of ours and theirs that have kept their order: what theirs adds follows one of them.
        let anchors = Set(skeleton.filter { inTheirs.contains($0) && !oursMoved.contains($0) })
        var followers: [Int?: [Int]] = [:]
        var anchor: Int?
        for member in theirs {
            if anchors.contains(member) {
                anchor = member
            } else if isKept(member), !inSkeleton.contains(member) {
                followers[anchor, default: []].append(member)
            }
        }
        var result: [Int] = []
        var (last, news): (Int?, [Int]) = (nil, [])
        func close() { result += joined(news, followers[last] ?? []) }
        for member in skeleton {
            guard anchors.contains(member) else {
                news.append(member)
                continue
            }
            close()
            result.append(member)
            (last, news) = (member, [])
        }
        close()
        return result
    }

    /// True if both sides have moved a member to different positions.
    var isReorderedByBoth: Bool {
        guard !oursMoved.isDisjoint(with: theirsMoved) else { return false }
        let common = Set(base).intersection(ours).intersection(theirs)
        return ours.filter(common.contains) != theirs.filter(common.contains)
    }

    /// Returns the members that have not kept their order.
    private static func moved(_ members: [Int], _ positions: [Int: Int]) -> Set<Int> {
        let known = members.filter { positions[$0] != nil }
        let staying = ElementMatching.longestIncreasingSubsequence(known.compactMap { positions[$0] })
        return Set(known).subtracting(staying.map { known[$0] })
    }

    private func joined(_ ours: [Int], _ theirs: [Int]) -> [Int] {
        guard case .sorted(let key) = newMembers else { return ours + theirs }
        var (first, second) = (ours[...], theirs[...])
        var result: [Int] = []
        while let left = first.first, let right = second.first {
            let isLater = key(right).utf8.lexicographicallyPrecedes(key(left).utf8)
            result.append(isLater ? second.removeFirst() : first.removeFirst())
        }
        return result + first + second
    }
}
