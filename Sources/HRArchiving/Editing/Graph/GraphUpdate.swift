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
    /// The new numbers of old objects that are the same.
    var successors: [Int: Int]
    /// Whether the identity of objects is known: then all others are new, and match none.
    let knowsObjects: Bool
    /// The places of old objects in the text.
    var homes: [Int: Int] = [:]
    /// The old objects, by their places in the text. Homes are the same while archives are compared.
    lazy var objectAt = Dictionary(homes.map { ($0.value, $0.key) }) { min($0, $1) }
    /// The elements of arrays without an order; see ``GraphHomes``.
    var orders: [Int: [Int]] = [:]
    var knowsOrders = false
    /// What was read from arrays without an order, by their places.
    var origins: [Int: [AnyHashable?]] = [:]
    /// The order that such arrays have now.
    var newOrders: [(array: ChangedHomes.Value, order: [Int])] = []
    var reordered: Set<Int> = []
    /// Values that the text has references to, as they were.
    var uses: [Int: HRNode] = [:]
    /// The nodes of places, removed ones included.
    var nodeOfPlace: [Int: Int] = [:]
    /// Objects that are still to be compared: their places, and their old and new numbers.
    var pending: [(cursor: Cursor, before: Int, now: Int)] = []
    var compared: Set<Int> = []
    /// Objects that the text has elsewhere than the archive: what the archive has in them says nothing about places.
    var displaced: Set<Int> = []
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
        /// Whether the archive has the object itself here.
        let isHome: Bool
    }

    /// The text with all changes, which are not applied yet.
    ///
    /// - Parameters:
    ///   - tree: The text, without changes.
    ///   - homes: Where the text has the old objects, as far as that is known.
    /// - Complexity: O(n log n) in the number of values.
    static func updated(
        _ tree: EditTree, from before: GraphArchive, to now: GraphArchive, nesting: Int, homes: KnownHomes
    ) throws(HRError) -> (tree: EditTree, homes: ChangedHomes) {
        var update = GraphUpdate(tree, before, now, now.numbers(in: before), nesting)
        update.align(homes)
        try update.compareAll()
        try update.removeDefinitions()
        try update.placeObjects()
        try update.writeReferences()
        return (update.tree, update.changedHomes())
    }

    /// Where a text has the objects that were read from it, and the order of what has none in the archive.
    ///
    /// - Complexity: O(n log n) in the number of values.
    static func homes(in tree: EditTree, of archive: GraphArchive, from origins: GraphOrigins) -> GraphHomes {
        var update = GraphUpdate(tree, archive, archive, [:], 0)
        update.align(.noted(origins))
        return GraphHomes(objects: update.homes, orders: update.orders)
    }

    private func changedHomes() -> ChangedHomes {
        var changed = ChangedHomes()
        for number in now.archive.numbers {
            if let node = newHomes[number] ?? matches[number].flatMap({ moved[$0] }) {
                changed.objects.append((number, .node(node)))
            } else if let place = matches[number].flatMap({ homes[$0] }) {
                changed.objects.append((number, .place(place)))
            }
        }
        changed.orders = newOrders
        for (array, order) in orders where !reordered.contains(array) { changed.orders.append((.place(array), order)) }
        return changed
    }

    private init(
        _ tree: EditTree, _ before: GraphArchive, _ now: GraphArchive, _ same: [Int: Int], _ nesting: Int
    ) {
        self.tree = tree
        self.before = GraphBodies(before)
        self.now = GraphBodies(now)
        self.nesting = nesting
        matches = same
        successors = Dictionary(same.map { ($0.value, $0.key) }) { first, _ in first }
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
        guard mayMatch(before, now), self.before.className(of: before) == self.now.className(of: now) else {
            return false
        }
        matches[now] = before
        successors[before] = now
        return true
    }

    /// Whether objects that have no match may be the same: where none is known, and those that have no identity, because
    /// the archives alone had them. Such objects are made by whoever writes them, to be written.
    func mayMatch(_ before: Int, _ now: Int) -> Bool {
        guard matches[now] == nil, successors[before] == nil else { return false }
        return !knowsObjects
            || self.before.archive.object(before) == nil && self.now.archive.object(now) == nil
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
    /// The objects that the archive has as definitions.
    private(set) var defined: Set<Int> = []
    /// The objects in which the archive has others.
    private var holders: [Int: Int] = [:]

    /// - Complexity: O(n) in the number of values.
    init(_ archive: GraphArchive) {
        self.archive = archive
        let definitions = archive.document.definitions.map(\.value)
        defined = Set(definitions.compactMap(number(of:)))
        var waiting: [(node: HRNode, holder: Int?)] = definitions.map { ($0, nil) }
        waiting.append((archive.document.root, nil))
        while let (node, outer) = waiting.popLast() {
            var holder = outer
            if case .object(let object) = node, let number = object.id.flatMap(GraphArchive.number(ofID:)) {
                bodies[number] = object
                holders[number] = outer
                holder = number
            }
            for child in node.children { waiting.append((child, holder)) }
        }
    }

    /// Whether the archive has an object in one of some others.
    func holds(_ number: Int, inAnyOf others: Set<Int>) -> Bool {
        var holder = others.isEmpty ? nil : holders[number]
        while let known = holder {
            if others.contains(known) { return true }
            holder = holders[known]
        }
        return false
    }

    subscript(number: Int) -> HRObject? { bodies[number] }

    /// A value with numbers in place of its objects, to be compared with values of another archive.
    func outline(of node: HRNode, _ number: (Int) -> Int) -> HRNode {
        if let known = self.number(of: node) { return .alias(HRAlias(id: String(number(known)))) }
        switch node {
        case .array(let elements): return .array(elements.map { outline(of: $0, number) })
        case .dictionary(let fields): return .dictionary(outline(of: fields, number))
        case .object(let object):
            if let value = object.plainValue {
                return .object(
                    HRObject(
                        className: object.className, id: object.id, version: object.version,
                        plainValue: outline(of: value, number)))
            }
            return .object(HRObject(header: object.header, fields: outline(of: object.fields, number)))
        default: return node
        }
    }

    private func outline(of fields: HRFields, _ number: (Int) -> Int) -> HRFields {
        HRFields(
            storage: fields.storage.map {
                HRFields.Field(key: $0.key, value: outline(of: $0.value, number))
            })
    }

    func className(of number: Int) -> String? { bodies[number]?.className }

    /// The reference that becomes an object, or a reference to it: see ``GraphUpdate/note(fragment:)``.
    func reference(to number: Int, _ node: HRNode) -> HRNode {
        let id = GraphArchive.id(of: number)
        if case .object = node { return .alias(HRAlias(id: Self.home + id)) }
        return .alias(HRAlias(id: id))
    }

    /// The number of an object that such a reference means, and whether the archive has the object there.
    static func number(ofReference text: String) -> (number: Int, isHome: Bool)? {
        let id = text.dropFirst()
        let isHome = id.hasPrefix(home) && GraphArchive.number(ofID: String(id.dropFirst())) != nil
        return GraphArchive.number(ofID: String(isHome ? id.dropFirst() : id)).map { ($0, isHome) }
    }

    private static let home = "@"

    func number(of node: HRNode) -> Int? {
        switch node {
        case .object(let object): object.id.flatMap(GraphArchive.number(ofID:))
        case .alias(let alias): alias.id.flatMap(GraphArchive.number(ofID:))
        default: nil
        }
    }
}
