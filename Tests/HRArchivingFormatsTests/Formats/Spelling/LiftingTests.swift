import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("What the words of a file mean")
struct LiftingTests {
    private static let date = HRNode.date(Date(timeIntervalSinceReferenceDate: 12345.5))

    static let meanings: [(String, HRNode)] = [
        (#"{"$class": "NSNull"}"#, nil), (#"{"$class": "NSDate", "NS.time": 12345.5}"#, date),
        (#"{"$class": "NSDate", "NS.time": 0}"#, .date(Date(timeIntervalSinceReferenceDate: 0))),
        (#"{"$class": "NSData", "$data": "Zm9v"}"#, .data(Data("foo".utf8))),
        (#"{"$class": "NSMutableData", "$data": "Zm9v"}"#, .data(Data("foo".utf8))),
        (#"{"$class": "NSMutableData", "NS.bytes": {"$data": "Zm9v"}}"#, .data(Data("foo".utf8))),
        (#"{"$data": "Zm\n 9v"}"#, .data(Data("foo".utf8))), (#"{"$data": ""}"#, .data(Data())),
        (#"{"$class": "NSMutableString", "NS.string": "bar"}"#, "bar"),
        (#"{"$class": "NSString", "NS.bytes": {"$class": "NSData", "$data": "w7w="}}"#, "ü"),
        (#"{"$date": "2001-01-01T03:25:45.5Z"}"#, date), (#"{"$date": 12345.5}"#, date),
        (#"{"$date": "2001-01-01T04:25:45,5+01:00"}"#, date),
        (#"{"$real": "nan"}"#, .real(.nan)), (#"{"$real": "-inf"}"#, .real(-.infinity)), (#"{"$real": "-0.0"}"#, -0.0),
        (#"{"$real": 3}"#, 3.0), (#"{"$real": "1e3"}"#, 1000.0), (#"{"$string": "a\\u0000\\n"}"#, "a\u{0}\n"),
        (#"{"$alias": "a.b", "$class": "X", "other": 1}"#, .alias("a.b")),
        (#"{"$comment": "x", "$date": 12345.5}"#, date),
        (
            #"{"$class": "Blob", "$data": "Zm9v"}"#,
            .object(HRObject(className: "Blob", plainValue: .data(Data("foo".utf8))))
        ),
        // Without a version and with version 0 is the same, and written as the same.
        (#"{"$version": 0, "b": 3}"#, ["b": 3]),
        (#"{"$version": 2}"#, .object(HRObject(className: nil, version: 2))),
        (#"{"$id": "a"}"#, .object(HRObject(className: nil, id: "a"))),
        (#"{"$class": "A", "$value": 1}"#, .object(HRObject(className: "A", plainValue: 1))),
        (#"{"$class": "A", "$comment": 1, "$$class": 2, "b": 3}"#, .object("A", ["$class": 2, "b": 3])),
        (#"{"$unknown": 1, "$root": 2, "$schema": 3}"#, ["$unknown": 1, "$root": 2, "$schema": 3]),
        (#"{"$string:a\\u0000": 1}"#, ["a\u{0}": 1]), (#"{"$string:a": {"$comment": {}}}"#, ["a": [:]]),
    ]

    /// What programs that keep records in tables make of ours: every word and key that any record has, in each of them.
    static let nulls: [(String, HRNode)] = [
        (#"{"$id": null, "$class": null, "$version": null, "$alias": null, "$value": null, "b": 3}"#, ["b": 3]),
        (#"{"$class": "A", "$id": null, "$value": null, "b": 3}"#, .object("A", ["b": 3])),
        (#"{"$class": "A", "$value": null, "b": null}"#, .object("A", ["b": .null])),
        (#"{"$class": "A", "$value": 1, "b": null, "$data": null}"#, .object(HRObject(className: "A", plainValue: 1))),
        (#"{"$alias": "b.c", "$class": null, "b": null}"#, .alias("b.c")), (#"{"$alias": null}"#, .null),
        (#"{"$date": null}"#, .null), (#"{"$data": null}"#, .null), (#"{"$real": null}"#, .null),
        (#"{"$string": null}"#, .null), (#"{"$date": null, "$real": null, "b": null}"#, .null),
        (#"{"$date": null, "$real": 1.5, "b": null}"#, .real(1.5)), (#"{"$date": null, "b": 2}"#, ["b": 2]),
        (#"{"$date": null, "$class": "A", "b": 2}"#, .object("A", ["b": 2])),
        (#"{"$date": "2012-05-04 15:48:28+00", "b": null}"#, .date(Date(timeIntervalSince1970: 1_336_146_508))),
        // As archives write that an object is nil, and says its class.
        (#"{"$class": "A", "$value": null}"#, .object(HRObject(className: "A", plainValue: .null))),
    ]

    @Test("A word with null is a word that is not there", arguments: nulls)
    func nullWords(json: String, node: HRNode) throws { try meaning(json: json, node: node) }

    @Test("Beside the root too, and definitions with null are none")
    func nullsAtTheRoot() throws {
        for implementation in HRFormat.Implementation.each {
            let format = HRFormat.json.using(implementation)
            #expect(try format.root(of: #"{"$definitions": null, "$id": null, "b": 3}"#) == ["b": 3])
            #expect(try format.root(of: #"{"$definitions": {"x": 1}, "$value": null}"#) == .null)
            #expect(try format.root(of: #"{"$alias": null}"#) == ["$alias": .null])
        }
    }

    @Test("HRCoder's spellings and ours are plain values", arguments: meanings)
    func meaning(json: String, node: HRNode) throws {
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.json.using(implementation).root(of: "[\(json)]") == [node])
        }
    }

    @Test("An alias at the root is a dictionary, and a schema there is ignored")
    func root() throws {
        for format in [HRFormat.json.using(.direct), .json.using(.foundation)] {
            #expect(try format.root(of: #"{"$alias": "x"}"#) == ["$alias": "x"])
            #expect(try format.root(of: #"{"$alias": 1, "$class": "A"}"#) == .object("A", ["$alias": 1]))
            #expect(try format.root(of: #"{"$schema": "https://example.com", "a": 1}"#) == ["a": 1])
        }
    }

    static let malformed: [(String, String)] = [
        (#"{"$class": 1}"#, #"HR0105 "$class" must be a string, found an integer at a"#),
        (#"{"$class": {"$class": "B"}}"#, #"HR0105 "$class" must be a string, found an object of class "B" at a"#),
        (#"{"$id": 5}"#, #"HR0105 "$id" must be a string, found an integer at a"#),
        (#"{"$id": "a b"}"#, #"HR0306 "a b" cannot be an id at a"#),
        (#"{"$version": "1"}"#, #"HR0501 "$version" must be a whole number, found a string at a"#),
        (#"{"$version": 18446744073709551615}"#, #"HR0501 "$version" must be a whole number, found an integer at a"#),
        (#"{"$data": "!!!"}"#, #"HR0105 the text after "$data" is not base64 at a"#),
        (#"{"$data": "AQ"}"#, #"HR0105 the text after "$data" is not base64 at a"#),
        (#"{"$data": "A==="}"#, #"HR0105 the text after "$data" is not base64 at a"#),
        (#"{"$data": []}"#, #"HR0105 "$data" must be a string in base64, found an array at a"#),
        (#"{"$date": "yesterday"}"#, #"HR0105 the text after "$date" is not a date at a"#),
        (#"{"$date": "2001-02-30"}"#, #"HR0105 the text after "$date" is not a date at a"#),
        (#"{"$date": true}"#, #"HR0105 "$date" must be a date, found a boolean at a"#),
        (#"{"$date": {"$real": "nan"}}"#, "HR0206 a date must be finite at a"),
        (#"{"$date": 1, "b": 2}"#, #"HR0105 "$date" stands for a value alone, but there are other keys too at a"#),
        (#"{"$real": "0x10"}"#, #"HR0105 the text after "$real" is not a number at a"#),
        (#"{"$real": "one"}"#, #"HR0105 the text after "$real" is not a number at a"#),
        (#"{"$string": "\\x"}"#, #"HR0105 the text after "$string" has a malformed escape at a"#),
        (#"{"$string": "\\ud800"}"#, #"HR0105 the text after "$string" has a malformed escape at a"#),
        (#"{"$string:\\x": 1}"#, #"HR0105 the key "$string:\x" has a malformed escape at a"#),
        (
            #"{"$class": "A", "$value": 1, "b": 2}"#,
            #"HR0105 "$value" stands for the whole object, but there are other keys too at a"#
        ),
        (#"{"$class": "NSDate"}"#, #"HR0105 an object of class "NSDate" needs "NS.time" at a"#),
        (
            #"{"$class": "NSString", "NS.bytes": {"$data": "/w=="}}"#,
            #"HR0105 "NS.bytes" must be the UTF-8 bytes of a string at a"#
        ),
        (#"{"$x": 1, "$$x": 2}"#, #"HR0205 the key "$$x" stands twice in one dictionary at a"#),
        (
            #"{"$date": {"$real": "one"}}"#, #"HR0105 the text after "$real" is not a number at a"#
        ),
        (#"{"b": {"$value": {"c": [{"$id": 5}]}}}"#, #"HR0105 "$id" must be a string, found an integer at a.b.c.0"#),
    ]

    @Test("A word that is used in a way without meaning is an error with its path", arguments: malformed)
    func errors(json: String, message: String) {
        // Readers add the line. A key that stands twice is part of the path.
        for implementation in HRFormat.Implementation.each {
            let description = HRFormat.json.using(implementation).message(for: "{\"a\": \(json)}")
            let isExact = message.hasPrefix("HR0205")
            #expect(description.hasSuffix(isExact ? message + ".$$x" : message), "\(description)")
        }
    }

    @Test("Dates and data of property lists stand after words as they are")
    func native() throws {
        let text = plist("<array><dict><key>$date</key><date>2001-01-01T00:00:00Z</date></dict></array>")
        for implementation in HRFormat.Implementation.each {
            let date = HRNode.date(Date(timeIntervalSinceReferenceDate: 0))
            #expect(try HRFormat.xmlPropertyList.using(implementation).root(of: text) == [date])
        }
        let data = plist(
            "<array><dict><key>$class</key><string>NSData</string><key>$data</key><data>Zm9v</data></dict></array>")
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.xmlPropertyList.using(implementation).root(of: data) == [.data(Data("foo".utf8))])
        }
    }

    @Test("An archive of NSKeyedArchiver says what it is", arguments: HRFormat.each.filter { $0.kind != .json })
    func keyedArchive(format: HRFormat) throws {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: NSArray(array: ["a"]), requiringSecureCoding: false)
        var data = archive
        if format.kind == .xmlPropertyList {
            data = try Data(
                contentsOf: PackageFolder.url.appending(
                    path: "Tests/HRArchivingCodingTests/Data/HRCoder/decode/fmt-keyed-archive.plist"))
        }
        let error = #expect(throws: HRError.self) { try format.document(from: data) }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.help == ["read it with HRDocument(keyedArchive:), which makes a document of it"])
    }
}
