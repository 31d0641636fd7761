extension GraphUpdate {
    /// Takes note of what a reference to a value shall lead to.
    mutating func note(_ new: HRNode, at cursor: Cursor) {
        guard cursor.copy == nil, let target = resolver.target(ofPlace: cursor.place) else { return }
        shared[target, default: []].append((cursor.place, new))
    }

    /// Where the uses of a value do not agree any more, those that are not its place are written out, spelled as it is.
    mutating func writeOutValues() throws(HRError) {
        for (target, uses) in shared.sorted(by: { $0.key < $1.key }) {
            guard let before = self.uses[target]?.first?.before else { continue }
            let own = ownValue[target]
            let kept = own ?? (uses.contains { isEqual(before, $0.now) } ? nil : uses.first?.now)
            if own == nil, let kept { try compareValues(Cursor(place: target), before, kept) }
            for use in uses {
                let isKept = kept.map { $0 == use.now } ?? isEqual(before, use.now)
                if !isKept { try writeOut(use.place, target, before, use.now) }
            }
        }
    }

    private mutating func writeOut(_ place: Int, _ target: Int, _ before: HRNode, _ new: HRNode) throws(HRError) {
        let node = node(atPlace: place)
        let base = tree.nodes[self.node(atPlace: target)].base
        tree.nodes[node].value = EditTree.Spot(text: 0, place: target)
        tree.nodes[node].base = base
        tree.nodes[node].members = nil
        tree.nodes[node].nodes = [:]
        tree.isChanged = true
        try compareValues(Cursor(place: target, copy: (node, target)), before, new)
    }
}
