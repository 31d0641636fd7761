import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Three short texts, what they come to, and the conflicts.
struct MergeCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: String?
    let ours: String
    let theirs: String
    /// The text of the merge; with conflicts, of the document with ours' values.
    let result: String
    let conflicts: [String]
    /// The result with the sides exchanged, if it is not the same document.
    var exchanged: String?
    var options = HRMergeOptions()
    /// How many things were decided that the caller is told.
    var notes: Int?

    init(
        _ name: String, base: String?, ours: String, theirs: String, result: String, conflicts: [String] = [],
        exchanged: String? = nil, notes: Int? = nil, options: HRMergeOptions = HRMergeOptions()
    ) {
        (testDescription, self.base, self.ours, self.theirs) = (name, base, ours, theirs)
        (self.result, self.conflicts, self.exchanged) = (result, conflicts, exchanged)
        (self.notes, self.options) = (notes, options)
    }

    /// Merges the documents, and the texts.
    func check() throws {
        try checkDocuments()
        try checkTexts()
        if let other = exchanged ?? (conflicts.isEmpty ? result : nil) { try checkExchanged(other) }
    }

    private func checkDocuments() throws {
        for format in HRFormat.kinds {
            let merge = try HRDocument.merge(
                base: base.map { try document(document($0), through: format) },
                ours: document(document(ours), through: format), theirs: document(document(theirs), through: format),
                options: options)
            #expect(try merge.document == document(document(result), through: format), "\(merge.document)")
            #expect(merge.conflicts.map(\.line).sorted() == conflicts.sorted(), "\(format)")
            #expect(merge.document.faults == [])
            if let notes { #expect(merge.notes.count == notes, "\(merge.notes)") }
        }
    }

    private func checkTexts() throws {
        let merge = try HRDocumentText.merge(
            base: base.map { try HRDocumentText($0) }, ours: HRDocumentText(ours), theirs: HRDocumentText(theirs),
            options: options)
        #expect(merge.conflicts.map(\.line).sorted() == conflicts.sorted())
        guard conflicts.isEmpty else {
            #expect(merge.text == nil)
            return
        }
        let data = try #require(try merge.text?.data)
        #expect(String(decoding: data, as: UTF8.self) == result)
        #expect(merge.marked == data)
        if let notes { #expect(merge.notes.count == notes, "\(merge.notes)") }
    }

    private func checkExchanged(_ result: String) throws {
        let merge = try HRDocument.merge(
            base: base.map(document), ours: document(theirs), theirs: document(ours), options: options)
        #expect(try merge.document == document(result), "exchanged")
        #expect(merge.conflicts.isEmpty == conflicts.isEmpty, "exchanged")
    }
}

extension HRMergeOptions {
    /// The standard with a policy.
    static func policy(_ policy: Policy) -> Self {
        var options = HRMergeOptions()
        options.policy = policy
        return options
    }
}
