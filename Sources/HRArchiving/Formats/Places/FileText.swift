import Foundation

/// The text of a file, converted to UTF-8. Maps ranges of the text to bytes of the file, and encodes new text for the
/// file.
struct FileText: Sendable {
    let data: Data
    /// The text, without a byte order mark. A declaration of a non-Unicode encoding is replaced by blanks.
    let text: [UInt8]
    /// The text, with the mapping to the file.
    let source: SourceText
    /// True if an XML file declares the encoding ASCII, even if it contains other characters.
    private let isDeclaredASCII: Bool

    /// Creates the text from the bytes of a file that has been parsed before.
    ///
    /// - Throws: An ``HRError`` if the bytes are not in their apparent encoding.
    init(_ data: Data, _ syntax: TextSyntax, limits: HRLimits) throws(HRError) {
        let inUTF8 = syntax == .xml ? try ForeignEncoding.inUTF8(data, limits: limits) : data
        self.data = data
        source = SourceText(data)
        text = if case .foreign = source.encoding { Array(inUTF8) } else { source.text }
        isDeclaredASCII =
            syntax == .xml && source.isUTF8 && data.withBytes { XMLDeclaration($0)?.isASCII ?? false }
    }

    private var isForeign: Bool { if case .foreign = source.encoding { true } else { false } }

    /// Returns text that can be written to the file: characters that the encoding of the file lacks are replaced by
    /// character references.
    func writable(_ text: [UInt8]) -> [UInt8] {
        guard isDeclaredASCII || isForeign, text.contains(where: { $0 >= 0x80 || isForeign }) else { return text }
        return String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar -> [UInt8] in
            if has(scalar) { return Array(String(scalar).utf8) }
            return Array("&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8)
        }
    }

    /// True if the file's encoding contains a character. Because encoders may replace a missing character by a similar
    /// one, the encoded character is decoded again and compared.
    private func has(_ scalar: Unicode.Scalar) -> Bool {
        guard case .foreign(let encoding, _) = source.encoding else { return scalar.isASCII || !isDeclaredASCII }
        let text = String(scalar)
        guard let bytes = text.data(using: encoding), let read = String(data: bytes, encoding: encoding) else {
            return false
        }
        return read.unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    /// True if the file's encoding has a state, so that the bytes of a character depend on those before it.
    var isStateful: Bool { if case .foreign(.iso2022JP, _) = source.encoding { true } else { false } }

    /// Returns the bytes of a text in the file's encoding.
    func encoded(_ text: [UInt8]) -> Data {
        guard let encoding = source.encoding else { return Data(text) }
        let string = String(decoding: text, as: UTF8.self)
        return switch encoding {
        case .unicode(let encoding): Data(string.unicodeScalars.flatMap(encoding.bytes(of:)))
        case .foreign(let encoding, _): string.data(using: encoding) ?? Data(text)
        }
    }
}
