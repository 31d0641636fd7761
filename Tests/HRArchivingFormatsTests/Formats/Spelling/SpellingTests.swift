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

    @Test("JSON through Foundation")
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
        #expect(try HRFormat.json.using(.foundation).text(of: Self.document) == expected)
    }

    @Test("JSON")
    func ownJSON() throws {
        let expected = #"""
            {
              "alias": {
                "$alias": "people.0"
              },
              "bool": true,
              "data": {
                "$data": "Zm9v"
              },
              "date": {
                "$date": "2026-11-22T09:30:00Z"
              },
              "fraction": {
                "$date": "2026-11-22T09:30:00.25Z"
              },
              "integer": 42,
              "nan": {
                "$real": "nan"
              },
              "null": null,
              "object": {
                "$class": "Person",
                "$id": "anna",
                "$version": 2,
                "name": "Anna"
              },
              "real": 0.5,
              "string": "a/ü\n",
              "value": {
                "$class": "Money",
                "$value": "10 EUR"
              },
              "zero": -0.0,
              "$$user": []
            }
            """#
        #expect(try HRFormat.json.using(.direct).text(of: Self.document) == expected)
    }

    @Test("The standard formats are the library's own, from every door")
    func standard() throws {
        #expect(
            [HRFormat.json, .xmlPropertyList, .binaryPropertyList] == [
                .json.using(.direct), .xmlPropertyList.using(.direct), .binaryPropertyList.using(.direct),
            ])
        #expect(HRFormat(fileExtension: "json") == .json.using(.direct))
        #expect(HRFormat(detecting: Data("{}".utf8)) == .json.using(.direct))
        #expect(HRUnarchiver().implementation == .direct)
    }

    @Test("Keys stand in the order of the document, the words of objects first; through Foundation they are sorted")
    func order() throws {
        let root: HRNode = .object("B", id: "b", version: 1, ["z": 1, "a": 2])
        #expect(
            try HRFormat.json.using(.direct).compact.text(of: root)
                == #"{"$class":"B","$id":"b","$version":1,"z":1,"a":2}"#)
        #expect(
            try HRFormat.json.using(.direct).compact.sortingKeys.text(of: root)
                == #"{"$class":"B","$id":"b","$version":1,"a":2,"z":1}"#)
        #expect(
            try HRFormat.json.using(.foundation).compact.text(of: root)
                == #"{"$class":"B","$id":"b","$version":1,"a":2,"z":1}"#)
    }

    @Test("Compact JSON has no blanks")
    func compact() throws {
        let root: HRNode = ["b": [1, nil], "a": "x y"]
        #expect(try HRFormat.json.using(.foundation).compact.text(of: root) == #"{"a":"x y","b":[1,null]}"#)
        #expect(try HRFormat.json.using(.direct).compact.text(of: root) == #"{"b":[1,null],"a":"x y"}"#)
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
        for implementation in HRFormat.Implementation.each {
            let text = try HRFormat.xmlPropertyList.using(implementation).text(of: node)
            let lines = text.split(separator: "\n").dropFirst(3).dropLast()
            let wanted = implementation == .direct ? Self.ownSpelling[expected] ?? expected : expected
            #expect(lines.joined(separator: "\n") == wanted)
        }
    }

    /// What Foundation's writer cannot be given as it is, and the library's can.
    private static let ownSpelling = [
        "<dict>\n\t<key>$real</key>\n\t<string>-0.0</string>\n</dict>": "<real>-0.0</real>",
        "<dict>\n\t<key>$date</key>\n\t<real>1000000000000000</real>\n</dict>":
            "<dict>\n\t<key>$date</key>\n\t<real>1000000000000000.0</real>\n</dict>",
    ]

    @Test("A mark at the start of a string, and behind an escape, is an escape in JSON")
    func marks() throws {
        let root: HRNode = ["\u{FEFF}a": "\n\u{FEFF}b\u{FEFF}"]
        #expect(try HRFormat.json.using(.foundation).compact.text(of: root) == #"{"\uFEFFa":"\n\uFEFFb\uFEFF"}"#)
        #expect(try HRFormat.json.using(.direct).compact.text(of: root) == "{\"\\ufeffa\":\"\\n\u{FEFF}b\u{FEFF}\"}")
    }

    @Test("Old-style property lists are read only")
    func oldStyle() throws {
        let format = try detected("{ a = b; }").format
        let error = #expect(throws: HRError.self) { try format.data(from: HRDocument(["a": "b"])) }
        #expect(error?.description == "HR0106 an old-style property list can be read, but not written")
    }

    @Test("What no file can hold is refused", arguments: HRFormat.written)
    func refusals(format: HRFormat) {
        let id = HRDocument([.object("A", id: "no id")])
        #expect(error(format, id) == #"HR0306 "no id" cannot be an id at 0"#)
    }

    /// Foundation's writer makes sure of it. The library's writers rely on what the next test shows.
    @Test("Equal keys are refused by Foundation's writer", arguments: HRFormat.foundation)
    func equalKeys(format: HRFormat) {
        let twice = HRDocument(.dictionary(HRFields(storage: [.init(key: "a", value: 1), .init(key: "a", value: 2)])))
        let canonical = HRDocument(
            ["x": .dictionary(HRFields(storage: [.init(key: "é", value: 1), .init(key: "e\u{301}", value: 2)]))])
        #expect(error(format, twice) == #"HR0205 the key "a" stands twice in one dictionary at $root"#)
        #expect(error(format, canonical)?.hasPrefix("HR0205") == true)
    }

    /// (Dictionaries of Foundation's that hold both are left out: on Linux they end the process now and then.)
    @Test("No document has two keys that are equal in Swift")
    func noEqualKeys() throws {
        let (one, two) = ("é", "e\u{301}")
        #expect(HRFields([(one, 1 as HRNode), (two, 2 as HRNode)]).count == 1)
        var fields: HRFields = [:]
        fields[one] = 1
        fields[two] = 2
        #expect(fields.count == 1)
        let coded = try HRArchiver().document(archiving: TwoSpellings())
        #expect(coded.root.fields?.count == 1)
        #expect(coded.root.fields?[one] == 2)
    }

    private func error(_ format: HRFormat, _ document: HRDocument) -> String? {
        #expect(throws: HRError.self) { try format.data(from: document) }?.description
    }
}

/// Writes under a key, and under the same in another spelling.
private struct TwoSpellings: HREncodable {
    func encode(with coder: HREncoder) throws {
        try coder.encode(1, forKey: "é")
        try coder.encode(2, forKey: "e\u{301}")
    }
}
