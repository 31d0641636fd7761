import Foundation
import HRArchiving
import HRComparing

/// The approved file of a snapshot.
struct ApprovedSnapshot {
    let data: Data
    let document: HRDocument
    let text: HRDocumentText

    /// Reads a file.
    ///
    /// - Throws: An `HRError` with the location of a syntax error or of a dangling reference, or with the reason why the
    ///   file could not be read.
    init(contentsOf url: URL, by unarchiver: HRUnarchiver) throws(HRError) {
        text = try HRDocumentText(contentsOf: url, by: unarchiver)
        data = try text.data
        document = try unarchiver.document(from: url)
        if let error = unarchiver.diagnose(from: document).errors.first { throw error }
    }

    /// Returns the text with the contents of a document: comments and layout are preserved where values are.
    ///
    /// - Parameters:
    ///   - changes: The changes from the approved document.
    /// - Throws: An `HRError` if JSON cannot represent the document.
    /// - Complexity: O(n log n) in the number of values.
    func updated(to actual: HRDocument, _ changes: HRDocumentChanges, _ options: HRComparisonOptions) throws(HRError)
        -> Data
    {
        // Notations that make no difference stay as the author of the file wrote them.
        let merged = try document.applying(changes)
        var updated = text
        try updated.update(to: merged)
        if try actual.changes(from: updated.document, options: options).isEmpty { return try updated.data }
        return try self.updated(to: actual)
    }

    /// Returns the text with the contents and the notations of a document.
    ///
    /// - Throws: An `HRError` if JSON cannot represent the document.
    /// - Complexity: O(n log n) in the number of values.
    func updated(to actual: HRDocument) throws(HRError) -> Data {
        var updated = text
        try updated.update(to: actual)
        return try updated.data
    }
}
