import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Writing JSON directly")
struct JSONWriterTests {
    private func text(_ node: HRNode, _ options: WritingOptions = WritingOptions(isCompact: true)) throws
        -> String
    {
        String(decoding: try JSONWriter(options: options).data(from: HRDocument(node)), as: UTF8.self)
    }

    @Test("Layout, with the class first and keys in order")
    func layout() throws {
        let node: HRNode = [
            "b": .object("Car", id: "c1", version: 2, ["wheels": 4, "$x": [], "owner": .alias("people.0")]),
            "a": [1, [:]],
        ]
        let expected = """
            {
              "b": {
                "$class": "Car",
                "$id": "c1",
                "$version": 2,
                "wheels": 4,
                "$$x": [],
                "owner": {
                  "$alias": "people.0"
                }
              },
              "a": [
                1,
                {}
              ]
            }
            """
        #expect(try text(node, WritingOptions()) == expected)
    }

    @Test("Foundation's layout")
    func foundationLayout() throws {
        let options = WritingOptions(keyOrder: .sorted, spelling: .foundation)
        let expected = """
            {
              "$class" : "Car",
              "a10" : 3,
              "A9" : "a\\/b",
              "b" : [

              ]
            }
            """
        let node: HRNode = .object("Car", ["b": [], "a10": 3.0, "A9": "a/b"])
        #expect(
            try text(node, options)
                == expected.replacing("\"a10\" : 3,\n  \"A9\" : \"a\\/b\"", with: "\"A9\" : \"a\\/b\",\n  \"a10\" : 3"))
    }

    @Test(
        "Numbers",
        arguments: [
            (HRNode.real(3), "3.0"), (.real(-0.0), "-0.0"), (.real(0), "0.0"), (.real(0.1), "0.1"),
            (.real(12.34), "12.34"),
            (.real(-7.5), "-7.5"), (.real(0.01), "0.01"), (.real(0.001), "0.001"), (.real(1e16), "1e+16"),
            (.real(123456.78), "123456.78"),
            (.real(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
            (.real(0.30000000000000004), "0.30000000000000004"),
            (.real(999_999_999_999.99), "999999999999.99"), (.real(1e12), "1000000000000.0"),
            (.integer(HRInteger(Int64.min)), "-9223372036854775808"),
            (.integer(HRInteger(UInt64.max)), "18446744073709551615"), (0, "0"), (-1, "-1"),
            (.real(.nan), #"{"$real":"nan"}"#),
            (.real(-.infinity), #"{"$real":"-inf"}"#),
        ])
    func numbers(_ node: HRNode, _ expected: String) throws {
        #expect(try text(node) == expected)
    }

    @Test(
        "Strings",
        arguments: [
            ("", "\"\""), ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
            ("\u{0}\u{1F}", #""\u0000\u001f""#),
            ("\u{FEFF}x\u{FEFF}", "\"\\ufeffx\u{FEFF}\""), ("Zoë 健太郎 👨‍👩‍👧 long enough", "\"Zoë 健太郎 👨‍👩‍👧 long enough\""),
            ("0123456\n89\"", #""0123456\n89\"""#), ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
        ])
    func strings(_ string: String, _ expected: String) throws {
        #expect(try text(.string(string)) == expected)
        #expect(try text([string: 1]) == "{\(expected):1}")
    }

    @Test("Dates and data")
    func wrapped() throws {
        #expect(try text(.date(Date(timeIntervalSinceReferenceDate: 0.25))) == #"{"$date":"2001-01-01T00:00:00.25Z"}"#)
        #expect(try text(.date(Date(timeIntervalSinceReferenceDate: 1e300))) == #"{"$date":1e+300}"#)
        #expect(try text(.data(Data([1, 2, 255]))) == #"{"$data":"AQL/"}"#)
    }

    @Test("A plain value in place of fields")
    func plainValue() throws {
        let node: HRNode = .object(HRObject(className: "Color", plainValue: [1, "red"]))
        #expect(try text(node) == #"{"$class":"Color","$value":[1,"red"]}"#)
    }

    @Test("What cannot be written says where")
    func errors() {
        let date: HRNode = .date(Date(timeIntervalSinceReferenceDate: .nan))
        let writer = JSONWriter()
        #expect(
            writingFailure(writer, ["a.b": [1, date]])
                == "HR0106 a date that is not finite cannot be written at a\\.b.1")
        let deep: HRNode = ["x": [[1]]]
        #expect(
            writingFailure(writer, deep, HRLimits(depth: 2))
                == "HR0601 containers lie more than 2 deep in one another at x.0")
        #expect(
            writingFailure(writer, [1, 2, 3], HRLimits(nodes: 3))
                == "HR0602 the document has more than 3 values at 2")
        let object: HRNode = ["k": .object("A", id: "1x")]
        #expect(writingFailure(writer, object) == "HR0306 \"1x\" cannot be an id at k")
    }

    @Test("The deepest documents are written and read on a small stack")
    func depth() throws {
        var node: HRNode = 1
        for level in 0..<256 { node = level.isMultiple(of: 2) ? [node] : ["k": node] }
        let document = HRDocument(node)
        let isSame = try onSmallStack {
            let data = try JSONWriter().data(from: document)
            return try JSONReader().document(from: data) == document
        }
        #expect(isSame)
    }

    private func writingFailure(_ writer: JSONWriter, _ node: HRNode, _ limits: HRLimits = .standard)
        -> String
    {
        do throws(HRError) {
            return "no error, but \(try writer.data(from: HRDocument(node), limits: limits).count) bytes"
        } catch {
            return error.description
        }
    }
}
