import Foundation

/// Reads old-style property lists: the text format of NeXTSTEP, which is read and edited, but not written
/// anew.
///
/// ```text
/// { "$class" = Person; name = Bob; tags = (a, "b c"); photo = <666f6f>; }
/// ```
///
/// All leaves are strings or data. The outermost value is a dictionary, with or without braces, or an array. A single
/// word is not a document, because otherwise every text file would be one. Foundation's reader is not used: it accepts
/// a single word, logs to standard error, and does not report positions.
struct OldStyleReader {
    var duplicateKeys = HRUnarchiver.DuplicateKeys.refuse
    var contents = FileContents.document

    /// Reads a document from bytes.
    func document(from data: Data, limits: HRLimits) throws(HRError) -> HRDocument {
        try TextInput.read(data, limits: limits) { (text) throws(HRError) in
            if let fault = UTF8Check.firstFault(in: text) {
                throw HRError(
                    .encoding, "the text is not well-formed UTF-8",
                    location: SourceText(data).location(of: fault..<fault + 1), help: ["store the file in UTF-8"])
            }
            var parser = OldStyleParser(text, limits: limits, duplicateKeys: duplicateKeys, contents: contents)
            do throws(ParseFault) {
                return try parser.document()
            } catch {
                throw error.error(path: parser.path(of: error), in: text, .oldStyle, of: data)
            }
        }
    }
}
