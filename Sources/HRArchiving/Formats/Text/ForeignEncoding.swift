package import Foundation

/// Non-Unicode encodings of XML property lists, which Foundation decodes.
///
/// UTF-7 is intentionally not supported: it can hide tags from programs that examine the bytes.
package enum ForeignEncoding {
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-1": .isoLatin1, "iso_8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2,
        "latin2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "cp1250": .windowsCP1250, "cp1251": .windowsCP1251, "cp1252": .windowsCP1252, "shift_jis": .shiftJIS,
        "iso-2022-jp": .iso2022JP,
    ]

    /// Returns the name of the encoding that an XML file declares; nil if it declares a Unicode encoding or none.
    package static func name(in data: Data) -> String? {
        data.withBytes { bytes in
            guard TextEncoding.detect(bytes).encoding == .utf8 else { return nil }
            return XMLDeclaration(bytes)?.foreignEncoding
        }
    }

    /// Returns the encoding that an XML file declares; nil if it is not one of the supported non-Unicode encodings.
    static func encoding(of data: Data) -> String.Encoding? {
        name(in: data).flatMap { encodings[$0.lowercased()] }
    }

    /// Returns an error with its locations converted: from locations in the text that ``inUTF8(_:limits:)`` returns to
    /// locations in the file.
    static func located(_ error: HRError, of file: Data) -> HRError {
        guard encoding(of: file) != nil else { return error }
        let source = SourceText(file)
        func located(_ location: HRSourceLocation) -> HRSourceLocation {
            var location = location
            location.byteRange = location.byteRange.map(source.fileRange(of:))
            return location
        }
        var error = error
        error.location = error.location.map(located)
        error.labels = error.labels.map { HRError.Label($0.text, at: located($0.location)) }
        return error
    }

    /// Returns the text of an XML file that declares a supported non-Unicode encoding, and the encoding; nil if the
    /// bytes are not in that encoding, and for other files.
    static func text(of data: Data) -> (encoding: String.Encoding, text: String)? {
        guard let encoding = encoding(of: data), let text = String(data: data, encoding: encoding) else { return nil }
        return (encoding, text)
    }

    /// Returns the text of an XML file that declares a supported non-Unicode encoding, in UTF-8 and with blanks in
    /// place of the declaration; for other files, returns the unchanged data.
    ///
    /// Because of the blanks, lines, columns and offsets of the text do not change.
    ///
    /// - Throws: ``HRError/Code/byteLimit``, and ``HRError/Code/encoding`` if the bytes are not in the declared
    ///   encoding.
    static func inUTF8(_ data: Data, limits: HRLimits) throws(HRError) -> Data {
        guard let name = name(in: data), encodings[name.lowercased()] != nil else { return data }
        try TextInput.checkSize(of: data, limits)
        guard let (_, text) = text(of: data), let end = text.range(of: "?>")?.upperBound else {
            throw HRError(
                .encoding, "the text is not in the encoding \(quoted(name)) that the file names",
                location: HRSourceLocation(line: 1, column: 1), help: ["save the file in UTF-8"])
        }
        let blanks = text[..<end].utf8.map { $0 == 0x0A || $0 == 0x0D ? $0 : UInt8(ascii: " ") }
        return Data(blanks + text[end...].utf8)
    }
}
