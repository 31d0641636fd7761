package import Foundation

/// A reader of one format, which parses bytes to nodes and reports the locations of errors.
package protocol FormatReader: Sendable {
    /// Reads a document from bytes, and adds the shortcuts that were taken to `taken`, for tests.
    ///
    /// - Throws: An ``HRError`` if the bytes are not in the format (with the location of the fault), or if they exceed
    ///   a limit.
    /// - Complexity: O(n) in the number of bytes.
    func document(
        from data: Data, limits: HRLimits, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument
}

/// A writer of one format, which converts nodes to bytes. The same document always gives the same bytes.
package protocol FormatWriter: Sendable {
    /// Returns the bytes of a document, and adds the shortcuts that were taken to `taken`, for tests.
    ///
    /// - Throws: An ``HRError`` if a value cannot be written (with the path of the value), or if the document exceeds a
    ///   limit.
    /// - Complexity: O(n) in the number of bytes; if keys are sorted, O(n log n) in the number of keys of a dictionary.
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
