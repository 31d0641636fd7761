import Foundation
import HRArchiving
import Testing

@Suite("Finding the place of a value in JSON")
struct JSONLocatorTests {
    private static let text = """
        {
          "people": [
            {"$class": "Person", "na\\u006de": "Zoë", "a.b": {"$$x": 1}},
            {"$class": "Color", "$value": ["red", {"x": null}]}
          ], // the end
          "": -1.5e3, "n": true
        }
        """

    private func find(_ path: HRPath, word: String? = nil, encoding: String.Encoding = .utf8) throws -> String {
        let data = try #require(Self.text.data(using: encoding))
        guard let span = HRFormat.json.locate(path, word: word, in: data) else { return "nothing" }
        let value = try #require(String(data: data[span.value], encoding: encoding))
        let key = try span.key.map { try #require(String(data: data[$0], encoding: encoding)) }
        let place = SourceText(data).location(ofFileBytes: span.value)
        return "\(place) \(key ?? "-") \(value)"
    }

    @Test(
        "Values and their keys",
        arguments: [
            ("people.0.name", "3:39 \"na\\u006de\" \"Zoë\""), ("people.0.a\\.b.$$x", "3:61 \"$$x\" 1"),
            ("people.1", "4:5 - {\"$class\": \"Color\", \"$value\": [\"red\", {\"x\": null}]}"),
            ("people.1.1.x", "4:49 \"x\" null"), ("$root.", "6:7 \"\" -1.5e3"), ("n", "6:20 \"n\" true"),
            ("people.2", "nothing"), ("people.x", "nothing"), ("n.x", "nothing"), ("people.0.$class", "nothing"),
        ])
    func values(_ path: String, _ expected: String) throws {
        #expect(try find(HRPath(path)) == expected)
        #expect(try find(HRPath(path), encoding: .utf16LittleEndian) == expected)
    }

    @Test("Reserved words of an object")
    func words() throws {
        #expect(try find("people.0", word: "$class") == "3:16 \"$class\" \"Person\"")
        #expect(try find("people.0", word: "$id") == "nothing")
    }

    @Test("The whole document")
    func root() throws {
        let data = Data(" [1] ".utf8)
        #expect(HRFormat.json.locate(HRPath(), in: data) == SourceSpan(value: 1..<4))
    }

    @Test(
        "Text that is not JSON comes to an end",
        arguments: ["", "[", "{\"a", "{\"a\"", "{:", "[,,", "}", "\\", "[/", "{\"a\":/*"])
    func malformed(_ text: String) {
        let format = HRFormat.json
        #expect(format.locate("b", in: Data(text.utf8)) == nil)
        #expect(format.locate("0.1", in: Data(text.utf8)) == nil)
    }
}
