public import Foundation
public import HRArchiving

/// The result of merging two versions of a text.
public struct HRTextMerge: Sendable {
    /// The merged text, with the comments and the layout of ours, and with the comments of theirs on members that
    /// theirs has added or changed; nil if there are conflicts.
    public let text: HRDocumentText?
    /// The changes that contradict each other: first those of references and places, then those of values, in document
    /// order.
    public let conflicts: [HRMergeConflict]
    /// The changes that contradict each other, and about which the policy has decided.
    public let decided: [HRMergeConflict]
    /// What was decided otherwise, as where both sides used one id; a sentence each.
    public let notes: [String]
    /// The bytes of the merged text. Where there are conflicts, whole members of the three versions are between lines
    /// that begin with `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`, as git writes them.
    public let marked: Data
}

extension HRDocumentText {
    /// Merges two versions of a text, as ``HRArchiving/HRDocument/merge(base:ours:theirs:options:)`` merges documents.
    ///
    /// ```swift
    /// let merge = try HRDocumentText.merge(
    ///     base: HRDocumentText(contentsOf: base), ours: HRDocumentText(contentsOf: ours),
    ///     theirs: HRDocumentText(contentsOf: theirs))
    /// try merge.marked.write(to: ours)
    /// ```
    ///
    /// The changes of theirs are written into the text of ours; the formats may differ.
    ///
    /// - Parameters:
    ///   - base: The common ancestor; nil if there is none.
    ///   - ours: Our version.
    ///   - theirs: Their version.
    ///   - options: The treatment of contradictions, and how values are matched.
    /// - Throws: An `HRError` if the format of ours cannot represent a value of theirs, or if the result could not be
    ///   read back as it was meant.
    /// - Complexity: O(n log n) in the length of the texts, plus the maximum in `options.comparison`.
    public static func merge(
        base: HRDocumentText?, ours: HRDocumentText, theirs: HRDocumentText, options: HRMergeOptions = HRMergeOptions()
    ) throws(HRError) -> HRTextMerge {
        try TextMerge(base: base, ours: ours, theirs: theirs, options).result()
    }
}

private struct TextMerge {
    let base: HRDocumentText?
    let ours: HRDocumentText
    let theirs: HRDocumentText
    let options: HRMergeOptions
    let values: MergedValues

    init(
        base: HRDocumentText?, ours: HRDocumentText, theirs: HRDocumentText, _ options: HRMergeOptions
    ) throws(HRError) {
        (self.base, self.ours, self.theirs, self.options) = (base, ours, theirs, options)
        values = MergedValues(
            base: try base.map { text throws(HRError) in try text.document }, ours: try ours.document,
            theirs: try theirs.document, options)
    }

    func result() throws(HRError) -> HRTextMerge {
        let noted = try notedMembers()
        var documents = DocumentMerge(values, Resolution(options.policy), noting: noted)
        let merge = documents.merged()
        var text = ours
        try text.update(to: merge.document)
        text = try text.takingComments(of: documents.members, from: theirs, base: base)
        guard !merge.conflicts.isEmpty else {
            let missing = noted == .none ? 0 : try text.missingComments(of: theirs, since: base)
            let notes =
                missing == 0
                ? [] : ["\(counted(missing, "comment")) of theirs could not be added to the layout of ours"]
            return HRTextMerge(
                text: text, conflicts: [], decided: merge.decided, notes: merge.notes + notes, marked: try text.data)
        }
        let other = document(.theirs)
        let before = base == nil ? nil : document(.base)
        return HRTextMerge(
            text: nil, conflicts: try located(merge.conflicts), decided: [], notes: merge.notes,
            marked: try text.markingConflicts(with: other, base: before, length: options.markerLength))
    }

    /// The members whose comments may be those of theirs: all if comments have changed, which they may have where values
    /// have not.
    private func notedMembers() throws(HRError) -> DocumentMerge.NotedMembers {
        guard try theirs.hasComments else { return .none }
        return try base.map { base throws(HRError) in try theirs.hasSameComments(as: base) } == true ? .changed : .all
    }

    private func document(_ resolution: Resolution) -> HRDocument {
        var merge = DocumentMerge(values, resolution)
        return merge.merged().document
    }

    private func located(_ conflicts: [HRMergeConflict]) throws(HRError) -> [HRMergeConflict] {
        var conflicts = conflicts
        func locate(
            _ side: WritableKeyPath<HRMergeConflict, HRMergeConflict.Side>, in text: HRDocumentText?
        ) throws(HRError) {
            guard let text else { return }
            let known = conflicts.indices.filter { conflicts[$0][keyPath: side].path != nil }
            let locations = try text.locations(of: known.compactMap { conflicts[$0][keyPath: side].path })
            for (index, location) in zip(known, locations) { conflicts[index][keyPath: side].location = location }
        }
        try locate(\.base, in: base)
        try locate(\.ours, in: ours)
        try locate(\.theirs, in: theirs)
        return conflicts
    }
}
