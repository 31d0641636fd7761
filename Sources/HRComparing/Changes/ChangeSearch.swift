public import HRArchiving

extension HRDocument {
    /// Returns the changes from an earlier version of the document.
    ///
    /// ```swift
    /// let changes = document.changes(from: earlier)
    /// print(changes.report(style: .terminal))
    /// let same = try earlier.applying(changes).changes(from: document).isEmpty    // true
    /// ```
    ///
    /// Objects are matched by their ids, by identifying keys, by their contents, by their places and by similarity, and
    /// only within one class. References are compared by what they lead to, and it makes no difference at which of
    /// its places a shared object is defined. The order of keys and notations such as `3` and `3.0` make a difference
    /// only if the options say so.
    ///
    /// - Complexity: O(n log n) in the number of values, plus the maximum in `options`.
    public func changes(
        from earlier: HRDocument, options: HRComparisonOptions = HRComparisonOptions()
    ) -> HRDocumentChanges {
        let matching = ValueMatching(HashedTree(earlier, options), HashedTree(self, options), options)
        let slots = SlotMatching(matching)
        var search = ChangeSearch(slots, comparesHomes: options.isExact)
        var changes = search.changes()
        if search.movesInCircle {
            // Objects are moved into each other: where they are defined makes a difference then.
            search = ChangeSearch(slots, comparesHomes: true)
            changes = search.changes()
        }
        return HRDocumentChanges(changes, isLimited: matching.isLimited)
    }
}

/// Finds the changes between two documents whose values are matched.
private struct ChangeSearch {
    private let matching: ValueMatching
    private let slots: SlotMatching
    private let earlier: ValueTree
    private let later: ValueTree
    private let isExact: Bool
    /// True if it makes a difference at which of its places an object is defined.
    private let comparesHomes: Bool
    private var found: [HRDocumentChange] = []
    /// The containers of the earlier document that are moved, with the indices in the later document of their new
    /// containers.
    private var moves: [Int: Int] = [:]

    init(_ slots: SlotMatching, comparesHomes: Bool) {
        self.slots = slots
        self.comparesHomes = comparesHomes
        matching = slots.matching
        (earlier, later) = (matching.earlier.tree, matching.later.tree)
        isExact = matching.options.isExact
    }

    mutating func changes() -> [HRDocumentChange] {
        if !isSame(ValueTree.root, ValueTree.root) { noteReplacement(ValueTree.root, ValueTree.root) }
        visit(old: ValueTree.root)
        visit(old: ValueTree.definitions)
        if !isExact { noteNeededIDs() }
        return found
    }

    /// Finds the changes of a value and of all values in it, except for values that are added.
    private mutating func visit(old: Int) {
        let new = matching.partners[old]
        if let new { compareHeaders(old, new) }
        for member in earlier[old].members {
            if new != nil { compare(member) }
            if earlier.isContainer(member) { visit(old: member) }
        }
        for member in new.map({ later[$0].members }) ?? 0..<0 where slots.origins[member] == nil {
            noteReplacement(nil, member)
        }
    }

    // MARK: Headers of objects

    private mutating func compareHeaders(_ old: Int, _ new: Int) {
        let (first, second) = (earlier[old].node.asObject, later[new].node.asObject)
        guard first.header !== second.header else { return }
        if isExact || (first.className != nil && second.className != nil) {
            note(
                Vocabulary.className, of: old, new, first.className.map { .string($0) },
                second.className.map { .string($0) })
        }
        // An id that one of the documents leaves out makes no difference, and the name of a definition is an id as well.
        let ids = (earlier.id(of: old), later.id(of: new))
        if isExact {
            noteIDs(old, new)
        } else if let id = ids.0, let newID = ids.1, id != newID {
            // An object that stays in its place gets the name of its definition as its id.
            if staysOutOfDefinitions(old, new) {
                note(Vocabulary.id, of: old, new, .string(id), .string(newID))
            } else {
                noteIDs(old, new)
            }
        }
        note(Vocabulary.version, of: old, new, first.versionNode, second.versionNode)
        // Arrays and dictionaries have members, which are compared one by one.
        let (value, other) = (first.plainValue, second.plainValue)
        if !value.isSameValue(as: other, isExact) {
            note(Vocabulary.value, of: old, new, value?.withoutMembers, other?.withoutMembers)
        }
    }

    private mutating func noteIDs(_ old: Int, _ new: Int) {
        let ids = (earlier[old].node.asObject.id, later[new].node.asObject.id)
        note(Vocabulary.id, of: old, new, ids.0.map { .string($0) }, ids.1.map { .string($0) })
    }

    /// Notes the ids that only one of the documents has if references in the changes begin with them, or if the other
    /// document has another object with the id.
    private mutating func noteNeededIDs() {
        guard !earlier.indicesByID.isEmpty || !later.indicesByID.isEmpty else { return }
        var (oldIDs, newIDs) = (Set<String>(), Set<String>())
        for change in found {
            change.old?.addReferencedIDs(to: &oldIDs)
            change.new?.addReferencedIDs(to: &newIDs)
            // The name of a definition may be the only way to a place.
            if let id = change.place.id { oldIDs.insert(id) }
            for place in [change.newPlace, change.arrival?.place] { if let id = place?.id { newIDs.insert(id) } }
            if let id = change.departure?.place.id { newIDs.insert(id) }
        }
        for (old, new) in matching.partners.enumerated() {
            guard let new else { continue }
            let (first, second) = (earlier.id(of: old), later.id(of: new))
            let isNeeded =
                switch (first, second) {
                case (let id?, nil): oldIDs.contains(id) || later.indicesByID[id] != nil
                case (nil, let id?): newIDs.contains(id) || earlier.indicesByID[id] != nil
                default: false
                }
            guard isNeeded else { continue }
            note(Vocabulary.id, of: old, new, first.map { .string($0) }, second.map { .string($0) })
        }
    }

    private mutating func note(_ key: String, of index: Int, _ newIndex: Int, _ old: HRNode?, _ new: HRNode?) {
        guard old != new else { return }
        found.append(
            HRDocumentChange(
                key == Vocabulary.id ? .rename : .set, place(old: index), to: place(new: newIndex),
                reservedKey: key, old: old, new: new, surroundings: surroundings(index, newIndex)))
    }

    // MARK: Members

    /// Compares a member of a matched container with what has its place.
    private mutating func compare(_ old: Int) {
        guard let new = slots.partners[old] else { return noteReplacement(old, nil) }
        let (isMoved, isRenamed) = (slots.moved.contains(new), earlier[old].key != later[new].key)
        switch (isSame(old, new), isMoved || isRenamed) {
        case (true, true): note(isMoved ? .move : .rename, old, new)
        case (true, false): break
        case (false, false): noteReplacement(old, new)
        case (false, true):
            noteReplacement(old, nil)
            noteReplacement(nil, new)
        }
    }

    /// Returns true if the values at a place are the same, apart from changes within them.
    private func isSame(_ old: Int, _ new: Int) -> Bool {
        let (oldTarget, newTarget) = (earlier.dereferenced(old), later.dereferenced(new))
        switch (earlier[old].node, later[new].node) {
        case (.alias(let first), .alias(let second)):
            guard earlier[old].target != nil || later[new].target != nil else { return first == second }
            return isSameTarget(oldTarget, newTarget) && (!isExact || first == second)
        case (.alias, _), (_, .alias):
            return !comparesHomes && earlier.isContainer(oldTarget) && matching.partners[oldTarget] == newTarget
                && isDefinedElsewhere(oldTarget, newTarget)
        default:
            if earlier.isContainer(old) || later.isContainer(new) { return matching.partners[old] == new }
            return earlier[old].node.isSameLeaf(as: later[new].node, isExact)
        }
    }

    private func isSameTarget(_ old: Int, _ new: Int) -> Bool {
        earlier.isContainer(old) ? matching.partners[old] == new : slots.partners[old] == new
    }

    /// Returns true if an object that is defined at another place than before is at both places in both documents, as
    /// itself or as a reference.
    private func isDefinedElsewhere(_ old: Int, _ new: Int) -> Bool {
        // The definitions are no place of their own: what is in them is used elsewhere.
        let isKept = earlier.isDefinition(old) || slots.partners[old].map { later.dereferenced($0) == new } ?? false
        let wasThere = later.isDefinition(new) || slots.origins[new].map { earlier.dereferenced($0) == old } ?? false
        return isKept && wasThere
    }

    /// Notes what takes the place of a value; nil for none.
    private mutating func noteReplacement(_ old: Int?, _ new: Int?) {
        // A container that has a match is moved to another place.
        let leaving = old.flatMap { isMoving(old: $0) ? nil : $0 }
        let arriving = new.flatMap { isMoving(new: $0) ? nil : $0 }
        switch (leaving, arriving) {
        case (let old?, let new?):
            let isReference = earlier.isReference(old) && later.isReference(new)
            found.append(
                HRDocumentChange(
                    isReference ? .retarget : .set, memberPlace(old: old), to: memberPlace(new: new),
                    old: remains(old: old), new: remains(new: new), surroundings: surroundings(old, new)))
        case (let old?, nil):
            found.append(
                HRDocumentChange(
                    .remove, memberPlace(old: old), to: nil, old: remains(old: old), departure: departure(of: old),
                    surroundings: surroundings(old, nil)))
        case (nil, let new?): add(new)
        case (nil, nil): break
        }
        if let new { arrive(new) }
    }

    private func surroundings(_ old: Int?, _ new: Int?) -> HRDocumentChange.Surroundings {
        let paths = [old.map(earlier.path), new.map(later.path)]
        return HRDocumentChange.Surroundings(keys: paths.flatMap { $0?.components ?? [] })
    }

    private func isMoving(old: Int) -> Bool { earlier.isContainer(old) && matching.partners[old] != nil }
    private func isMoving(new: Int) -> Bool { later.isContainer(new) && matching.origins[new] != nil }

    private mutating func add(_ new: Int) {
        found.append(
            HRDocumentChange(
                .add, memberPlace(new: new), to: memberPlace(new: new), new: remains(new: new),
                arrival: arrival(of: new), surroundings: surroundings(nil, new)))
    }

    /// Notes the objects that are moved to a place or into the value that is added there.
    private mutating func arrive(_ new: Int) {
        guard later.isContainer(new) else { return }
        if let old = matching.origins[new] {
            guard !staysOutOfDefinitions(old, new) else { return }
            move(old, new)
            // The name of a definition was the id, or becomes it. Another id is noted already.
            if !isExact, earlier.isDefinition(old) != later.isDefinition(new), earlier.id(of: old) == later.id(of: new)
            {
                noteIDs(old, new)
            }
            return
        }
        for member in later[new].members { arrive(member) }
    }

    /// Returns true if an object that one of the documents has in its definitions is at its place in both documents.
    private func staysOutOfDefinitions(_ old: Int, _ new: Int) -> Bool {
        !comparesHomes && (later.isDefinition(new) || earlier.isDefinition(old)) && isDefinedElsewhere(old, new)
    }

    private mutating func move(_ old: Int, _ new: Int) {
        if earlier.isContainer(old), let container = later[new].container { moves[old] = container }
        note(.move, old, new)
    }

    /// True if an object is moved into itself, or into something that is moved into it.
    var movesInCircle: Bool {
        var known: Set<Int> = []
        for start in moves.keys {
            var (place, path): (Int?, [Int]) = (start, [])
            while let index = place, known.insert(index).inserted {
                path.append(index)
                place = container(of: index)
            }
            if let place, path.contains(place) { return true }
        }
        return false
    }

    /// The container that a container of the earlier document has after the changes.
    private func container(of old: Int) -> Int? {
        guard var new = moves[old] else { return earlier[old].container }
        // A container that is added is in others.
        while matching.origins[new] == nil {
            guard let container = later[new].container else { return nil }
            new = container
        }
        return matching.origins[new]
    }

    private mutating func note(_ kind: HRDocumentChange.Kind, _ old: Int, _ new: Int) {
        found.append(
            HRDocumentChange(
                kind, memberPlace(old: old), to: memberPlace(new: new), departure: departure(of: old),
                arrival: arrival(of: new)))
    }

    // MARK: Positions

    /// Returns the position of a new member, with its container's place in the earlier document.
    private func arrival(of new: Int) -> HRDocumentChange.Position {
        position(of: new, later) { index in matching.origins[index].map(place(old:)) }
    }

    /// Returns the position of an old member, with its container's place in the later document.
    private func departure(of old: Int) -> HRDocumentChange.Position {
        position(of: old, earlier) { index in matching.partners[index].map(place(new:)) }
    }

    private func position(
        of member: Int, _ tree: ValueTree, placeOfContainer: (Int) -> HRAlias?
    ) -> HRDocumentChange.Position {
        var (components, index) = ([String](), member)
        while let container = tree[index].container {
            let component = tree.component(of: index)
            if let place = placeOfContainer(container) {
                return HRDocumentChange.Position(
                    place: place.with(place.path.components + [component]), inner: HRPath(components.reversed()),
                    neighbor: tree.neighbor(of: member))
            }
            components.append(component)
            index = container
        }
        // The whole document is replaced.
        return HRDocumentChange.Position(
            place: HRAlias(HRPath()), inner: HRPath(components.reversed()), neighbor: tree.neighbor(of: member))
    }

    // Places begin with ids that both documents have: an id that only one of them has may be left out as well.

    private func isAnchor(old: Int) -> Bool {
        earlier.isDefinition(old) || matching.partners[old].map { later.id(of: $0) != nil } ?? false
    }

    private func isAnchor(new: Int) -> Bool {
        later.isDefinition(new) || matching.origins[new].map { earlier.id(of: $0) != nil } ?? false
    }

    private func place(old: Int) -> HRAlias { earlier.place(of: old, isAnchor(old:)) }
    private func place(new: Int) -> HRAlias { later.place(of: new, isAnchor(new:)) }
    private func memberPlace(old: Int) -> HRAlias { earlier.memberPlace(of: old, isAnchor(old:)) }
    private func memberPlace(new: Int) -> HRAlias { later.memberPlace(of: new, isAnchor(new:)) }

    // MARK: Parts of values

    /// Returns a removed value without the objects in it that are moved elsewhere.
    private func remains(old: Int) -> HRNode { earlier.node(old) { isMoving(old: $0) } }

    /// Returns an added value without the objects in it that are moved there.
    private func remains(new: Int) -> HRNode { later.node(new) { isMoving(new: $0) } }
}

extension ValueTree {
    /// The key that precedes a member in its dictionary; nil for a first member, and in arrays.
    fileprivate func neighbor(of member: Int) -> String? {
        guard let container = self[member].container, !isArray(container), member > self[container].members.lowerBound
        else { return nil }
        return self[member - 1].key
    }
}
