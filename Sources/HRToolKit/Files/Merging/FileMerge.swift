import Foundation
import HRArchiving
import HRComparing
import HRShapes

/// Merges the versions of one file.
struct FileMerge {
    /// The name of the file in messages. It also selects the shape.
    let name: String
    let run: Run

    /// The merged file.
    struct Outcome {
        /// The bytes. With conflicts, a text has markers around each of them; a binary file is ours.
        let data: Data
        /// The merged text: that of the file, or JSON for a binary file; nil with conflicts, and for JSON Lines.
        var text: HRDocumentText?
        var conflicts: [HRMergeConflict] = []
        /// The conflicts about which the policy has decided.
        var decided: [HRMergeConflict] = []
        /// The errors that are in neither version, but would be in the merged file.
        var errors: [HRError] = []
        var notes: [String] = []

        var isMerged: Bool { conflicts.isEmpty && errors.isEmpty }
    }

    private var shape: FileShape? { FileShape(fileName: name) }

    /// The settings for reading the versions: no key is reserved in a file of another program.
    var unarchiver: HRUnarchiver { shape == nil ? run.unarchiver : run.unarchiver.withoutReservedKeys }

    /// Merges the versions, and checks the result.
    ///
    /// A result with an error that neither version has is refused: the versions are one conflict then.
    func outcome(of sides: MergeSides) throws(HRError) -> Outcome {
        let before = try sides.ours.document
        let sides = try prepared(sides)
        var outcome = try sides.ours.isBinary ? binaryOutcome(of: sides) : textOutcome(of: sides, since: before)
        outcome.notes = sides.notes + outcome.notes
        guard outcome.isMerged else { return outcome }
        let errors = try errors(causedIn: outcome.data, by: sides)
        guard !errors.isEmpty else { return outcome }
        return Outcome(data: sides.ours.isBinary ? sides.ours.data : sides.wholeConflict, errors: errors)
    }

    /// Prepares the versions of a file of a known shape, so that their identities agree.
    private func prepared(_ sides: MergeSides) throws(HRError) -> MergeSides {
        guard let shape else { return sides }
        let prepared = shape.prepareMerge(
            base: try sides.base?.document, ours: try sides.ours.document, theirs: try sides.theirs.document,
            prefersNewer: sides.prefersNewer)
        var sides = sides
        if let base = prepared.base { try sides.base?.text.update(to: base) }
        try sides.ours.text.update(to: prepared.ours)
        try sides.theirs.text.update(to: prepared.theirs)
        sides.options.comparison.keys += prepared.keys
        sides.options.wholeKeys = prepared.wholeKeys
        sides.notes += prepared.notes
        return sides
    }

    /// - Parameter before: The document of ours as it was read.
    private func textOutcome(of sides: MergeSides, since before: HRDocument) throws(HRError) -> Outcome {
        let merge = try HRDocumentText.merge(
            base: sides.base?.text, ours: sides.ours.text, theirs: sides.theirs.text, options: sides.options)
        guard var text = merge.text else {
            // Without a line in which the versions differ, there are no markers.
            let marked = merge.marked == sides.ours.data ? sides.wholeConflict : merge.marked
            return Outcome(data: marked, conflicts: merge.conflicts, notes: merge.notes)
        }
        try shape?.finishMerge(&text, since: before)
        return Outcome(data: try text.data, text: text, decided: merge.decided, notes: merge.notes)
    }

    private func binaryOutcome(of sides: MergeSides) throws(HRError) -> Outcome {
        let merge = try HRDocument.merge(
            base: sides.base?.document, ours: sides.ours.document, theirs: sides.theirs.document,
            options: sides.options)
        guard merge.conflicts.isEmpty else {
            return Outcome(data: sides.ours.data, conflicts: merge.conflicts, notes: merge.notes)
        }
        var text = sides.ours.text
        try text.update(to: merge.document)
        let isChanged = try !text.edits.isEmpty
        let data =
            isChanged
            ? try HRFormat.binaryPropertyList.data(from: merge.document, limits: unarchiver.limits) : sides.ours.data
        return Outcome(data: data, text: text, decided: merge.decided, notes: merge.notes)
    }

    /// Returns the errors of the merged file that neither version has.
    private func errors(causedIn data: Data, by sides: MergeSides) throws(HRError) -> [HRError] {
        guard data != sides.ours.data else { return [] }
        let check = FileCheck(run.unarchiver, run.types, ShapeOption(run.arguments), limit: .max)
        var result = check.result(of: data, named: name)
        for version in [sides.ours, sides.theirs] where result.hasErrors {
            let data = version.isBinary ? version.data : try version.text.data
            result.remove(thoseOf: check.result(of: data, named: name))
        }
        return result.faults.filter { !$0.details.isWarning }
    }
}
