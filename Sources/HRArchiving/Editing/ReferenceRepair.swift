/// Updates references after members were moved, inserted, removed or renamed.
///
/// A reference is split where it passes through another one. Each part is a list of places of the file, which stay the
/// same while positions and keys change.
struct ReferenceRepair {
    private var tree: EditTree
    /// The same tree, with nodes for whatever references lead over.
    private var paths: EditTree
    private var resolver: TextReferences

    /// The same text with its references corrected, and with the order of members settled.
    ///
    /// - Complexity: O(n) in the number of values, and of references times the depth of what they lead to.
    static func repaired(_ tree: EditTree) throws(HRError) -> EditTree {
        var tree = tree
        // Where it was edited by paths, its references were followed meanwhile.
        try tree.writeReferences()
        if tree.extent == .rearranged || !tree.rerouted.isEmpty, !tree.settings.isPlain {
            var repair = ReferenceRepair(tree)
            try repair.repair()
            tree = repair.tree
        }
        tree.settleOrders()
        tree.noteFollowed()
        tree.rerouted = []
        return tree
    }

    private init(_ tree: EditTree) {
        self.tree = tree
        self.tree.relistPlaces()
        paths = self.tree
        resolver = TextReferences(tree.texts)
    }

    private mutating func repair() throws(HRError) {
        for (place, old) in resolver.references.sorted(byNumber: \.key) {
            let new = corrected(HRAlias(old))
            guard new != old, let word = tree.texts.word(Vocabulary.alias, of: place),
                let node = tree.node(ofPlace: word), tree.nodes[node].value.text == 0, tree.isAttached(node)
            else { continue }
            if let new {
                try tree.replace(node, by: .string(new))
            } else if resolver.target(ofPlace: place) != nil {
                tree.lostReferences.append((.place(place), old))
            }
        }
    }

    /// The new text of a reference; nil if it is dangling, before or now.
    private mutating func corrected(_ alias: HRAlias) -> String? {
        guard let parts = resolver.parts(of: alias), let end = parts.last?.end else { return nil }
        let isRerouted = parts.contains { tree.rerouted.contains($0.end) }
        if !isRerouted {
            let text = alias.text(over: parts, id: alias.id) { paths.path(ofPlace: $0) }
            if let text { return text }
        }
        // One that leads nowhere itself is led to all the same.
        let target = resolver.target(ofPlace: end) ?? (isRerouted ? nil : end)
        return target.flatMap { paths.path(ofPlace: $0) }?.description
    }
}
