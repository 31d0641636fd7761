import Foundation
import HRArchiving
import HRComparing
import HRShapes
import TestSupport

/// The merge of three versions of a file, as a tool makes it: prepared and finished by the shape of the file.
struct FileMerge {
    /// The merged file; nil if there are conflicts.
    let data: Data?
    /// The kinds and paths of the conflicts.
    let conflicts: [String]
    /// What the preparation and the merge say.
    let notes: [String]

    var text: String? { data.map { String(decoding: $0, as: UTF8.self) } }

    init(_ name: String, base: Data?, ours: Data, theirs: Data, prefersNewer: Bool = false) throws {
        var base = try base.map { try HRDocumentText($0) }
        var (ours, theirs) = (try HRDocumentText(ours), try HRDocumentText(theirs))
        let shape = FileShape(fileName: name)
        let before = try ours.document
        var options = HRMergeOptions()
        var notes: [String] = []
        if let shape {
            let prepared = shape.prepareMerge(
                base: try base?.document, ours: before, theirs: try theirs.document, prefersNewer: prefersNewer)
            if let document = prepared.base { try base?.update(to: document) }
            try ours.update(to: prepared.ours)
            try theirs.update(to: prepared.theirs)
            options.comparison.keys = prepared.keys
            options.wholeKeys = prepared.wholeKeys
            notes = prepared.notes
        }
        let merge = try HRDocumentText.merge(base: base, ours: ours, theirs: theirs, options: options)
        var text = merge.text
        if var merged = text, let shape {
            try shape.finishMerge(&merged, since: before)
            text = merged
        }
        data = try text?.data
        conflicts = merge.conflicts.map { "\($0.kind) \($0.path)" }
        self.notes = notes + merge.notes
    }

    init(_ name: String, base: String?, ours: String, theirs: String, prefersNewer: Bool = false) throws {
        try self.init(
            name, base: base.map { Data($0.utf8) }, ours: Data(ours.utf8), theirs: Data(theirs.utf8),
            prefersNewer: prefersNewer)
    }

    /// The text of a file in the folder of fixtures.
    static func fixture(_ path: String) throws -> String {
        try PackageFolder.text(of: "Tests/HRComparingTests/Fixtures/\(path)")
    }
}
