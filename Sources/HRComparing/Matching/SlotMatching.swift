import HRArchiving

/// The members of matched containers that have the same place, before and after changes: in a dictionary the same key,
/// or a key that was renamed; in an array corresponding elements, some of which may have moved within the array.
///
/// A member that stays in its place may have another value, and an object may have another place.
struct SlotMatching {
    let matching: ValueMatching
    /// For each value of the earlier document, the index of the value that has its place in the later one.
    private(set) var partners: [Int?]
    /// For each value of the later document, the index of the value that had its place in the earlier one.
    private(set) var origins: [Int?]
    /// The values of the later document that have another position in the same array; for exact comparisons, also in
    /// the same dictionary.
    private(set) var moved: Set<Int> = []

    private var earlier: HashedTree { matching.earlier }
    private var later: HashedTree { matching.later }

    /// True if leaves that were moved in their array are the same; otherwise they are removed and added.
    private let followsLeaves: Bool

    /// - Complexity: O(n log n) in the number of values.
    init(_ matching: ValueMatching, followsLeaves: Bool = false) {
        self.matching = matching
        self.followsLeaves = followsLeaves
        partners = Array(repeating: nil, count: matching.partners.count)
        origins = Array(repeating: nil, count: matching.origins.count)
        for (old, new) in matching.partners.enumerated() {
            guard let new else { continue }
            if earlier.tree.isArray(old) { matchElements(of: old, new) } else { matchFields(of: old, new) }
        }
    }

    private mutating func join(_ old: Int, _ new: Int) {
        partners[old] = new
        origins[new] = old
    }

    private mutating func matchFields(of old: Int, _ new: Int) {
        var gone: [Int] = []
        for member in earlier.tree[old].members {
            if let other = later.tree.member(of: new, earlier.tree[member].key) {
                join(member, other)
            } else {
                gone.append(member)
            }
        }
        defer { if matching.options.isExact { noteOrder(of: new) } }
        guard !gone.isEmpty, earlier.tree.isDictionary(old), later.tree.isDictionary(new) else { return }
        let added = later.tree[new].members.filter { origins[$0] == nil }
        for member in gone {
            if let other = matching.partners[member], later.tree[other].container == new, origins[other] == nil {
                join(member, other)
            }
        }
        let leaves = gone.filter { partners[$0] == nil && !earlier.tree.isContainer($0) }
        let addedLeaves = added.filter { origins[$0] == nil && !later.tree.isContainer($0) }
        for (first, second) in earlier.uniquePairs(leaves, later, addedLeaves) { join(first, second) }
    }

    /// Notes the members of a dictionary that have another position among those that have a place in both documents.
    private mutating func noteOrder(of new: Int) {
        let members = later.tree[new].members.filter { origins[$0] != nil }
        let staying = Set(ElementMatching.longestIncreasingSubsequence(members.compactMap { origins[$0] }))
        for (position, member) in members.enumerated() where !staying.contains(position) { moved.insert(member) }
    }

    private mutating func matchElements(of old: Int, _ new: Int) {
        let olds = Array(earlier.tree[old].members), news = Array(later.tree[new].members)
        var elements = ElementMatching(old: olds.count, new: news.count)
        if !followsLeaves, let pairs = commonLeaves(olds, news) {
            elements.match(pairs)
        } else {
            elements.match(olds.map(oldToken), news.map(newToken))
        }
        let staying = elements.staying
        for (position, origin) in elements.origins.enumerated() {
            guard let origin else { continue }
            let (first, second) = (olds[origin], news[position])
            if staying.contains(position) {
                join(first, second)
            } else if followsLeaves || later.tree.isContainer(later.tree.dereferenced(second)) {
                join(first, second)
                moved.insert(second)
            }
        }
        for gap in elements.gaps { joinLeaves(gap.old.map { olds[$0] }, gap.new.map { news[$0] }) }
    }

    /// Returns the longest common subsequence of two arrays of leaves; nil if there are other values in them, or if they
    /// have too little in common.
    private func commonLeaves(_ olds: [Int], _ news: [Int]) -> [(old: Int, new: Int)]? {
        guard olds.allSatisfy({ earlier.tree[$0].node.isLeaf }), news.allSatisfy({ later.tree[$0].node.isLeaf }) else {
            return nil
        }
        return CommonSubsequence.pairs(olds.map { earlier.hashes[$0] }, news.map { later.hashes[$0] })
    }

    private func oldToken(_ member: Int) -> Token? {
        let value = earlier.tree.dereferenced(member)
        guard earlier.tree.isContainer(value) else { return .leaf(earlier.hashes[member]) }
        return matching.partners[value].map(Token.object)
    }

    private func newToken(_ member: Int) -> Token? {
        let value = later.tree.dereferenced(member)
        guard later.tree.isContainer(value) else { return .leaf(later.hashes[member]) }
        return matching.origins[value] == nil ? nil : .object(value)
    }

    /// What elements of arrays are matched by: the object in the later document, or the content of a leaf.
    private enum Token: Hashable {
        case object(Int)
        case leaf(Int)
    }

    /// Matches leaves between the same matched elements if they may be changed values: if there is one old and one new
    /// leaf, or as many of both and no strings, which are often elements of a set.
    private mutating func joinLeaves(_ olds: [Int], _ news: [Int]) {
        guard olds.count == news.count,
            zip(olds, news).allSatisfy({ old, new in
                let (first, second) = (earlier.tree[old].node, later.tree[new].node)
                let areStrings = first.string != nil || second.string != nil
                return first.isLeaf && second.isLeaf && (olds.count == 1 || !areStrings)
            })
        else { return }
        for (old, new) in zip(olds, news) { join(old, new) }
    }
}
