package import Foundation

/// Writes binary property lists from nodes to bytes.
///
/// Equal strings become one object. So do equal numbers and equal dates, except those that occur after the first 65,536
/// different ones. Data and containers are written each time. The sizes of offsets and references depend on the file.
/// The same document always gives the same bytes.
package struct BinaryWriter: FormatWriter {
    /// The order of keys; the other options have no effect in this format.
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
