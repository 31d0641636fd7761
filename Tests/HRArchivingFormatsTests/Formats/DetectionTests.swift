import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Which format it is")
struct DetectionTests {
    static let texts: [(String, String)] = [
        ("<plist/>", "XML property list"), (" \n<", "XML property list"), ("{}", "JSON"), ("{ \"a\" : 1}", "JSON"),
        ("[", "JSON"), ("\"x\"", "JSON"), ("42", "JSON"), ("-1", "JSON"), ("true", "JSON"), ("null", "JSON"),
        ("tru", "JSON"),
        ("{", "JSON"), ("{'a': 1}", "JSON"), ("{a: 1}", "JSON"), ("{\"a\" 1}", "JSON"), ("{\"\\u0041\": 1}", "JSON"),
        ("{ // c\n \"a\": 1}", "JSON"), ("/* c */ [1]", "JSON"), ("\"a\n", "JSON"),
        ("{ a = b; }", "old-style property list"), ("{ \"a\" = b; }", "old-style property list"),
        ("{ \"a\"; }", "old-style property list"), ("{ 'a' = b; }", "old-style property list"),
        ("{ /* c */ a = b; }", "old-style property list"), ("(a, b)", "old-style property list"),
        ("\"a\" = \"b\";", "old-style property list"), ("name = Bob;", "old-style property list"),
        ("12 = b;", "old-style property list"), ("// c\na = b;", "old-style property list"),
        ("hello", "old-style property list"), ("bplist00", "binary property list"), ("bplist", "binary property list"),
        ("bpl", "binary property list"),
    ]

    @Test("By the first bytes", arguments: texts)
    func text(text: String, format: String) {
        #expect(HRFormat(detecting: Data(text.utf8))?.description == format)
    }

    @Test(
        "In every encoding of Unicode, with and without a mark",
        arguments: [
            String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ])
    func encodings(encoding: String.Encoding) throws {
        for (text, format) in Self.texts where text.count > 1 && !text.hasPrefix("bpl") {
            for prefix in ["", "\u{FEFF}"] {
                let data = try #require((prefix + text).data(using: encoding))
                #expect(HRFormat(detecting: data)?.description == format)
            }
        }
    }

    @Test(
        "Nothing but white space is no format, and an error in every text format",
        arguments: ["", " ", "\n\t \r\n", "\u{FEFF} "])
    func blank(text: String) {
        #expect(HRFormat(detecting: Data(text.utf8)) == nil)
        let isEmpty = text.isEmpty
        for format in HRFormat.each where format.kind != .binaryPropertyList {
            let words = isEmpty ? "the file is empty" : "the file holds nothing but white space"
            #expect(format.message(for: text).contains("HR0102 \(words)"))
        }
    }

    @Test(
        "Extensions",
        arguments: [
            ("json", "JSON"), ("JSON", "JSON"), ("plist", "XML property list"), ("xml", "XML property list"),
            ("bplist", "binary property list"), ("txt", nil),
        ])
    func extensions(name: String, format: String?) {
        #expect(HRFormat(fileExtension: name)?.description == format)
    }

    @Test(
        "A word, or text that is none of the formats, is no document",
        arguments: [
            "hello", "hello world", "Dear John,\n", "a", "True", "None", "undefined", "x: 1", "'a'", "%PDF-1.4", "€",
            "=", ")",
        ])
    func prose(text: String) throws {
        let format = try #require(HRFormat(detecting: Data(text.utf8)))
        #expect(format.message(for: text) == "1:1: HR0101 this is neither a property list nor JSON at $root")
    }

    @Test("Who begins a comment as other languages do is told how JSON's begin")
    func otherComments() {
        let error = expectError(.syntax, "HR0101 this is neither a property list nor JSON at $root") {
            _ = try HRUnarchiver().document(from: Data("# the service\n{ \"port\": 80 }\n".utf8))
        }
        #expect(error?.help == ["comments in JSON are // to the end of a line, or /* … */; # begins none"])
    }

    @Test("Bytes of one format are an error in the others")
    func confusion() throws {
        let root: HRNode = ["a": [1]]
        for format in HRFormat.each {
            let data = try format.data(from: HRDocument(root))
            for other in HRFormat.each where other.kind != format.kind {
                #expect(throws: HRError.self) { try other.document(from: data) }
            }
        }
    }
}
