package import Foundation

/// Writes binary property lists straight from nodes to bytes.
///
/// Equal strings are one object, and so are equal numbers and dates, of which the first 65,536 are remembered; data and
/// containers are written each time. Offsets and references take as many bytes as the file needs. The same document
/// always gives the same bytes.
package struct BinaryWriter: FormatWriter {
    /// The order of keys; the rest of the options has no meaning here.
    package var options: WritingOptions

    package init(options: WritingOptions = WritingOptions()) {
        self.options = options
    }

    package func data(
        from document: HRDocument, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> Data {
        var walker = TreeWalker(.binaryPropertyList, limits: limits, options: options)
        return try walker.data(of: document, by: BinarySink(options: options), noting: &taken)
    }
}
