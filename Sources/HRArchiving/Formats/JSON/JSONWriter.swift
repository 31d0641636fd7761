package import Foundation

/// Writes JSON (RFC 8259) straight from nodes to bytes: UTF-8, with the document's order of keys.
///
/// Reals keep their point (`3.0`), so that they read back as reals. The same document always gives the same bytes.
package struct JSONWriter: Sendable {
    /// Layout, order and spelling.
    package var options: WritingOptions

    package init(options: WritingOptions = WritingOptions()) {
        self.options = options
    }

    /// The bytes of a document.
    ///
    /// - Throws: An ``HRError`` with the path of what cannot be written, or the limit that the document exceeds.
    /// - Complexity: O(n) in the number of bytes; O(n log n) in that of the keys of a dictionary that is sorted.
    package func data(from document: HRDocument, limits: CodingLimits = .standard) throws(HRError) -> Data {
        var taken: Shortcuts = []
        return try data(from: document, limits: limits, noting: &taken)
    }

    /// The same, and which shortcuts have been taken: for tests.
    package func data(
        from document: HRDocument, limits: CodingLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> Data {
        var walker = walker(limits: limits)
        return try walker.data(of: document, by: JSONSink(options: options), noting: &taken)
    }

    /// What tells a sink what to write of one document.
    func walker(limits: CodingLimits) -> TreeWalker {
        let lowering = Lowering(kind: .json, writesNegativeZero: true, isPlain: options.isPlain)
        return TreeWalker(lowering: lowering, limits: limits, options: options)
    }
}
