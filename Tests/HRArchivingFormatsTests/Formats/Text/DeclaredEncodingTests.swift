import Foundation
import HRArchiving
import TestSupport
import Testing

/// What an XML file says of its encoding holds for what edits put into it.
@Suite("Edits of files that declare an encoding")
struct DeclaredEncodingTests {
    struct Declared: Sendable, CustomTestStringConvertible {
        let name: String
        let encoding: String.Encoding
        /// Texts that the encoding has.
        let texts: [String]
        var testDescription: String { name }

        static let ascii = [
            "US-ASCII", "us-ascii", "ASCII", "ascii", "ANSI_X3.4-1968", "ISO646-US", "iso-ir-6", "cp367", "csASCII",
            "US",
        ].map { Declared(name: $0, encoding: .ascii, texts: ["a", "x y"]) }

        static let all =
            ascii + [
                Declared(name: "UTF-8", encoding: .utf8, texts: ["ü", "漢字", "😀"]),
                Declared(name: "ISO-8859-1", encoding: .isoLatin1, texts: ["é", "ß"]),
                Declared(name: "latin1", encoding: .isoLatin1, texts: ["ü"]),
                Declared(name: "ISO-8859-2", encoding: .isoLatin2, texts: ["ł", "ő"]),
                Declared(name: "windows-1250", encoding: .windowsCP1250, texts: ["ł", "€"]),
                Declared(name: "windows-1251", encoding: .windowsCP1251, texts: ["Я", "ж"]),
                Declared(name: "windows-1252", encoding: .windowsCP1252, texts: ["é", "€"]),
                Declared(name: "windows-1253", encoding: .windowsCP1253, texts: ["Ω", "ά"]),
                Declared(name: "windows-1254", encoding: .windowsCP1254, texts: ["ş", "ğ"]),
                Declared(name: "Shift_JIS", encoding: .shiftJIS, texts: ["漢字", "カナ"]),
                Declared(name: "ISO-2022-JP", encoding: .iso2022JP, texts: ["漢字", "日本語"]),
            ]
    }

    /// Texts that some encodings have, and others not, or in another form: those that look like others, and those that are seen
    /// only by what they do to their neighbours.
    private static let hard = [
        "ü", "€", "漢字", "😀", "e\u{301}", "a\u{200D}b", "\u{200B}", "¥", "‾", "\\~", "Я", "ł", "Ω", "a\u{AD}b", "日本",
        "<&>", "\u{7F}", "ｱ", "\u{FEFF}b", "ﬁ", "“x”", "\r\n",
    ]

    @Test("What it lacks is a reference, and the file means what was asked for", arguments: Declared.all)
    func edits(_ declared: Declared) throws {
        for seed in 0..<25 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let texts = declared.texts + Self.hard
            func pick() -> String {
                (0..<Int.random(in: 1...3, using: &generator)).map { _ in texts.randomElement(using: &generator) ?? "" }
                    .joined()
            }
            let own = declared.texts.joined()
            let source = """
                <?xml version="1.0" encoding="\(declared.name)"?>
                <plist version="1.0"><dict><!-- \(own) --><key>\(own)</key><string>\(own)x\(own)</string>
                <key>list</key><array><string>\(own)</string><string>a\(own)b</string></array></dict></plist>
                """
            let data = try #require(source.data(using: declared.encoding))
            var text = try HRDocumentText(data)
            var expected: [String: [String]] = [:]
            let (value, element, new, key, late) = (pick(), pick(), pick(), pick() + "k", pick())
            try text.set(.string(value), at: HRPath([own]))
            try text.set(.string(own + element + own), at: "list.0")
            try text.set(.string("a\(own)c\(element)"), at: "list.1")
            try text.append(.string(late), to: "list")
            try text.set([.string(new)], at: "new")
            if key != own { try text.rename(HRPath([own]), to: key) }
            expected[key] = [value]
            let bytes = try text.data
            let root = try HRUnarchiver().document(from: bytes).root
            #expect(root[key] == .string(value), "seed \(seed)")
            #expect(
                root["list"] == [.string(own + element + own), .string("a\(own)c\(element)"), .string(late)],
                "seed \(seed)")
            #expect(root["new"] == [.string(new)], "seed \(seed)")
            #expect(declared.encoding != .ascii || bytes.allSatisfy { $0 < 0x80 })
            // The comment and the declaration are as they were.
            let read = try #require(String(data: bytes, encoding: declared.encoding))
            #expect(read.hasPrefix(String(source.prefix { $0 != "k" })))
            if declared.name == declared.name.uppercased(), !declared.name.hasPrefix("ISO-2022") {
                let object = try PropertyListSerialization.propertyList(from: bytes, format: nil)
                let theirs = try #require(object as? [String: Any])
                if !value.hasPrefix("\u{FEFF}") { #expect(theirs[key] as? String == value, "seed \(seed)") }
            }
            // The edits that editors are handed make the same bytes.
            var patched = data
            for edit in try text.edits.reversed() {
                patched.replaceSubrange(edit.range.lowerBound..<edit.range.upperBound, with: edit.replacement)
            }
            #expect(patched == bytes, "seed \(seed)")
        }
    }

    @Test("A file in ASCII gets a reference for each other character", arguments: Declared.ascii)
    func ascii(_ declared: Declared) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(declared.name)\"?>\n<plist><dict><key>"
        var text = try HRDocumentText(head + "a</key><string>b</string></dict></plist>")
        try text.set("ü😀", at: "a")
        try text.rename("a", to: "ä")
        let expected = head + "&#xE4;</key><string>&#xFC;&#x1F600;</string></dict></plist>"
        #expect(String(decoding: try text.data, as: UTF8.self) == expected)
    }
}
