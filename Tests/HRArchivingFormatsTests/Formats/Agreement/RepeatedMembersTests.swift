import Foundation
import HRArchiving
import TestSupport
import Testing

/// Keys that come again and again, in the same order and in others: what follows a key is guessed from what followed it
/// before, and a wrong guess must not show.
@Suite("Members that repeat")
struct RepeatedMembersTests {
    /// Keys that are easily taken for one another: equal to Swift but of other bytes, of equal length, with equal ends.
    static let keys = [
        "a", "b", "K", "\u{212A}", "\u{E9}", "e\u{301}", "ab", "ba", "$class", "$a", "CF$UID", "", "a\"b", "a<b&c",
        "a.b",
        "a long key that ends alike", "b long key that ends alike", "a long key that enda alike", "\u{1F600}",
    ]

    @Test("Objects of the same keys in changing order", arguments: HRFormat.direct, 0..<4)
    func order(format: HRFormat, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Scale.count(60, inDebug: 15) {
            let document = HRDocument(Self.table(of: Self.keys, rows: 40, &random))
            #expect(try format.document(from: format.data(from: document)) == document)
            let sorted = try format.sortingKeys.data(from: document)
            #expect(try format.document(from: sorted) == document)
        }
    }

    @Test("The other implementation reads the same", arguments: HRFormat.direct)
    func agreement(format: HRFormat) throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<60 {
            let document = HRDocument(Self.table(of: Self.keys, rows: 30, &random))
            let data = try format.data(from: document)
            var other = format
            other.implementation = .foundation
            #expect(try other.document(from: data) == document)
        }
    }

    @Test("More keys than are kept", arguments: HRFormat.direct)
    func many(format: HRFormat) throws {
        var random = SeededGenerator(seed: 3)
        let keys = (0..<1500).map { "key \($0)" }
        let rows = (0..<4).map { _ in
            HRNode.dictionary(HRFields(keys.shuffled(using: &random).map { ($0, HRNode.string($0)) }))
        }
        let document = HRDocument(.array(rows + rows.reversed()))
        #expect(try format.document(from: format.data(from: document)) == document)
    }

    /// Some of the keys for each row, mostly in the order of the row before, under values of all kinds.
    private static func table(of keys: [String], rows: Int, _ random: inout SeededGenerator) -> HRNode {
        var row = keys.shuffled(using: &random).prefix(6)
        return .array(
            (0..<rows).map { number in
                if Int.random(in: 0..<3, using: &random) == 0 { row = keys.shuffled(using: &random).prefix(6) }
                var fields = HRFields()
                for key in row where fields[key] == nil { fields[key] = value(number, &random) }
                return number % 5 == 0 ? .object("Row", fields) : .dictionary(fields)
            })
    }

    private static func value(_ number: Int, _ random: inout SeededGenerator) -> HRNode {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .bool(number % 2 == 0)
        case 1: .integer(HRInteger(Int64(number)))
        case 2: .real(Double(number) + 0.5)
        case 3: .string("")
        case 4: .array([.string("x"), .string("y"), .bool(true)])
        case 5: .dictionary(["a": .string("inner"), "b": .array([])])
        case 6: .string(String(repeating: "\u{E9}", count: number))
        default: .string("value \(number)")
        }
    }
}

@Suite("Texts that begin alike")
struct RepeatedTextTests {
    @Test("What comes after a key once need not come after it again")
    func json() throws {
        let cases: [(String, HRNode)] = [
            (#"[{"a":1,"b":2},{"a":1},{"a":1,"b":2}]"#, [["a": 1, "b": 2], ["a": 1], ["a": 1, "b": 2]]),
            (
                #"[{"a":1,"b":2},{"a":1,"b":[]},{"a":1,"b":{}}]"#,
                [["a": 1, "b": 2], ["a": 1, "b": []], ["a": 1, "b": [:]]]
            ),
            (
                #"[{"a":1, "b":2},{"a":1,"b":2},{"a":1 ,"b":2}]"#,
                [["a": 1, "b": 2], ["a": 1, "b": 2], ["a": 1, "b": 2]]
            ),
            (#"{"a":{"a":{"a":1}}}"#, ["a": ["a": ["a": 1]]]),
            (#"[{"\u0061":1},{"\u0061":2},{"a":3}]"#, [["a": 1], ["a": 2], ["a": 3]]),
        ]
        for (text, root) in cases {
            #expect(try HRFormat.json.using(.direct).document(from: Data(text.utf8)).root == root, "\(text)")
        }
    }

    @Test(
        "A member that comes again with more white space before its value",
        arguments: [
            (#"[{"a":1},{"a": 2}]"#, [["a": 1], ["a": 2]]), (#"{"a":{"a": 1}}"#, ["a": ["a": 1]]),
            ("[{\"a\":1},{\"a\":\t\r\n  2}]", [["a": 1], ["a": 2]]),
            (#"[{"a":1,"b":2},{"a":1,"b":        3}]"#, [["a": 1, "b": 2], ["a": 1, "b": 3]]),
            (#"[{"a":[]},{"a": []},{"a":  {}},{"a": "x"}]"#, [["a": []], ["a": []], ["a": [:]], ["a": "x"]]),
            (
                "{ \"x\": { \"width\":  10, \"height\": 20 },\n  \"y\": { \"width\":  10, \"height\":  5 } }",
                ["x": ["width": 10, "height": 20], "y": ["width": 10, "height": 5]]
            ),
        ] as [(String, HRNode)])
    func moreWhiteSpace(text: String, root: HRNode) throws {
        #expect(try HRFormat.json.root(of: text) == root)
    }

    @Test("A member that comes again with a comment before its value")
    func comment() throws {
        let text = #"[{"a":1},{"a":/* two */2},{"a":// three"# + "\n3}]"
        #expect(try HRFormat.json.root(of: text) == [["a": 1], ["a": 2], ["a": 3]])
        #expect(27 == error(#"[{"a":1},{"a":1,"b":{"a": }}]"#, .json)?.location?.column)
    }

    @Test("A mistake behind a key that came before is found where it is")
    func faults() {
        let texts = [
            (#"[{"a":1,"b":2},{"a":1,"b":}]"#, 27), (#"[{"a":1,"b":2},{"a":1,"b"}]"#, 26),
            (#"[{"a":1,"b":2},{"a":1,"a":2}]"#, 23), (#"[{"a":1,"b":2},{"a":1,"b":2"#, 28),
        ]
        for (text, column) in texts {
            #expect(column == error(text, .json.using(.direct))?.location?.column, "\(text)")
        }
    }

    @Test("Elements that begin alike, and those that are over at once")
    func elements() throws {
        let text = """
            <plist><array>
            \t<string>a</string>
            \t<string>b</string>
            \t<string/>
            \t<true/>
            \t<true/>
            \t<array>
            \t<string>c</string>
            \t</array>
            \t<array>
            \t</array>
            </array></plist>
            """
        let root: HRNode = ["a", "b", "", true, true, ["c"], []]
        #expect(try HRFormat.xmlPropertyList.using(.direct).document(from: Data(text.utf8)).root == root)
    }

    @Test("A key without a value, where one with a value stood before")
    func missingValue() throws {
        let row = "<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n"
        let broken = "<dict>\n\t<key>a</key>\n\t</dict>\n"
        let error = error("<plist><array>\n\(row)\(row)\(broken)</array></plist>", .xmlPropertyList.using(.direct))
        #expect(error?.code == .syntax)
        #expect(error?.location?.line == 11)
    }

    private func error(_ text: String, _ format: HRFormat) -> HRError? {
        do throws(HRError) {
            _ = try format.document(from: Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }
}
