package import Foundation

/// Reads binary property lists from bytes to nodes. All sizes, counts and offsets in a file are validated before they
/// are used.
///
/// Errors are thrown for sets, pointers of keyed archives, cycles, keys that are not strings, dates that are not
/// finite, and files whose shared objects repeat more than the limits allow. The null of the format is read as null.
package struct BinaryReader: FormatReader {
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

    package func document(
        from data: Data, limits: HRLimits = .standard, noting taken: inout Shortcuts
    ) throws(HRError) -> HRDocument {
        try TextInput.checkSize(of: data, limits)
        return try data.withBytes { (bytes) throws(HRError) in try document(bytes, limits, &taken) }
    }

    private func document(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: HRLimits, _ taken: inout Shortcuts
    ) throws(HRError) -> HRDocument {
        let layout: BinaryLayout
        do throws(ParseFault) {
            layout = try BinaryLayout(bytes)
            try layout.check(limits)
        } catch {
            throw Self.error(error, HRPath(), bytes)
        }
        var parser = BinaryParser(
            layout, limits: limits,
            builder: TreeBuilder(
                limits: limits, duplicateKeys: duplicateKeys, contents: contents, shortcuts: shortcuts),
            shortcuts: shortcuts)
        defer { taken.formUnion(parser.takenShortcuts) }
        do throws(ParseFault) {
            return try parser.document()
        } catch {
            // In a keyed archive, the parser finds a pointer, which is an error, before it finds the key that
            // identifies the archive.
            if contents == .document, error.code == .unsupportedValue, let archive = parser.keyedArchiveFault {
                throw Self.error(archive, HRPath(), bytes)
            }
            throw Self.error(error, parser.builder.path(of: error.subject), bytes)
        }
    }

    private static func error(_ fault: ParseFault, _ path: HRPath, _ bytes: UnsafeBufferPointer<UInt8>) -> HRError {
        fault.error(path: path, member: { BinaryLocator(bytes)?.member($0, ofContainerAt: $1) }) { range in
            HRSourceLocation(byteRange: range)
        }
    }
}
