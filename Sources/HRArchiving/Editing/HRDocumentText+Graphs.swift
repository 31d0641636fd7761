import Foundation

extension HRDocumentText {
    /// The same text with what has changed in a graph, and what that is.
    ///
    /// - Parameters:
    ///   - before: The graph as it was read from the text.
    ///   - now: The graph as it is.
    ///   - nesting: How many levels deep objects are written before they go to the definitions.
    ///   - isInDoubt: Whether the slow path is taken in any case.
    package func updated(
        from before: GraphArchive, to now: GraphArchive, nesting: Int, isInDoubt: Bool = false
    ) throws(HRError) -> (HRDocumentText, HRChanges) {
        let tree = self.tree
        var known: EditTree?
        if !isInDoubt { known = try ChangedValues.updated(tree, from: before, to: now) }
        if known == nil { known = try GraphUpdate.updated(tree, from: before, to: now, nesting: nesting) }
        guard let updated = known, updated.isChanged else { return (self, HRChanges()) }
        var text = self
        let repaired = try ReferenceRepair.repaired(updated)
        text.pending = repaired
        text = try text.applied()
        let changes = ChangeFinder.changes(in: repaired, of: original)
        let diff = text.diff(name: settings.file.map { ($0 as NSString).lastPathComponent } ?? "text")
        return (text, HRChanges(text.edited.isEmpty ? [] : changes, diff: diff))
    }

    /// The same text as if it had been read as it is now.
    func settled() throws(HRError) -> HRDocumentText {
        var text = try applied()
        guard !text.edited.isEmpty else { return text }
        text.original = try FileText(text.data, isXML: !settings.syntax.isJSON, limits: settings.limits)
        text.edited = []
        return text
    }
}
