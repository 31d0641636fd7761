package import Foundation

/// Reads XML property lists from bytes to nodes. The reader is strict, keeps the order of keys, and reports the
/// locations of errors.
///
/// UTF-8, UTF-16 and UTF-32 are read, with or without a byte order mark; other encodings are converted by
/// ``ForeignEncoding``. Comments, processing instructions, CDATA sections, the five named entities and character
/// references are supported. The DOCTYPE is skipped, including its declarations: their entities are never expanded,
/// using one is an error, and nothing is ever fetched. Line breaks in strings are kept, and control characters are
/// accepted, because Foundation writes them although XML does not allow them.
package struct XMLReader: FormatReader {
    /// The treatment of duplicate keys in a dictionary.
    package var duplicateKeys: HRUnarchiver.DuplicateKeys
    /// The expected contents of the file.
    package var contents: FileContents
    /// The shortcuts that may be taken: all of them, except in tests.
    package var shortcuts = Shortcuts.all

    package init(duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse, contents: FileContents = .document) {
        self.duplicateKeys = duplicateKeys
        self.contents = contents
    }

    /// - Throws: Also an error with the code ``HRError/Code/encoding``, if the file declares an encoding that it is not
    ///   in, or that is not supported.
    package func document(
        from data: Data, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument {
        try TextInput.read(data, limits: limits) { (text) throws(HRError) in
            let builder = TreeBuilder(
                limits: limits, duplicateKeys: duplicateKeys, contents: contents, shortcuts: shortcuts)
            var parser = XMLParser(text, builder: builder, shortcuts)
            defer { taken.formUnion(parser.takenShortcuts) }
            parser.isTranscoded = !TextInput.isUTF8(data)
            do throws(ParseFault) {
                return try parser.document()
            } catch {
                throw error.error(path: parser.builder.path(of: error.subject), in: text, .xml, of: data)
            }
        }
    }
}
