import Foundation
import HRArchiving
import HRComparing
import Testing

extension HistoryShape: CustomTestStringConvertible {
    var testDescription: String { name }

    /// A history of such a file; the same for a number in every run.
    func history(_ number: Int) -> History {
        let seed = name.utf8.reduce(UInt64(number)) { $0 &* 31 &+ UInt64($1) }
        return HistoryMaker.history(schema, seed: seed, contradictions: contradictions)
    }

    /// Merges a history by the library.
    func merge(_ history: History) throws -> HRTextMerge {
        try merge(base: history.base, ours: history.ours, theirs: history.theirs)
    }

    func merge(base: ModelGraph, ours: ModelGraph, theirs: ModelGraph) throws -> HRTextMerge {
        var options = HRMergeOptions()
        options.comparison.keys = keys
        return try HRDocumentText.merge(
            base: HRDocumentText(text(of: base)), ours: HRDocumentText(text(of: ours)),
            theirs: HRDocumentText(text(of: theirs)), options: options)
    }
}
