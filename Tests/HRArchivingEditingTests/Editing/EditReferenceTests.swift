import Foundation
import HRArchiving
import Testing

@Suite("Editing: references follow")
struct EditReferenceTests {
    private static let team = """
        {
          "lead": {"$alias": "members.1"}, // who decides
          "members": [
            {"name": "Anna", "mentor": {"$alias": "lead.name"}},
            {"name": "Bert", "$id": "bert", "pets": [{"name": "Rex"}]}
          ],
          "pet": {"$alias": "#bert.pets.0"}
        }

        """

    private func edited(_ change: (inout HRDocumentText) throws -> Void) throws -> String {
        var text = try HRDocumentText(Self.team)
        try change(&text)
        return String(decoding: try text.data, as: UTF8.self)
    }

    @Test("Insertion moves what paths count")
    func insertion() throws {
        let text = try edited { try $0.insert(["name": "Nora"], at: "members.0") }
        let expected = Self.team.replacing("members.1", with: "members.2")
            .replacing("    {\"name\": \"Anna\"", with: "    {\"name\": \"Nora\"},\n    {\"name\": \"Anna\"")
        #expect(text == expected)
    }

    @Test("Renaming a key on the way")
    func renaming() throws {
        let text = try edited {
            try $0.rename("members", to: "people")
            try $0.rename("members.1.pets".replacingMembers, to: "animals")
        }
        let expected = Self.team.replacing("\"members\":", with: "\"people\":").replacing("members.1", with: "people.1")
            .replacing("\"pets\"", with: "\"animals\"").replacing("bert.pets", with: "bert.animals")
        #expect(text == expected)
    }

    @Test("Renaming an id")
    func renamingID() throws {
        let text = try edited { try $0.renameID("bert", to: "bertram") }
        let expected = Self.team.replacing("\"bert\"", with: "\"bertram\"").replacing("#bert.", with: "#bertram.")
        #expect(text == expected)
    }

    @Test("Moving an element within its array, and a reference through another one")
    func moving() throws {
        let text = try edited {
            try $0.move("members.1", to: "members.0")
            try $0.rename("lead", to: "head")
        }
        let expected = """
            {
              "head": {"$alias": "members.0"}, // who decides
              "members": [
                {"name": "Bert", "$id": "bert", "pets": [{"name": "Rex"}]},
                {"name": "Anna", "mentor": {"$alias": "head.name"}}
              ],
              "pet": {"$alias": "#bert.pets.0"}
            }

            """
        #expect(text == expected)
    }

    @Test("Changes made together mean the text before them")
    func batch() throws {
        var text = try HRDocumentText("[0, 1, 2, 3]")
        try text.edit {
            $0.remove("0")
            $0.set(20, at: "2")
            $0.insert(9, at: "3")
            $0.remove("1")
        }
        #expect(String(decoding: try text.data, as: UTF8.self) == "[20, 9, 3]")
        #expect(try text.document == HRDocument([20, 9, 3]))
    }

    @Test("A change that cannot be made leaves the text as it was")
    func failure() throws {
        var text = try HRDocumentText(Self.team)
        let error = #expect(throws: HRError.self) {
            try text.edit {
                $0.remove("lead")
                $0.set(1, at: "membrs.0")
            }
        }
        #expect(error?.suggestion == "members")
        #expect(error?.location?.line == 1)
        #expect(String(decoding: try text.data, as: UTF8.self) == Self.team)
    }

    @Test("Edits are those of the file, however often the text was asked for meanwhile")
    func composition() throws {
        var text = try HRDocumentText("\u{FEFF}{\"a\": 1, \"b\": [1, 2, 3], \"c\": \"x\"}")
        let original = try text.data
        for (index, change) in [5, 17, 123].enumerated() {
            try text.set(HRNode.integer(HRInteger(Int64(change))), at: "a")
            try text.insert("né", at: HRPath("b.\(index)"))
            try text.remove(HRPath("b.\(index + 1)"))
            if index == 2 { try text.set("yz", at: "c") }
            var made = Data()
            var position = 0
            for edit in try text.edits {
                made += original.dropFirst(position).prefix(edit.range.lowerBound - position) + edit.replacement
                position = edit.range.upperBound
            }
            let data = try text.data
            #expect(made + original.dropFirst(position) == data)
            text = try HRDocumentTextCheck.applied(text)
        }
    }

    @Test(
        "Encodings stay",
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf8])
    func encodings(_ encoding: String.Encoding) throws {
        let data = try #require("\u{FEFF}{\"a\":1, \"b\": \"ü\"}".data(using: encoding))
        var text = try HRDocumentText(data)
        try text.set("é", at: "a")
        #expect(try text.data == "\u{FEFF}{\"a\":\"é\", \"b\": \"ü\"}".data(using: encoding))
        #expect(try text.edits.count == 1)
    }

    @Test("A character that the encoding lacks is written as a reference to it")
    func foreignEncoding() throws {
        let source =
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><dict><key>ä</key><string>ü</string></dict></plist>\n"
        var text = try HRDocumentText(try #require(source.data(using: .isoLatin1)))
        try text.set("5 € ß", at: "ä")
        #expect(try text.data == source.replacing("ü", with: "5 &#x20AC; ß").data(using: .isoLatin1))
    }

    @Test("A key twice is an error, or the last one counts")
    func duplicates() throws {
        let error = #expect(throws: HRError.self) { _ = try HRDocumentText("{\"a\":1,\"a\":2}") }
        #expect(error?.code == .duplicateKey)
        #expect(error?.labels.isEmpty == false)
        var text = try HRDocumentText("{\"a\":1,\"a\":2}", by: HRUnarchiver(duplicateKeys: .lastWins))
        try text.set(3, at: "a")
        #expect(String(decoding: try text.data, as: UTF8.self) == "{\"a\":1,\"a\":3}")
    }

    @Test("Updating to another document keeps what is equal")
    func updating() throws {
        var text = try HRDocumentText("[\n  1, // one\n  2, // two\n  3 // three\n]\n")
        try text.update(to: HRDocument([3, 1, 2]))
        #expect(String(decoding: try text.data, as: UTF8.self) == "[\n  3, // three\n  1, // one\n  2 // two\n]\n")
        try text.update(to: HRDocument([1, 3]))
        #expect(String(decoding: try text.data, as: UTF8.self) == "[\n  1, // one\n  3 // three\n]\n")
    }

    @Test("Laying out anew keeps comments and spelling, and does nothing twice")
    func format() throws {
        let source =
            "{ // open\n\"a\": 1.50, \"b\": [1,/* two */ 2\n], // b\n\n\n// above\n\"c\":{}, /* c */ \"d\": {\"e\":\"\\u00e9\"}\n// end\n}\n"
        var text = try HRDocumentText(source)
        try text.format()
        let once = String(decoding: try text.data, as: UTF8.self)
        #expect(
            once == """
                { // open
                  "a": 1.50,
                  "b": [
                    1,
                    /* two */
                    2
                  ], // b

                  // above
                  "c": {},
                  /* c */
                  "d": {
                    "e": "\\u00e9"
                  }
                  // end
                }

                """)
        try text.format()
        #expect(String(decoding: try text.data, as: UTF8.self) == once)
    }
}

private enum HRDocumentTextCheck {
    /// The same text after somebody has asked for what it holds.
    static func applied(_ text: HRDocumentText) throws -> HRDocumentText {
        var text = text
        try text.update(to: text.document)
        return text
    }
}

extension String {
    /// The path after the renaming before.
    fileprivate var replacingMembers: HRPath { HRPath(replacing("members", with: "people")) }
}

@Suite("Editing: neighbours")
struct NeighbouringEditTests {
    @Test("A value that grows beside a member that goes")
    func growing() throws {
        var text = try HRDocumentText(#"{"a": 8, "b": 2}"#)
        try text.set(80, at: "a")
        try text.remove("b")
        #expect(String(decoding: try text.data, as: UTF8.self) == #"{"a": 80}"#)
    }
}

/// Paths name places of the text; what would be a key that nobody reads is refused.
@Suite("Paths that are no places")
struct EditPathTests {
    private static let text = ##"{ "cup": {"$id":"mug","name":"Cup"}, "best": {"$alias":"#mug"} }"##

    @Test("A member of a reference, and an id", arguments: ["best.name", "#mug"])
    func refused(path: HRPath) throws {
        var text = try HRDocumentText(Data(Self.text.utf8))
        let error = #expect(throws: HRError.self) { try text.set("X", at: path) }
        #expect(error?.help.isEmpty == false)
        #expect(try text.data == Data(Self.text.utf8))
    }

    @Test("Any other key may begin so")
    func others() throws {
        var text = try HRDocumentText(Data(Self.text.utf8))
        try text.set("X", at: HRPath(["#glass"]))
        #expect(try text.document[HRPath(["#glass"])] == "X")
    }
}
