import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Merges of texts: what ours looks like stays, comments too.
@Suite("Merging texts")
struct MergeTextTests {
    private func merged(_ base: String?, _ ours: String, _ theirs: String) throws -> String {
        let merge = try HRDocumentText.merge(
            base: base.map { try HRDocumentText($0) }, ours: HRDocumentText(ours), theirs: HRDocumentText(theirs))
        #expect(merge.conflicts.map(\.line) == [])
        let data = try #require(try merge.text?.data)
        #expect(merge.marked == data)
        return String(decoding: data, as: UTF8.self)
    }

    private static let base = """
        // The shop.
        {
          "port": 80,

          // Where it listens.
          "host": "a",
          "limits": [
            1, // small
            2
          ]
        }

        """

    @Test("G48 Comments of ours stay, and theirs' comment on a member that it changed is taken over")
    func comments() throws {
        let ours = Self.base.replacing(#""host": "a","#, with: #""host": "b", // since May"#)
        let theirs = Self.base.replacing(#""port": 80,"#, with: "// Encrypted.\n  \"port\": 443, // not 80")
        #expect(
            try merged(Self.base, ours, theirs) == """
                // The shop.
                {
                  // Encrypted.
                  "port": 443, // not 80

                  // Where it listens.
                  "host": "b", // since May
                  "limits": [
                    1, // small
                    2
                  ]
                }

                """)
    }

    @Test("G48 Comments of a member or an element that theirs added come with it")
    func commentsOfAdditions() throws {
        let ours = Self.base.replacing("80", with: "81")
        let theirs = Self.base.replacing("    2\n", with: "    2,\n    // huge\n    3\n")
        #expect(try merged(Self.base, ours, theirs) == theirs.replacing("80", with: "81"))
    }

    @Test("G48 The comment of a member that both left is that of ours, and goes with a member that theirs removed")
    func commentsOfOthers() throws {
        let ours = Self.base.replacing("// Where it listens.", with: "// Where it hears.")
        let theirs = Self.base.replacing("80", with: "81").replacing("// Where it listens.", with: "// Its place.")
        #expect(try merged(Self.base, ours, theirs) == ours.replacing("80", with: "81"))
        let removed = Self.base.replacing("  // Where it listens.\n  \"host\": \"a\",\n", with: "")
        #expect(
            try merged(Self.base, Self.base.replacing("80", with: "81"), removed) == removed.replacing("80", with: "81")
        )
    }

    @Test("What theirs left is in ours byte for byte, whatever it looks like")
    func layout() throws {
        let base = "{ \"a\":1,\n\t\"b\" : [ 1,2 ,3 ] , \"c\":\"\\u00e9\\/\",\"d\": 0.50 }\n\n"
        #expect(try merged(base, base.replacing("0.50", with: "0.60"), base) == base.replacing("0.50", with: "0.60"))
        let theirs = #"{"d": 0.5, "c": "é/", "b": [1, 2, 4], "a": 1}"#
        #expect(try merged(base, base, theirs) == base.replacing("2 ,3", with: "2 ,4"))
    }

    @Test("G38 References of theirs are written in ours' file so that they lead to what they meant")
    func wrongMerge() throws {
        let base = """
            {
              "people": [
                { "name": "Anna" },
                { "name": "Bert" }
              ],
              "rooms": 3,
              "tables": 12,
              "chairs": 48,
              "lamps": 6,
              "first": { "$alias": "people.1" }
            }

            """
        let ours = base.replacing("[\n", with: "[\n    { \"name\": \"Zoe\" },\n").replacing(
            "people.1", with: "people.2")
        let theirs = base.replacing("\"lamps\"", with: "\"second\": { \"$alias\": \"people.1\" },\n  \"lamps\"")
        #expect(
            try merged(base, ours, theirs) == """
                {
                  "people": [
                    { "name": "Zoe" },
                    { "name": "Anna" },
                    { "name": "Bert" }
                  ],
                  "rooms": 3,
                  "tables": 12,
                  "chairs": 48,
                  "second": {
                    "$alias": "people.2"
                  },
                  "lamps": 6,
                  "first": { "$alias": "people.2" }
                }

                """)
    }

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>name</key>
        \t<string>Shop</string>
        \t<!-- in seconds -->
        \t<key>delay</key>
        \t<integer>5</integer>
        </dict>
        </plist>

        """

    @Test("G47 An XML file and a JSON file come to an XML file, and the other way round")
    func formats() throws {
        let json = "{\n  \"name\": \"Shop\",\n  \"delay\": 5\n}\n"
        #expect(
            try merged(json, Self.xml, json.replacing("5", with: "5,\n  \"open\": true"))
                == Self.xml.replacing(
                    "<integer>5</integer>", with: "<integer>5</integer>\n\t<key>open</key>\n\t<true/>"))
        #expect(
            try merged(Self.xml, json, Self.xml.replacing("Shop", with: "Store"))
                == json.replacing("Shop", with: "Store"))
    }

    @Test("Old-style texts")
    func oldStyle() throws {
        let base = "/* Greeting. */\n\"hello\" = \"Hello\";\n\n\"yes\" = \"Yes\";\n"
        let ours = base.replacing("\"Hello\"", with: "\"Hi\"")
        let theirs = base.replacing("\"Yes\";\n", with: "\"Yes\";\n\"no\" = \"No\";\n")
        #expect(try merged(base, ours, theirs) == theirs.replacing("\"Hello\"", with: "\"Hi\""))
    }

    @Test("Line breaks and the encoding are those of ours", arguments: TestedEncoding.unicode)
    func encodings(encoding: TestedEncoding) throws {
        let base = "{\n  \"name\": \"Zoë\",\n  \"port\": 80\n}\n"
        let ours = base.replacing("Zoë", with: "Zoé").replacing("\n", with: "\r\n")
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(base), ours: HRDocumentText(#require(encoding.data(ours))),
            theirs: HRDocumentText(base.replacing("80", with: "443,\n  \"wörd\": true")))
        let expected = """
            {\r
              "name": "Zoé",\r
              "port": 443,\r
              "wörd": true\r
            }\r

            """
        #expect(try merge.text?.data == encoding.data(expected))
    }

    /// X10: a catalogue of texts, in the layout of Xcode.
    private static let catalogue = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Cancel" : {
              "localizations" : {
                "es" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Cancelar"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }

        """

    private static func unit(_ language: String, _ value: String) -> String {
        """
                "\(language)" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(value)"
                  }
                }
        """
    }

    @Test("X10 Two languages in either order give the same bytes")
    func languages() throws {
        let spanish = Self.unit("es", "Cancelar")
        func with(_ units: String...) -> String {
            Self.catalogue.replacing(spanish, with: units.joined(separator: ",\n"))
        }
        let (german, french) = (Self.unit("de", "Abbrechen"), Self.unit("fr", "Annuler"))
        let (de, fr) = (with(german, spanish), with(spanish, french))
        #expect(try merged(Self.catalogue, de, fr) == with(german, spanish, french))
        #expect(try merged(Self.catalogue, fr, de) == with(german, spanish, french))
        let danish = Self.unit("da", "Annuller")
        let da = with(danish, spanish)
        #expect(try merged(Self.catalogue, de, da) == with(danish, german, spanish))
        #expect(try merged(Self.catalogue, da, de) == with(danish, german, spanish))
    }

    @Test("The texts of the three sides are not changed, and a side that changed nothing gives the other one's bytes")
    func laws() throws {
        for (text, value) in [(Self.base, "80"), (Self.xml, "5"), (Self.catalogue, "1.0")] {
            let other = text.replacing(value, with: "7")
            #expect(try merged(text, text, text) == text)
            #expect(try merged(text, other, text) == other)
            #expect(try merged(text, other, other) == other)
        }
    }

    @Test("A merge into strict JSON stays strict JSON: comments of theirs are left out")
    func strictJSON() throws {
        let base = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
        let data = Data(base.utf8)
        let strict = HRUnarchiver(json: .strict)
        let theirs = try HRDocumentText("{\n  // new\n  \"a\": 3,\n  \"b\": 2\n}\n")
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(data, by: strict), ours: HRDocumentText(data, by: strict), theirs: theirs)
        let text = try #require(try merge.text?.data)
        #expect(String(decoding: text, as: UTF8.self) == base.replacing("1", with: "3"))
    }

    @Test("A comment that theirs has changed is that of theirs, also if the value has not changed")
    func changedComments() throws {
        let base = "{\n  // The limit.\n  \"a\": 1, // in s\n  \"b\": 2 // in m\n}\n"
        let ours = base.replacing("\"b\": 2", with: "\"b\": 3")
        for (old, new) in [
            ("The limit.", "The upper limit."), ("in s", "in seconds"), ("1, // in s", "1000, // in ms"),
        ] {
            let theirs = base.replacing(old, with: new)
            #expect(try merged(base, ours, theirs) == theirs.replacing("\"b\": 2", with: "\"b\": 3"))
        }
    }

    @Test("Comments stay with the elements of arrays, whatever is removed, inserted or changed beside them")
    func commentsOfElements() throws {
        let base = """
            {
              "jobs": [
                // nightly
                {"name": "backup", "cpu": 1},
                // never stop
                {"name": "mail", "cpu": 1}
              ],
              "on": true
            }

            """
        let ours = base.replacing("true", with: "false")
        let changed = base.replacing("\"mail\", \"cpu\": 1", with: "\"mail\", \"cpu\": 1, \"ram\": 2")
        let removed = changed.replacing("    // nightly\n    {\"name\": \"backup\", \"cpu\": 1},\n", with: "")
        #expect(try merged(base, ours, removed) == removed.replacing("true", with: "false"))
        let inserted = changed.replacing(
            "    // never stop\n", with: "    // hourly\n    {\"name\": \"news\", \"cpu\": 4},\n    // never stop\n")
        #expect(try merged(base, ours, inserted) == inserted.replacing("true", with: "false"))
    }
}
