package import Foundation

/// Reads JSON (RFC 8259) from bytes to nodes, keeps the order of keys, and reports the locations of errors.
///
/// UTF-8, UTF-16 and UTF-32 are read, with or without a byte order mark. A number without a point and an exponent is an
/// integer, any other number is a real; `-0` is the real -0.0, because integers do not have a negative zero.
package struct JSONReader: FormatReader {
    /// True if `//` and `/* */` comments and trailing commas are allowed.
    package var isLenient: Bool
    /// The treatment of duplicate keys in a dictionary.
    package var duplicateKeys: HRUnarchiver.DuplicateKeys
    /// The expected contents of the file.
    package var contents: FileContents
    /// The shortcuts that may be taken: all of them, except in tests.
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
                throw error.error(path: parser.builder.path(of: error.subject), in: text, .json, of: data)
            }
        }
    }
}
