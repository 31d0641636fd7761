extension EditTree {
    /// Replaces the value of a node.
    ///
    /// - Throws: An ``HRError`` if the format cannot represent the value, or if the root would become a reference.
    mutating func replace(_ node: Int, by value: HRNode) throws(HRError) {
        if node == Self.root, case .alias = value, !settings.isPlain {
            throw HRError(
                .notWritable, "the root cannot be a reference", path: HRPath(),
                help: ["write the value itself, or put the reference into a dictionary"])
        }
        let fragment = try Fragment(value, in: settings)
        if node == Self.root, !settings.syntax.hasLeafRoots, fragment.node.isLeaf {
            throw HRError(
                .notWritable, "the root of an \(settings.format) is a dictionary or an array, not \(value.kind)",
                path: HRPath())
        }
        willReplace(node)
        listed.forget(node)
        nodes[node].take(Location(text: texts.add(fragment.placed), place: fragment.place), meaning: fragment.node)
        nodes[node].keptComments = []
        noteChanged()
        if followed != nil { trackWords(in: node) }
    }

    /// Inserts a reserved key into a node's members, after the reserved keys that archivers write before it.
    mutating func insert(_ word: ReservedMember, in node: Int) throws(HRError) {
        let before = ReservedMember.order.prefix { $0 != word.key }
        let position = members(of: node).lastIndex { key(of: $0, in: node).map(before.contains) ?? false }
        insert(add(try Fragment(word: word, in: settings), in: node), at: position.map { $0 + 1 } ?? 0, in: node)
    }

    /// Returns the node of the definitions; if there is none, appends empty definitions to the root.
    @discardableResult
    mutating func definitions() throws(HRError) -> Int {
        if let known = definitionsNode() { return known }
        let fragment = try Fragment(.dictionary([:]), key: Vocabulary.definitions, in: settings.withoutWords)
        let new = add(fragment, in: Self.root)
        append(new, to: Self.root)
        return new
    }

    mutating func insert(_ new: Int, at position: Int, in node: Int) {
        // A member that was in the container's text before is identified by its place again.
        let slot = nodes[new].slot.flatMap { nodes[node].nodes[$0] == new ? $0 : nil }
        let member = slot.map { Member.place($0) } ?? .node(new)
        makeOrder(of: node)
        listed.orders[node]?.insert(member, at: position)
        nodes[new].parent = node
        if let name = name(of: member, in: node) { listed.keys[node]?.add(member, under: name) }
        hasNew(member, in: node)
        noteRearranged()
    }

    mutating func append(_ new: Int, to node: Int) { insert(new, at: memberCount(of: node), in: node) }

    mutating func remove(_ node: Int) {
        willRemove(node)
        detach(node)
    }

    mutating func rename(_ node: Int, to key: String) throws(HRError) {
        let parent = nodes[node].parent
        let member = member(of: node)
        if let member, let old = name(of: member, in: parent) { listed.keys[parent]?.remove(member, under: old) }
        try spell(key, of: node)
        if let member, let new = name(of: member, in: parent) {
            listed.keys[parent]?.add(member, under: new)
            hasNew(member, in: parent)
        }
        noteRearranged()
    }

    /// Gives a node another key, without updating the container of the node.
    mutating func spell(_ key: String, of node: Int) throws(HRError) {
        let fragment = try Fragment("", key: key, in: settings)
        nodes[node].key = Location(text: texts.add(fragment.placed), place: fragment.place)
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
        listed.forget(node)
        noteRearranged()
        guard followed != nil else { return }
        followed?.touch(allIn: .container(node))
        if isDefinitions(node) { followed?.touch(allIn: .ids) }
    }
}
