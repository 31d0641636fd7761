extension EditTree {
    /// Writes another value in the place of a node's.
    ///
    /// - Throws: An ``HRError`` if the format cannot express it, or if the root would become a reference.
    mutating func replace(_ node: Int, by value: HRNode) throws(HRError) {
        if node == Self.root, case .alias = value, !settings.isPlain {
            throw HRError(
                .notWritable, "the root cannot be a reference", path: HRPath(),
                help: ["write the value itself, or put the reference into a dictionary"])
        }
        let fragment = try Fragment(value, in: settings)
        texts.append(fragment.placed)
        if fragment.hasReferences { hasNewReferences = true }
        nodes[node].value = Location(text: texts.count - 1, place: fragment.place)
        nodes[node].base = value
        nodes[node].members = nil
        nodes[node].nodes = [:]
        nodes[node].keptComments = []
        isChanged = true
    }

    /// Puts a new value among a node's members.
    ///
    /// - Returns: The node of the value.
    @discardableResult
    mutating func insert(_ value: HRNode, key: String?, at position: Int, in node: Int) throws(HRError) -> Int {
        let new = add(try Fragment(value, key: key, in: settings), keyed: key != nil, in: node)
        insert(new, at: position, in: node)
        return new
    }

    /// Inserts a reserved word among a node's members, behind other such words, and before fields.
    @discardableResult
    mutating func insert(_ word: ReservedMember, in node: Int) throws(HRError) -> Int {
        let order = [Vocabulary.className, Vocabulary.id, Vocabulary.version]
        let rank = order.firstIndex(of: word.key) ?? 0
        let position = members(of: node).lastIndex { member in
            key(of: member, in: node).flatMap { order.firstIndex(of: $0) }.map { $0 < rank } ?? false
        }
        let new = add(try Fragment(word: word, in: settings), keyed: true, in: node)
        insert(new, at: position.map { $0 + 1 } ?? 0, in: node)
        return new
    }

    /// The node of the definitions, which are put behind all else where there are none.
    @discardableResult
    mutating func definitions() throws(HRError) -> Int {
        let node = Self.root
        if let position = position(ofKey: Vocabulary.definitions, in: node) {
            return self.node(ofMember: position, in: node)
        }
        let document = HRDocument(.dictionary([:]), definitions: ["x": .dictionary([:])])
        let placed = PlacedText(Array(try settings.format.compact.data(from: document)), settings.syntax)
        guard let place = Array(placed.tree.children(of: 0)).last else { return node }
        texts.append(placed)
        let location = Location(text: texts.count - 1, place: place)
        nodes.append(
            Node(parent: node, origin: nil, key: location, value: location, base: .dictionary(["x": .dictionary([:])])))
        let new = nodes.count - 1
        nodes[new].members = []
        insert(new, at: memberCount(of: node), in: node)
        return new
    }

    private mutating func listMembers(of node: Int) {
        if nodes[node].members == nil { nodes[node].members = members(of: node) }
    }

    private mutating func insert(_ new: Int, at position: Int, in node: Int) {
        listMembers(of: node)
        nodes[node].members?.insert(.node(new), at: position)
        nodes[new].parent = node
        isRearranged = true
        isChanged = true
    }

    mutating func remove(memberAt position: Int, of node: Int, keepingComments: Bool = false) {
        listMembers(of: node)
        let member = nodes[node].members?.remove(at: position)
        if keepingComments, case .place(let place) = member { nodes[node].keptComments.insert(place) }
        isRearranged = true
        isChanged = true
    }

    /// Moves a member to another container, or to another position of the same one.
    mutating func move(memberAt position: Int, of node: Int, to newPosition: Int, in target: Int, key: String?)
        throws(HRError)
    {
        let moved = self.node(ofMember: position, in: node)
        listMembers(of: node)
        let member = nodes[node].members?.remove(at: position)
        if target == node, let member {
            nodes[node].members?.insert(member, at: newPosition)
        } else {
            insert(moved, at: newPosition, in: target)
        }
        if let key { try rename(moved, to: key) } else if kind(of: target) == .array { nodes[moved].key = nil }
        isRearranged = true
        isChanged = true
    }

    mutating func rename(_ node: Int, to key: String) throws(HRError) {
        let fragment = try Fragment(.null, key: key, in: settings)
        texts.append(fragment.placed)
        nodes[node].key = Location(text: texts.count - 1, place: fragment.place)
        isRearranged = true
        isChanged = true
    }

    mutating func arrange(_ members: [Member], in node: Int) {
        guard members != self.members(of: node) else { return }
        nodes[node].members = members
        isRearranged = true
        isChanged = true
    }
}
