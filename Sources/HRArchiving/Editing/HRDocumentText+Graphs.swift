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
            from: GraphBodies(before), to: GraphBodies(now), nesting: nesting, homes: .none, isWhole: isWhole)
        return (result.text, result.changes)
    }

    /// What an update makes of a text.
    struct GraphUpdated {
        let text: HRDocumentText
        let changes: HRChanges
        /// The changes, and where they leave the objects.
        fileprivate let tree: EditTree
        fileprivate let homes: Homes

        /// Where the text has the objects now.
        func settledHomes() -> KnownHomes {
            switch homes {
            case .same(.places(let known)): .places(ChangedHomes(known).settled(tree, in: text.tree.file.tree))
            // The paths of a graph of the same shape are the same.
            case .same(let known): known
            case .changed(let changed): .places(changed.settled(tree, in: text.tree.file.tree))
            }
        }

        fileprivate enum Homes {
            /// The homes of a graph in which only values have changed.
            case same(KnownHomes)
            case changed(ChangedHomes)
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
        if !isWhole, now.archive.saysTheSame(as: before.archive) { return try updated(tree, homes: .same(homes)) }
        let merge = GraphMerge(
            GraphAlignment(tree, before, known: homes), GraphMatching(before, now), isWhole: isWhole)
        let writer = try MergeWriter(merge, nesting: nesting)
        return try updated(writer.tree, homes: merge.isInPlace ? .same(homes) : .changed(writer.homes()))
    }

    private func updated(_ tree: EditTree, homes: GraphUpdated.Homes) throws(HRError) -> GraphUpdated {
        guard tree.isChanged else { return GraphUpdated(text: self, changes: HRChanges(), tree: tree, homes: homes) }
        var text = self
        let repaired = try ReferenceRepair.repaired(tree)
        text.pending = repaired
        text = try text.applied()
        let changes = ChangeFinder.changes(in: repaired, of: original)
        let diff = text.diff(name: settings.file.map { ($0 as NSString).lastPathComponent } ?? "text")
        return GraphUpdated(
            text: text, changes: HRChanges(text.edited.isEmpty ? [] : changes, diff: diff), tree: repaired,
            homes: homes)
    }

    /// The same text as if it had been read as it is now.
    func settled() throws(HRError) -> HRDocumentText {
        var text = try applied()
        guard !text.edited.isEmpty else { return text }
        text.original = try FileText(text.data, settings.syntax, limits: settings.limits)
        text.edited = []
        return text
    }
}
