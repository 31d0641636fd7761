import Foundation
import HRArchiving
import TestSupport
import Testing

/// Cases after the pattern of JSONTestSuite, as users meet them: through `HRFormat`.
///
/// By the grammar of RFC 8259 a key may stand twice in one dictionary, and the `y_` cases have some. The standard says that
/// keys *should* be unique, for what becomes of them otherwise is unpredictable; so they are refused with both places,
/// unless ``HRUnarchiver/DuplicateKeys/lastWins`` is asked for. That is the only `y_` case for which anything has to be asked.
@Suite("JSON as RFC 8259 has it")
struct JSONConformanceTests {
    static let formats: [HRFormat] = [.json.using(.direct), .json.using(.foundation)]

    private func code(
        _ bytes: [UInt8], _ format: HRFormat, _ json: HRUnarchiver.JSONSyntax = .strict,
        _ keys: HRUnarchiver.DuplicateKeys = .refuse
    ) -> HRError.Code? {
        do throws(HRError) {
            _ = try format.document(from: Data(bytes), by: HRUnarchiver(json: json, duplicateKeys: keys))
            return nil
        } catch {
            return error.code
        }
    }

    @Test("There are cases of every kind")
    func count() {
        #expect(JSONCases.valid.count >= 150)
        #expect(JSONCases.invalid.count >= 250)
        #expect(JSONCases.openAccepted.count + JSONCases.openRefused.count >= 50)
    }

    @Test("Every valid text is accepted", arguments: formats, JSONCases.valid)
    func valid(_ format: HRFormat, _ text: JSONCase) {
        for syntax in [HRUnarchiver.JSONSyntax.strict, .relaxed] {
            #expect(code(text.bytes, format, syntax, .lastWins) == nil)
            #expect(code(text.bytes, format, syntax) == (text.hasDuplicates ? .duplicateKey : nil))
        }
    }

    @Test("Every invalid text is refused to the letter", arguments: formats, JSONCases.invalid)
    func invalid(_ format: HRFormat, _ text: JSONCase) {
        #expect(code(text.bytes, format) != nil)
        #expect(code(text.bytes, format, .strict, .lastWins) != nil)
    }

    /// The invalid texts that have nothing but comments, or one comma after the last member, beyond JSON.
    private static let written: Set = [
        "n_array_extra_comma", "n_array_number_and_comma", "n_array_trailing_comma_newline",
        "n_object_comment_as_key", "n_object_trailing_comma", "n_object_trailing_comment",
        "n_object_trailing_comment_slash_open", "n_structure_comment_block", "n_structure_comment_line",
        "n_structure_object_with_comment",
    ]

    @Test("E9: By default comments and one trailing comma are read, and nothing else", arguments: formats)
    func relaxed(_ format: HRFormat) {
        let accepted = JSONCases.invalid.filter { code($0.bytes, format, .relaxed) == nil }
        #expect(Set(accepted.map(\.name)) == Self.written)
        #expect(accepted.count == Self.written.count)
        #expect(JSONCases.openRefused.allSatisfy { code($0.bytes, format, .relaxed) != nil })
    }

    @Test("What the standard leaves open and is accepted", arguments: JSONCases.openAccepted)
    func openAccepted(_ text: JSONCase) {
        #expect(code(text.bytes, .json.using(.direct)) == nil)
    }

    @Test("What the standard leaves open and is refused", arguments: JSONCases.openRefused)
    func openRefused(_ text: JSONCase) {
        #expect(code(text.bytes, .json.using(.direct)) != nil)
    }

    @Test("What is accepted is written as valid JSON, and reads back as the same", arguments: JSONCases.valid)
    func roundTrip(_ text: JSONCase) throws {
        let format = HRFormat.json.using(.direct)
        let document = try format.document(
            from: Data(text.bytes), by: HRUnarchiver(json: .strict, duplicateKeys: .lastWins))
        #expect(try format.document(from: format.data(from: document), by: HRUnarchiver(json: .strict)) == document)
        #expect(
            try format.document(from: format.compact.data(from: document), by: HRUnarchiver(json: .strict)) == document)
    }

    /// The reader through Foundation cannot tell 1.0 from 1 everywhere; numbers have tests of their own.
    @Test("Both readers understand the same", arguments: JSONCases.valid)
    func agreement(_ text: JSONCase) throws {
        guard !text.hasDuplicates, !text.name.contains("number") else { return }
        let direct = try HRFormat.json.using(.direct).document(from: Data(text.bytes))
        #expect(try HRFormat.json.using(.foundation).document(from: Data(text.bytes)) == direct)
    }

    @Test("Of two equal keys the last counts where that is wanted, at the place of the first")
    func lastWins() throws {
        let text = Data(#"{"a":1,"b":2,"a":3}"#.utf8)
        let document = try HRUnarchiver(duplicateKeys: .lastWins).document(from: text)
        #expect(document == HRDocument(["a": 3, "b": 2]))
        #expect(document.root.fields?.keys == ["a", "b"])
    }

    @Test("Otherwise both places are shown")
    func bothPlaces() {
        let text = "{\n  \"a\": 1,\n  \"b\": {\"c\": 1, \"\\u0063\": 2}\n}"
        let report = failure { () throws(HRError) in
            try HRFormat.json.using(.direct).document(from: Data(text.utf8))
        }
        #expect(
            report == """
                3:17: HR0205 the key "c" stands twice in one dictionary at b.c
                  3:17 here again
                  3:9 first here
                  help: rename or remove one of the two
                """)
    }

    @Test("UTF-16 and UTF-32 are read, with and without a byte order mark", arguments: JSONCases.encodings)
    func encodings(_ encoding: String.Encoding) throws {
        let text = #"{"é𝄞": [1, "健"]}"#
        let expected = HRDocument(["é𝄞": [1, "健"]])
        let bytes = try #require(text.data(using: encoding))
        #expect(try JSONReader().document(from: bytes) == expected)
        let marked = try #require(("\u{FEFF}" + text).data(using: encoding))
        #expect(try JSONReader().document(from: marked) == expected)
    }
}
