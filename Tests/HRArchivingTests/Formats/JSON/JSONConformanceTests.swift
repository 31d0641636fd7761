import Foundation
import HRArchiving
import Testing

/// Cases after the pattern of JSONTestSuite, as users meet them: through `HRFormat`.
///
/// By the grammar of RFC 8259 a key may stand twice in one dictionary, and the `y_` cases have some. The standard says that
/// keys *should* be unique, for what becomes of them otherwise is unpredictable; so they are refused with both places,
/// unless ``HRFormat/allowingDuplicateKeys`` is asked for. That is the only `y_` case for which anything has to be asked.
@Suite("JSON as RFC 8259 has it")
struct JSONConformanceTests {
    static let formats: [HRFormat] = [.json(.direct), .json(.foundation)]

    private func code(_ bytes: [UInt8], _ format: HRFormat) -> HRError.Code? {
        do throws(HRError) {
            _ = try format.document(from: Data(bytes))
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
        #expect(code(text.bytes, format.allowingDuplicateKeys) == nil)
        #expect(code(text.bytes, format) == (text.hasDuplicates ? .duplicateKey : nil))
        #expect(code(text.bytes, format.lenient) == (text.hasDuplicates ? .duplicateKey : nil))
    }

    @Test("Every invalid text is refused", arguments: formats, JSONCases.invalid)
    func invalid(_ format: HRFormat, _ text: JSONCase) {
        #expect(code(text.bytes, format) != nil)
        #expect(code(text.bytes, format.allowingDuplicateKeys) != nil)
    }

    @Test("What the standard leaves open and is accepted", arguments: JSONCases.openAccepted)
    func openAccepted(_ text: JSONCase) {
        #expect(code(text.bytes, .json(.direct)) == nil)
    }

    @Test("What the standard leaves open and is refused", arguments: JSONCases.openRefused)
    func openRefused(_ text: JSONCase) {
        #expect(code(text.bytes, .json(.direct)) != nil)
    }

    @Test("What is accepted is written as valid JSON, and reads back as the same", arguments: JSONCases.valid)
    func roundTrip(_ text: JSONCase) throws {
        let format = HRFormat.json(.direct).allowingDuplicateKeys
        let document = try format.document(from: Data(text.bytes))
        #expect(try format.document(from: format.data(from: document)) == document)
        #expect(try format.document(from: format.compact.data(from: document)) == document)
    }

    /// The reader through Foundation cannot tell 1.0 from 1 everywhere; numbers have tests of their own.
    @Test("Both readers understand the same", arguments: JSONCases.valid)
    func agreement(_ text: JSONCase) throws {
        guard !text.hasDuplicates, !text.name.contains("number") else { return }
        let direct = try HRFormat.json(.direct).document(from: Data(text.bytes))
        #expect(try HRFormat.json(.foundation).document(from: Data(text.bytes)) == direct)
    }

    @Test("Of two equal keys the last counts where that is wanted, at the place of the first")
    func lastWins() throws {
        let format = HRFormat.json(.direct).allowingDuplicateKeys
        let document = try format.document(from: Data(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(document == HRDocument(["a": 3, "b": 2]))
        #expect(document.root.fields?.keys == ["a", "b"])
    }

    @Test("Otherwise both places are shown")
    func bothPlaces() {
        let text = "{\n  \"a\": 1,\n  \"b\": {\"c\": 1, \"\\u0063\": 2}\n}"
        let report = failure { () throws(HRError) in
            try HRFormat.json(.direct).document(from: Data(text.utf8))
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
