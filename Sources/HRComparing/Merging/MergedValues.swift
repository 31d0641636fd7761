import HRArchiving

/// The three versions of a document that are merged.
enum MergeSide: Int, CaseIterable {
    case base, ours, theirs

    var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// A value, or a member of a container, in three versions, as its indices; nil where it does not exist.
struct MergeSlot {
    var base: Int?
    var ours: Int?
    var theirs: Int?

    subscript(side: MergeSide) -> Int? {
        get {
            switch side {
            case .base: base
            case .ours: ours
            case .theirs: theirs
            }
        }
        set {
            switch side {
            case .base: base = newValue
            case .ours: ours = newValue
            case .theirs: theirs = newValue
            }
        }
    }
}

/// The values of three versions of a document, and which of them are the same value.
struct MergedValues {
    private let hashed: [HashedTree]
    private let trees: [ValueTree]
    private var values: [MergeSlot] = []
    /// For each version, the numbers of the values by their indices.
    private var known: [[Int]]
    /// For the other versions, true for each value of the base if it or something in it was changed.
    private var changed: [[Bool]] = [[], [], []]
    /// False if both sides have added the document.
    let hasBase: Bool
    /// True if the search for similar objects was not completed.
    private(set) var isLimited = false
    private let wholeKeys: Set<String>
    /// For arrays of ours, true if they have no options, or if theirs has added the same elements in the same order.
    private var addsSame: [Int: Bool] = [:]

    /// - Parameter base: The common ancestor; nil if there is none. Values that ours and theirs have in common are then
    ///   the same, also if they differ.
    /// - Complexity: O(n log n) in the number of values, plus the maximum of the options.
    init(base: HRDocument?, ours: HRDocument, theirs: HRDocument, _ mergeOptions: HRMergeOptions) {
        var options = mergeOptions.comparison
        options.isExact = false
        (hasBase, wholeKeys) = (base != nil, mergeOptions.wholeKeys)
        let empty = HRDocument(ours.root.plainContainer.elements == nil ? [:] : [])
        hashed = [base ?? empty, ours, theirs].map { HashedTree($0, options) }
        trees = hashed.map(\.tree)
        known = trees.map { tree in Array(repeating: -1, count: tree.indices.count) }
        for index in trees[0].indices { addValue(.base, index) }
        for side in [MergeSide.ours, .theirs] { join(.base, side, matching(.base, side, options)) }
        for index in trees[1].indices where known[1][index] < 0 { addValue(.ours, index) }
        joinAdded(matching(.ours, .theirs, options), options)
        for index in trees[2].indices where known[2][index] < 0 { addValue(.theirs, index) }
        changed[1] = changes(of: .ours)
        changed[2] = changes(of: .theirs)
    }

    private mutating func addValue(_ side: MergeSide, _ index: Int) {
        known[side.rawValue][index] = values.count
        values.append(MergeSlot())
        values[values.count - 1][side] = index
    }

    private mutating func matching(
        _ first: MergeSide, _ second: MergeSide, _ options: HRComparisonOptions
    ) -> ValueMatching {
        let matching = ValueMatching(hashed[first.rawValue], hashed[second.rawValue], options, isForMerge: true)
        if matching.isLimited { isLimited = true }
        return matching
    }

    /// Joins the values of two versions that are the same and for which a condition is true.
    private mutating func join(
        _ first: MergeSide, _ second: MergeSide, _ matching: ValueMatching,
        where condition: (inout Self, Int, Int) -> Bool = { _, _, _ in true }
    ) {
        let slots = SlotMatching(matching, followsLeaves: true)
        for old in trees[first.rawValue].indices {
            let isContainer = trees[first.rawValue].isContainer(old)
            guard let new = isContainer ? matching.partners[old] : slots.partners[old],
                isContainer == trees[second.rawValue].isContainer(new), known[second.rawValue][new] < 0
            else { continue }
            let number = known[first.rawValue][old]
            guard values[number][second] == nil, !isOtherWhole(first, old, second, new), condition(&self, old, new)
            else { continue }
            known[second.rawValue][new] = number
            values[number][second] = new
        }
    }

    /// Joins the values that both sides have added in one place.
    private mutating func joinAdded(_ matching: ValueMatching, _ options: HRComparisonOptions) {
        let references = ReferenceSearch(trees[1])
        join(.ours, .theirs, matching) { values, old, new in
            let (first, second) = (values.hashed[1], values.hashed[2])
            let isSame =
                !values.hasBase || first.hasSameIdentity(old, second, new, by: options.keys)
                || (first.hashes[old] == second.hashes[new] && first.tree.id(of: old) == second.tree.id(of: new)
                    && references.areSame(old, new, matching))
            return isSame && values.values[values.known[1][old]][.base] == nil && values.areInOnePlace(old, new)
                && values.isNoPartOfOptions(old, new)
        }
    }

    /// Returns true if two values are, or are in, containers that are one value, and these differ.
    private func isOtherWhole(_ first: MergeSide, _ old: Int, _ second: MergeSide, _ new: Int) -> Bool {
        guard !wholeKeys.isEmpty else { return false }
        let (tree, other) = (tree(first), tree(second))
        let pairs = [(old, new), (tree[old].container ?? old, other[new].container ?? new)]
        return pairs.contains { old, new in
            wholeKeys.contains(tree[old].key) && tree[old].key == other[new].key
                && hashed[first.rawValue].hashes[old] != hashed[second.rawValue].hashes[new]
        }
    }

    /// Returns false for elements of arrays with options, such as `-framework`, which both sides have extended in
    /// different ways: equal elements may then be parts of different options.
    private mutating func isNoPartOfOptions(_ ours: Int, _ theirs: Int) -> Bool {
        guard let array = trees[1][ours].container, let other = trees[2][theirs].container, trees[1].isArray(array)
        else { return true }
        if let known = addsSame[array] { return known }
        let first = trees[1][array].members.filter { values[known[1][$0]][.base] == nil }
        let second = trees[2][other].members.filter { known[2][$0] < 0 || values[known[2][$0]][.base] == nil }
        let isSame =
            !(trees[1].hasOptions(array) || trees[2].hasOptions(other))
            || first.map { hashed[1].hashes[$0] } == second.map { hashed[2].hashes[$0] }
        addsSame[array] = isSame
        return isSame
    }

    /// Returns true if a value of ours and one of theirs are in the same container, in a dictionary under the same key.
    private func areInOnePlace(_ ours: Int, _ theirs: Int) -> Bool {
        guard let first = trees[1][ours].container, let second = trees[2][theirs].container else {
            return ours == theirs
        }
        return known[1][first] == known[2][second] && trees[1][ours].key == trees[2][theirs].key
    }

    // MARK: Access

    func tree(_ side: MergeSide) -> ValueTree { trees[side.rawValue] }

    subscript(number: Int) -> MergeSlot { values[number] }
    var numbers: Range<Int> { values.indices }

    /// The number of the value at an index of a version.
    func number(_ side: MergeSide, _ index: Int) -> Int { known[side.rawValue][index] }

    /// The number of the value, or for a reference that leads somewhere, that of its target.
    func target(_ side: MergeSide, _ index: Int) -> Int { number(side, tree(side).dereferenced(index)) }

    /// Makes a value that theirs has added the same as one that ours has added.
    mutating func unite(_ ours: Int, _ theirs: Int) {
        guard ours != theirs, let index = values[theirs][.theirs], values[theirs][.base] == nil,
            values[ours][.base] == nil, values[ours][.theirs] == nil
        else { return }
        values[ours][.theirs] = index
        values[theirs][.theirs] = nil
        known[2][index] = ours
        guard let array = values[ours][.ours], trees[1].isArray(array), !trees[1].hasOptions(array),
            !trees[2].hasOptions(index)
        else { return }
        let elements = (Array(trees[1][array].members), Array(trees[2][index].members))
        var matching = ElementMatching(old: elements.0.count, new: elements.1.count)
        matching.match(elements.0.map { hashed[1].hashes[$0] }, elements.1.map { hashed[2].hashes[$0] })
        for (position, origin) in matching.origins.enumerated() {
            guard let origin else { continue }
            unite(known[1][elements.0[origin]], known[2][elements.1[position]])
        }
    }

    /// True if a side has removed a value that the other side still has.
    func isRemoved(_ number: Int, by side: MergeSide) -> Bool {
        values[number][.base] != nil && values[number][side] == nil
    }

    /// True if a side has changed a value of the base, or something in it.
    func isChanged(_ number: Int, by side: MergeSide) -> Bool {
        values[number][.base].map { changed[side.rawValue][$0] } ?? true
    }

    /// Returns true if two members have the same value, apart from changes within it; nil for members that do not exist.
    func isSame(_ first: MergeSide, _ left: Int?, _ second: MergeSide, _ right: Int?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        let (firstTree, secondTree) = (tree(first), tree(second))
        let (target, otherTarget) = (firstTree.dereferenced(left), secondTree.dereferenced(right))
        if firstTree.isContainer(target) || secondTree.isContainer(otherTarget) || target != left
            || otherTarget != right
        {
            return number(first, target) == number(second, otherTarget)
        }
        return firstTree[left].node.isSameLeaf(as: secondTree[right].node, false)
    }

    // MARK: Changes

    /// Returns true if the removal of a container of the base by one side would remove a change of the other side: values
    /// that the remover has at another place keep their changes.
    func isChangeLost(_ number: Int, removedBy remover: MergeSide) -> Bool {
        guard let index = values[number][.base], let other = values[number][remover.other] else { return false }
        return values[number][remover] == nil && changed[remover.other.rawValue][index]
            && (isChangedItself(index, remover.other, other)
                || tree(.base)[index].members.contains { member in
                    tree(.base).isContainer(member) && isChangeLost(self.number(.base, member), removedBy: remover)
                })
    }

    private func changes(of side: MergeSide) -> [Bool] {
        let base = tree(.base)
        var changed = Array(repeating: false, count: base.indices.count)
        for index in base.indices.reversed() {
            guard let other = values[number(.base, index)][side] else {
                // A leaf without a place of its own is part of its container.
                changed[index] = true
                continue
            }
            guard base.isContainer(index) else {
                changed[index] = !isSame(.base, index, side, other)
                continue
            }
            changed[index] =
                base[index].members.contains { base.isContainer($0) && changed[$0] }
                || isChangedItself(index, side, other)
        }
        return changed
    }

    /// Returns true if a side has changed the header or the members of a container of the base, apart from changes within
    /// its members.
    private func isChangedItself(_ index: Int, _ side: MergeSide, _ other: Int) -> Bool {
        let (base, tree) = (self.tree(.base), tree(side))
        guard base.isContainer(index), tree.isContainer(other) else { return !isSame(.base, index, side, other) }
        return !base[index].node.hasSameHeader(as: tree[other].node)
            || base[index].members.count != tree[other].members.count || hasOtherMembers(index, side, other)
    }

    private func hasOtherMembers(_ index: Int, _ side: MergeSide, _ other: Int) -> Bool {
        let (base, tree) = (self.tree(.base), tree(side))
        if base.isArray(index) {
            return zip(base[index].members, tree[other].members).contains { !isSame(.base, $0, side, $1) }
        }
        return base[index].members.contains { member in
            !isSame(.base, member, side, tree.member(of: other, base[member].key))
        }
    }
}

extension HRNode {
    /// Returns true if two containers have the same id, or one of them leaves it out, and the same class, version and kind
    /// of plain value.
    func hasSameHeader(as other: HRNode) -> Bool {
        let (id, otherID) = (asObject.id, other.asObject.id)
        return (id ?? otherID) == (otherID ?? id) && hasSameHeader(as: other, false)
    }
}

extension ValueTree {
    /// True for an array with options of a command, such as `-framework`.
    func hasOptions(_ array: Int) -> Bool {
        self[array].members.contains { self[$0].node.string?.hasPrefix("-") ?? false }
    }
}

/// Finds out whether the references in equal values lead to the same values.
private struct ReferenceSearch {
    private let tree: ValueTree
    /// True for each value that is or has a reference, or to which one leads.
    private var isConcerned: [Bool]

    /// - Complexity: O(n) in the number of values.
    init(_ tree: ValueTree) {
        self.tree = tree
        isConcerned = tree.indices.map { tree[$0].isTarget || tree.isReference($0) }
        for index in tree.indices.reversed() where isConcerned[index] {
            if let container = tree[index].container { isConcerned[container] = true }
        }
    }

    /// - Parameter old: The index of a value of the earlier document, with the hash of that of the later one.
    func areSame(_ old: Int, _ new: Int, _ matching: ValueMatching) -> Bool {
        guard isConcerned[old] else { return true }
        let (earlier, later) = (matching.earlier, matching.later)
        let (target, other) = (tree.dereferenced(old), later.tree.dereferenced(new))
        guard target == old, other == new else {
            return tree.isContainer(target) ? matching.partners[target] == other : target != old && other != new
        }
        guard earlier.hashes[old] == later.hashes[new], tree[old].members.count == later.tree[new].members.count
        else { return false }
        return zip(tree[old].members, later.tree[new].members).allSatisfy { member, position in
            let other = tree.isArray(old) ? position : later.tree.member(of: new, tree[member].key)
            return other.map { areSame(member, $0, matching) } ?? false
        }
    }
}
