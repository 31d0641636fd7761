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

    /// - Parameter base: The common ancestor; nil if there is none. Values that ours and theirs have in common are then
    ///   the same, also if they differ.
    /// - Complexity: O(n log n) in the number of values, plus the maximum of the options.
    init(base: HRDocument?, ours: HRDocument, theirs: HRDocument, _ options: HRComparisonOptions) {
        var options = options
        options.isExact = false
        let empty = HRDocument(ours.root.plainContainer.elements == nil ? [:] : [])
        hashed = [base ?? empty, ours, theirs].map { HashedTree($0, options) }
        trees = hashed.map(\.tree)
        known = trees.map { tree in Array(repeating: -1, count: tree.indices.count) }
        for index in trees[0].indices { addValue(.base, index) }
        for side in [MergeSide.ours, .theirs] { join(.base, side, options) { _, _ in true } }
        for index in trees[1].indices where known[1][index] < 0 { addValue(.ours, index) }
        let (first, second) = (hashed[1], hashed[2])
        join(.ours, .theirs, options) { old, new in
            base == nil || first.hasSameIdentity(old, second, new, by: options.keys)
                || (first.hashes[old] == second.hashes[new] && first.tree.id(of: old) == second.tree.id(of: new))
        }
        for index in trees[2].indices where known[2][index] < 0 { addValue(.theirs, index) }
        changed[1] = changes(of: .ours)
        changed[2] = changes(of: .theirs)
    }

    private mutating func addValue(_ side: MergeSide, _ index: Int) {
        known[side.rawValue][index] = values.count
        values.append(MergeSlot())
        values[values.count - 1][side] = index
    }

    /// Joins the values of two versions that are the same and for which a condition is true.
    private mutating func join(
        _ first: MergeSide, _ second: MergeSide, _ options: HRComparisonOptions, _ condition: (Int, Int) -> Bool
    ) {
        let matching = ValueMatching(hashed[first.rawValue], hashed[second.rawValue], options, pairsLoneElements: false)
        let slots = SlotMatching(matching, followsLeaves: true)
        for old in self.trees[first.rawValue].indices {
            let isContainer = self.trees[first.rawValue].isContainer(old)
            guard let new = isContainer ? matching.partners[old] : slots.partners[old],
                isContainer == self.trees[second.rawValue].isContainer(new), known[second.rawValue][new] < 0
            else { continue }
            let number = known[first.rawValue][old]
            guard values[number][second] == nil else { continue }
            if first == .ours {
                // Values that both sides have added are the same only in one place.
                guard values[number][.base] == nil, condition(old, new), areInOnePlace(old, new) else { continue }
            }
            known[second.rawValue][new] = number
            values[number][second] = new
        }
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
        guard let index = values[theirs][.theirs] else { return }
        values[ours][.theirs] = index
        values[theirs][.theirs] = nil
        known[2][index] = ours
        guard let array = values[ours][.ours], trees[1].isArray(array) else { return }
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

    private func changes(of side: MergeSide) -> [Bool] {
        let (base, tree) = (self.tree(.base), tree(side))
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
            let members = base[index].members
            changed[index] =
                !base[index].node.hasSameHeader(as: tree[other].node) || members.count != tree[other].members.count
                || members.contains { base.isContainer($0) && changed[$0] } || hasOtherMembers(index, side, other)
        }
        return changed
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
    /// Returns true if two containers have the same id, and the same class, version and kind of plain value.
    func hasSameHeader(as other: HRNode) -> Bool {
        asObject.id == other.asObject.id && hasSameHeader(as: other, false)
    }
}
