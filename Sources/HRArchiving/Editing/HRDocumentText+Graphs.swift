import Foundation

extension HRDocumentText {
    /// Returns the text updated to the current state of a graph, and the changes.
    ///
    /// - Parameters:
    ///   - before: The graph as it was read from the text.
    ///   - now: The current graph.
    ///   - nesting: The maximum depth of nested objects; deeper ones are written as definitions.
    ///   - isWhole: If true, everything is merged, even if only values have changed.
    package func updated(
        from before: GraphArchive, to now: GraphArchive, nesting: Int, isWhole: Bool = false
    ) throws(HRError) -> (HRDocumentText, HRChanges) {
        let result = try updated(
            from: GraphBodies(before), to: GraphBodies(now), nesting: nesting, homes: .places(GraphHomes()),
            isWhole: isWhole)
        return (result.text, result.changes)
    }

    /// The result of an update of a text.
    struct GraphUpdated {
        let text: HRDocumentText
        let changes: HRChanges
        /// The tree with the changes.
        fileprivate let tree: EditTree
        /// The places of the objects after the changes; nil if none has moved from its known place.
        fileprivate let moved: ChangedHomes?
        fileprivate let known: KnownHomes

        /// Returns the places of the objects in the updated text.
        func settledHomes() -> KnownHomes {
            // No object has moved, so the paths from which the objects were read are still valid.
            guard let homes = moved ?? ChangedHomes(known) else { return known }
            return .places(homes.settled(tree, in: text.tree.file.tree))
        }
    }

    /// Returns the places in the text of the objects that were read from it.
    func homes(of graph: GraphBodies, from origins: GraphOrigins) -> GraphHomes {
        var alignment = GraphAlignment(tree, graph, known: .noted(origins))
        return alignment.aligned()
    }

    /// - Parameter homes: The known places of the objects in the text.
    func updated(
        from before: GraphBodies, to now: GraphBodies, nesting: Int, homes: KnownHomes, isWhole: Bool = false
    ) throws(HRError) -> GraphUpdated {
        if !isWhole, now.archive.saysTheSame(as: before.archive) { return try updated(tree, known: homes) }
        let merge = GraphMerge(
            GraphAlignment(tree, before, known: homes), GraphMatching(before, now), isWhole: isWhole)
        let writer = try MergeWriter(merge, nesting: nesting)
        return try updated(writer.tree, moved: merge.isInPlace ? nil : writer.homes(), known: homes)
    }

    private func updated(
        _ tree: EditTree, moved: ChangedHomes? = nil, known: KnownHomes
    ) throws(HRError) -> GraphUpdated {
        guard tree.isChanged else {
            return GraphUpdated(text: self, changes: HRChanges(), tree: tree, moved: moved, known: known)
        }
        var text = self
        let repaired = try ReferenceRepair.repaired(tree)
        text.pending = repaired
        text = try text.applied()
        let changes = ChangeFinder.changes(in: repaired, of: original)
        let diff = text.diff(name: settings.file.map { ($0 as NSString).lastPathComponent } ?? "text")
        return GraphUpdated(
            text: text, changes: HRChanges(text.edited.isEmpty ? [] : changes, diff: diff), tree: repaired,
            moved: moved, known: known)
    }

    /// Returns the text as if its current contents had just been read.
    func settled() throws(HRError) -> HRDocumentText {
        var text = try applied()
        guard !text.edited.isEmpty else { return text }
        text.original = try FileText(text.data, settings.syntax, limits: settings.rules.limits)
        text.edited = []
        return text
    }
}
