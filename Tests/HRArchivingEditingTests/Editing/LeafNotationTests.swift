import Foundation
import HRArchiving
import TestSupport
import Testing

/// A dictionary that is the notation of a date, of bytes, of a string or of null has no members for those who edit it.
@Suite("Edits of values that have a notation of their own")
struct LeafNotationTests {
    private static let notations: [HRNode] = [
        ["$class": "NSDate", "NS.time": 0.5], ["NS.time": 0.5, "$class": "NSDate"], ["$class": "NSNull"],
        ["$comment": "c", "$class": "NSNull"], ["$data": "AAAA", "$class": "NSData"],
        ["NS.bytes": ["$data": "AAAA"], "$class": "NSMutableData"], ["NS.string": "x", "$class": "NSMutableString"],
        ["$date": "2026-11-21T09:30:00Z"], ["$date": "2026-11-21T09:30:00Z", "$comment": "why"],
        ["$comment": ["b": 1, "a": [2]], "$data": "AQID"], ["$real": "nan", "$comment": "n"], ["$string": "a\\u0000b"],
        ["$date": -1e12], ["x": 1, "$class": "NSNull"], ["$class": "NSNull", "z": ["y": 1, "x": 2]],
        ["$alias": "a"], ["$data": nil, "$date": nil],
    ]

    private static let values: [HRNode] = [
        .null, 1, "x", .date(Date(timeIntervalSinceReferenceDate: 0.5)), .date(.distantPast),
        .date(Date(timeIntervalSinceReferenceDate: -9e10)), .date(Date(timeIntervalSinceReferenceDate: 1e12)),
        .data(Data([1, 2])), .real(.nan), .real(-.infinity), "a\u{0}b", ["k": 1], [1, 2], [:], [],
        .date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)),
    ]

    /// A text of JSON or XML with notations in lists, under keys and within one another.
    private static func text(_ generator: inout SeededGenerator, isJSON: Bool) throws -> String {
        var fields = HRFields()
        for key in ["d", "a", "c", "b"].prefix(Int.random(in: 1...4, using: &generator)) {
            let notation = notations.randomElement(using: &generator) ?? .null
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: fields[key] = [notation, 1, notations.randomElement(using: &generator) ?? .null]
            case 1: fields[key] = ["z": notation, "y": 2]
            default: fields[key] = notation
            }
        }
        fields["a"] = fields["a"] ?? "target"
        let format = isJSON ? HRFormat.json : HRFormat.xmlPropertyList
        return String(decoding: try format.plain().data(from: HRDocument(.dictionary(fields))), as: UTF8.self)
    }

    @Test(
        "Every edit is made as it was asked for or refused, and no message blames the library",
        arguments: [true, false], 0..<8)
    func edits(isJSON: Bool, batch: Int) throws {
        for number in 0..<60 {
            var generator = SeededGenerator(seed: UInt64(batch * 1000 + number))
            let source = try Self.text(&generator, isJSON: isJSON)
            guard let start = document(source) else { continue }
            var text = try HRDocumentText(source)
            var paths = start.walk.map(\.path)
            paths += paths.flatMap { path in ["x", "0", "NS.time", "k", "$class"].map { path.appending($0) } }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                guard let path = paths.randomElement(using: &generator) else { continue }
                let value = Self.values.randomElement(using: &generator) ?? .null
                var edited = text
                do {
                    switch Int.random(in: 0..<6, using: &generator) {
                    case 0: try edited.sortKeys()
                    case 1: try edited.remove(path)
                    case 2: try edited.rename(path, to: "new")
                    case 3: try edited.insert(value, at: path)
                    default:
                        try edited.set(value, at: path)
                        #expect(try edited.document[path] == value, "\(source)\n\(path)")
                    }
                    let data = try edited.data
                    let read = try HRUnarchiver().document(from: data)
                    #expect(try read == edited.document, "\(source)\n\(path)")
                    text = edited
                } catch {
                    #expect(!error.help.contains { $0.contains("fault of the library") }, "\(source)\n\(path)")
                    // Nothing that is written can be refused when it is read.
                    #expect(error.code != .reservedWord, "\(source)\n\(path)\n\(error)")
                }
            }
        }
    }

    private func document(_ text: String) -> HRDocument? {
        do {
            return try HRUnarchiver().document(from: Data(text.utf8))
        } catch {
            return nil
        }
    }

    @Test("Sorting puts words before fields, in notations of earlier programs too")
    func sorting() throws {
        for (source, sorted) in [
            (#"{"NS.time":0.5,"$class":"NSDate"}"#, #"{"$class":"NSDate","NS.time":0.5}"#),
            (#"[{"$data":"AAAA","$class":"NSData"}]"#, #"[{"$class":"NSData","$data":"AAAA"}]"#),
            (
                #"{"b":{"z":{"b":1,"a":2},"$class":"NSNull"},"a":1}"#,
                #"{"a":1,"b":{"$class":"NSNull","z":{"a":2,"b":1}}}"#
            ),
        ] {
            var text = try HRDocumentText(source)
            try text.sortKeys()
            #expect(String(decoding: try text.data, as: UTF8.self) == sorted)
        }
    }

    @Test("What lies below null is said to be nothing", arguments: [true, false])
    func belowNull(isJSON: Bool) throws {
        let source =
            isJSON
            ? #"{"a": [{"$class":"NSNull"}]}"#
            : "<plist><dict><key>a</key><array><dict><key>$class</key><string>NSNull</string></dict></array></dict></plist>"
        for path in ["a.0.x", "a.0.$class"] {
            var text = try HRDocumentText(source)
            let error = #expect(throws: HRError.self) {
                try text.set(5, at: HRPath(path.split(separator: ".").map(String.init)))
                _ = try text.data
            }
            #expect(error?.description.contains(#"HR0203 there is nothing in "a.0", which is null"#) == true)
        }
        var text = try HRDocumentText(source)
        try text.set(["x": 5], at: "a.0")
        #expect(try text.document.root == ["a": [["x": 5]]])
    }

    @Test(
        "A date is set to any other, in its notation",
        arguments: [
            -9e10, -63_113_904_001, -63_113_904_000, 0.5, 0, 252_423_993_599, 252_423_993_600, 1e12, -1e12, 1e300,
        ])
    func dates(seconds: Double) throws {
        let date = HRNode.date(Date(timeIntervalSinceReferenceDate: seconds))
        for source in [
            "<plist><dict><key>a</key><dict><key>$date</key><string>2001-01-01T00:00:00.5Z</string></dict></dict></plist>",
            "<plist><dict><key>a</key><dict><key>$date</key><real>-1e12</real></dict></dict></plist>",
            "<plist><dict><key>a</key><date>2001-01-01T00:00:00Z</date></dict></plist>",
            #"{"a": {"$date": "2001-01-01T00:00:00.5Z"}}"#, #"{"a": {"$date": -1e12}}"#,
        ] {
            var text = try HRDocumentText(source)
            try text.set(date, at: "a")
            #expect(try text.document.root == ["a": date])
            try text.set(.date(Date(timeIntervalSinceReferenceDate: 0.25)), at: "a")
            #expect(try text.document.root == ["a": .date(Date(timeIntervalSinceReferenceDate: 0.25))])
        }
    }
}
