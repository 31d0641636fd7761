import ObjectGraph

/// Carries what has changed in a graph into the text of its file.
///
/// Three things are compared and not two: the text, the archive of what was read from it, and the archive of now. Only what
/// differs between the two archives is an edit; what the text spells in another way than the archiver, or leaves out, stays.
///
/// Objects are compared one by one, wherever they are written out: an *object* of the archive before is known by its number,
/// and its *home* is the place where the text has it.
struct GraphUpdate {
    var tree: EditTree
    let before: GraphBodies
    let now: GraphBodies
    /// How many levels deep objects are written before they go to the definitions.
    let nesting: Int

    /// The objects of now that are objects of before.
    var matches: [Int: Int]
    /// The objects of before that have been found again.
    var taken: Set<Int>
    /// Whether it is known which objects are the same: then others are new, and take no other's place.
    let knowsObjects: Bool
    /// Where the text has the objects of before.
    var homes: [Int: Int] = [:]
    /// The values that the text refers to from elsewhere, with the places of the references.
    var uses: [Int: [ValueUse]] = [:]
    /// The nodes of places, also of those that are not in the text any more.
    var nodeOfPlace: [Int: Int] = [:]
    /// Objects that are still to be compared: where the text has them, and their numbers before and now.
    var pending: [(cursor: Cursor, before: Int, now: Int)] = []
    var compared: Set<Int> = []
    /// Where references shall stand, by the objects that they lead to.
    var references: [Reference] = []
    /// What the values that the text refers to shall be, where they stand and where they are referred to.
    var ownValue: [Int: HRNode] = [:]
    var shared: [Int: [(place: Int, now: HRNode)]] = [:]
    /// Those of which it is not yet known what stays in their places.
    var openTargets: [Int] = []
    /// New ids.
    var idOfTarget: [Int: String] = [:]
    /// The members of containers that have others than the text.
    var listed: [Int: Set<EditTree.Member>] = [:]
    /// Objects of now that are written out in a new place.
    var newHomes: [Int: Int] = [:]
    /// Objects of before whose text moves to where a reference was.
    var moved: [Int: Int] = [:]
    /// What the text does: whether it names objects, and says their classes.
    let usesIDs: Bool
    let usesClasses: Bool
    var resolver: TextReferences

    /// A place of the text, or one in a copy of a part of it.
    struct Cursor {
        let place: Int
        var copy: (node: Int, place: Int)?
    }

    /// Where the text has a reference to a value.
    struct ValueUse {
        let place: Int
        let before: HRNode
    }

    /// A node that refers to an object of now.
    struct Reference {
        let node: Int
        let target: Int
        /// Whether its text is to be written; otherwise the text has it already.
        let isNew: Bool
    }

    /// The text with everything that has changed, still to be applied.
    ///
    /// - Parameter tree: The text, without changes.
    /// - Throws: An ``HRError`` if something cannot be written in the format.
    /// - Complexity: O(n log n) in the number of values.
    static func updated(
        _ tree: EditTree, from before: GraphArchive, to now: GraphArchive, nesting: Int
    ) throws(HRError) -> EditTree {
        var update = GraphUpdate(tree, before, now, now.numbers(in: before), nesting)
        update.align()
        try update.compareAll()
        try update.placeObjects()
        try update.writeReferences()
        return update.tree
    }

    private init(
        _ tree: EditTree, _ before: GraphArchive, _ now: GraphArchive, _ same: [Int: Int], _ nesting: Int
    ) {
        self.tree = tree
        self.before = GraphBodies(before)
        self.now = GraphBodies(now)
        self.nesting = nesting
        matches = same
        taken = Set(same.values)
        knowsObjects = !same.isEmpty
        resolver = TextReferences(tree)
        if let root = tree.file.tree.root { nodeOfPlace[root] = EditTree.root }
        usesIDs = resolver.hasIDs
        usesClasses = tree.file.tree.places.indices.contains { tree.file.key(of: $0) == Vocabulary.className }
    }

    // MARK: Objects

    /// Whether an object of now is an object of before; those that may be are taken for it.
    mutating func isSame(_ before: Int, _ now: Int) -> Bool {
        if let known = matches[now] { return known == before }
        guard !knowsObjects, !taken.contains(before), self.before.className(of: before) == self.now.className(of: now)
        else {
            return false
        }
        matches[now] = before
        taken.insert(before)
        return true
    }

    /// The node of a place.
    mutating func node(at cursor: Cursor) -> Int {
        guard let copy = cursor.copy else { return node(atPlace: cursor.place) }
        if cursor.place == copy.place { return copy.node }
        guard let parent = tree.file.tree.parent(of: cursor.place) else { return copy.node }
        return tree.node(ofPlace: cursor.place, in: node(at: Cursor(place: parent, copy: copy)))
    }

    mutating func node(atPlace place: Int) -> Int {
        if let known = nodeOfPlace[place] { return known }
        guard let parent = tree.file.tree.parent(of: place) else { return EditTree.root }
        let node = tree.node(ofPlace: place, in: node(atPlace: parent))
        nodeOfPlace[place] = node
        return node
    }
}

/// The objects of an archive with what is written of them.
struct GraphBodies {
    let archive: GraphArchive
    private var bodies: [Int: HRObject] = [:]

    /// - Complexity: O(n) in the number of values.
    init(_ archive: GraphArchive) {
        self.archive = archive
        var waiting = archive.document.definitions.map(\.value)
        waiting.append(archive.document.root)
        while let node = waiting.popLast() {
            switch node {
            case .array(let elements): waiting += elements
            case .dictionary(let fields): waiting += fields.map(\.value)
            case .object(let object):
                if let number = object.id.flatMap(GraphArchive.number(ofID:)) { bodies[number] = object }
                waiting += object.fields.map(\.value)
                if let value = object.plainValue { waiting.append(value) }
            default: break
            }
        }
    }

    subscript(number: Int) -> HRObject? { bodies[number] }

    func className(of number: Int) -> String? { bodies[number]?.className }

    /// The object that a node is or refers to.
    func number(of node: HRNode) -> Int? {
        switch node {
        case .object(let object): object.id.flatMap(GraphArchive.number(ofID:))
        case .alias(let alias): alias.id.flatMap(GraphArchive.number(ofID:))
        default: nil
        }
    }
}
