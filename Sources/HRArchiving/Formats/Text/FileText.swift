import Foundation

/// A file's text in UTF-8, with the mapping back: which bytes of the file a part of it is, and how new text is encoded.
struct FileText: Sendable {
    let data: Data
    /// The text, without a byte order mark.
    let text: [UInt8]
    private let encoding: Encoding
    /// Whether an XML file says that it has no other characters than those of ASCII, be that so or not.
    private let isDeclaredASCII: Bool

    private enum Encoding {
        case unicode(TextEncoding, markLength: Int)
        case foreign(String.Encoding)
    }

    /// Takes the bytes of a file that has been read before.
    ///
    /// - Throws: An ``HRError`` if they are not in the encoding that they seem to be in.
    init(_ data: Data, _ syntax: TextSyntax, limits: CodingLimits) throws(HRError) {
        self.data = data
        if syntax == .xml, let foreign = ForeignEncoding.encoding(of: data) {
            encoding = .foreign(foreign)
            isDeclaredASCII = false
            text = Array(try ForeignEncoding.inUTF8(data, limits: limits))
            return
        }
        let (encoding, markLength) = data.withUnsafeBytes { TextEncoding.detect($0.bindMemory(to: UInt8.self)) }
        self.encoding = .unicode(encoding, markLength: markLength)
        isDeclaredASCII =
            syntax == .xml && encoding == .utf8
            && data.withUnsafeBytes { XMLDeclaration($0.bindMemory(to: UInt8.self))?.isASCII ?? false }
        text = data.withUnsafeBytes { bytes in
            encoding.transcode(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[markLength...])).text
        }
    }

    var isUTF8: Bool { if case .unicode(.utf8, _) = encoding { true } else { false } }

    private var isForeign: Bool { if case .foreign = encoding { true } else { false } }

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
        guard case .foreign(let encoding) = encoding else { return scalar.isASCII || !isDeclaredASCII }
        let text = String(scalar)
        guard let bytes = text.data(using: encoding), let read = String(data: bytes, encoding: encoding) else {
            return false
        }
        return read.unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    /// Whether the bytes of a character depend on those before it.
    var isStateful: Bool { if case .foreign(.iso2022JP) = encoding { true } else { false } }

    /// The bytes that a text is in the file's encoding.
    func encoded(_ text: [UInt8]) -> Data {
        switch encoding {
        case .unicode(.utf8, _): return Data(text)
        case .unicode(let encoding, _):
            var data = Data()
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                data.append(contentsOf: encoding.bytes(of: scalar))
            }
            return data
        case .foreign(let encoding):
            return String(decoding: text, as: UTF8.self).data(using: encoding) ?? Data(text)
        }
    }

    /// Where places of the text are in the file.
    ///
    /// - Parameter offsets: Places in rising order.
    /// - Complexity: O(n) in the length of the text; in UTF-8, O(1) for each.
    func fileOffsets(of offsets: [Int]) -> [Int] {
        if case .unicode(.utf8, let markLength) = encoding { return offsets.map { $0 + markLength } }
        var result: [Int] = []
        var position = 0
        var fileOffset = if case .unicode(_, let markLength) = encoding { markLength } else { 0 }
        for offset in offsets {
            fileOffset += width(of: text[position..<offset])
            position = offset
            result.append(fileOffset)
        }
        return result
    }

    private func width(of part: ArraySlice<UInt8>) -> Int {
        let string = String(decoding: part, as: UTF8.self)
        switch encoding {
        case .unicode(let encoding, _): return string.unicodeScalars.reduce(0) { $0 + encoding.width(of: $1) }
        case .foreign(let encoding): return string.data(using: encoding)?.count ?? part.count
        }
    }
}
