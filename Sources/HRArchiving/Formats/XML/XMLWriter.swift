package import Foundation

/// Writes XML property lists straight from nodes to bytes, in the layout that Foundation writes.
///
/// Reals are the shortest text that reads back the same. The same document always gives the same bytes.
package struct XMLWriter: Sendable {
    /// Order and spelling; there is no compact form.
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
        let lowering = Lowering(kind: .xmlPropertyList, writesNegativeZero: true, isPlain: options.isPlain)
        var walker = TreeWalker(lowering: lowering, limits: limits, options: options)
        return try walker.data(of: document, by: XMLSink(options: options), noting: &taken)
    }
}
