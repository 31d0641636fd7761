package import Foundation

/// Reads JSON (RFC 8259) straight from bytes into nodes: strictly, with the order of keys, and with the place of what is
/// wrong.
///
/// UTF-8, UTF-16 and UTF-32 are read, with or without a byte order mark. A number without point and exponent is an
/// integer, all others are reals; `-0` is the real -0.0, because no integer has its sign.
package struct JSONReader: FormatReader {
    /// Whether `//` and `/* */` comments and trailing commas are allowed.
    package var isLenient: Bool
    /// What a key twice in one dictionary means.
    package var duplicateKeys: HRUnarchiver.DuplicateKeys
    /// What the file is taken for.
    package var contents: FileContents
    /// Which shortcuts are taken; all of them, but for tests.
    package var shortcuts = Shortcuts.all

    package init(
        isLenient: Bool = false, duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse, contents: FileContents = .document
    ) {
        self.isLenient = isLenient
        self.duplicateKeys = duplicateKeys
        self.contents = contents
    }

    package func document(
        from data: Data, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument {
        try TextInput.read(data, limits: limits) { (text) throws(HRError) in
            let builder = TreeBuilder(
                limits: limits, duplicateKeys: duplicateKeys, contents: contents, shortcuts: shortcuts)
            var parser = JSONParser(text, isLenient: isLenient, builder: builder, shortcuts)
            defer { taken.formUnion(parser.takenShortcuts) }
            do throws(ParseFault) {
                return try parser.document()
            } catch {
                let path = parser.builder.path(of: error.subject)
                throw error.error(
                    path: path, member: PlacedText.members(of: text, .json), location: SourceText(data).location(of:))
            }
        }
    }
}
