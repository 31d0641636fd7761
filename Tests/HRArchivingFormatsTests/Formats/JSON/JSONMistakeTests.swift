import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("JSON that is not JSON")
struct JSONMistakeTests {
    @Test(
        "Every mistake has its place",
        arguments: [
            ("{\"a\": [1, 2,],}", 1, 12), ("[1,]", 1, 3), ("[1 2]", 1, 3), ("[,1]", 1, 2), ("[1,,2]", 1, 4),
            ("{\"a\" 1}", 1, 5),
            ("{\"a\": }", 1, 7), ("{\"a\": 1 \"b\": 2}", 1, 8), ("{a: 1}", 1, 2), ("{'a': 1}", 1, 2), ("[tru]", 1, 2),
            ("[True]", 1, 2), ("[NaN]", 1, 2), ("[+1]", 1, 2), ("[.5]", 1, 2), ("[01]", 1, 2), ("[1.]", 1, 4),
            ("[1e]", 1, 4),
            ("[-]", 1, 3), ("[0x1]", 1, 2), ("[\"a]", 1, 5), ("[\"a\nb\"]", 1, 2), ("[\"\\q\"]", 1, 3),
            ("[\"\\u12G4\"]", 1, 3),
            ("[\"\\ud800\"]", 1, 3), ("[\"\\udc00\"]", 1, 3), ("[\"\\ud800\\u0041\"]", 1, 3), ("[1}", 1, 3),
            ("{\"a\": 1]", 1, 8),
            ("[1]]", 1, 4), ("{} {}", 1, 4), ("[1", 1, 3), ("{\"a\"", 1, 5), ("{", 1, 2), ("[\n  1,\n  x\n]", 3, 3),
            ("nul", 1, 1),
            ("[\"ü😀\", x]", 1, 8), ("[/* c */ 1]", 1, 2), ("[\u{A0}1]", 1, 2),
            ("[\"\\u+041\"]", 1, 3),
        ])
    func mistakes(text: String, line: Int, column: Int) {
        for implementation in HRFormat.Implementation.each {
            let format = HRFormat.json.using(implementation)
            let error = #expect(throws: HRError.self) {
                try format.document(from: Data(text.utf8), by: HRUnarchiver(json: .strict))
            }
            #expect(error?.location?.line == line)
            #expect(error?.location?.column == column)
        }
    }

    @Test(
        "Messages say what was expected, and never show a value",
        arguments: [
            ("{\"host\": \"secret\" \"port\": 1}", "secret"), ("[\"secret\nx\"]", "secret"), ("[secret]", "secret"),
            ("[12345678901234567890123x]", "1234567"), ("{\"a\": 1e999 1}", "1e999"),
        ])
    func privacy(text: String, value: String) {
        for implementation in HRFormat.Implementation.each {
            #expect(!HRFormat.json.using(implementation).message(for: text).contains(value))
        }
    }

    @Test(
        "Numbers are told by how they are written",
        arguments: [
            ("0", 0 as HRNode), ("-0", -0.0), ("-0.0", -0.0), ("3.0", 3.0), ("1e3", 1000.0), ("1E+2", 100.0),
            ("9223372036854775807", .integer(HRInteger(Int64.max))),
            ("-9223372036854775808", .integer(HRInteger(Int64.min))),
            ("18446744073709551615", .integer(HRInteger(UInt64.max))), ("0.12345678901234567", 0.12345678901234567),
            ("1.7976931348623157e308", .real(.greatestFiniteMagnitude)), ("5e-324", .real(.leastNonzeroMagnitude)),
            ("0.30000000000000004", 0.30000000000000004),
        ])
    func numbers(text: String, node: HRNode) throws {
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.json.using(implementation).root(of: "[\(text)]") == [node])
            #expect(try HRFormat.json.using(implementation).root(of: text) == node)
        }
    }

    @Test(
        "A key twice is an error with the place of the second",
        arguments: [
            ("{\"a\": 1, \"a\": 2}", 10), ("{\"a\": 1, \"\\u0061\": 2}", 10), ("{\"é\": 1, \"e\u{301}\": 2}", 10),
            ("{\"b\": [{\"a\": 1, \"c\": 2, \"a\": 3}]}", 25),
        ])
    func duplicates(text: String, column: Int) {
        for implementation in HRFormat.Implementation.each {
            let format = HRFormat.json.using(implementation)
            let error = #expect(throws: HRError.self) { try format.document(from: Data(text.utf8)) }
            #expect(error?.code == .duplicateKey)
            #expect(error?.location?.column == column)
        }
    }

    @Test("Every text cut short is an error", arguments: HRFormat.Implementation.each)
    func truncation(implementation: HRFormat.Implementation) throws {
        let text = #"{"a": [1, -2.5e3, true, null], "b\u00e9": {"c": "d\n", "ü": false}}"#
        let bytes = Data(text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: HRError.self) {
                try HRFormat.json.using(implementation).document(from: bytes.prefix(count))
            }
        }
    }
}
