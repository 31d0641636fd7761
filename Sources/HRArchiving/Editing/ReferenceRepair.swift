/// Updates references after members were moved, inserted, removed or renamed.
///
/// A reference is split where it passes through another one. Each part is a list of places of the file, which stay the
/// same while positions and keys change.
struct ReferenceRepair {
    private var tree: EditTree
    private var references: TextReferences
    private var paths: EditedPaths
    /// Nodes that have been made here.
    private var nodes: [Int: Int] = [:]

    /// The same text with its references corrected.
    ///
    /// - Complexity: O(n) in the number of values, and of references times the depth of what they lead to.
    static func repaired(_ tree: EditTree) throws(HRError) -> EditTree {
        if tree.isEditedByPaths { return try followed(tree) }
        guard tree.isRearranged || !tree.rerouted.isEmpty, !tree.settings.isPlain else { return tree }
        var repair = ReferenceRepair(tree)
        try repair.repair()
        repair.tree.isRearranged = false
        repair.tree.rerouted = []
        return repair.tree
    }

    /// The same of a text that was changed by paths, whose references were followed meanwhile.
    private static func followed(_ tree: EditTree) throws(HRError) -> EditTree {
        var tree = tree
        try tree.writeReferences()
        tree.settleOrders()
        tree.isRearranged = false
        tree.isEditedByPaths = false
        return tree
    }

    private init(_ tree: EditTree) {
        self.tree = tree
        references = TextReferences(tree)
        paths = EditedPaths(tree)
    }

    private mutating func repair() throws(HRError) {
        for place in references.places {
            guard let old = references.reference(at: place) else { continue }
            let new = corrected(HRAlias(old))
            guard new != old, let member = tree.word(Vocabulary.alias, of: place), let node = node(at: member),
                tree.nodes[node].value.text == 0
            else { continue }
            if let new {
                try tree.replace(node, by: .string(new))
            } else if references.target(ofPlace: place) != nil {
                tree.lostReferences.append((place, old))
            }
        }
    }

    // MARK: Moves

    /// The new text of a reference; nil if it is dangling, before or now.
    private mutating func corrected(_ alias: HRAlias) -> String? {
        guard let parts = references.parts(of: alias), let end = parts.last?.end else { return nil }
        let isRerouted = parts.contains { tree.rerouted.contains($0.end) }
        if !isRerouted {
            let text = alias.text(over: parts, id: alias.id) { paths.path(ofPlace: $0) }
            if let text { return text }
        }
        // One that leads nowhere itself is led to all the same.
        let target = references.target(ofPlace: end) ?? (isRerouted ? nil : end)
        return target.flatMap { paths.path(ofPlace: $0) }?.description
    }

    /// The node of a value of the file; nil if it was removed.
    private mutating func node(at place: Int) -> Int? {
        if let known = nodes[place] ?? paths.node(ofPlace: place) { return known }
        guard let parent = tree.file.tree.parent(of: place), let parentNode = node(at: parent),
            tree.nodes[parentNode].value == EditTree.Location(text: 0, place: parent), paths.path(ofPlace: place) != nil
        else { return nil }
        let node = tree.node(ofPlace: place, in: parentNode)
        nodes[place] = node
        return node
    }
}
