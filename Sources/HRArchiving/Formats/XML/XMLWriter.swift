package import Foundation

/// Writes XML property lists from nodes to bytes, in the layout that Foundation writes.
///
/// Reals are written as the shortest text that is read back as the same number. The same document always gives the same
/// bytes.
package struct XMLWriter: FormatWriter {
    /// The order of keys and the notation of numbers; there is no compact form.
    package var options: WritingOptions

    package init(options: WritingOptions = WritingOptions()) {
        self.options = options
    }

    package func data(
        from document: HRDocument, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> Data {
        var walker = TreeWalker(.xmlPropertyList, limits: limits, options: options)
        return try walker.data(of: document, by: XMLSink(options: options), noting: &taken)
    }
}
