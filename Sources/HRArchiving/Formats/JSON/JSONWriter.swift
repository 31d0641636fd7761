package import Foundation

/// Writes JSON (RFC 8259) from nodes to bytes: UTF-8, with the document's order of keys.
///
/// Reals keep their point (`3.0`), so that they are read back as reals. The same document always gives the same bytes.
package struct JSONWriter: FormatWriter {
    /// The layout, the order of keys and the notation of numbers.
    package var options: WritingOptions

    package init(options: WritingOptions = WritingOptions()) {
        self.options = options
    }

    package func data(
        from document: HRDocument, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> Data {
        var walker = TreeWalker(.json, limits: limits, options: options)
        return try walker.data(of: document, by: JSONSink(options: options), noting: &taken)
    }
}
