/// The contents of a text after a merge: the values that may differ from the text, each with its place in the text.
///
/// Each occurrence of an object is a *slot*. ``ObjectPlacing`` decides which slot of an object contains the object, and
/// which slots refer to it.
struct MergedTree {
    /// The index of a value.
    typealias ID = Int

    struct Value {
        /// The place of the value in the text; nil for a new value.
        let place: Int?
        /// The place whose text the value keeps, which differs from `place` for a copy.
        var origin: Int?
        var content: Content
        /// The container of the value; nil for the root, for the body of an object, and for one of
        /// ``MergedTree/sharedValues``.
        var parent: ID?
        /// The number of the object whose body this value is; nil for any other value.
        var object: Int?
        /// True if the value is in a part of the text that is written a second time.
        var isCopy = false

        /// True if the value gets the text of another place.
        var isCopied: Bool { origin != place }
    }

    enum Content {
        /// The value is unchanged.
        case kept
        case other(NewValue)
        case slot(Slot)
        case container(Container)
    }

    /// A value that is rewritten.
    struct NewValue {
        /// The value, with references by ``MergedTree/reference(to:)`` in place of objects.
        var node: HRNode
        /// The old value in the archive, which determines the notation of a leaf.
        var old: HRNode?
        /// The slots in the value, each with the number of containers around the slot within the value.
        var slots: [(slot: ID, depth: Int)] = []
    }

    struct Slot {
        /// The number of an object in the new archive.
        let object: Int
        /// True if the archive contains the object itself here, and not a reference to it.
        let isHome: Bool
        let text: Text

        /// The contents of the text at the slot.
        enum Text {
            case object, reference
            /// A value that is neither the object nor a reference to it.
            case other
        }
    }

    /// A container of the text.
    struct Container {
        /// The members of the text that differ or may differ, with their places.
        var changes: [(place: Int, value: ID)] = []
        /// All members in their new order, if members were added, removed or moved; otherwise nil.
        var members: [Member]?
        /// The members of the text that get another key.
        var renamed: [(place: Int, key: String)] = []
        /// The reserved members that are added.
        var words: [ReservedMember] = []
        /// For an unordered array, the index in the new archive of each element; nil for any other container.
        var order: [Int]?

        /// True if no member was added, removed, renamed or moved, so that only the values of members can differ.
        var isInOrder: Bool { members == nil && words.isEmpty && renamed.isEmpty }
        var isKept: Bool { changes.isEmpty && isInOrder && order == nil }
    }

    enum Member: Hashable {
        case old(Int)
        /// A new member. Its twin is the place of the member that contains its old value under a key that the type does
        /// not write.
        case new(ID, key: String?, twin: Int?)
    }

    private(set) var values: [Value] = []
    var root: ID?
    /// Values of the text that the archives contain only at references to them, and not at their own places.
    var sharedValues: [ID] = []
    /// The bodies of the objects, by the numbers of the objects.
    private(set) var bodies: [Int: ID] = [:]
    /// The values and objects of the text that are not copies, by their places.
    private var valueAt: [Int: ID] = [:]
    private var bodyAt: [Int: ID] = [:]
    private var listed: [ID: Set<Member>] = [:]
    /// The definitions that are removed.
    var removedDefinitions: Set<Int> = []

    subscript(id: ID) -> Value { values[id] }

    // MARK: Building

    mutating func add(_ content: Content, at place: Int?, isCopy: Bool = false) -> ID {
        let id = append(content, place)
        if isCopy { values[id].isCopy = true } else if let place, valueAt[place] == nil { valueAt[place] = id }
        return id
    }

    @discardableResult
    mutating func add(bodyOf object: Int, _ content: Content, at home: Int?) -> ID {
        let id = append(content, home)
        values[id].object = object
        bodies[object] = id
        if let home { bodyAt[home] = id }
        return id
    }

    private mutating func append(_ content: Content, _ place: Int?) -> ID {
        values.append(Value(place: place, origin: place, content: content))
        adopt(content, by: values.count - 1)
        return values.count - 1
    }

    /// Gives a value the text of a place, and the content of another value, if there is one.
    ///
    /// - Parameters:
    ///   - content: The other value; nil to leave the content unchanged.
    ///   - origin: The place.
    ///   - id: The value that is changed.
    mutating func take(_ content: ID?, from origin: Int, for id: ID) {
        values[id].origin = origin
        guard let content else { return }
        if let place = values[content].place, valueAt[place] == content { valueAt[place] = nil }
        values[id].content = values[content].content
        values[content].content = .kept
        adopt(values[id].content, by: id)
    }

    private mutating func adopt(_ content: Content, by id: ID) {
        guard case .container(let container) = content else { return }
        for (_, child) in container.changes { values[child].parent = id }
        for case .new(let child, _, _) in container.members ?? [] { values[child].parent = id }
    }

    // MARK: References of new values

    /// Returns the reference that replaces an object in a new value.
    static func reference(to slot: ID) -> HRNode { .alias(HRAlias(id: GraphArchive.id(of: slot))) }

    /// Returns the slot for the text of a reference that ``reference(to:)`` has created; nil for any other text.
    static func slot(ofReference text: String) -> ID? { HRNode.alias(HRAlias(text)).objectNumber }

    // MARK: Lookup

    /// Returns the values in a container, in their new order.
    func children(of container: Container) -> [ID] {
        guard let members = container.members else {
            return container.changes.sorted(byNumber: \.place).map(\.value)
        }
        let changes = Dictionary(container.changes.map { ($0.place, $0.value) }) { first, _ in first }
        return members.compactMap { member in
            switch member {
            case .old(let place): changes[place]
            case .new(let id, _, _): id
            }
        }
    }

    /// The places of the values in this tree, except objects; nil if anything other than leaves differs from the text.
    var placesOfChangedLeaves: Set<Int>? {
        var places: Set<Int> = []
        for value in values {
            switch value.content {
            case .container(let container): if !container.isInOrder || container.order != nil { return nil }
            case .other(let new): if !new.node.isLeaf { return nil }
            case .slot(let slot):
                if slot.text == .other { return nil }
                continue
            case .kept: break
            }
            if let place = value.place, bodyAt[place] == nil { places.insert(place) }
        }
        return places
    }

    /// Returns the body whose text is at a place.
    func body(at place: Int) -> ID? { bodyAt[place] }

    /// True if no difference is known at a place.
    func isUntouched(_ place: Int) -> Bool {
        guard let id = bodyAt[place] ?? valueAt[place] else { return true }
        return if case .kept = values[id].content { true } else { false }
    }

    /// Returns the slot or value that the archives have at a place.
    func slot(at place: Int) -> ID? { valueAt[place] }

    /// True if a place of the text is kept, possibly in an object that is written at another place.
    ///
    /// - Complexity: O(d) in the depth of the place, once the members of the containers around it are known.
    mutating func keeps(_ place: Int, in tree: PlaceTree) -> Bool {
        (valueAt[place].map { isKept($0) } ?? true) && holds(place, in: tree)
    }

    /// True if a place of the text is kept, possibly with another value than before.
    mutating func holds(_ place: Int, in tree: PlaceTree) -> Bool {
        var place = place
        while !removedDefinitions.contains(place) {
            guard let parent = tree.parent(of: place) else { return true }
            let body = bodyAt[parent]
            if let container = body ?? valueAt[parent], !isKept(container) || !lists(place, container) { return false }
            if body != nil { return true }
            place = parent
        }
        return false
    }

    private func isKept(_ id: ID) -> Bool {
        guard !values[id].isCopied else { return false }
        switch values[id].content {
        case .other: return false
        case .slot(let slot): return slot.text != .other
        case .kept, .container: return true
        }
    }

    private mutating func lists(_ place: Int, _ id: ID) -> Bool {
        guard case .container(let container) = values[id].content, let members = container.members else { return true }
        if listed[id] == nil { listed[id] = Set(members) }
        return listed[id]?.contains(.old(place)) ?? true
    }
}
