extension GraphUpdate {
    /// Notes the new value of a reference to a value. In a copy the value is written out, as the original may change.
    mutating func encounterReference(_ cursor: Cursor, _ new: HRNode) throws(HRError) {
        if cursor.copy != nil {
            let node = node(at: cursor)
            try tree.replace(node, by: flattened(new, beside: nil))
            return note(fragment: node)
        }
        guard let target = resolver.target(ofPlace: cursor.place) else { return }
        if shared[target] == nil { openTargets.append(target) }
        shared[target, default: []].append((cursor.place, new))
    }

    /// If the uses of a shared value differ now, references to it are replaced by copies of its text; all of them, if
    /// its place was removed.
    mutating func writeOutValues() throws(HRError) {
        let kept = try keptValues()
        for (target, uses) in shared.sorted(by: { $0.key < $1.key }) {
            guard let before = self.uses[target] else { continue }
            let value = kept[target]?.map { now.outline(of: $0) { $0 } }
            for use in uses where value == nil || now.outline(of: use.now, { $0 }) != value {
                try writeOut(use.place, target, before, use.now)
            }
        }
    }

    /// The values that stay at the targets of references to values: that of the place itself, or else that of most
    /// uses; none if the place was removed.
    private mutating func keptValues() throws(HRError) -> [Int: HRNode?] {
        let reachable = nodes(below: EditTree.root)
        let gone = uses.keys.filter { !isThere($0, reachable) }
        listed = [:]
        var kept = Dictionary(gone.map { ($0, HRNode?.none) }) { first, _ in first }
        // Values that are only referred to may contain references to values, too.
        while !openTargets.isEmpty {
            let targets = openTargets.sorted()
            openTargets = []
            for target in targets where kept[target] == nil { kept[target] = .some(try keptValue(of: target)) }
        }
        return kept
    }

    private mutating func keptValue(of target: Int) throws(HRError) -> HRNode? {
        if let own = ownValue[target] { return own }
        let uses = shared[target] ?? [], before = self.uses[target]
        let unchanged = before.flatMap { before in uses.first { isEqual(before, $0.now) } }
        guard let value = (unchanged ?? uses.first)?.now else { return nil }
        if let before { try compareValues(Cursor(place: target), before, value) }
        return value
    }

    private mutating func writeOut(_ place: Int, _ target: Int, _ before: HRNode, _ new: HRNode) throws(HRError) {
        let node = node(atPlace: place)
        tree.nodes[node].value = EditTree.Location(text: 0, place: target)
        tree.nodes[node].base = tree.meaning(ofPlace: target)
        tree.nodes[node].members = nil
        tree.nodes[node].nodes = [:]
        tree.nodes[node].isCopy = true
        tree.isChanged = true
        dropIDs(in: Cursor(place: target, copy: (node, target)))
        try compareValues(Cursor(place: target, copy: (node, target)), before, new)
    }

    /// Removes the ids from a copy, as they belong to the original.
    private mutating func dropIDs(in copy: Cursor) {
        var waiting = [copy]
        while let cursor = waiting.popLast() {
            guard tree.file.tree.kind(of: cursor.place) != .leaf else { continue }
            let members = tree.places(in: EditTree.Location(text: 0, place: cursor.place))
            waiting += members.map { Cursor(place: $0, copy: copy.copy) }
            guard let id = tree.word(Vocabulary.id, of: cursor.place) else { continue }
            tree.arrange(members.filter { $0 != id }.map { .place($0) }, in: node(at: cursor))
        }
    }
}
