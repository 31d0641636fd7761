extension GraphUpdate {
    mutating func note(fragment node: Int) {
        let location = tree.nodes[node].value
        guard location.text > 0, !tree.settings.isPlain else { return }
        let text = tree.texts[location.text]
        for place in TextReferences.values(under: Vocabulary.alias, in: text) where place > location.place {
            guard let target = text.string(in: text.tree.value(of: place)),
                let (number, isHome) = GraphBodies.number(ofReference: target),
                let dictionary = text.tree.parent(of: place),
                let reference = tree.node(ofPlace: dictionary, inNew: node)
            else { continue }
            references.append(Reference(node: reference, target: number, isNew: true, isHome: isHome))
        }
    }

    // MARK: Where objects are written out

    /// Writes out objects without a place in the text, and moves the text of those whose place was removed: each to where
    /// the archive has it, or else to the shallowest reference to it.
    mutating func placeObjects() throws(HRError) {
        var queue = ReferenceQueue()
        var later = ReferenceQueue()
        var reachable = nodes(below: EditTree.root)
        var next = 0
        var waiting: [Int: [Reference]] = [:]
        while true {
            while next < references.count {
                queue.add(references[next], depth: depth(of: references[next].node))
                next += 1
            }
            let first = queue.removeFirst()
            guard let reference = first ?? later.removeFirst() else { return }
            guard reachable.contains(reference.node) else {
                waiting[reference.node, default: []].append(reference)
                continue
            }
            guard !hasPlace(reference.target, reachable) else { continue }
            if first != nil, !reference.isHome, hasHome(reference.target) {
                later.add(reference, depth: depth(of: reference.node))
                continue
            }
            for node in try place(reference, &reachable) {
                for reference in waiting.removeValue(forKey: node) ?? [] {
                    queue.add(reference, depth: depth(of: reference.node))
                }
            }
        }
    }

    /// Whether the archive has an object in a place that the text will have as well.
    private func hasHome(_ target: Int) -> Bool {
        !now.defined.contains(target) && !now.holds(target, inAnyOf: displaced)
    }

    /// - Returns: The nodes that will be written now, too.
    private mutating func place(_ reference: Reference, _ reachable: inout Set<Int>) throws(HRError) -> [Int] {
        var node = reference.node
        if depth(of: node) > nesting, !tree.settings.isPlain, tree.kind(of: EditTree.root) == .dictionary {
            node = try definition(of: reference.target)
            reachable.insert(node)
        }
        if let old = matches[reference.target], let home = homes[old],
            before.className(of: old) == now.className(of: reference.target)
        {
            try move(home, to: node, reference.target)
            moved[old] = node
            if let body = now[reference.target], now.archive.needsClass(body) { try sayClass(of: body, in: node) }
        } else if let body = now[reference.target] {
            newHomes[reference.target] = node
            try tree.replace(node, by: flattenedBody(body, sayingClass: usesClasses))
            newHomes[reference.target] = node
            note(fragment: node)
        }
        let new = nodes(below: node)
        reachable.formUnion(new)
        return new.sorted()
    }

    /// Gives a node the text of a removed place, with its changes.
    ///
    /// If a container of the place is written elsewhere as well, it refers to the object.
    private mutating func move(_ place: Int, to node: Int, _ target: Int) throws(HRError) {
        let position = self.node(atPlace: place)
        let old = tree.nodes[position]
        tree.nodes[node].value = EditTree.Location(text: 0, place: place)
        tree.nodes[node].isCopy = false
        tree.nodes[node].base = old.base
        tree.nodes[node].members = old.members
        tree.nodes[node].nodes = old.nodes
        for child in old.nodes.values { tree.nodes[child].parent = node }
        for case .node(let child) in old.members ?? [] { tree.nodes[child].parent = node }
        nodeOfPlace[place] = node
        tree.isRearranged = true
        tree.isChanged = true
        guard old.parent >= 0 else { return }
        try tree.replace(position, by: .alias(HRAlias(id: GraphArchive.id(of: target))))
        references.append(Reference(node: position, target: target, isNew: true, isHome: false))
    }

    /// A new definition for an object that would be nested too deep.
    private mutating func definition(of target: Int) throws(HRError) -> Int {
        let definitions = try tree.definitions()
        let id = newID(for: target)
        resolver.add(id: id)
        idOfTarget[target] = id
        return try tree.insert(.null, key: id, at: tree.memberCount(of: definitions), in: definitions)
    }

    /// Whether the text has an object, or will have it.
    private mutating func hasPlace(_ target: Int, _ reachable: Set<Int>) -> Bool {
        if newHomes[target] != nil { return true }
        guard let old = matches[target], let home = homes[old] else { return false }
        return moved[old] != nil || isThere(home, reachable)
    }

    mutating func isThere(_ place: Int, _ reachable: Set<Int>) -> Bool {
        if let node = nodeOfPlace[place] {
            return reachable.contains(node) && tree.nodes[node].value == EditTree.Location(text: 0, place: place)
        }
        guard let parent = tree.file.tree.parent(of: place) else { return true }
        guard isThere(parent, reachable) else { return false }
        guard let node = nodeOfPlace[parent], let members = tree.nodes[node].members else { return true }
        if listed[node] == nil { listed[node] = Set(members) }
        return listed[node]?.contains(.place(place)) ?? false
    }

    /// A node with all nodes below it that will be written.
    mutating func nodes(below node: Int) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = [node]
        while let node = waiting.popLast() {
            guard found.insert(node).inserted else { continue }
            guard let members = tree.nodes[node].members else {
                waiting += tree.nodes[node].nodes.values
                continue
            }
            waiting += members.compactMap { tree.knownNode(of: $0, in: node) }
        }
        return found
    }

    private func depth(of node: Int) -> Int {
        var depth = 0
        var node = tree.nodes[node].parent
        while node > EditTree.root {
            depth += 1
            node = tree.nodes[node].parent
        }
        return depth
    }
}

/// A queue of references, by depth and then in the order in which they were found.
struct ReferenceQueue {
    private var levels: [[GraphUpdate.Reference]] = []
    private var taken: [Int] = []
    private var lowest = 0

    mutating func add(_ reference: GraphUpdate.Reference, depth: Int) {
        while levels.count <= depth {
            levels.append([])
            taken.append(0)
        }
        levels[depth].append(reference)
        lowest = min(lowest, depth)
    }

    mutating func removeFirst() -> GraphUpdate.Reference? {
        while lowest < levels.count {
            if taken[lowest] < levels[lowest].count {
                taken[lowest] += 1
                return levels[lowest][taken[lowest] - 1]
            }
            lowest += 1
        }
        return nil
    }
}
