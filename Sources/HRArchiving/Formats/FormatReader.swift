package import Foundation

/// A strict reader that parses one format from bytes to nodes, and reports the locations of errors.
package protocol FormatReader: Sendable {
    /// Reads a document from bytes, and adds the shortcuts that were taken to `taken`, for tests.
    ///
    /// - Throws: An ``HRError`` with the location where the bytes are not in the format, or the limit that they exceed.
    /// - Complexity: O(n) in the number of bytes.
    func document(
        from data: Data, limits: HRLimits, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument
}

/// A writer for one format, from nodes to bytes. The same document always gives the same bytes.
package protocol FormatWriter: Sendable {
    /// Returns the bytes of a document, and adds the shortcuts that were taken to `taken`, for tests.
    ///
    /// - Throws: An ``HRError`` with the path of the value that cannot be written, or the limit that the document
    ///   exceeds.
    /// - Complexity: O(n) in the number of bytes; O(n log n) in the number of keys of a dictionary that is sorted.
    func data(
        from document: HRDocument, limits: HRLimits, noting taken: inout Shortcuts
    ) throws(HRError) -> Data
}

extension FormatReader {
    /// Reads a document from bytes.
    package func document(from data: Data, limits: HRLimits = .standard) throws(HRError) -> HRDocument {
        var taken: Shortcuts = []
        return try document(from: data, limits: limits, noting: &taken)
    }
}

extension FormatWriter {
    /// Returns the bytes of a document.
    package func data(from document: HRDocument, limits: HRLimits = .standard) throws(HRError) -> Data {
        var taken: Shortcuts = []
        return try data(from: document, limits: limits, noting: &taken)
    }
}
