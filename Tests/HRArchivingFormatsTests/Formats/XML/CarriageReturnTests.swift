import Foundation
import HRArchiving
import TestSupport
import Testing

/// XML can hold a carriage return, as a reference, which readers keep that make a line feed of the character itself.
@Suite("Carriage returns in XML")
struct CarriageReturnTests {
    private static let texts = ["\r", "\r\n", "a\rb", "\r\n\r\n", "a\r", "\ra\n\t", "<\r&>", "é\r😀", "\r\u{FEFF}"]
    private static let formats = [HRFormat.xmlPropertyList, .xmlPropertyList.using(.foundation)]

    @Test("Strings and keys have them as references, and nothing else changes", arguments: formats)
    func writing(format: HRFormat) throws {
        for text in Self.texts {
            let root: HRNode = [text: .string(text), "list": [.string(text)]]
            let data = try format.data(from: HRDocument(root))
            #expect(!data.contains(0x0D))
            let written = String(decoding: data, as: UTF8.self)
            #expect(!written.contains("$string") && written.contains("&#13;"))
            #expect(try format.document(from: data).root == root)
            #expect(try HRFormat.xmlPropertyList.document(from: data).root == root)
        }
        let written = try format.data(from: HRDocument(["a\rb": "p\r\nq"]))
        #expect(
            String(decoding: written, as: UTF8.self).contains("<key>a&#13;b</key>\n\t<string>p&#13;\nq</string>"))
    }

    @Test("What XML has no place for still has escapes, a carriage return beside it too")
    func escapes() throws {
        let root: HRNode = ["a\r\u{1}": "b\r\u{0}"]
        for format in Self.formats {
            let data = try format.data(from: HRDocument(root))
            #expect(String(decoding: data, as: UTF8.self).contains(#"<key>$string:a\r\u0001</key>"#))
            #expect(try format.document(from: data).root == root)
        }
    }

    @Test("Files of earlier versions are read, which have escapes", arguments: HRFormat.Implementation.each)
    func earlierVersions(implementation: HRFormat.Implementation) throws {
        let text =
            #"<plist><dict><key>$string:a\rb</key><dict><key>$string</key><string>c\r\nd</string></dict></dict></plist>"#
        let format = HRFormat.xmlPropertyList.using(implementation)
        #expect(try format.document(from: Data(text.utf8)).root == ["a\rb": "c\r\nd"])
        let raw = "<plist><string>a\rb&#13;c&#xD;d</string></plist>"
        #expect(try format.document(from: Data(raw.utf8)).root == "a\rb\rc\rd")
    }

    @Test("PropertyListEncoder and PropertyListDecoder agree")
    func encoders() throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        for text in Self.texts where !text.contains("\u{FEFF}") {
            let value = ["a\r": [text]]
            let ours = try HRArchiver(compatibility: .propertyListEncoder).archive(value, as: .xmlPropertyList)
            #expect(try PropertyListDecoder().decode([String: [String]].self, from: ours) == value)
            let theirs = try encoder.encode(value)
            #expect(try HRUnarchiver(compatibility: .propertyListEncoder).unarchive(from: theirs) == value)
            let foundation = try PropertyListSerialization.propertyList(from: ours, format: nil) as? [String: [String]]
            #expect(foundation == value)
        }
    }

    @Test("An edit puts a string where a string was, and a key where a key was")
    func edits() throws {
        let source = "<plist>\n<dict>\n\t<key>a</key>\n\t<string>x</string>\n</dict>\n</plist>\n"
        var text = try HRDocumentText(source)
        try text.set("p\r\nq", at: "a")
        try text.set("r\r", at: "b")
        try text.rename("a", to: "c\rd")
        let data = try text.data
        #expect(
            String(decoding: data, as: UTF8.self)
                == "<plist>\n<dict>\n\t<key>c&#13;d</key>\n\t<string>p&#13;\nq</string>\n\t<key>b</key>\n"
                + "\t<string>r&#13;</string>\n</dict>\n</plist>\n")
        #expect(try HRFormat.xmlPropertyList.document(from: data).root == ["c\rd": "p\r\nq", "b": "r\r"])
    }
}
