package import Foundation

/// An encoding that files are read in, and how a file says that it is in it.
package struct TestedEncoding: Sendable, CustomStringConvertible {
    package let description: String
    package let encoding: String.Encoding
    /// The bytes before the text.
    package let mark: [UInt8]
    /// What the XML declaration says; nil if the bytes tell it.
    package let declared: String?
    /// Words that have no other characters than the encoding has.
    package let words: [String]

    private init(
        _ description: String, _ encoding: String.Encoding, mark: [UInt8] = [], declared: String? = nil,
        words: [String] = ["user", "Zoë", "健太郎", "👩‍👩‍👧", "\u{301}x", "Привет"]
    ) {
        self.description = description
        self.encoding = encoding
        self.mark = mark
        self.declared = declared
        self.words = words
    }

    /// The encodings of Unicode, with and without a mark.
    package static let unicode = [
        TestedEncoding("UTF-8", .utf8), TestedEncoding("UTF-8 with a mark", .utf8, mark: [0xEF, 0xBB, 0xBF]),
        TestedEncoding("UTF-16LE", .utf16LittleEndian),
        TestedEncoding("UTF-16LE with a mark", .utf16LittleEndian, mark: [0xFF, 0xFE]),
        TestedEncoding("UTF-16BE", .utf16BigEndian),
        TestedEncoding("UTF-16BE with a mark", .utf16BigEndian, mark: [0xFE, 0xFF]),
        TestedEncoding("UTF-32LE", .utf32LittleEndian),
        TestedEncoding("UTF-32LE with a mark", .utf32LittleEndian, mark: [0xFF, 0xFE, 0, 0]),
        TestedEncoding("UTF-32BE", .utf32BigEndian),
        TestedEncoding("UTF-32BE with a mark", .utf32BigEndian, mark: [0, 0, 0xFE, 0xFF]),
    ]

    /// Those that XML files declare.
    package static let declared = [
        TestedEncoding("US-ASCII", .ascii, declared: "US-ASCII", words: ["user", "name"]),
        TestedEncoding("ISO-8859-1", .isoLatin1, declared: "ISO-8859-1", words: ["user", "éééé", "Zoë", "ß÷"]),
        TestedEncoding("ISO-8859-2", .isoLatin2, declared: "ISO-8859-2", words: ["user", "Łódź", "ő"]),
        TestedEncoding("windows-1252", .windowsCP1252, declared: "windows-1252", words: ["€", "Zoë", "“a”"]),
        TestedEncoding("windows-1251", .windowsCP1251, declared: "windows-1251", words: ["Привет", "йод", "x"]),
        TestedEncoding("Shift_JIS", .shiftJIS, declared: "Shift_JIS", words: ["健太郎", "ｶﾞ", "か", "x"]),
        TestedEncoding("ISO-2022-JP", .iso2022JP, declared: "ISO-2022-JP", words: ["健太郎", "か", "x"]),
    ]

    /// The bytes of a text; nil if it has characters that the encoding lacks.
    package func data(_ text: String) -> Data? {
        text.data(using: encoding).map { Data(mark) + $0 }
    }

    /// An XML property list with a value; the declaration has a line of its own.
    package func xml(_ value: String) -> Data? {
        data("<?xml version=\"1.0\"\(declared.map { " encoding=\"\($0)\"" } ?? "")?>\n<plist>\n\(value)\n</plist>\n")
    }
}
