import Foundation
import HRArchiving
import Testing

/// Cases after the pattern of JSONTestSuite: what must be accepted (`y`), what must be refused (`n`), and what RFC 8259
/// leaves open (`i`), with what this reader does.
///
/// A key that stands twice is valid by the grammar; the reader refuses it unless it is told otherwise, which it is here.
@Suite("JSON as RFC 8259 has it")
struct DirectJSONConformanceTests {
    private static let reader = DirectJSONReader(duplicateKeys: .lastWins)

    private func isAccepted(_ bytes: [UInt8]) -> Bool {
        do throws(HRError) {
            _ = try Self.reader.document(from: Data(bytes))
            return true
        } catch {
            return false
        }
    }

    @Test("Every valid text is accepted", arguments: JSONCases.valid)
    func valid(_ text: String) {
        #expect(isAccepted(Array(text.utf8)))
    }

    @Test("Every invalid text is refused", arguments: JSONCases.invalid)
    func invalid(_ text: String) {
        #expect(!isAccepted(Array(text.utf8)))
    }

    @Test("Bytes that are not UTF-8 are refused", arguments: JSONCases.invalidBytes)
    func invalidBytes(_ bytes: [UInt8]) {
        #expect(!isAccepted(bytes))
    }

    @Test("What the standard leaves open and is read", arguments: JSONCases.openAccepted)
    func openAccepted(_ text: String) {
        #expect(isAccepted(Array(text.utf8)))
    }

    @Test("What the standard leaves open and is refused", arguments: JSONCases.openRefused)
    func openRefused(_ text: String) {
        #expect(!isAccepted(Array(text.utf8)))
    }

    @Test("A key that stands twice is refused by default")
    func duplicates() {
        #expect(throws: HRError.self) { try DirectJSONReader().document(from: Data(#"{"a":1,"a":2}"#.utf8)) }
    }

    @Test("Of two equal keys the last counts where that is wanted, at the place of the first")
    func lastWins() throws {
        let document = try Self.reader.document(from: Data(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(document == HRDocument(["a": 3, "b": 2]))
        #expect(document.root.fields?.keys == ["a", "b"])
    }

    @Test("UTF-16 and UTF-32 are read, with and without a byte order mark", arguments: JSONCases.encodings)
    func encodings(_ encoding: String.Encoding) throws {
        let text = #"{"é𝄞": [1, "健"]}"#
        let expected = HRDocument(["é𝄞": [1, "健"]])
        let bytes = try #require(text.data(using: encoding))
        #expect(try DirectJSONReader().document(from: bytes) == expected)
        let marked = try #require(("\u{FEFF}" + text).data(using: encoding))
        #expect(try DirectJSONReader().document(from: marked) == expected)
    }
}

enum JSONCases {
    static let encodings: [String.Encoding] = [
        .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    static let valid: [String] = [
        "[]", "{}", "[[]   ]", "[\"\"]", "[\"a\"]", "[false]", "[true]", "[null]", "[1\n]", " [1]", "[1,null,\"2\",{}]",
        "[2] ", "[123e65]", "[0e+1]", "[0e1]", "[ 4]", "[-0.000000000000000000000000000000000000000000000000000001]",
        "[20e1]", "[-0]", "[-123]", "[-1]", "[-0.5]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]", "[123.456e78]",
        "[1e-2]",
        "[1e+2]", "[123]", "[123.456789]", "[0]", "[0.0]", "[0.1e1]", "[-0e0]", "[9223372036854775807]",
        "[-9223372036854775808]", "[18446744073709551615]", "{\"a\":[]}", "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}",
        "{\"asd\":\"sdf\"}", "{\"a\":\"b\",\"a\":\"c\"}", "{\"a\":\"b\",\"a\":\"b\"}", "{\"\":0}",
        "{\"foo\\u0000bar\": 42}",
        "{ \"min\": -1.0e+28, \"max\": 1.0e+28 }", "{\"x\":[{\"id\": \"aaaaaaaaaaaaaaaaaaaa\"}], \"id\": \"a\"}",
        "{\"title\":\"\\u041f\\u043e\\u043b\\u0442\" }", "{\n\"a\": \"b\"\n}", "[\"\\u0060\\u012a\\u12AB\"]",
        "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
        "[\"\\\\u0000\"]",
        "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]", "[\"\\\\n\"]", "[\"\\u0012\"]", "[\"\\uFFFF\"]",
        "[\"asd\"]",
        "[ \"asd\"]", "[\"\\uDBFF\\uDFFF\"]", "[\"new\\u00A0line\"]", "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]",
        "[\"\\u0000\"]", "[\"\\u002c\"]", "[\"\u{3C0}\"]", "[\"\u{1BFFF}\"]", "[\"asd \"]", "\" \"",
        "[\"\\uD834\\uDd1e\"]",
        "[\"\\u0821\"]", "[\"\\u0123\"]", "[\"\u{2028}\"]", "[\"\u{2029}\"]", "[\"\\u0061\\u30af\\u30EA\\u30b9\"]",
        "[\"new\\u000Aline\"]", "[\"\u{7F}\"]", "[\"\\uA66D\"]", "[\"\\u005C\"]", "[\"\u{2342}\u{3234}\u{2342}\"]",
        "[\"\\u200B\"]", "[\"\\u2064\"]", "[\"\\uFDD0\"]", "[\"\\uFFFE\"]", "[\"\\u0022\"]", "[\"\u{20AC}\u{1D11E}\"]",
        "[\"a\u{7F}a\"]", "false", "42", "-0.1", "null", "\"asd\"", "true", "\"\"", "[\"a\"]\n", "[true]", " [] ",
        "[\t1\r\n,\t2 ]", "{\"a\" : {\"b\" : [ { } , [ ] ] } }", "[1.5e300]", "[1e4]",
        "[0.1,0.2,0.30000000000000004]", "[\"\\ud800\\udc00\"]", "{\"\\u0061\":1}", "\t\r\n 1 \t\r\n",
    ]

    static let invalid: [String] = [
        "[1 true]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"\",]", "[\"x\"", "[x",
        "[3[4]]",
        "[1:2]", "[,]", "[-]", "[   , \"\"]", "[\"a\",\n4\n,1,", "[1,]", "[1,,]", "[\"\u{B}a\"\\f]", "[*]", "[\"\"",
        "[1,",
        "[1,\n1\n,1", "[{}", "[fals]", "[nul]", "[tru]", "123\0", "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]",
        "[-2.]",
        "[-NaN]", "[.-1]", "[.2e-3]", "[0.1.2]", "[0.3e+]", "[0.3e]", "[0.e1]", "[0E+]", "[0E]", "[0e+]", "[0e]",
        "[1.0e+]",
        "[1.0e-]", "[1.0e]", "[1 000.0]", "[1eE2]", "[2.e+3]", "[2.e-3]", "[2.e3]", "[9.e+]", "[Inf]", "[NaN]",
        "[\u{FF11}]", "[1+2]", "[0x1]", "[0x42]", "[Infinity]", "[0e+-1]", "[-123.123foo]", "[-Infinity]", "[-foo]",
        "[- 1]",
        "[-012]", "[-.123]", "[-1x]", "[1ea]", "[1.]", "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]", "[012]",
        "[\"x\", truth]", "{[: \"x\"}\n", "{\"x\", null}", "{\"x\"::\"b\"}", "{🇨🇭}", "{\"a\":\"a\" 123}",
        "{key: 'value'}",
        "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}", "{\"a\":", "{\"a\"", "{1:1}", "{9999E9999:1}",
        "{null:null,null:null}",
        "{\"id\":0,,,,,}", "{'a':0}", "{\"id\":0,}", "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}/**//", "{\"a\":\"b\"}//",
        "{\"a\":\"b\"}/", "{\"a\":\"b\",,\"c\":\"d\"}", "{a: \"b\"}", "{\"a\":\"a", "{ \"foo\" : \"bar\", \"a\" }",
        "{\"a\":\"b\"}#", " ", "[\"\\uD800\\\"]", "[\"\\uD800\\u\"]", "[\"\\uD800\\u1\"]", "[\"\\uD800\\u1x\"]",
        "[\u{E9}]",
        "[\"\\\0\"]", "[\"\\x00\"]", "[\"\\\\\\\"]", "[\"\\\t\"]", "[\"\\🌀\"]", "[\"\\\"]", "[\"\\u00A\"]",
        "[\"\\uD834\\uDd\"]", "[\"\\uD800\\uD800\\x\"]", "[\"\\a\"]", "[\"\\uqqqq\"]", "[\\u0020\"asd\"]", "[\\n]",
        "\"",
        "['single quote']", "abc", "[\"\\", "[\"a\0a\"]", "[\"new\nline\"]", "[\"\t\"]", "\"\\UA66D\"", "\"\"x", "<.>",
        "[<null>]", "[1]x", "[1]]", "[\"asd]", "a\u{E5}", "[True]", "1]", "{\"x\": true,", "[][]", "]", "{]", "{}}",
        "{\"\":",
        "{\"a\":/*comment*/\"b\"}", "{\"a\": true} \"x\"", "['", "[,", "[{", "[\"a", "[\"a\"", "{", "{,", "{[", "{\"a",
        "{'a'",
        "[\"\\{[\"\\{[\"\\{[\"\\{", "*", "{\"a\":\"b\"}#{}", "[\\u000A\"\"]", "[1", "[ false, nul", "[ true, fals",
        "[ false, tru", "{\"asd\":\"asd\"", "\u{E5}", "[\u{2060}]", "\u{C}[]", "[\u{C}]", "[1\u{A0}]", "// x\n[]",
        "[1,/**/2]",
        "[1}", "{\"a\":1]", "[\u{1}]", "[\"\u{1F}\"]", "", "\u{FEFF}", "nulll", "truefalse", "00", "0a", "1.e1", "--1",
        "\"\\u\"",
    ]

    static let invalidBytes: [[UInt8]] = [
        [0x5B, 0xFF, 0x5D], [0x5B, 0x61, 0xE5, 0x5D], [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x30, 0x7D],
        [0x5B, 0x22, 0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA, 0x22, 0x5D], [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D],
        [0x5B, 0x22, 0xE9, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], [0x5B, 0x22, 0xFC, 0x83, 0x22, 0x5D],
        [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], [0x5B, 0x22, 0x81, 0x22, 0x5D],
        [0x5B, 0x22, 0xE0, 0xFF, 0x22, 0x5D],
        [0x5B, 0x22, 0xF0, 0x80, 0x80, 0x80, 0x22, 0x5D], [0x5B, 0x22, 0xF0, 0x9F, 0x98, 0x22, 0x5D],
        [0xEF, 0xBB, 0x7B, 0x7D],
        [0xFF, 0xFE], [0x5B, 0x22, 0x5C, 0x75, 0xE5, 0x22, 0x5D], [0x5B, 0x22, 0x5C, 0xE5, 0x22, 0x5D],
        [0x5B, 0x31, 0xE5, 0x5D],
    ]

    /// Numbers too small for a `Double`, a byte order mark, noncharacters, and what needs more than a `Double` has.
    static let openAccepted: [String] = [
        "[123.456e-789]", "[-1e-400]", "[0.4e-00669999999999999999999999999999999999999999999999999]", "\u{FEFF}{}",
        "[1.00000000000000000000000000000000000000001]", "[100000000000000000000.0]",
        String(repeating: "[", count: 256) + String(repeating: "]", count: 256),
    ]

    /// Numbers out of range, halves of surrogate pairs, and what is deeper than the limit.
    static let openRefused: [String] = [
        "[1.5e+9999]", "[-1e+9999]", "[0.4e006699999999999999999999999999999999999999999]", "[-123123e100000]",
        "[123123e100000]",
        "[-123123123123123123123123123123]", "[100000000000000000000]",
        "[-237462374673276894279832749832423479823246327846]",
        "[\"\\uDADA\"]", "[\"\\uD888\\u1234\"]", "[\"\\uD800\\n\"]", "[\"\\uDd1ea\"]", "[\"\\uD800\\uD800\\n\"]",
        "[\"\\ud800\"]", "[\"\\ud800abc\"]", "[\"\\uDd1e\\uD834\"]", "[\"\\uDFAA\"]",
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500), "[18446744073709551616]",
        String(repeating: "[", count: 100_000), String(repeating: "[{\"\":", count: 50_000),
    ]
}
