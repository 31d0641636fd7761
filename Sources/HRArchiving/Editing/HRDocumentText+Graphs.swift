import Foundation

extension HRDocumentText {
    /// The same text with what has changed in a graph, and what that is.
    ///
    /// - Parameters:
    ///   - before: The graph as it was read from the text.
    ///   - now: The graph as it is.
    ///   - nesting: How many levels deep objects are written before they go to the definitions.
    ///   - isWhole: Whether all is merged, even if nothing but values has changed.
    package func updated(
        from before: GraphArchive, to now: GraphArchive, nesting: Int, isWhole: Bool = false
    ) throws(HRError) -> (HRDocumentText, HRChanges) {
        let result = try updated(
            from: GraphBodies(before), to: GraphBodies(now), nesting: nesting, homes: .places(GraphHomes()),
            isWhole: isWhole)
        return (result.text, result.changes)
    }

    /// What an update makes of a text.
    struct GraphUpdated {
        let text: HRDocumentText
        let changes: HRChanges
        /// The changes.
        fileprivate let tree: EditTree
        /// Where the changes leave the objects; nil if all are where they were known to be.
        fileprivate let moved: ChangedHomes?
        fileprivate let known: KnownHomes

        /// Where the text has the objects now.
        func settledHomes() -> KnownHomes {
            // Paths stay what they are in a graph of the same shape.
            guard let homes = moved ?? ChangedHomes(known) else { return known }
            return .places(homes.settled(tree, in: text.tree.file.tree))
        }
    }

    /// Where the text has the objects that were read from it.
    func homes(of graph: GraphBodies, from origins: GraphOrigins) -> GraphHomes {
        var alignment = GraphAlignment(tree, graph, known: .noted(origins))
        return alignment.aligned()
    }

    /// - Parameter homes: What is known of where the text has the objects.
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

    /// The same text as if it had been read as it is now.
    func settled() throws(HRError) -> HRDocumentText {
        var text = try applied()
        guard !text.edited.isEmpty else { return text }
        text.original = try FileText(text.data, settings.syntax, limits: settings.rules.limits)
        text.edited = []
        return text
    }
}
