/// Updates references after members were moved, inserted, removed or renamed.
///
/// A reference is split into parts where it passes through another reference. Each part has a start and an end, which
/// are places in the file and do not change when positions and keys change.
struct ReferenceRepair {
    private var tree: EditTree
    /// A copy of the tree, with nodes for all values that references pass through.
    private var paths: EditTree
    private var resolver: TextReferences

    /// Returns the tree with corrected references, and with the final order of members.
    ///
    /// - Complexity: O(n) in the number of values, and in the number of references times the depth of their targets.
    static func repaired(_ tree: EditTree) throws(HRError) -> EditTree {
        var tree = tree
        // If the tree was edited by paths, its references were followed during the edits, and their texts are updated
        // here.
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

    /// Returns the new text of a reference; nil if it was or has become dangling.
    private mutating func corrected(_ alias: HRAlias) -> String? {
        guard let parts = resolver.parts(of: alias), let end = parts.last?.end else { return nil }
        let isRerouted = parts.contains { tree.rerouted.contains($0.end) }
        if !isRerouted {
            let text = alias.text(over: parts, id: alias.id) { paths.path(ofPlace: $0) }
            if let text { return text }
        }
        // If the value at the end of the path is itself a dangling reference, the reference still refers to it.
        let target = resolver.target(ofPlace: end) ?? (isRerouted ? nil : end)
        return target.flatMap { paths.path(ofPlace: $0) }?.description
    }
}
