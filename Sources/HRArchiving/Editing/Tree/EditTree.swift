/// The tree of a text's values with all changes to the text; unchanged parts of the text are not stored.
///
/// A *node* is a value that was looked up or changed; all other values are identified by their places in the text.
struct EditTree: Sendable {
    typealias Location = EditTexts.Location

    /// A member of a container whose members were changed.
    enum Member: Hashable, Sendable {
        /// A member in the container's text, with or without a node.
        case place(Int)
        /// A new or moved member.
        case node(Int)
    }

    /// A value, identified by its place in the file, or, if it was looked up or is new, by its node.
    enum Value: Sendable {
        case place(Int)
        case node(Int)
    }

    struct Node: Sendable {
        var parent: Int
        /// The place of the member in the file; nil if it is new.
        let origin: Int?
        /// The place of the member in the text of its container, which may be the text of a new value; nil for a new
        /// member.
        var slot: Int?
        /// The location of the key; nil if the key is that of the origin, or if there is none.
        var key: Location?
        var value: Location
        /// The unchanged value at the location ``value``.
        var base: HRNode
        /// The members; nil if they are those of the text.
        var members: [Member]?
        /// The nodes of members that are in the text, by their places.
        var nodes: [Int: Int] = [:]
        /// Removed members whose comments are kept.
        var keptComments: Set<Int> = []
        /// True if the text of the value, including the texts of its members, is a copy of the text of another place.
        /// References refer to the original, not to the copy.
        var isCopy = false
        /// For a new member whose old value is still in the text under a former key, the place of the old value.
        var twin: Int?

        /// Replaces the value by the one at a location, with the members that it has in the text there.
        mutating func take(_ location: Location, meaning: HRNode) {
            (value, base) = (location, meaning)
            (members, nodes) = (nil, [:])
        }
    }

    /// The kinds of changes that were made to a tree.
    enum Extent: Sendable {
        case nothing
        /// Only values were changed, or references have already been updated after all other changes.
        case changed
        /// Members were added, removed, renamed or moved, so that references may have to be updated.
        case rearranged
    }

    var texts: EditTexts
    var nodes: [Node]
    var listed = ListedMembers()
    /// The nodes of values of the file, by the places of the values in the file, wherever the nodes are in the tree.
    private var nodesOfPlaces = [0: EditTree.root]
    private(set) var extent = Extent.nothing
    /// True if a batch was only partly applied.
    var isHalfMade = false
    /// The targets of references; nil as long as no change gives paths another meaning.
    var followed: FollowedReferences?
    /// References of the file that were changed or removed. Other references that pass through them keep their old
    /// targets.
    var rerouted: Set<Int> = []
    /// References whose targets were removed, with their texts. They must not refer to values that have taken the
    /// targets' paths.
    var lostReferences: [(reference: Value, text: String)] = []

    init(_ text: PlacedText, _ document: HRDocument, _ settings: TextSettings) {
        texts = EditTexts(text, document, settings)
        nodes = [
            Node(
                parent: -1, origin: text.tree.root, value: Location(text: 0, place: text.tree.root ?? 0),
                base: texts.document.root)
        ]
    }

    /// A tree of the same text without changes.
    var unchanged: EditTree { EditTree(file, texts.document, settings) }

    /// The node of the outermost value.
    static let root = 0

    var settings: TextSettings { texts.settings }
    var file: PlacedText { texts.file }
    /// True if there are changes.
    var isChanged: Bool { extent != .nothing }

    // MARK: Looking

    func kind(of node: Int) -> PlaceTree.Kind { texts.kind(of: nodes[node].value) }
    func isNotation(_ node: Int) -> Bool { texts.isNotation(nodes[node].base, at: nodes[node].value) }

    mutating func memberCount(of node: Int) -> Int {
        listed.orders[node]?.count ?? nodes[node].members?.count ?? texts.places(in: nodes[node].value).count
    }

    mutating func members(of node: Int) -> [Member] {
        listed.orders[node]?.members ?? nodes[node].members ?? texts.places(in: nodes[node].value).map { .place($0) }
    }

    func key(of member: Member, in node: Int) -> String? {
        keyLocation(of: member, in: node).flatMap { texts.key(at: $0) }
    }

    /// Returns the location of the key of a member.
    func keyLocation(of member: Member, in node: Int) -> Location? {
        if let known = knownNode(of: member, in: node), let key = nodes[known].key { return key }
        switch member {
        case .place(let place): return Location(text: nodes[node].value.text, place: place)
        case .node(let id): return nodes[id].origin.map { Location(text: 0, place: $0) }
        }
    }

    // MARK: Nodes

    mutating func node(of member: Member, in parent: Int) -> Int {
        switch member {
        case .node(let id): id
        case .place(let place): node(ofPlace: place, in: parent)
        }
    }

    /// Returns the node of a member, if it has been looked up or changed before.
    func knownNode(of member: Member, in parent: Int) -> Int? {
        switch member {
        case .node(let id): id
        case .place(let place): nodes[parent].nodes[place]
        }
    }

    /// Returns the node of a member that is in the text, and creates it if necessary.
    mutating func node(ofPlace place: Int, in parent: Int) -> Int {
        if let known = nodes[parent].nodes[place] { return known }
        let location = Location(text: nodes[parent].value.text, place: place)
        let isKeyless = texts[location.text].tree.key(of: place) == nil
        nodes.append(
            Node(
                parent: parent, origin: location.text == 0 ? place : nil, slot: place,
                key: location.text == 0 || isKeyless ? nil : location,
                value: location, base: base(ofPlace: place, in: parent), isCopy: nodes[parent].isCopy))
        nodes[parent].nodes[place] = nodes.count - 1
        if location.text == 0, !nodes[parent].isCopy { nodesOfPlaces[place] = nodes.count - 1 }
        return nodes.count - 1
    }

    /// Returns the node of a value of the file, or of a new value, wherever it is in the tree; nil if its container was
    /// replaced.
    ///
    /// - Parameter root: The node of the new value whose text contains the place; nil if the place is in the file.
    mutating func node(ofPlace place: Int, inNew root: Int? = nil) -> Int? {
        let text = root.map { nodes[$0].value.text } ?? 0
        let known: Int? = if let root { nodes[root].value.place == place ? root : nil } else { nodesOfPlaces[place] }
        if let known { return known }
        guard let parent = texts[text].tree.parent(of: place), let node = node(ofPlace: parent, inNew: root),
            nodes[node].value == Location(text: text, place: parent)
        else { return nil }
        return self.node(ofPlace: place, in: node)
    }

    /// Rebuilds the table of nodes by places, after some nodes have taken over the texts of others. Of several nodes
    /// with the same text, one that will be written is preferred, and among these the one at the original place.
    mutating func relistPlaces() {
        let known = nodes.indices.filter { nodes[$0].value.text == 0 && !nodes[$0].isCopy }
        for isMoved in [true, false] {
            for id in known where (nodes[id].origin != nodes[id].value.place) == isMoved {
                let place = nodes[id].value.place
                if isAttached(id) || nodesOfPlaces[place] == nil { nodesOfPlaces[place] = id }
            }
        }
    }

    private mutating func base(ofPlace place: Int, in parent: Int) -> HRNode {
        let node = nodes[parent]
        return texts.member(
            Location(text: node.value.text, place: place), of: node.value, node.base, isRoot: parent == Self.root)
    }

    /// Creates a node for a new value.
    mutating func add(_ fragment: Fragment, in parent: Int) -> Int {
        let location = Location(text: texts.add(fragment.placed), place: fragment.place)
        let key = fragment.placed.tree.key(of: fragment.place) == nil ? nil : location
        nodes.append(Node(parent: parent, origin: nil, key: key, value: location, base: fragment.node))
        let new = nodes.count - 1
        if followed != nil { trackWords(in: new) }
        return new
    }

    mutating func noteChanged() { if extent == .nothing { extent = .changed } }

    mutating func noteRearranged() { extent = .rearranged }

    /// Records that no reference has to be updated any more.
    mutating func noteFollowed() { if extent == .rearranged { extent = .changed } }
}
