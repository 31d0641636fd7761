import ObjectGraph

extension GraphUpdate {
    /// - Parameter new: What the archive has there: the object, or a reference to it.
    mutating func refer(_ cursor: Cursor, to target: Int, _ new: HRNode) throws(HRError) {
        let isHome = if case .object = new { true } else { false }
        guard !resolver.isReference(cursor.place) else {
            if cursor.copy == nil { tree.rerouted.insert(cursor.place) }
            return references.append(Reference(node: node(at: cursor), target: target, isNew: true, isHome: isHome))
        }
        let node = detach(cursor)
        try tree.replace(node, by: .alias(HRAlias(id: GraphArchive.id(of: target))))
        references.append(Reference(node: node, target: target, isNew: true, isHome: isHome))
    }

    /// Replaces the value at a place of the text.
    ///
    /// - Parameter old: The old value in the archive.
    mutating func replace(_ cursor: Cursor, _ old: HRNode, by new: HRNode) throws(HRError) {
        if cursor.copy == nil { reordered.insert(tree.plainPlace(of: cursor.place)) }
        if let target = now.number(of: new) { return try refer(cursor, to: target, new) }
        let node = node(at: cursor)
        if tree.nodes[node].base.isLeaf, new.isLeaf { return try tree.change(node, from: old, toLeaf: new) }
        try tree.replace(detach(cursor), by: flattened(new, beside: cursor.place))
        note(fragment: node)
    }

    /// Frees a place for another value. Its text is kept, as objects in it may be moved.
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

    // MARK: New values

    /// A value for writing, with references in place of objects; later, a reference to an object without a place
    /// becomes the object.
    func flattened(_ node: HRNode, beside neighbor: Int?) -> HRNode {
        flattened(node, sayingClass: neighbor.map(saysClass) ?? usesClasses)
    }

    private func flattened(_ node: HRNode, sayingClass: Bool) -> HRNode {
        if let number = now.number(of: node) { return now.reference(to: number, node) }
        if let (_, elements) = GraphArchive.unordered(node) {
            return .array(elements.map { flattened($0, sayingClass: sayingClass) })
        }
        switch node {
        case .array(let elements): return .array(elements.map { flattened($0, sayingClass: sayingClass) })
        case .dictionary(let fields): return .dictionary(flattened(fields, sayingClass))
        case .object(let object): return flattenedBody(object, sayingClass: sayingClass)
        default: return node
        }
    }

    private func flattened(_ fields: HRFields, _ sayingClass: Bool) -> HRFields {
        HRFields(
            storage: fields.storage.map {
                HRFields.Field(key: $0.key, value: flattened($0.value, sayingClass: sayingClass))
            })
    }

    /// An object for writing, with its class if that is needed, or if other objects in the text have theirs.
    func flattenedBody(_ object: HRObject, sayingClass: Bool) -> HRNode {
        let className = sayingClass || now.archive.needsClass(object) ? object.className : nil
        if let value = object.plainValue {
            let plain = flattened(value, sayingClass: sayingClass)
            guard className != nil || object.version != 0 else { return plain }
            return .object(HRObject(className: className, version: object.version, plainValue: plain))
        }
        let fields = flattened(object.fields, sayingClass)
        guard className != nil || object.version != 0 else { return .dictionary(fields) }
        return .object(HRObject(className: className, version: object.version, fields: fields))
    }

    private func saysClass(_ place: Int) -> Bool {
        guard tree.file.tree.kind(of: place) == .dictionary, !resolver.isReference(place) else { return usesClasses }
        return tree.file.tree.children(of: place).contains { tree.file.key(of: $0) == Vocabulary.className }
    }
}
