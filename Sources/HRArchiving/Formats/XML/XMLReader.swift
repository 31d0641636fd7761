package import Foundation

/// Reads XML property lists straight from bytes into nodes: strictly, with the order of keys, and with the place of what
/// is wrong.
///
/// UTF-8, UTF-16 and UTF-32 are read, with or without a byte order mark; for other encodings there is ``ForeignEncoding``.
/// Comments, processing instructions, CDATA sections, the five named entities and character references are understood. The
/// DOCTYPE is passed over, with declarations of its own if it has some: their entities are never expanded, an error where
/// they are used, and nothing is ever fetched. Line breaks in strings stay as they
/// are, and control characters are let pass, which Foundation writes although XML has no place for them.
package struct XMLReader: FormatReader {
    /// What a key twice in one dictionary means.
    package var duplicateKeys: HRUnarchiver.DuplicateKeys
    /// What the file is taken for.
    package var contents: FileContents
    /// Which shortcuts are taken; all of them, but for tests.
    package var shortcuts = Shortcuts.all

    package init(duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse, contents: FileContents = .document) {
        self.duplicateKeys = duplicateKeys
        self.contents = contents
    }

    /// - Throws: ``HRError/Code/encoding``, too, where the file declares another encoding.
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
                let path = parser.builder.path(of: error.subject)
                throw error.error(
                    path: path, member: PlacedText.members(of: text, .xml), location: SourceText(data).location(of:))
            }
        }
    }
}
