import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("How documents are spelled")
struct SpellingTests {
    static let document: HRNode = [
        "alias": .alias("people.0"), "bool": true, "data": .data(Data("foo".utf8)),
        "date": .date(Date(timeIntervalSinceReferenceDate: 817_032_600)),
        "fraction": .date(Date(timeIntervalSinceReferenceDate: 817_032_600.25)), "integer": 42, "nan": .real(.nan),
        "null": nil, "object": .object("Person", id: "anna", version: 2, ["name": "Anna"]), "real": 0.5,
        "string": "a/ü\n",
        "value": .object(HRObject(className: "Money", plainValue: "10 EUR")), "zero": -0.0, "$user": [],
    ]

    @Test("JSON")
    func json() throws {
        let expected = #"""
            {
              "$$user" : [

              ],
              "alias" : {
                "$alias" : "people.0"
              },
              "bool" : true,
              "data" : {
                "$data" : "Zm9v"
              },
              "date" : {
                "$date" : "2026-11-22T09:30:00Z"
              },
              "fraction" : {
                "$date" : "2026-11-22T09:30:00.25Z"
              },
              "integer" : 42,
              "nan" : {
                "$real" : "nan"
              },
              "null" : null,
              "object" : {
                "$class" : "Person",
                "$id" : "anna",
                "$version" : 2,
                "name" : "Anna"
              },
              "real" : 0.5,
              "string" : "a/ü\n",
              "value" : {
                "$class" : "Money",
                "$value" : "10 EUR"
              },
              "zero" : {
                "$real" : "-0.0"
              }
            }
            """#
        #expect(try HRFormat.json.text(of: Self.document) == expected)
    }

    @Test("Compact JSON has no blanks")
    func compact() throws {
        #expect(try HRFormat.json.compact.text(of: ["b": [1, nil], "a": "x y"]) == #"{"a":"x y","b":[1,null]}"#)
    }

    static let elements: [(HRNode, String)] = [
        (nil, "<dict>\n\t<key>$class</key>\n\t<string>NSNull</string>\n</dict>"),
        (true, "<true/>"), (42, "<integer>42</integer>"), (0.5, "<real>0.5</real>"),
        (.real(.nan), "<real>nan</real>"), (.real(-.infinity), "<real>-infinity</real>"),
        (-0.0, "<dict>\n\t<key>$real</key>\n\t<string>-0.0</string>\n</dict>"), ("a", "<string>a</string>"),
        ("a\u{0}\r\\", "<dict>\n\t<key>$string</key>\n\t<string>a\\u0000\\r\\\\</string>\n</dict>"),
        ("\u{FEFF}", "<dict>\n\t<key>$string</key>\n\t<string>\\ufeff</string>\n</dict>"),
        (.date(Date(timeIntervalSinceReferenceDate: 0)), "<date>2001-01-01T00:00:00Z</date>"),
        (
            .date(Date(timeIntervalSinceReferenceDate: 0.5)),
            "<dict>\n\t<key>$date</key>\n\t<string>2001-01-01T00:00:00.5Z</string>\n</dict>"
        ),
        (
            .date(Date(timeIntervalSinceReferenceDate: 1e15)),
            "<dict>\n\t<key>$date</key>\n\t<real>1000000000000000</real>\n</dict>"
        ),
        (.alias("$root"), "<dict>\n\t<key>$alias</key>\n\t<string>$root</string>\n</dict>"),
        (["a\u{1}": 1], "<dict>\n\t<key>$string:a\\u0001</key>\n\t<integer>1</integer>\n</dict>"),
        (["CF$UID": 1], "<dict>\n\t<key>$string:CF$UID</key>\n\t<integer>1</integer>\n</dict>"),
        (["$class": 1], "<dict>\n\t<key>$$class</key>\n\t<integer>1</integer>\n</dict>"),
    ]

    @Test("XML", arguments: elements)
    func xml(node: HRNode, expected: String) throws {
        let lines = try HRFormat.xmlPropertyList.text(of: node).split(separator: "\n").dropFirst(3).dropLast()
        #expect(lines.joined(separator: "\n") == expected)
    }

    @Test("A mark at the start of a string, and behind an escape, is an escape in JSON")
    func marks() throws {
        let root: HRNode = ["\u{FEFF}a": "\n\u{FEFF}b\u{FEFF}"]
        #expect(try HRFormat.json.compact.text(of: root) == #"{"\uFEFFa":"\n\uFEFFb\uFEFF"}"#)
    }

    @Test("Old-style property lists are read only")
    func oldStyle() throws {
        let format = try detected("{ a = b; }").format
        let error = #expect(throws: HRError.self) { try format.data(from: HRDocument(["a": "b"])) }
        #expect(error?.description == "HR0106 an old-style property list can be read, but not written")
    }

    @Test("What no file can hold is refused")
    func refusals() {
        let twice = HRDocument(.dictionary(HRFields(storage: [.init(key: "a", value: 1), .init(key: "a", value: 2)])))
        let canonical = HRDocument(
            ["x": .dictionary(HRFields(storage: [.init(key: "é", value: 1), .init(key: "e\u{301}", value: 2)]))])
        let id = HRDocument([.object("A", id: "no id")])
        for format in HRFormat.written {
            #expect(error(format, twice) == #"HR0205 the key "a" stands twice in one dictionary at $root"#)
            #expect(error(format, canonical)?.hasPrefix("HR0205") == true)
            #expect(error(format, id) == #"HR0306 "no id" cannot be an id at 0"#)
        }
    }

    private func error(_ format: HRFormat, _ document: HRDocument) -> String? {
        #expect(throws: HRError.self) { try format.data(from: document) }?.description
    }
}
