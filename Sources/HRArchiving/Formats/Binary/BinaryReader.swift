package import Foundation

/// Reads binary property lists straight from bytes into nodes: nothing that a file declares is believed before it has
/// been checked.
///
/// Sets and the pointers of keyed archives are refused, and so are cycles, keys that are no strings, dates that are not
/// finite, and files that repeat more by shared objects than the limits allow. The null of the format is null.
package struct BinaryReader: FormatReader {
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
            // Its pointers are met before the key that shows what the file is.
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
