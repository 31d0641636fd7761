import ObjectGraph

/// The key by which elements of unordered collections are sorted.
struct SortKey {
    /// The node of the element, with a placeholder for each object that it refers to.
    let node: HRNode
    /// True if there are no placeholders, so that the node can be written unchanged.
    let isWhole: Bool
    /// The string of a `CodingKeyRepresentable` key.
    var text: String?
    /// The position of the sort key in the table, or nil if only the nodes can be compared.
    var number: SortKeyTable.Number?
}

/// A sort key under construction.
final class SortKeyDraft {
    /// An object that a placeholder represents, and a closure that creates the object's own sort key.
    struct Reference {
        let object: AnyObject
        /// Nil for a conditional reference, because its object might not be written.
        let makeSortKey: (() -> SortKey)?
    }

    /// The builder in which the element is encoded: an object that is encoded directly in it is the element itself.
    let holder: ObjectIdentifier
    /// The element, if it is an object.
    var subject: AnyObject?
    /// The sort key of the element, if it has been created before.
    var known: SortKey?
    private(set) var references: [Reference] = []
    /// True if there is a placeholder, even if no reference was recorded for it.
    private(set) var leavesOut = false

    init(holder: AnyObject) {
        self.holder = ObjectIdentifier(holder)
    }

    /// Records a placeholder without a reference.
    func leaveOut() { leavesOut = true }

    func leaveOut(_ object: AnyObject, _ makeSortKey: (() -> SortKey)?) {
        leavesOut = true
        references.append(Reference(object: object, makeSortKey: makeSortKey))
    }

    /// Runs a body, and returns true if it creates no placeholder. References that the body records are discarded.
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

/// The sort keys of objects and of the objects that they refer to, each created once in a session.
///
/// Equal sort keys form an equivalence class. The classes are refined in rounds (Weisfeiler and Leman): first by the
/// nodes of the sort keys, then by the nodes of the objects that they refer to, and so on. In a round, a class is
/// represented by a number, so that sort keys with the same number need not be compared again.
final class SortKeyTable {
    typealias Number = Int

    /// The sort key under construction, or nil.
    var draft: SortKeyDraft?

    /// A node for which equality depends on the order of the fields.
    private struct OrderedNode: Hashable {
        let node: HRNode

        static func == (left: OrderedNode, right: OrderedNode) -> Bool {
            NodeOrder.compare(left.node, right.node) == 0
        }

        func hash(into hasher: inout Hasher) { hasher.combine(node) }
    }

    /// The common properties of the sort keys of one equivalence class: in the previous round, their class and the
    /// classes of their references.
    private struct Shape: Hashable {
        let own: Int
        let references: [Int]
    }

    private struct Entry {
        let subject: AnyObject?
        let references: [SortKeyDraft.Reference]
        /// The equivalence classes that have been computed, one for each round.
        var classes: [Int]
    }

    /// The number of refinement rounds after the first.
    static var rounds: Int { 3 }

    private var entries: ContiguousArray<Entry> = []
    private var known = IdentityTable<SortKey>()
    private var nodes: [HRNode] = []
    private var nodeClasses: [OrderedNode: Int] = [:]
    /// The shapes of the equivalence classes, for each round after the first. The index of a shape is the number of the
    /// class.
    private var shapes: [[Shape]] = []
    private var shapeClasses: [[Shape: Int]] = []

    func removeAll() {
        draft = nil
        if nodes.isEmpty, known.count == 0 { return }
        (entries, known, nodes, nodeClasses, shapes, shapeClasses) = ([], IdentityTable(), [], [:], [], [])
    }

    /// The sort key of an object, if one was created.
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

    /// Adds an object that cannot be encoded, and returns an empty sort key.
    func add(withoutSortKey object: AnyObject) -> SortKey {
        let sortKey = SortKey(node: .null, isWhole: false)
        _ = known.insert(object, label: sortKey)
        return sortKey
    }

    /// Returns the object of a sort key, or nil if the sort key is not that of an object.
    func subject(of number: Number) -> AnyObject? { entries[number].subject }

    func references(of number: Number) -> [SortKeyDraft.Reference] { entries[number].references }

    /// Returns the equivalence class of a sort key after a round, or nil if it has not been computed.
    func knownClass(of number: Number, after round: Int) -> Int? {
        let classes = entries[number].classes
        return round < classes.count ? classes[round] : nil
    }

    /// Computes the equivalence class of a sort key after a round.
    ///
    /// - Parameter references: The equivalence classes of the references after the previous round.
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

    /// Returns a negative value, zero or a positive value if the left equivalence class is less than, equal to or
    /// greater than the right one.
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
