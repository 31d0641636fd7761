import ObjectGraph

/// Applies a merge to the tree of a text, and determines the resulting places of the objects.
struct MergeWriter {
    private(set) var tree: EditTree
    private var merge: GraphMerge
    private var merged: MergedTree
    private let placing: ObjectPlacing
    private var nodes: [MergedTree.ID: Int] = [:]
    /// The nodes of new definitions.
    private var definitions: [Int] = []
    /// The nodes of references that are to be written, with the numbers of the objects that they refer to.
    private var references: [(node: Int, object: Int)] = []
    /// The new ids of objects, by the numbers of the objects.
    private var ids: [Int: String] = [:]
    /// The ids of the text and of new objects.
    private var uniqueIDs: UniqueIDs

    /// - Throws: An ``HRError`` if the format cannot represent a new value.
    /// - Complexity: O(n log n) in the number of values.
    init(_ merge: GraphMerge, nesting: Int) throws(HRError) {
        self.merge = merge
        merged = merge.merged
        placing = merge.isInPlace ? ObjectPlacing(inPlace: merge) : ObjectPlacing(merge, nesting: nesting)
        tree = merge.text.tree
        uniqueIDs = merge.isInPlace ? UniqueIDs() : UniqueIDs(besides: merge.text.resolver.ids.keys)
        for object in placing.definitions { definitions.append(try definition(of: object)) }
        for id in placing.written { try write(id) }
        guard !merge.isInPlace else { return }
        try removeDefinitions()
        noteRerouted()
        try spellReferences()
    }

    // MARK: Nodes

    /// Returns the node of a value. If the value keeps the text of another place, the node gets that text.
    private mutating func node(of id: MergedTree.ID) throws(HRError) -> Int {
        if let known = nodes[id] { return known }
        let value = merged[id]
        let node: Int
        if let parent = value.parent, let place = value.place {
            let container = try self.node(of: parent)
            node = tree.node(ofPlace: place, in: container)
        } else if let object = value.object, let home = try self.node(ofObject: object) {
            node = home
        } else {
            node = try self.node(atPlace: value.place ?? 0)
        }
        nodes[id] = node
        switch value.content {
        case .kept, .container:
            if let origin = value.origin { take(origin, at: node, isCopy: value.isCopied || value.isCopy) }
        case .other, .slot: break
        }
        return node
    }

    private mutating func node(ofObject number: Int) throws(HRError) -> Int? {
        switch placing.homes[number] {
        case .slot(let id): try node(of: id)
        case .text(let place): try node(atPlace: place)
        case .definition(let index): definitions[index]
        case nil: nil
        }
    }

    /// Returns the node of a place in the text. If an object around the place was moved, the node is in the object at
    /// its new place.
    private mutating func node(atPlace place: Int) throws(HRError) -> Int {
        if let id = merged.slot(at: place), merged[id].parent != nil { return try node(of: id) }
        guard let parent = tree.file.tree.parent(of: place) else { return EditTree.root }
        let body = merged.body(at: parent)
        let container = if let body { try node(of: body) } else { try node(atPlace: parent) }
        return tree.node(ofPlace: place, in: container)
    }

    private mutating func take(_ place: Int, at node: Int, isCopy: Bool) {
        let location = EditTexts.Location(text: 0, place: place)
        guard tree.nodes[node].value != location || tree.nodes[node].isCopy != isCopy else { return }
        tree.listed.forget(node)
        tree.nodes[node].take(location, meaning: tree.texts.meaning(ofPlace: place))
        tree.nodes[node].isCopy = isCopy
        tree.noteRearranged()
        if isCopy { dropIDs(of: place, in: node) }
    }

    /// Removes the ids from a copy, because they belong to the original.
    private mutating func dropIDs(of place: Int, in node: Int) {
        var waiting = [(place, node)]
        while let (place, node) = waiting.popLast() {
            guard tree.file.tree.kind(of: place) != .leaf else { continue }
            let members = tree.texts.places(in: EditTexts.Location(text: 0, place: place))
            for member in members where tree.file.tree.kind(of: member) != .leaf {
                waiting.append((member, tree.node(ofPlace: member, in: node)))
            }
            if let id = tree.word(Vocabulary.id, in: node) { tree.remove(id) }
        }
    }

    // MARK: Values

    private mutating func write(_ id: MergedTree.ID) throws(HRError) {
        let value = merged[id]
        let isMoved = value.isCopied || value.object.map { !isInPlace($0) } ?? false
        switch value.content {
        case .kept: if isMoved { _ = try node(of: id) }
        case .slot(let slot): try write(slot, id)
        case .other(let new): try write(new, id)
        case .container(let container):
            guard isMoved || !container.isInOrder else { return }
            let node = try node(of: id)
            for (place, key) in container.renamed { try tree.rename(tree.node(ofPlace: place, in: node), to: key) }
            if let members = container.members { try arrange(members, in: node, of: value) }
            for word in container.words { try tree.insert(word, in: node) }
        }
        if isMoved, let body = value.object.flatMap({ merge.objects.now[$0] }),
            merge.objects.now.archive.needsClass(body)
        {
            try sayClass(of: body, in: node(of: id))
        }
    }

    /// True if an object stays at its place in the text.
    private func isInPlace(_ number: Int) -> Bool {
        if case .text = placing.homes[number] { true } else { false }
    }

    private mutating func write(_ slot: MergedTree.Slot, _ id: MergedTree.ID) throws(HRError) {
        let home = placing.homes[slot.object]
        let isThere = slot.text == .reference || slot.text == .object && home == merged[id].place.map { .text($0) }
        guard home != .slot(id), !isThere else { return }
        let node = try node(of: id)
        if tree.word(Vocabulary.alias, in: node) == nil { try tree.replace(node, by: MergedTree.reference(to: id)) }
        references.append((node, slot.object))
    }

    private mutating func write(_ new: MergedTree.NewValue, _ id: MergedTree.ID) throws(HRError) {
        // A new member has been written with its container.
        if nodes[id] != nil { return }
        let node = try node(of: id)
        if merged[id].object == nil, tree.nodes[node].base.isLeaf, new.node.isLeaf {
            guard let old = new.old else { return try tree.change(node, to: new.node) }
            return try tree.change(node, from: old, toLeaf: new.node)
        }
        try tree.replace(node, by: new.node)
        noteSlots(of: new, in: node)
    }

    private mutating func arrange(
        _ members: [MergedTree.Member], in node: Int, of value: MergedTree.Value
    ) throws(HRError) {
        // The copy does not get the id of the original.
        let id = tree.nodes[node].isCopy ? value.origin.flatMap { tree.texts.word(Vocabulary.id, of: $0) } : nil
        var list: [EditTree.Member] = []
        for member in members {
            switch member {
            case .old(let place): if place != id { list.append(.place(place)) }
            case .new(let id, let key, let twin):
                guard case .other(let new) = merged[id].content else { continue }
                let member = tree.add(try Fragment(new.node, key: key, in: tree.settings), in: node)
                nodes[id] = member
                tree.nodes[member].twin = twin
                noteSlots(of: new, in: member)
                list.append(.node(member))
            }
        }
        // A new dictionary of definitions may have been added to the members before.
        list += tree.members(of: node).filter { if case .node = $0 { true } else { false } }
        tree.arrange(list, in: node)
    }

    /// Finds the nodes of the slots in a new value.
    private mutating func noteSlots(of new: MergedTree.NewValue, in node: Int) {
        guard !new.slots.isEmpty else { return }
        let location = tree.nodes[node].value
        let references = TextReferences.texts(under: Vocabulary.alias, in: tree.texts[location.text])
        for (reference, text) in references where reference >= location.place {
            guard let slot = MergedTree.slot(ofReference: text) else { continue }
            nodes[slot] = tree.node(ofPlace: reference, inNew: node)
        }
    }

    private mutating func sayClass(of object: HRObject, in node: Int) throws(HRError) {
        guard let className = object.className, object.plainValue == nil, !tree.settings.isPlain,
            tree.kind(of: node) == .dictionary,
            tree.member(named: EditTree.name(ofWord: Vocabulary.className), in: node) == nil
        else { return }
        try tree.insert(.className(className), in: node)
    }

    // MARK: Definitions

    private mutating func removeDefinitions() throws(HRError) {
        let removed = merged.removedDefinitions
        guard !removed.isEmpty, let place = merge.text.resolver.definitions else { return }
        let container = try node(atPlace: place)
        let members = tree.members(of: container).filter {
            if case .place(let place) = $0 { !removed.contains(place) } else { true }
        }
        if members.isEmpty { tree.remove(container) } else { tree.arrange(members, in: container) }
    }

    /// Adds a definition for an object that would be nested too deeply, and returns its node.
    private mutating func definition(of object: Int) throws(HRError) -> Int {
        let container = try tree.definitions()
        let new = tree.add(try Fragment(.null, key: newID(for: object), in: tree.settings), in: container)
        tree.append(new, to: container)
        return new
    }

    // MARK: References

    /// Notes the removed references that other references pass through.
    private mutating func noteRerouted() {
        for place in merge.text.resolver.places {
            for part in merge.text.resolver.parts(at: place) ?? []
            where merge.text.resolver.isReference(part.end) && !merged.keeps(part.end, in: tree.file.tree) {
                tree.rerouted.insert(part.end)
            }
        }
    }

    private mutating func spellReferences() throws(HRError) {
        let usesIDs = !uniqueIDs.isEmpty
        var targets: [(node: Int, object: Int, target: Int)] = []
        for (node, object) in references {
            guard let target = try self.node(ofObject: object) else { continue }
            if usesIDs { try giveID(to: object, in: target) }
            try sayOldClass(of: object, in: target)
            targets.append((node, object, target))
        }
        for (node, object, target) in targets {
            let id = ids[object] ?? knownID(of: object)
            guard let text = id.map({ HRAlias(id: $0).text }) ?? tree.path(of: target).map({ HRAlias($0).text }),
                let word = tree.word(Vocabulary.alias, in: node)
            else { continue }
            // The text is replaced even if it stays the same, because an unreplaced text would be taken for a path
            // before the changes, and be updated.
            try tree.replace(word, by: .string(text))
        }
    }

    /// Writes the class of an object that has another version in the text, if the archive requires the class: a new
    /// reference may be in a place whose type does not determine it.
    private mutating func sayOldClass(of number: Int, in node: Int) throws(HRError) {
        guard let before = merge.objects.matches[number].flatMap({ merge.text.before[$0] }),
            let home = merge.home(of: number), !merge.text.hasVersion(before, at: home),
            let now = merge.objects.now[number],
            merge.objects.now.archive.needsClass(now)
        else { return }
        try sayClass(of: now, in: node)
    }

    private mutating func knownID(of number: Int) -> String? {
        merge.home(of: number).flatMap { merge.text.id(of: $0) }
    }

    private mutating func giveID(to number: Int, in node: Int) throws(HRError) {
        guard ids[number] == nil, knownID(of: number) == nil, tree.kind(of: node) == .dictionary else { return }
        try tree.insert(.id(newID(for: number)), in: node)
    }

    private mutating func newID(for number: Int) -> String {
        let entry = merge.objects.now.archive[number]
        let id = uniqueIDs.add(IDText.id(label: entry?.label, className: entry?.className))
        ids[number] = id
        return id
    }

    // MARK: Resulting places

    /// Returns the places of the objects in the changed text, and the order of the elements of unordered arrays.
    func homes() -> ChangedHomes {
        var changed = ChangedHomes()
        for number in merge.objects.now.archive.numbers {
            if let value = home(of: number) { changed.objects.append((number, value)) }
        }
        for (id, value) in merged.values.enumerated() {
            guard case .container(let container) = value.content, let order = container.order else { continue }
            if let node = nodes[id] {
                changed.orders.append((.node(node), order))
            } else if let place = value.origin, !value.isCopy {
                changed.orders.append((.place(place), order))
            }
        }
        for (array, order) in merge.text.homes.orders where merged.isUntouched(array) {
            changed.orders.append((.place(array), order))
        }
        return changed
    }

    private func home(of number: Int) -> EditTree.Value? {
        switch placing.homes[number] {
        case .slot(let id): (nodes[id] ?? merged.bodies[number].flatMap { nodes[$0] }).map { .node($0) }
        case .text(let place): .place(place)
        case .definition(let index): .node(definitions[index])
        case nil: nil
        }
    }
}
