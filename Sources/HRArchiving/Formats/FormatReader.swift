package import Foundation

/// Reads one format straight from bytes into nodes, strictly, and with the place of what is wrong.
package protocol FormatReader: Sendable {
    /// The document that bytes hold, and which shortcuts have been taken: for tests.
    ///
    /// - Throws: An ``HRError`` with the place of what is not in the format, or the limit that the bytes exceed.
    /// - Complexity: O(n) in the number of bytes.
    func document(
        from data: Data, limits: HRLimits, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument
}

/// Writes one format straight from nodes to bytes: the same document always gives the same bytes.
package protocol FormatWriter: Sendable {
    /// The bytes of a document, and which shortcuts have been taken: for tests.
    ///
    /// - Throws: An ``HRError`` with the path of what cannot be written, or the limit that the document exceeds.
    /// - Complexity: O(n) in the number of bytes; O(n log n) in that of the keys of a dictionary that is sorted.
    func data(
        from document: HRDocument, limits: HRLimits, noting taken: inout Shortcuts
    ) throws(HRError) -> Data
}

extension FormatReader {
    /// The document that bytes hold.
    package func document(from data: Data, limits: HRLimits = .standard) throws(HRError) -> HRDocument {
        var taken: Shortcuts = []
        return try document(from: data, limits: limits, noting: &taken)
    }
}

extension FormatWriter {
    /// The bytes of a document.
    package func data(from document: HRDocument, limits: HRLimits = .standard) throws(HRError) -> Data {
        var taken: Shortcuts = []
        return try data(from: document, limits: limits, noting: &taken)
    }
}
