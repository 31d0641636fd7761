import Foundation
import HRArchiving
import TestSupport
import Testing

/// What lexers make of texts, well-formed or not.
@Suite("Lexers")
struct TextLexerTests {
    /// The kinds of the tokens of a text, each with its content.
    private func tokens<Lexer: TextLexer>(_ text: String, _ lexer: Lexer.Type) -> [String] {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { text in
            IteratorSequence(Lexer(text, from: 0)).map {
                "\($0.kind) \(String(decoding: text[$0.content], as: UTF8.self))"
            }
        }
    }

    @Test(
        "JSON",
        arguments: [
            (#"{"a": 1}"#, ["openDictionary {", "leaf a", "assignment :", "blank  ", "leaf 1", "close }"]),
            (
                "[\r\n\t -1.5e3,]",
                ["openArray [", "lineBreak \r\n", "blank \t ", "leaf -1.5e3", "separator ,", "close ]"]
            ),
            ("1// a\n/* b\n */2", ["leaf 1", "lineComment // a", "lineBreak \n", "comment /* b\n */", "leaf 2"]),
            (#""a\"b\\""c"#, [#"leaf a\"b\\"#, #"leaf c"#]),
            (#""a\"#, [#"leaf a\"#]),
            ("'a\"b' it's", [#"leaf a"b"#, "blank  ", "leaf it's"]),
            ("1/2 /", ["leaf 1", "other /", "leaf 2", "blank  ", "other /"]),
            ("/* a", ["comment /* a"]),
            ("/*/", ["comment /*/"]),
            ("(a;b)", ["openArray (", "leaf a", "separator ;", "leaf b", "close )"]),
            ("a<b>=c", ["leaf a<b>=c"]),
        ])
    func json(text: String, expected: [String]) {
        #expect(tokens(text, JSONLexer.self) == expected)
    }

    @Test(
        "Old-style property lists",
        arguments: [
            ("{a=b;}", ["openDictionary {", "leaf a", "assignment =", "leaf b", "separator ;", "close }"]),
            (
                "(<0a 1B>,'c',\"d\")",
                ["openArray (", "leaf 0a 1B", "separator ,", "leaf c", "separator ,", "leaf d", "close )"]
            ),
            ("http://a/*b // c", ["leaf http://a/*b", "blank  ", "lineComment // c"]),
            ("/* a */b:c\u{2028}d", ["comment /* a */", "leaf b:c", "blank \u{2028}", "leaf d"]),
            ("<0a;", ["leaf 0a", "separator ;"]),
            ("<x>'a", ["leaf ", "leaf x", "other >", "leaf a"]),
        ])
    func oldStyle(text: String, expected: [String]) {
        #expect(tokens(text, OldStyleLexer.self) == expected)
    }

    @Test(
        "XML",
        arguments: [
            (
                "<dict><key>a</key>\n<real>1</real></dict>",
                ["openDictionary <dict>", "key a", "lineBreak \n", "leaf 1", "close </dict>"]
            ),
            (
                "<array a='>'><true/><dict /></array >",
                ["openArray <array a='>'>", "leaf ", "emptyDictionary <dict />", "close </array >"]
            ),
            (
                "<?xml a?><!DOCTYPE a [<!ENTITY b \">\">]><plist><!-- > --></plist>",
                [
                    "comment <?xml a?>", "comment <!DOCTYPE a [<!ENTITY b \">\">]>", "other <plist>",
                    "comment <!-- > -->", "other </plist>",
                ]
            ),
            ("<string>a<!-- </b> --><![CDATA[</c>]]></string>", ["leaf a<!-- </b> --><![CDATA[</c>]]>"]),
            ("<string>a<key>b</key>", ["openOther <string>", "other a", "key b"]),
            ("<key>a<string>b</string>", ["key a", "leaf b"]),
            ("</x>a</dict", ["closeOther </x>", "other a", "close </dict"]),
            ("<string>a<", ["leaf a"]),
            ("<string a=\"b", ["leaf "]),
            ("<!DOCTYPE [<a><dict>", ["comment <!DOCTYPE [<a>", "openDictionary <dict>"]),
        ])
    func xml(text: String, expected: [String]) {
        #expect(tokens(text, XMLLexer.self) == expected)
    }

    // MARK: Laws

    private static func isCovered<Lexer: TextLexer>(_ bytes: [UInt8], by lexer: Lexer.Type) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            var end = 0
            for token in IteratorSequence(Lexer(text, from: 0)) {
                guard token.range.lowerBound == end, !token.range.isEmpty, token.content.lowerBound >= end,
                    token.content.upperBound <= token.range.upperBound
                else { return false }
                end = token.range.upperBound
            }
            return end == bytes.count
        }
    }

    private static func areAllCovered(_ bytes: [UInt8]) -> Bool {
        isCovered(bytes, by: JSONLexer.self) && isCovered(bytes, by: XMLLexer.self)
            && isCovered(bytes, by: OldStyleLexer.self)
    }

    private static let marks = "\"'{}[]()<>,;:=/*!?-\\ \r\nkeydict\u{2028}"

    @Test("Tokens cover a text without gap or overlap, whatever its bytes")
    func bytes() {
        var random = SeededGenerator(seed: 35)
        let marks = Array(Self.marks.utf8)
        for _ in 0..<4000 {
            let bytes = (0..<random.number(below: 40)).map { _ in random.pick(marks, or: 0) }
            guard Self.areAllCovered(bytes) else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }

    @Test("Texts that were changed, and their beginnings", arguments: 0..<8 as Range<UInt64>)
    func mutations(seed: UInt64) {
        var mutation = Mutation(seed: Int(seed), interesting: Self.marks)
        for number in 0..<40 as Range<UInt64> {
            var json = JSONSpeller(seed: seed * 100 + number, hasComments: true)
            var xml = XMLSpeller(seed: seed * 100 + number), old = OldStyleSpeller(seed: seed * 100 + number)
            for text in [json.document().text, xml.document().text, Array(old.document().text.utf8)] {
                let changed = mutation.mutated(text)
                for bytes in [text, changed, Array(changed.prefix(Int(number) * 7))] {
                    guard Self.areAllCovered(bytes) else {
                        Issue.record("\(String(decoding: bytes, as: UTF8.self))")
                        return
                    }
                }
            }
        }
    }

    @Test(
        "Texts that would take minutes if anything were looked at again and again", .slow,
        arguments: [
            "<!DOCTYPE [<!-- >", "<a><!--", "<a \"", "<a '\"<", "<a></", "<a><![CDATA[", "<?", "</", "<", "\"", "'",
            "\\", "/*", "//",
            "/", "<0a", "\u{2028}", "a /**/", "{", "\r", "<key>",
        ])
    func hostile(part: String) {
        let bytes = Array(String(repeating: part, count: 100_000 / part.utf8.count).utf8)
        #expect(Self.areAllCovered(bytes))
        bytes.withUnsafeBufferPointer { text in
            #expect(PlaceTree(text, .json).places.count <= bytes.count)
            #expect(PlaceTree(text, .xml).places.count <= bytes.count)
            #expect(PlaceTree(text, .oldStyle).places.count <= bytes.count)
        }
        let shown = [0..<100]
        for kind in [HRFormat.Kind.json, .xmlPropertyList, .oldStylePropertyList] {
            _ = SecretValues.ranges(in: bytes, kind, keys: ["password"], touching: shown, hidesAll: true)
        }
    }

    @Test("Members of old-style arrays are separated like those of JSON, those of dictionaries by semicolons")
    func separators() {
        #expect(TextSyntax.oldStyle.separator(in: .array) == Array(",".utf8))
        #expect(TextSyntax.oldStyle.separator(in: .dictionary) == Array(";".utf8))
        #expect(TextSyntax.json.separator(in: .dictionary) == Array(",".utf8))
        #expect(TextSyntax.xml.separator(in: .array) == [])
    }

    @Test("What a writer puts between values, where a text shows nothing else")
    func layout() {
        func layout(_ syntax: TextSyntax) -> [String?] {
            let layout = syntax.layout
            return [layout.unit, layout.keyGap, layout.blank].map { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
        #expect(layout(.json) == ["  ", ": ", " "])
        #expect(layout(.xml) == ["\t", nil, ""])
        #expect(layout(.oldStyle) == ["\t", " = ", " "])
    }
}
