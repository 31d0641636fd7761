import Foundation
import HRArchiving
import HRComparing

/// The three versions of a file that are merged, and how.
struct MergeSides {
    /// One of the versions.
    struct Version {
        /// The name in the places of conflicts.
        let label: String
        /// The bytes as they were read.
        let data: Data
        /// The text that is merged: that of the file, or JSON for a binary file.
        var text: HRDocumentText
        let isBinary: Bool

        var document: HRDocument {
            get throws(HRError) { try text.document }
        }

        /// Reads a version.
        ///
        /// - Parameter input: The bytes, with the name in errors.
        init(_ input: Input, label: String, by unarchiver: HRUnarchiver) throws(HRError) {
            let file = try EditedFile(input, input.data, by: unarchiver)
            self.label = label
            data = input.data
            text = file.text
            isBinary = file.isBinary
        }
    }

    /// The version that both sides come from; nil if both have added the file.
    var base: Version?
    /// The version that is changed.
    var ours: Version
    /// The version whose changes are added to ours.
    var theirs: Version
    var options: HRMergeOptions
    /// True if the newer one of two versions of a package is taken.
    let prefersNewer: Bool
    /// What was decided when the versions were prepared.
    var notes: [String] = []

    /// The text of ours and theirs as one conflict.
    var wholeConflict: Data {
        ConflictMarkers(size: options.markerLength).conflict(between: ours.data, and: theirs.data)
    }

    var labels: MergeLabels { MergeLabels(base: base?.label, ours: ours.label, theirs: theirs.label) }
}

/// The names of the three versions in the places of conflicts.
struct MergeLabels {
    /// Nil if there is no base.
    let base: String?
    let ours: String
    let theirs: String

    /// The name of each side, the label of its version, and its part of a conflict.
    func parts(of conflict: HRMergeConflict) -> [(name: String, label: String?, part: HRMergeConflict.Side)] {
        [("ours", ours, conflict.ours), ("theirs", theirs, conflict.theirs), ("base", base, conflict.base)]
    }
}
