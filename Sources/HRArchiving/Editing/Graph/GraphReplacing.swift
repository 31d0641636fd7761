import ObjectGraph

extension GraphUpdate {
    /// Lets a place refer to another object than before.
    mutating func refer(_ cursor: Cursor, to target: Int) throws(HRError) {
        guard !resolver.isReference(cursor.place) else {
            return references.append(Reference(node: node(at: cursor), target: target, isNew: true))
        }
        let node = detach(cursor)
        try tree.replace(node, by: .alias(HRAlias(id: GraphArchive.id(of: target))))
        references.append(Reference(node: node, target: target, isNew: true))
    }

    /// Writes another value in the place of what the text has.
    mutating func replace(_ cursor: Cursor, by new: HRNode) throws(HRError) {
        if let target = now.number(of: new) { return try refer(cursor, to: target) }
        let node = node(at: cursor)
        if case .date(let date) = new, case .string = tree.nodes[node].base, let text = ISO8601.text(of: date) {
            return try tree.replace(node, by: .string(text))
        }
        let value = flattened(new, beside: cursor.place)
        guard !tree.nodes[node].base.isLeaf || !new.isLeaf else { return try tree.change(node, to: value) }
        try tree.replace(detach(cursor), by: value)
        note(fragment: node)
    }

    /// Frees a place for another value. What the text has there is kept apart: objects in it may move elsewhere.
    ///
    /// - Returns: The node of the place.
    mutating func detach(_ cursor: Cursor) -> Int {
        let node = node(at: cursor)
        guard cursor.copy == nil, tree.file.tree.kind(of: cursor.place) != .leaf else { return node }
        var old = tree.nodes[node]
        old.parent = -1
        tree.nodes.append(old)
        let kept = tree.nodes.count - 1
        for child in old.nodes.values { tree.nodes[child].parent = kept }
        for case .node(let child) in old.members ?? [] { tree.nodes[child].parent = kept }
        nodeOfPlace[cursor.place] = kept
        return node
    }
}
