package import Foundation

/// Writes binary property lists straight from nodes to bytes.
///
/// Equal strings are one object, and so are equal numbers and dates, of which the first 65,536 are remembered; data and
/// containers are written each time. Offsets and references take as many bytes as the file needs. The same document
/// always gives the same bytes.
package struct BinaryWriter: Sendable {
    /// The order of keys; the rest of the options has no meaning here.
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
        let lowering = Lowering(kind: .binaryPropertyList, writesNegativeZero: true, isPlain: options.isPlain)
        var walker = TreeWalker(lowering: lowering, limits: limits, options: options)
        return try walker.data(of: document, by: BinarySink(options: options), noting: &taken)
    }
}
