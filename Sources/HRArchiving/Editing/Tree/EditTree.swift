import Foundation

/// The changes of a text, which is a tree of values: all that is not in here stays as it is.
///
/// A *node* is a value that was looked up or changed; all others are known by their places in the text. Texts are
/// numbered: the file is 0, and each new value has a text of its own.
struct EditTree: Sendable {
    /// A value or a key in one of the texts.
    struct Location: Hashable, Sendable {
        var text: Int
        var place: Int
    }

    /// A member of a container whose members were changed.
    enum Member: Hashable, Sendable {
        /// A member in the container's text; there may be a node for it.
        case place(Int)
        /// A new or moved member.
        case node(Int)
    }

    /// A value that is where the file has it, or one that was looked up or is new.
    enum Value: Sendable {
        case place(Int)
        case node(Int)
    }

    struct Node: Sendable {
        var parent: Int
        /// The place of the member in the file; nil if it is new.
        let origin: Int?
        /// The same in the text of its container, which may be a new one.
        var slot: Int?
        /// The location of its key, if it is not that of its origin.
        var key: Location?
        var value: Location
        /// The unchanged value at that location.
        var base: HRNode
        /// The members, if they differ from those of the text.
        var members: [Member]?
        /// The nodes of members that the text has, by their places.
        var nodes: [Int: Int] = [:]
        /// Members that were removed and whose comments stay.
        var keptComments: Set<Int> = []
        /// Whether its text, with that of its members, is a copy of another place's: references lead to the original.
        var isCopy = false

        /// Gives it another value, whose members are those of the text.
        mutating func take(_ location: Location, meaning: HRNode) {
            (value, base) = (location, meaning)
            (members, nodes) = (nil, [:])
        }
    }

    let settings: TextSettings
    let document: HRDocument
    var texts: [PlacedText]
    var nodes: [Node]
    private var children: [Location: [Int]] = [:]
    /// The members of containers while these are changed, by position and by key.
    var orders: [Int: MemberOrder] = [:]
    var keyIndexes: [Int: MemberKeys] = [:]
    /// The nodes of values of the file, wherever they are now.
    private var nodesOfPlaces = [0: EditTree.root]
    /// Whether members were added, removed, renamed or moved, so that references may have to be updated.
    var isRearranged = false
    /// Whether there is anything to do.
    var isChanged = false
    /// Whether it is changed by paths, one change after the other, so that references follow each of them.
    var isEditedByPaths = false
    /// Whether some changes of a batch were made, and others not.
    var isHalfMade = false
    /// What references lead to; nil as long as no change gives paths another meaning.
    var followed: FollowedReferences?
    /// References that would lead to what has taken the place of their removed targets, with their texts.
    var misled: [(node: Int, text: String)] = []
    /// References of the file that were changed or removed. Others that pass through them lead to their old targets.
    var rerouted: Set<Int> = []
    /// For the nodes of new members whose old value is still in the text under a former key, the places of that.
    var twins: [Int: Int] = [:]
    /// References whose targets were removed: their places and texts.
    var lostReferences: [(place: Int, text: String)] = []

    init(_ text: PlacedText, _ document: HRDocument, _ settings: TextSettings) {
        self.settings = settings
        self.document = document
        texts = [text]
        nodes = [
            Node(
                parent: -1, origin: text.tree.root, value: Location(text: 0, place: text.tree.root ?? 0),
                base: document.root)
        ]
    }

    /// The same text without changes.
    var unchanged: EditTree { EditTree(file, document, settings) }

    /// The node of the outermost value.
    static let root = 0

    var file: PlacedText { texts[0] }

    // MARK: Looking

    func kind(of location: Location) -> PlaceTree.Kind { texts[location.text].tree.kind(of: location.place) }
    func kind(of node: Int) -> PlaceTree.Kind { kind(of: nodes[node].value) }

    /// The members that a text has at a location, listed once.
    mutating func places(in location: Location) -> [Int] {
        if let known = children[location] { return known }
        let places = Array(texts[location.text].tree.children(of: location.place))
        children[location] = places
        return places
    }

    mutating func memberCount(of node: Int) -> Int {
        orders[node]?.count ?? nodes[node].members?.count ?? places(in: nodes[node].value).count
    }

    mutating func members(of node: Int) -> [Member] {
        orders[node]?.members ?? nodes[node].members ?? places(in: nodes[node].value).map { .place($0) }
    }

    func key(of member: Member, in node: Int) -> String? { keyLocation(of: member, in: node).flatMap { key(at: $0) } }

    /// Where the key of a member is spelled.
    func keyLocation(of member: Member, in node: Int) -> Location? {
        if let known = knownNode(of: member, in: node), let key = nodes[known].key { return key }
        switch member {
        case .place(let place): return Location(text: nodes[node].value.text, place: place)
        case .node(let id): return nodes[id].origin.map { Location(text: 0, place: $0) }
        }
    }

    func key(at location: Location) -> String? { texts[location.text].key(of: location.place) }

    // MARK: Nodes

    mutating func node(of member: Member, in parent: Int) -> Int {
        switch member {
        case .node(let id): id
        case .place(let place): node(ofPlace: place, in: parent)
        }
    }

    /// The node of a member, if it has been looked up or changed before.
    func knownNode(of member: Member, in parent: Int) -> Int? {
        switch member {
        case .node(let id): id
        case .place(let place): nodes[parent].nodes[place]
        }
    }

    /// The node of a member that the text has.
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

    /// The node of a value of the file, or of a new value, wherever it is now; nil if its container was replaced.
    ///
    /// - Parameter root: The node of the new value in whose text the place is.
    mutating func node(ofPlace place: Int, inNew root: Int? = nil) -> Int? {
        let text = root.map { nodes[$0].value.text } ?? 0
        let known: Int? = if let root { nodes[root].value.place == place ? root : nil } else { nodesOfPlaces[place] }
        if let known { return known }
        guard let parent = texts[text].tree.parent(of: place), let node = node(ofPlace: parent, inNew: root),
            nodes[node].value == Location(text: text, place: parent)
        else { return nil }
        return self.node(ofPlace: place, in: node)
    }

    /// Lists the nodes of places anew, after some have taken over the texts of others. Of several nodes with one text, the
    /// one counts that will be written, and before all others one that is where the text was.
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
        return member(
            Location(text: node.value.text, place: place), of: node.value, node.base, isRoot: parent == Self.root)
    }

    /// The unchanged value at a place of the file.
    mutating func meaning(ofPlace place: Int) -> HRNode {
        guard let parent = file.tree.parent(of: place) else { return document.root }
        return member(
            Location(text: 0, place: place), of: Location(text: 0, place: parent), meaning(ofPlace: parent),
            isRoot: file.tree.parent(of: parent) == nil)
    }

    private mutating func member(_ location: Location, of container: Location, _ base: HRNode, isRoot: Bool) -> HRNode {
        if isNotation(base, at: container) { return meaning(ofTextAt: location) }
        let position = places(in: container).binarySearch(location.place) ?? 0
        guard let key = key(at: location) else { return base[position] ?? .null }
        return meaning(ofKey: key, in: base, isRoot: isRoot, near: position)
    }

    /// Whether a dictionary of a text is the notation of a leaf, and has no members for those who read it.
    func isNotation(_ base: HRNode, at location: Location) -> Bool {
        !settings.isPlain && base.isLeaf && kind(of: location) == .dictionary
    }

    func isNotation(_ node: Int) -> Bool { isNotation(nodes[node].base, at: nodes[node].value) }

    /// What the text of a value means by itself.
    func meaning(ofTextAt location: Location) -> HRNode {
        let placed = texts[location.text]
        let value = placed.text[placed.tree.value(of: location.place)]
        let (opening, _, _) = placed.syntax.brackets(of: .array), closing = placed.syntax.brackets(of: .array).close
        do throws(HRError) {
            return try settings.document(from: Data(opening + value + closing)).root[0] ?? .null
        } catch {
            return .null
        }
    }

    /// The value under a key in the text, given that of the dictionary.
    ///
    /// - Complexity: O(1) if the hint is the number of members before the key, reserved words included.
    func meaning(ofKey key: String, in base: HRNode, isRoot: Bool, near hint: Int = 0) -> HRNode {
        if settings.isPlain { return base[key] ?? .null }
        if isRoot, key == Vocabulary.definitions { return .dictionary(document.definitions) }
        if isRoot, key == Vocabulary.value, !base.isObjectWithValue { return base }
        if case .alias(let alias) = base, key == Vocabulary.alias { return .string(alias.text) }
        if case .object(let object) = base {
            switch key {
            case Vocabulary.className: return object.className.map { .string($0) } ?? .null
            case Vocabulary.id: return object.id.map { .string($0) } ?? .null
            case Vocabulary.version: return .integer(HRInteger(Int64(object.version)))
            case Vocabulary.value, Vocabulary.data: return object.plainValue ?? .null
            default: break
            }
        }
        guard let fields = base.fields else { return .null }
        let userKey = KeySpelling.userKey(key)
        for position in stride(from: hint, through: max(0, hint - 4), by: -1)
        where position < fields.count && fields.storage[position].key == userKey {
            return fields.storage[position].value
        }
        return fields.position(of: userKey).map { fields[$0].value } ?? .null
    }

    /// Makes a node of a new value.
    mutating func add(_ fragment: Fragment, in parent: Int) -> Int {
        texts.append(fragment.placed)
        let location = Location(text: texts.count - 1, place: fragment.place)
        let key = fragment.placed.tree.key(of: fragment.place) == nil ? nil : location
        nodes.append(Node(parent: parent, origin: nil, key: key, value: location, base: fragment.node))
        let new = nodes.count - 1
        if followed != nil { trackWords(in: new) }
        return new
    }

    mutating func noteRearranged() {
        isRearranged = true
        isChanged = true
    }

    mutating func forgetMembers(of node: Int) {
        orders[node] = nil
        keyIndexes[node] = nil
    }
}

extension HRNode {
    fileprivate var isObjectWithValue: Bool {
        if case .object(let object) = self, case .some = object.plainValue { true } else { false }
    }
}

extension Array where Element == Int {
    /// The position of a number among numbers in rising order.
    func binarySearch(_ element: Int) -> Int? {
        let position = partition { $0 < element }
        return position < count && self[position] == element ? position : nil
    }
}

extension Array {
    /// How many elements are before some point, in an array in which those come first.
    ///
    /// - Complexity: O(log n).
    func partition(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
