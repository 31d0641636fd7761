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
        willReplace(node)
        texts.append(fragment.placed)
        forgetMembers(of: node)
        nodes[node].take(Location(text: texts.count - 1, place: fragment.place), meaning: value)
        nodes[node].keptComments = []
        isChanged = true
        noteWords(of: fragment, in: node)
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
        if let known = definitionsNode() { return known }
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

    mutating func insert(_ new: Int, at position: Int, in node: Int) {
        // A member that comes back is what it was.
        let slot = nodes[new].slot.flatMap { nodes[node].nodes[$0] == new ? $0 : nil }
        let member = slot.map { Member.place($0) } ?? .node(new)
        if orders[node] == nil {
            listMembers(of: node)
            nodes[node].members?.insert(member, at: position)
        } else {
            orders[node]?.insert(member, at: position)
        }
        nodes[new].parent = node
        if slot == nil { noteNewcomer(new, in: node) }
        if keyIndexes[node] != nil, let key = key(of: member, in: node) {
            let name = name(ofKey: key)
            keyIndexes[node]?.add(member, under: name)
        }
        hasNew(member, in: node)
        noteRearranged()
    }

    mutating func remove(memberAt position: Int, of node: Int) {
        let member = member(at: position, of: node)
        if let known = knownNode(of: member, in: node) { willRemove(known) }
        listMembers(of: node)
        nodes[node].members?.remove(at: position)
        orders[node] = nil
        keyIndexes[node] = nil
        noteRearranged()
    }

    mutating func rename(_ node: Int, to key: String) throws(HRError) {
        let parent = nodes[node].parent
        let member = keyIndexes[parent] == nil && followed == nil ? nil : member(of: node)
        if let member, let old = self.key(of: member, in: parent) {
            let name = name(ofKey: old)
            keyIndexes[parent]?.remove(member, under: name)
        }
        try spell(key, of: node)
        if let member, let new = self.key(of: member, in: parent) {
            let name = name(ofKey: new)
            keyIndexes[parent]?.add(member, under: name)
            hasNew(member, in: parent)
        }
        noteRearranged()
    }

    /// Gives a node another key, without a look at its container.
    mutating func spell(_ key: String, of node: Int) throws(HRError) {
        let fragment = try Fragment(.null, key: key, in: settings)
        texts.append(fragment.placed)
        nodes[node].key = Location(text: texts.count - 1, place: fragment.place)
    }

    mutating func arrange(_ members: [Member], in node: Int) {
        let old = self.members(of: node)
        guard members != old else { return }
        if followed != nil {
            let kept = Set(members)
            for member in old where !kept.contains(member) {
                if let known = knownNode(of: member, in: node) { willRemove(known) }
            }
        }
        nodes[node].members = members
        orders[node] = nil
        keyIndexes[node] = nil
        noteRearranged()
        guard followed != nil else { return }
        followed?.touch(allIn: node)
        if definitionsNode() == node { followed?.touchIDs() }
    }
}
