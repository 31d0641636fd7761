import ObjectGraph

/// What elements of unordered collections are sorted by.
struct SortKey {
    /// The node of the element, with a placeholder for each object that it refers to.
    let node: HRNode
    /// Whether there are no placeholders, so that the node can be written as it is.
    let isWhole: Bool
    /// The text of a `CodingKeyRepresentable` key.
    var text: String?
    /// Where the sort key is in the table; nil if nothing but the node can be compared.
    var number: SortKeyTable.Number?
}

/// A sort key that is being made.
final class SortKeyDraft {
    /// An object that has a placeholder, and how to make a sort key of its own.
    struct Reference {
        let object: AnyObject
        /// Nil for a conditional reference, whose object may not be written.
        let makeSortKey: (() -> SortKey)?
    }

    /// The builder that holds the element: an object encoded there is the element itself.
    let holder: ObjectIdentifier
    /// The element, if it is an object.
    var subject: AnyObject?
    /// The sort key of the element, if it has been made before.
    var known: SortKey?
    private(set) var references: [Reference] = []
    /// Whether there is a placeholder, also where no reference was noted.
    private(set) var leavesOut = false

    init(holder: AnyObject) {
        self.holder = ObjectIdentifier(holder)
    }

    /// Notes a placeholder without a reference.
    func leaveOut() { leavesOut = true }

    func leaveOut(_ object: AnyObject, _ makeSortKey: (() -> SortKey)?) {
        leavesOut = true
        references.append(Reference(object: object, makeSortKey: makeSortKey))
    }

    /// Whether the body makes no placeholder; references that it notes are dropped.
    func isWhole(_ body: () throws -> Void) rethrows -> Bool {
        let before = (leavesOut: leavesOut, count: references.count)
        leavesOut = false
        try body()
        let isWhole = !leavesOut
        references.removeLast(references.count - before.count)
        leavesOut = leavesOut || before.leavesOut
        return isWhole
    }
}

/// The sort keys of objects and of what they refer to, each made once in a session.
///
/// Classes of equal sort keys are refined in rounds (Weisfeiler and Leman): first by their nodes, then by the nodes of
/// what they refer to, and so on. Equal ones have one number in a round, so that only different ones are compared.
final class SortKeyTable {
    typealias Number = Int

    /// The sort key that is being made; nil at other times.
    var draft: SortKeyDraft?

    /// A node that is equal to another one only if its fields have the same order.
    private struct OrderedNode: Hashable {
        let node: HRNode

        static func == (left: OrderedNode, right: OrderedNode) -> Bool {
            NodeOrder.compare(left.node, right.node) == 0
        }

        func hash(into hasher: inout Hasher) { hasher.combine(node) }
    }

    /// What sort keys of one class have in common: in the round before, their class and those of what they refer to.
    private struct Shape: Hashable {
        let own: Int
        let references: [Int]
    }

    private struct Entry {
        let subject: AnyObject?
        let references: [SortKeyDraft.Reference]
        /// The classes that were found, one for each round.
        var classes: [Int]
    }

    /// How many rounds of refinement follow the first.
    static var rounds: Int { 3 }

    private var entries: ContiguousArray<Entry> = []
    private var known = IdentityTable<SortKey>()
    private var nodes: [HRNode] = []
    private var nodeClasses: [OrderedNode: Int] = [:]
    /// The shapes that were found in each round behind the first, and the numbers of these.
    private var shapes: [[Shape]] = []
    private var shapeClasses: [[Shape: Int]] = []

    func removeAll() {
        draft = nil
        if nodes.isEmpty, known.count == 0 { return }
        (entries, known, nodes, nodeClasses, shapes, shapeClasses) = ([], IdentityTable(), [], [:], [], [])
    }

    /// The sort key of an object, if one was made.
    subscript(object: AnyObject) -> SortKey? { known.label(of: object) }

    func add(_ node: HRNode, from draft: SortKeyDraft) -> SortKey {
        let ordered = OrderedNode(node: node)
        let found = nodeClasses[ordered] ?? nodes.count
        if found == nodes.count {
            nodes.append(node)
            nodeClasses[ordered] = found
        }
        entries.append(Entry(subject: draft.subject, references: draft.references, classes: [found]))
        let sortKey = SortKey(node: node, isWhole: false, number: entries.count - 1)
        if let object = draft.subject { _ = known.insert(object, label: sortKey) }
        return sortKey
    }

    /// Adds an object that cannot be written.
    func add(withoutSortKey object: AnyObject) -> SortKey {
        let sortKey = SortKey(node: .null, isWhole: false)
        _ = known.insert(object, label: sortKey)
        return sortKey
    }

    /// The object of a sort key, if it is that of an object.
    func subject(of number: Number) -> AnyObject? { entries[number].subject }

    func references(of number: Number) -> [SortKeyDraft.Reference] { entries[number].references }

    /// The class of a sort key after a round, if that is known.
    func knownClass(of number: Number, after round: Int) -> Int? {
        let classes = entries[number].classes
        return round < classes.count ? classes[round] : nil
    }

    /// Computes the class of a sort key after a round.
    func classify(_ number: Number, after round: Int, references: [Int]) -> Int {
        let shape = Shape(own: entries[number].classes[round - 1], references: references)
        while shapes.count < round {
            shapes.append([])
            shapeClasses.append([:])
        }
        let found = shapeClasses[round - 1][shape] ?? shapes[round - 1].count
        if found == shapes[round - 1].count {
            shapes[round - 1].append(shape)
            shapeClasses[round - 1][shape] = found
        }
        entries[number].classes.append(found)
        return found
    }

    /// Negative, zero or positive, as the left class is less than, equal to or greater than the right one.
    ///
    /// - Complexity: O(n) in the number of references of a sort key, and one comparison of nodes.
    func compare(_ left: Int, _ right: Int, after round: Int) -> Int {
        if left == right { return 0 }
        // Objects without a sort key come first.
        if left < 0 || right < 0 { return left < right ? -1 : 1 }
        guard round > 0 else { return NodeOrder.compare(nodes[left], nodes[right]) }
        let (left, right) = (shapes[round - 1][left], shapes[round - 1][right])
        let own = compare(left.own, right.own, after: round - 1)
        if own != 0 { return own }
        for (left, right) in zip(left.references, right.references) where left != right {
            return compare(left, right, after: round - 1)
        }
        return left.references.count - right.references.count
    }
}
