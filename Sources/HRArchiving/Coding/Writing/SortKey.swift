import ObjectGraph

/// What elements without an order of their own are put in order by.
struct SortKey {
    /// What the element is written as, with a placeholder for each object that it refers to.
    let node: HRNode
    /// Whether nothing had to be left out, so that the node is what is written.
    let isWhole: Bool
    /// The text of a key that says itself which it has.
    var text: String?
    /// Where the sort key is in the table; nil if nothing but the node can be compared.
    var number: SortKeyTable.Number?
}

/// A sort key that is being made.
final class SortKeyDraft {
    /// An object that is not written out here, and how it is, where somebody wants to see its own sort key.
    struct Reference {
        let object: AnyObject
        /// Nil if the reference says nothing of what is written: it is a conditional one.
        let encode: ((HREncodingSlot) throws -> HRNode)?
    }

    /// What holds the element: an object that stands there is the element itself.
    let holder: NodeBuilder
    /// The element, if it is an object.
    var subject: AnyObject?
    /// What was met of the element earlier.
    var known: SortKey?
    private(set) var references: [Reference] = []
    /// Whether anything was left out, be it counted among the references or not.
    private(set) var leavesOut = false

    init(holder: NodeBuilder) {
        self.holder = holder
    }

    /// The object is the element, or a part of it that is left out.
    func leaveOut() { leavesOut = true }

    /// An object is left out.
    func leaveOut(_ object: AnyObject, _ encode: ((HREncodingSlot) throws -> HRNode)?) {
        leavesOut = true
        references.append(Reference(object: object, encode: encode))
    }

    /// Whether the body leaves nothing out; what it refers to is of no interest otherwise.
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

/// The sort keys of objects and of what they refer to, each made once in a run.
///
/// Sort keys are told apart in rounds (Weisfeiler and Leman): at first by their nodes, then by those of what they refer to,
/// then by those of what that refers to. Whatever is the same so far has one number in a round, so that it is compared at a
/// glance; only what differs is looked into.
struct SortKeyTable {
    typealias Number = Int

    /// A node as the order has it: the order of its fields counts.
    private struct OrderedNode: Hashable {
        let node: HRNode

        static func == (left: OrderedNode, right: OrderedNode) -> Bool {
            NodeOrder.compare(left.node, right.node) == 0
        }

        func hash(into hasher: inout Hasher) { hasher.combine(node) }
    }

    /// What sort keys have in common that are the same after a round: the class of the round before of each, and of those
    /// that it refers to.
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

    /// How many rounds there are behind the first.
    static var rounds: Int { 3 }

    private var entries: ContiguousArray<Entry> = []
    private var known = IdentityTable<SortKey>()
    private var nodes: [HRNode] = []
    private var nodeClasses: [OrderedNode: Int] = [:]
    /// The shapes that were found in each round behind the first, and the numbers of these.
    private var shapes: [[Shape]] = []
    private var shapeClasses: [[Shape: Int]] = []

    /// What was made of an object.
    subscript(object: AnyObject) -> SortKey? { known.label(of: object) }

    /// Adds what was made of an element.
    mutating func add(_ node: HRNode, from draft: SortKeyDraft) -> SortKey {
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
    mutating func add(withoutSortKey object: AnyObject) -> SortKey {
        let sortKey = SortKey(node: .null, isWhole: false)
        _ = known.insert(object, label: sortKey)
        return sortKey
    }

    /// The object that a sort key is of, if it is of one.
    func subject(of number: Number) -> AnyObject? { entries[number].subject }

    /// What a sort key refers to.
    func references(of number: Number) -> [SortKeyDraft.Reference] { entries[number].references }

    /// The class of a sort key after a round, if that is known.
    func knownClass(of number: Number, after round: Int) -> Int? {
        let classes = entries[number].classes
        return round < classes.count ? classes[round] : nil
    }

    /// Finds the class of a sort key after a round.
    mutating func classify(_ number: Number, after round: Int, references: [Int]) -> Int {
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

    /// Negative, zero or positive, as sort keys of the left class stand before, with or behind those of the right one.
    ///
    /// - Complexity: O(n) in the number of references of a sort key, and one comparison of nodes.
    func compare(_ left: Int, _ right: Int, after round: Int) -> Int {
        if left == right { return 0 }
        // What has no sort key stands in front.
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
