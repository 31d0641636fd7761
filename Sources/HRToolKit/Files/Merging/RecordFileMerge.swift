import Foundation
import HRArchiving
import HRComparing
import HRShapes

/// Merges the versions of a file with a record in JSON on each line: by the ids of records, or by the keys of the options.
struct RecordFileMerge {
    let merge: FileMerge
    let options: HRMergeOptions

    /// Returns true for the name of a file of JSON Lines.
    static func isRecordFile(_ name: String) -> Bool {
        ["jsonl", "ndjson"].contains((name as NSString).pathExtension.lowercased())
    }

    /// - Throws: An ``HRError`` if a line is no JSON, or if two records of a file have one id or key.
    func outcome(base: Data, ours: Data, theirs: Data) throws(HRError) -> FileMerge.Outcome {
        let records = try RecordMerge.merge(
            base: base, ours: ours, theirs: theirs, keys: options.comparison.keys, by: merge.unarchiver)
        let conflicts = try records.conflicts.map { conflict throws(HRError) in try self.conflict(conflict) }
        guard !conflicts.isEmpty, options.policy == .conflict else {
            return FileMerge.Outcome(data: records.data(taking: side), decided: conflicts)
        }
        return FileMerge.Outcome(data: records.marked(size: options.markerLength), conflicts: conflicts)
    }

    /// The record that the policy takes.
    private var side: @Sendable (RecordMerge.Conflict) -> RecordMerge.Conflict.Side? {
        switch options.policy {
        case .conflict, .ours: { $0.ours }
        case .theirs: { $0.theirs }
        case .union: { $0.ours ?? $0.theirs }
        }
    }

    private func conflict(_ conflict: RecordMerge.Conflict) throws(HRError) -> HRMergeConflict {
        let path = HRPath([conflict.name])
        func side(_ side: RecordMerge.Conflict.Side?) throws(HRError) -> HRMergeConflict.Side {
            guard let side else { return HRMergeConflict.Side(path: nil, value: nil) }
            return HRMergeConflict.Side(
                path: path, value: try HRFormat.json.document(from: side.bytes, by: merge.unarchiver).root,
                location: HRSourceLocation(line: side.number))
        }
        let isDeletion = conflict.ours == nil || conflict.theirs == nil
        return HRMergeConflict(
            kind: isDeletion ? .deletion : conflict.base == nil ? .addition : .value, path: path,
            base: try side(conflict.base), ours: try side(conflict.ours), theirs: try side(conflict.theirs))
    }
}
