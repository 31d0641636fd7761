import Foundation
import HRArchiving
import TestSupport
import Testing

/// A file of nothing but comments is a table of texts that are still to come, as Xcode makes it.
@Suite("Files of nothing but comments")
struct CommentedFileTests {
    static let texts = [
        "/* \n  Localizable.strings\n  App\n*/\n", "// Localizable.strings\n", "// a", "/* a */", "/**/",
        "\n\n// ü 😀\r\n/* b */ \n",
        "/* a\n */ // b\n\n/* \"k\" = \"v\"; */\n", "//",
    ]
    static let encodings: [String.Encoding] = [
        .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    @Test("They are empty dictionaries, as Foundation has them", arguments: texts, encodings)
    func reading(text: String, encoding: String.Encoding) throws {
        let data = try #require(text.data(using: encoding))
        #expect(try HRUnarchiver().document(from: data).root == [:])
        #expect(try HRUnarchiver(implementation: .foundation).document(from: data).root == [:])
        #expect(try HRUnarchiver().unarchive([String: String].self, from: data) == [:])
        #expect(HRUnarchiver().diagnose([String: String].self, from: data).errors.isEmpty)
        let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect((object as? [String: String]) == [:])
    }

    @Test("Texts can be added to them, and taken out again", arguments: texts)
    func edits(text: String) throws {
        var edited = try HRDocumentText(text)
        try edited.set("b c", at: "a")
        let filled = String(decoding: try edited.data, as: UTF8.self)
        #expect(filled.contains("a = \"b c\";"))
        for comment in text.split(whereSeparator: \.isNewline) where !comment.hasPrefix(" ") {
            #expect(filled.contains(comment.trimmingCharacters(in: .whitespaces)))
        }
        #expect(try HRDocumentText(filled).document.root == ["a": "b c"])
        try edited.remove("a")
        #expect(try edited.document.root == [:])
    }

    @Test(
        "JSON of nothing but comments is no document, and the message says so",
        arguments: ["// a\n", "/* a */", " // a\n/* b */\n"])
    func json(text: String) {
        expectError(.emptyInput, "HR0102 the file holds nothing but comments at $root") {
            _ = try HRFormat.json.document(from: Data(text.utf8))
        }
    }

    @Test(
        "What holds nothing at all stays an error",
        arguments: [("", "the file is empty"), (" \n\t", "the file holds nothing but white space")])
    func nothing(text: String, message: String) {
        expectError(.emptyInput, "HR0102 \(message) at $root") {
            _ = try HRFormat.json.document(from: Data(text.utf8))
        }
        #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data(text.utf8)) }
    }

    @Test("A comment that is not closed is an error", arguments: ["/* a", "// a\n/* b\n"])
    func open(text: String) {
        let error = #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data(text.utf8)) }
        #expect(error?.description.contains("a comment is not closed") == true)
    }
}
