import Foundation
public import HRArchiving

extension HRArchiveFile {
    /// Saves the program's changes, merged with those that others have made to the file since it was read.
    ///
    /// If nobody else has changed the file, this is `save(overwriting:)`. Otherwise the file
    /// is read again after the merge: `root` and all objects in it are replaced by new ones,
    /// which have the changes of both.
    ///
    /// - Parameters:
    ///   - merging: If false, changes by others are an error, as in `save()`.
    ///   - options: The treatment of changes that contradict each other, and how values are matched.
    /// - Returns: The program's changes.
    /// - Throws: An `HRError` with the code `HRError.Code.fileChanged` and the conflicts, if the changes
    ///   contradict each other: then nothing is written. Otherwise as `save()`.
    /// - Complexity: O(n log n) in the number of values.
    @discardableResult
    public func save(merging: Bool, options: HRMergeOptions = HRMergeOptions()) throws(HRError) -> HRChanges {
        guard merging else { return try save() }
        let (read, saved, unarchiver) = try versions()
        let disk = try FileAccess.read(url, limit: unarchiver.limits.bytes)
        guard disk != read else { return try save() }
        let changes = try changes()
        let merged = try Self.merged(read, saved, disk, unarchiver, options, file: url.path)
        try replace(disk, with: merged)
        return changes
    }

    private static func merged(
        _ base: Data, _ ours: Data, _ theirs: Data, _ unarchiver: HRUnarchiver, _ options: HRMergeOptions, file: String
    ) throws(HRError) -> Data {
        let isText = HRFormat(detecting: ours)?.kind.isText == true
        guard isText else {
            let merge = HRDocument.merge(
                base: try unarchiver.document(from: base), ours: try unarchiver.document(from: ours),
                theirs: try unarchiver.document(from: theirs), options: options)
            try check(merge.conflicts, unarchiver, file)
            return try HRFormat.binaryPropertyList.data(from: merge.document, limits: unarchiver.limits)
        }
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(base, by: unarchiver), ours: HRDocumentText(ours, by: unarchiver),
            theirs: HRDocumentText(theirs, by: unarchiver), options: options)
        try check(merge.conflicts, unarchiver, file)
        return merge.marked
    }

    private static func check(
        _ conflicts: [HRMergeConflict], _ unarchiver: HRUnarchiver, _ file: String
    ) throws(HRError) {
        guard let first = conflicts.first else { return }
        throw HRError(
            .fileChanged, "the file was changed by others, and \(counted(conflicts.count, "change")) contradict yours",
            path: first.path, help: ["read the file again, and make your changes again"],
            notes: conflicts.prefix(listedNames).map { $0.line(hiding: unarchiver.secretKeys) }
        ).located(inFile: file)
    }
}
