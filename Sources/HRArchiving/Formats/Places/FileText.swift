import Foundation

/// A file's text in UTF-8, with the mapping back: which bytes of the file a part of it is, and how new text is encoded.
struct FileText: Sendable {
    let data: Data
    /// The text, without a byte order mark. Blanks take the place of a declaration of another encoding than Unicode's.
    let text: [UInt8]
    /// The same text as it is in the file.
    let source: SourceText
    /// Whether an XML file says that it has no other characters than those of ASCII, be that so or not.
    private let isDeclaredASCII: Bool

    /// Takes the bytes of a file that has been read before.
    ///
    /// - Throws: An ``HRError`` if they are not in the encoding that they seem to be in.
    init(_ data: Data, _ syntax: TextSyntax, limits: HRLimits) throws(HRError) {
        let inUTF8 = syntax == .xml ? try ForeignEncoding.inUTF8(data, limits: limits) : data
        self.data = data
        source = SourceText(data)
        text = if case .foreign = source.encoding { Array(inUTF8) } else { source.text }
        isDeclaredASCII =
            syntax == .xml && source.isUTF8 && data.withBytes { XMLDeclaration($0)?.isASCII ?? false }
    }

    private var isForeign: Bool { if case .foreign = source.encoding { true } else { false } }

    /// Text as it can be written into the file: characters that its encoding lacks become character references.
    func writable(_ text: [UInt8]) -> [UInt8] {
        guard isDeclaredASCII || isForeign, text.contains(where: { $0 >= 0x80 || isForeign }) else { return text }
        return String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar -> [UInt8] in
            if has(scalar) { return Array(String(scalar).utf8) }
            return Array("&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8)
        }
    }

    /// Whether the file's encoding has a character. Some write a character that it lacks as another one that looks alike.
    private func has(_ scalar: Unicode.Scalar) -> Bool {
        guard case .foreign(let encoding, _) = source.encoding else { return scalar.isASCII || !isDeclaredASCII }
        let text = String(scalar)
        guard let bytes = text.data(using: encoding), let read = String(data: bytes, encoding: encoding) else {
            return false
        }
        return read.unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    /// Whether the bytes of a character depend on those before it.
    var isStateful: Bool { if case .foreign(.iso2022JP, _) = source.encoding { true } else { false } }

    /// The bytes that a text is in the file's encoding.
    func encoded(_ text: [UInt8]) -> Data {
        guard let encoding = source.encoding else { return Data(text) }
        let string = String(decoding: text, as: UTF8.self)
        return switch encoding {
        case .unicode(let encoding): Data(string.unicodeScalars.flatMap(encoding.bytes(of:)))
        case .foreign(let encoding, _): string.data(using: encoding) ?? Data(text)
        }
    }
}
