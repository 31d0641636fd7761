import ObjectGraph

/// Writes the changes of a graph to the text of its file: a three-way merge.
///
/// The text, the archive of the graph as it was read from it, and the archive of the graph now are compared. Only
/// differences between the archives become edits; what the text writes in another way than the archiver, or leaves out,
/// stays.
///
/// Objects are compared one by one, wherever they are written: an *object* of the old archive is known by its number,
/// and its *home* is its place in the text.
struct GraphUpdate {
    var tree: EditTree
    let before: GraphBodies
    let now: GraphBodies
    /// How many levels deep objects are written before they go to the definitions.
    let nesting: Int

    /// The old numbers of new objects that are the same.
    var matches: [Int: Int]
    /// The old objects that have been matched.
    var taken: Set<Int>
    /// Whether the identity of objects is known: then all others are new, and match none.
    let knowsObjects: Bool
    /// The places of old objects in the text.
    var homes: [Int: Int] = [:]
    /// Values that the text has references to, as they were.
    var uses: [Int: HRNode] = [:]
    /// The nodes of places, removed ones included.
    var nodeOfPlace: [Int: Int] = [:]
    /// Objects that are still to be compared: their places, and their old and new numbers.
    var pending: [(cursor: Cursor, before: Int, now: Int)] = []
    var compared: Set<Int> = []
    /// The references to be written, with their objects.
    var references: [Reference] = []
    /// The new values of shared values at their own places.
    var ownValue: [Int: HRNode] = [:]
    var shared: [Int: [(place: Int, now: HRNode)]] = [:]
    /// Shared values whose new value is not decided yet.
    var openTargets: [Int] = []
    var idOfTarget: [Int: String] = [:]
    /// The members of containers whose members have changed.
    var listed: [Int: Set<EditTree.Member>] = [:]
    var newHomes: [Int: Int] = [:]
    /// Old objects whose text is moved to a reference.
    var moved: [Int: Int] = [:]
    /// Conventions of the text: whether objects have ids, and classes.
    let usesIDs: Bool
    let usesClasses: Bool
    var resolver: TextReferences

    /// A place of the text, or of a copy of a part of it.
    struct Cursor {
        let place: Int
        var copy: (node: Int, place: Int)?
    }

    /// A node that refers to a new object.
    struct Reference {
        let node: Int
        let target: Int
        /// Whether its text is to be written; otherwise the text has it already.
        let isNew: Bool
    }

    /// The text with all changes, which are not applied yet.
    ///
    /// - Parameter tree: The text, without changes.
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

    /// Whether a new object is an old one. Objects that may be the same are matched.
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

/// The objects of an archive with their nodes.
struct GraphBodies {
    let archive: GraphArchive
    private var bodies: [Int: HRObject] = [:]

    /// - Complexity: O(n) in the number of values.
    init(_ archive: GraphArchive) {
        self.archive = archive
        var waiting = archive.document.definitions.map(\.value)
        waiting.append(archive.document.root)
        while let node = waiting.popLast() {
            if case .object(let object) = node, let number = object.id.flatMap(GraphArchive.number(ofID:)) {
                bodies[number] = object
            }
            waiting += node.children
        }
    }

    subscript(number: Int) -> HRObject? { bodies[number] }

    func className(of number: Int) -> String? { bodies[number]?.className }

    func number(of node: HRNode) -> Int? {
        switch node {
        case .object(let object): object.id.flatMap(GraphArchive.number(ofID:))
        case .alias(let alias): alias.id.flatMap(GraphArchive.number(ofID:))
        default: nil
        }
    }
}
