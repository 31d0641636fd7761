import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Old-style property lists")
struct OldStyleTests {
    static let documents: [(String, HRNode)] = [
        (
            #"{ "$class" = Person; name = Bob; tags = (a, "b c"); info = { k = <666f6f>; }; }"#,
            .object("Person", ["name": "Bob", "tags": ["a", "b c"], "info": ["k": .data(Data("foo".utf8))]])
        ),
        ("a = b; \"c d\" = 'e';", ["a": "b", "c d": "e"]), ("{ a; }", ["a": "a"]), ("(a, b,)", ["a", "b"]), ("( )", []),
        ("{ a = ( ); b = { }; c = < >; }", ["a": [], "b": [:], "c": .data(Data())]),
        ("/* one */ { a = 1; // two\n b = /* three */ 2; }", ["a": "1", "b": "2"]),
        (#"{ a = "\n\t\a\b\f\v\r\"\'\\\U00e9\101"; }"#, ["a": "\n\t\u{7}\u{8}\u{C}\u{B}\r\"'\\éA"]),
        ("{ a = \"b\\\nc\"; }", ["a": "b\nc"]),
        (#"{ a = "\UD83D\UDE00\U41"; b = "\341"; }"#, ["a": "😀A", "b": "Æ"]),
        (#"{ a = "x\Ky\u4321\8\é\/\x41"; b = "\401\501\777\0"; }"#, ["a": "xKyu43218é/x41", "b": "\u{1}A\0\0"]),
        ("{ a = < 0f\nbd 771c >; }", ["a": .data(Data([0x0F, 0xBD, 0x77, 0x1C]))]),
        ("{ A_b-c.d/e:f$g = x; }", ["A_b-c.d/e:f$g": "x"]), ("{\u{2028} a = \"\u{2028}ü\"; }", ["a": "\u{2028}ü"]),
    ]

    @Test("What they hold", arguments: documents)
    func reading(text: String, root: HRNode) throws {
        let (format, found) = try detected(text)
        #expect(format.description == "old-style property list")
        #expect(found == root)
    }

    @Test(
        "Every unarchiver reads them, and encodings that are none of Unicode's",
        arguments: [HRUnarchiver(), HRUnarchiver(implementation: .direct), HRUnarchiver(implementation: .foundation)])
    func unarchivers(unarchiver: HRUnarchiver) throws {
        let names = try unarchiver.unarchive([String: String].self, from: Data("{ name = \"Zoë\"; }".utf8))
        #expect(names == ["name": "Zoë"])
        let wide = try #require("/* names */ \"name\" = \"Zoë\";".data(using: .utf16))
        #expect(try unarchiver.document(from: wide).root == ["name": "Zoë"])
        let text = "<?xml version=\"1.0\" encoding=\"windows-1252\"?><plist><array><string>Zoë</string></array></plist>"
        let narrow = try #require(text.data(using: .windowsCP1252))
        #expect(try unarchiver.unarchive([String].self, from: narrow) == ["Zoë"])
        let error = #expect(throws: HRError.self) {
            try unarchiver.unarchive([String: Int].self, from: Data("{ a = 1;\n b = (x); }".utf8))
        }
        #expect(error?.description == #"1:7: HR0202 "a" must be an integer, found a string at a"#)
    }

    @Test("What Foundation reads, escapes of all kinds too, is read alike", arguments: documents)
    func agreement(text: String, root: HRNode) throws {
        let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        #expect(try HRDocument(propertyListObject: object).root == root)
    }

    @Test("Generated documents are read as Foundation reads them", arguments: 0..<8)
    func generated(batch: Int) throws {
        for number in 0..<(Scale.isFull ? 2_000 : 200) {
            var speller = OldStyleSpeller(seed: UInt64(number * 8 + batch))
            let (root, text) = speller.document()
            let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
            #expect(try HRDocument(propertyListObject: object).root == root, "\(text)")
            #expect(try detected(text).root == root, "\(text)")
        }
    }

    @Test(
        "What is wrong, and where",
        arguments: [
            ("{ a = b }", #"1:8: HR0101 expected ";" after the value of "a" at a"#),
            ("{ a = b;", "1:9: HR0101 the file ends where a string should stand at a"),
            ("{ a = ; }", "1:7: HR0101 expected a string at a"),
            ("{ a = (b c); }", #"1:9: HR0101 expected "," or ")" in an array at a.0"#),
            ("{ a = (b,\n  {c = }); }", "2:8: HR0101 expected a string at a.1.c"),
            ("{ a = \"b; }", "1:7: HR0101 a string is not closed at a"),
            (#"{ a = "\UD800"; }"#, "1:8: HR0101 an escape is half of a surrogate pair at a"),
            ("{ a = <0>; }", "1:7: HR0101 data has half a byte at its end at a"),
            ("{ a = <xy>; }", "1:8: HR0101 data holds something else than hexadecimal digits at a"),
            ("{ a = <00; }", "1:10: HR0101 data holds something else than hexadecimal digits at a"),
            ("{ a = <00", "1:7: HR0101 data is not closed at a"),
            ("{ a = b; } c", "1:12: HR0101 there is more text after the end of the document at $root"),
            ("{ a = b; /* c }", "1:10: HR0101 a comment is not closed at a"),
            ("{ a = b; a = c; }", #"1:10: HR0205 the key "a" stands twice in one dictionary at a"#),
            ("{ a = { $class = (b); }; }", #"1:18: HR0105 "$class" must be a string, found an array at a"#),
        ])
    func errors(text: String, message: String) throws {
        let format = try detected("{ a = b; }").format
        #expect(format.message(for: text) == message)
    }
}
