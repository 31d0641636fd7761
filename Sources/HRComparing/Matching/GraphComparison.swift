import HRArchiving

/// Compares the graphs of two documents from their roots: their objects, and where the references lead to, but not the
/// places at which objects are defined.
struct GraphComparison {
    private let earlier: ValueTree
    private let later: ValueTree
    private let isExact: Bool
    private var partners: [Int: Int] = [:]
    private var origins: [Int: Int] = [:]
    /// The pairs in the order in which they were found.
    private var found: [(old: Int, new: Int)] = []

    init(_ earlier: ValueTree, _ later: ValueTree, _ options: HRComparisonOptions) {
        (self.earlier, self.later, isExact) = (earlier, later, options.isExact)
    }

    /// Returns the pairs of containers that are the same; nil if the graphs differ, or if values cannot be reached from
    /// the root.
    ///
    /// - Complexity: O(n) in the number of values.
    mutating func pairs() -> [(old: Int, new: Int)]? {
        guard isSame(ValueTree.root, ValueTree.root) else { return nil }
        var next = 0
        while next < found.count {
            guard areSame(membersOf: found[next].old, found[next].new) else { return nil }
            next += 1
        }
        let isComplete = areReached(in: earlier, partners) && areReached(in: later, origins)
        return isComplete ? found + [(ValueTree.definitions, ValueTree.definitions)] : nil
    }

    private func areReached(in tree: ValueTree, _ reached: [Int: Int]) -> Bool {
        let isEmpty = tree[ValueTree.definitions].members.allSatisfy { tree.isContainer($0) }
        return isEmpty
            && tree.indices.allSatisfy { index in
                index == ValueTree.definitions || !tree.isContainer(index) || reached[index] != nil
            }
    }

    private mutating func areSame(membersOf old: Int, _ new: Int) -> Bool {
        let (olds, news) = (earlier[old].members, later[new].members)
        guard olds.count == news.count else { return false }
        for (position, member) in olds.enumerated() {
            let other = earlier.isArray(old) ? news.lowerBound + position : later.member(of: new, earlier[member].key)
            guard let other, isSame(member, other) else { return false }
        }
        return true
    }

    private mutating func isSame(_ old: Int, _ new: Int) -> Bool {
        let (first, second) = (earlier.dereferenced(old), later.dereferenced(new))
        guard earlier.isContainer(first), later.isContainer(second) else {
            // References to simple values are compared by the long way.
            return first == old && second == new && earlier[old].node.isSameLeaf(as: later[new].node, isExact)
        }
        if partners[first] != nil || origins[second] != nil {
            return partners[first] == second && origins[second] == first
        }
        guard earlier.isArray(first) == later.isArray(second), isSameHeader(first, second) else { return false }
        partners[first] = second
        origins[second] = first
        found.append((first, second))
        return true
    }

    private func isSameHeader(_ old: Int, _ new: Int) -> Bool {
        let (id, other) = (earlier.id(of: old), later.id(of: new))
        return (id ?? other) == (other ?? id) && earlier[old].node.hasSameHeader(as: later[new].node, isExact)
    }
}
