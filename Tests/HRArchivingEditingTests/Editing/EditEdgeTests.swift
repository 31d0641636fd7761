import Foundation
import HRArchiving
import Testing

/// Encodings, strictness, what cannot be edited, and what cannot be done.
@Suite("Editing, edges")
struct EditEdgeTests {
    private func edited(
        _ data: Data, _ change: (inout HRDocumentText) throws -> Void,
        duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse
    ) throws -> Data {
        var text = try HRDocumentText(data, by: HRUnarchiver(duplicateKeys: duplicateKeys))
        try change(&text)
        return try text.data
    }

    // MARK: Keys that stand twice

    @Test("E48 A key that stands twice is an error with both places; where it is allowed, the last one is edited")
    func duplicateKeys() throws {
        let data = Data(#"{"a":1,"a":2}"#.utf8)
        let error = #expect(throws: HRError.self) { try edited(data) { try $0.set(3, at: "a") } }
        #expect(error?.code == .duplicateKey)
        #expect(error?.location?.column == 8)
        #expect(error?.labels.contains { $0.location.column == 2 } == true)
        let new = try edited(data, { try $0.set(3, at: "a") }, duplicateKeys: .lastWins)
        #expect(String(decoding: new, as: UTF8.self) == #"{"a":1,"a":3}"#)
    }

    // MARK: Encodings

    @Test(
        "The encoding and the byte order mark stay",
        arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian], ["", "\u{FEFF}"])
    func unicode(encoding: String.Encoding, mark: String) throws {
        func data(_ text: String) throws -> Data { try #require((mark + text).data(using: encoding)) }
        let new = try edited(data("{\"ä\": 1, \"b\": 2}\r\n")) {
            try $0.set("é\u{1F33B}", at: "ä")
            try $0.set(true, at: "c")
        }
        #expect(try new == data("{\"ä\": \"é\u{1F33B}\", \"b\": 2, \"c\": true}\r\n"))
        var text = try HRDocumentText(data("{\"ä\": 1}"))
        try text.set(23, at: "ä")
        let edit = try #require(try text.edits.first)
        let unit = try #require("1".data(using: encoding)).count
        #expect(edit.range.count == unit)
        #expect(try data("{\"ä\": 1}")[edit.range] == "1".data(using: encoding))
    }

    @Test("E49 A character that the encoding lacks is written as a reference")
    func foreign() throws {
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
        let text = head + "<plist version=\"1.0\"><dict><key>ä</key><string>é</string></dict></plist>\n"
        let new = try edited(try #require(text.data(using: .isoLatin1))) { try $0.set("ö€", at: "ä") }
        #expect(new == text.replacing(">é<", with: ">ö&#x20AC;<").data(using: .isoLatin1))
    }

    // MARK: Strict files

    @Test(
        "A strict file stays one", arguments: ["{\n  \"a\": [1, 2],\n  \"b\": {}\n}\n", "{\"a\":[1,2],\"b\":{}}"])
    func strict(text: String) throws {
        for change in [
            { try $0.set(["x": 1], at: "b") }, { try $0.remove("a.1") }, { try $0.remove("b") },
            { try $0.append([[]], to: "a") }, { try $0.insert(0, at: "c", position: 0) },
            { try $0.move("a.1", to: "a.0") },
            { try $0.remove("a", comments: .keep) }, { try $0.rename("a", to: "A") },
        ] as [(inout HRDocumentText) throws -> Void] {
            let new = try edited(Data(text.utf8), change)
            #expect(throws: Never.self) { try HRUnarchiver(json: .strict).document(from: new) }
        }
    }

    // MARK: What cannot be done

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var text = "{\n  \"a\": [1],\n  \"bee\": {\"c\": null}\n}\n"
        let code: HRError.Code
        var line: Int?
        let change: @Sendable (inout HRDocumentText) throws -> Void
    }

    private static let refusals: [Refusal] = [
        Refusal(testDescription: "rename to a key that is there", code: .duplicateKey, line: 3) {
            try $0.rename("a", to: "bee")
        },
        Refusal(testDescription: "insert a key that is there", code: .duplicateKey, line: 2) {
            try $0.insert(1, at: "a")
        },
        Refusal(testDescription: "set in a container that is not there", code: .missingKey, line: 1) {
            try $0.set(1, at: "be.c")
        },
        Refusal(testDescription: "remove what is not there", code: .missingKey, line: 3) { try $0.remove("bee.d") },
        Refusal(testDescription: "an index behind the end", code: .missingKey, line: 2) { try $0.insert(1, at: "a.2") },
        Refusal(testDescription: "append to a dictionary", code: .typeMismatch, line: 3) {
            try $0.append(1, to: "bee")
        },
    ]

    @Test("What cannot be done is an error with a place, and leaves the text as it was", arguments: refusals)
    func refused(refusal: Refusal) throws {
        var text = try HRDocumentText(refusal.text)
        try text.set(2, at: "a.0")
        let before = try text.data
        let error = try #require(throws: HRError.self) { try refusal.change(&text) }
        #expect(error.code == refusal.code, "\(error)")
        #expect(error.location?.line == refusal.line, "\(error)")
        #expect(try text.data == before)
    }

    @Test("Binary property lists are not edited, and the error says what to do")
    func formats() throws {
        let binary = try HRFormat.binaryPropertyList.data(from: HRDocument(["a": 1]))
        let error = try #require(throws: HRError.self) { try HRDocumentText(binary) }
        #expect(error.code == .notWritable)
        #expect(error.help.contains { $0.contains("convert it") })
    }

    // MARK: Traps

    @Test("A comment to the end of the line swallows nothing")
    func lineComments() throws {
        let text = "[1 // a\n, 2 // b\n, 3 // c\n]"
        for edit in [
            { try $0.remove("1") }, { try $0.remove("2") }, { try $0.append(4, to: "$root") },
            { try $0.insert(0, at: "1") },
            { try $0.move("2", to: "0") }, { try $0.set([1, 2], at: "2") },
        ] as [(inout HRDocumentText) throws -> Void] {
            #expect(throws: Never.self) { try edited(Data(text.utf8), edit) }
        }
    }

    @Test(
        "Two neighbours that go take their own commas, and none is left",
        arguments: [[0, 1], [1, 0], [1, 2], [2, 1]])
    func neighbours(indices: [Int]) throws {
        let keys = ["a", "b", "c"]
        let new = try edited(Data(#"{"a": 1, "b": 2, "c": 3}"#.utf8)) { text in
            try text.edit { batch in for index in indices { batch.remove(HRPath([keys[index]])) } }
        }
        let left = keys.indices.filter { !indices.contains($0) }[0]
        #expect(String(decoding: new, as: UTF8.self) == "{\"\(keys[left])\": \(left + 1)}")
    }

    @Test("Paths of a batch mean the text before it")
    func batches() throws {
        let new = try edited(Data("[0, 1, 2, 3]".utf8)) { text in
            try text.edit {
                $0.remove("0")
                $0.set("two", at: "2")
                $0.remove("3")
            }
        }
        #expect(String(decoding: new, as: UTF8.self) == "[1, \"two\"]")
    }
}
