import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Arrays that are read element by element: Q53 to Q57 of the scenarios.
@Suite("Reading elements of an array")
struct ReadingElementsTests {
    private static let (one, two) = (line(1), line(2))
    private static let xmlOne =
        "<dict><key>number</key><integer>1</integer><key>customer</key><string>A</string></dict>"

    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let text: String
        let path: HRPath
        let expected: [String]
        var testDescription: String { id }

        init(_ id: String, _ text: String, at path: HRPath = HRPath(), _ expected: [String]) {
            (self.id, self.text, self.path, self.expected) = (id, text, path, expected)
        }
    }

    static let cases: [Case] = [
        Case("Q53 at the root", "[\(one), \(two)]", ["1:2 1", "1:31 2"]),
        Case("Q53 the empty text is the root", "[\(one)]", at: "", ["1:2 1"]),
        Case("Q53 a byte order mark", "\u{FEFF}[\(one)]", ["1:2 1"]),
        Case("Q53 lines of Windows", "[\r\n  \(one),\r\n  \(two)\r\n]\r\n", ["2:3 1", "3:3 2"]),
        Case("Q53 lines that end with CR", "[\r  \(one),\r  \(two)\r]\r", ["2:3 1", "3:3 2"]),
        Case(
            "Q53 at a key", "{\"a\": [1], \"people\": [\n\(one),\n\t\(two)], \"z\": {\"y\": []}}", at: "people",
            ["2:1 1", "3:2 2"]),
        Case("Q53 deeper", "{\"a\": [{\"b\": [\(one)]}, {\"b\": 1}]}", at: "a.0.b", ["1:15 1"]),
        Case("Q53 a key with a dot", "{\"a.b\": [\(one)]}", at: "a\\.b", ["1:10 1"]),
        Case("Q53 a key with a dollar sign", "{\"$$a\": [\(one)]}", at: "$$a", ["1:10 1"]),
        Case("Q53 a key with escapes", "{\"\\u0061b\": [\(one)]}", at: "ab", ["1:14 1"]),
        Case("Q53 a key that stands twice", "{\"a\": [\(one)], \"a\": []}", at: "a", ["1:8 1"]),
        Case("Q53 an empty array", "{\"a\": [ ]}", at: "a", []),
        Case("Q53 nothing at all", "", ["1:1 HR0102"]),
        Case("Q53 no such key", "{\n \"a\": [],\n \"b\": 1}", at: "people", ["1:1 HR0203"]),
        Case("Q53 no such index", "{\"a\": [[]]}", at: "a.1", ["1:7 HR0203"]),
        Case("Q53 no array", "{\"a\":\n {\"b\": []}}", at: "a", ["2:2 HR0202"]),
        Case("Q53 malformed where the array shall be", "{\"a\": 01}", at: "a", ["1:7 HR0101"]),
        Case("Q53 no value at the path", "{\"a\": }", at: "a", ["1:7 HR0101"]),
        Case("Q53 beyond a text", "{\"a\": \"b\"}", at: "a.b", ["1:7 HR0202"]),
        Case("Q53 brackets and quotes in texts", "[\(line(1, "]}\\\"[{,\\\\"))\n, \(two)]", ["1:2 1", "2:3 2"]),
        Case(
            "Q53 comments and a comma at the end", "// [\n[ /* ] */ \(one), // ]\n /* } */ \(two), /*]*/ ] // ]",
            ["2:11 1", "3:10 2"]),
        Case("Q53 another type", "[\(one),\n {\"number\": \"x\"}, \(two)]", ["1:2 1", "2:13 HR0202", "2:19 2"]),
        Case("Q55 XML", "<plist>\n<array>\(xmlOne)<!-- </array> -->\n\(xmlOne)</array></plist>", ["2:8 1", "3:1 1"]),
        Case(
            "Q55 XML as it is written",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>a</key>
            \t<dict/>
            \t<key>people</key>
            \t<array>
            \t\t\(xmlOne)
            \t</array>
            \t<key>z</key>
            \t<array/>
            </dict>
            </plist>

            """, at: "people", ["9:3 1"]),
        Case(
            "Q55 a key with an entity", "<dict><key>a&amp;b</key><array>\(xmlOne)</array></dict>", at: "a&b", ["1:32 1"]
        ),
        Case("Q55 an empty array", "<dict><key>a</key><array/></dict>", at: "a", []),
        Case("Q55 an array with blanks in its tags", "<array ><?php ]?>\n</array\n>", []),
        Case("Q55 no value", "<plist></plist>", ["1:8 HR0101"]),
        Case("Q56 a second document", "[\(one)]\n[]", ["1:2 1", "2:1 HR0101"]),
        Case("Q56 a comma between", "{\"a\": [\(one)]\n \"b\": 1}", at: "a", ["1:8 1", "2:2 HR0101"]),
        Case("Q56 no end", "{\"a\": [\(one)]", at: "a", ["1:8 1", "1:36 HR0101"]),
        Case("Q56 no bracket", "[\(one)", ["1:2 1", "1:29 HR0101"]),
        Case("Q56 a broken number behind", "{\"a\": [\(one)],\n \"b\": 01}", at: "a", ["1:8 1", "2:7 HR0101"]),
        Case("Q56 a broken text before", "{\"b\": \"\\x\", \"a\": [\(one)]}", at: "a", ["1:8 HR0101"]),
        Case("Q56 behind the end of XML", "<plist><array/></plist>\n<plist/>", ["2:1 HR0101"]),
        Case("Q56 another closing tag", "<plist>\n<array>\(xmlOne)</dict></plist>", ["2:8 1", "2:95 HR0101"]),
        Case("Q56 a torn element ends reading", "[\(one),\n{\"number\": 2, \"cust", ["1:2 1", "2:1 HR0101"]),
        Case(
            "Q56 malformed text ends reading", "[\(one),\n{\"number\" 2},\n\(two)]",
            ["1:2 1", "2:10 HR0101"]),
    ]

    @Test("Places and errors", arguments: cases, [1, 7, 1 << 18])
    func places(_ one: Case, _ pieceSize: Int) throws {
        let folder = try SequenceFolder()
        var elements = try HRRecords(of: Order.self, in: folder.file("orders", one.text), at: one.path)
        elements.pieceSize = pieceSize
        #expect(placed(elements) == one.expected)
        elements.batchBytes = 0
        #expect(placed(elements) == one.expected)
    }

    @Test("Q53: strict JSON takes neither comments nor a comma at the end", arguments: ["[1,]", "[1/**/]", "[/* */]"])
    func strict(_ text: String) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("numbers.json", text)
        let elements = HRRecords(of: Int.self, in: url, at: HRPath(), with: HRUnarchiver(json: .strict))
        let codes = elements.results.compactMap { result in
            if case .failure(let error) = result { error.code } else { nil }
        }
        #expect(codes == [.syntax])
        #expect(HRRecords(of: Int.self, in: url, at: HRPath()).results.allSatisfy { (try? $0.get()) != nil })
    }

    @Test(
        "The place of an error lies in the file, wherever that ends",
        arguments: [
            "[1, [2, 3], {\"number\": 4}, \"x\"]", "{\"a\": [1, {\"number\": 2}]}",
            "<plist><array><integer>1</integer><dict><key>number</key><integer>2</integer></dict></array></plist>",
        ], [1, 1 << 18])
    func ends(_ text: String, _ pieceSize: Int) throws {
        let folder = try SequenceFolder()
        for count in 0..<text.utf8.count {
            let url = try folder.file("a", Data(text.utf8.prefix(count)))
            var elements = HRRecords(of: Tree.self, in: url, at: text.hasPrefix("{") ? "a" : HRPath())
            elements.pieceSize = pieceSize
            for result in elements.results {
                guard case .failure(let error) = result, let range = error.location?.byteRange else { continue }
                #expect(range.lowerBound <= count && range.upperBound <= count, "\(count): \(error)")
            }
        }
    }

    @Test("Q53: help names what is there")
    func help() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("people.json", #"{"teams": [], "size": {"b": 1}}"#)
        func help(at path: HRPath) -> [String] {
            do throws(HRError) {
                _ = try HRRecords(of: Order.self, in: url, at: path).reader()
                return []
            } catch {
                return error.help
            }
        }
        #expect(help(at: "people") == [#"the dictionary has "teams", "size""#])
        #expect(
            help(at: "size") == [#"the dictionary has "b""#, "say with at: which of its arrays is meant"])
        #expect(help(at: "teams.3") == ["the array has 0 elements"])
        #expect(
            help(at: "teams.x") == ["leave the rest of the path out to read the elements of this array"])
    }

    @Test("Binary property lists and wider encodings have to be loaded")
    func otherFormats() throws {
        let folder = try SequenceFolder()
        let binary = try HRArchiver().archive([1, 2], as: .binaryPropertyList)
        let wide = "[1, 2]".data(using: .utf16LittleEndian) ?? Data()
        let latin = Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<array/>".utf8)
        for (data, code) in [
            (binary, HRError.Code.syntax), (wide, .encoding), ([0xFF, 0xFE] + wide, .encoding), (latin, .encoding),
            (Data("( 1, 2 )".utf8), .syntax),
        ] {
            let url = try folder.file("numbers", data)
            let error = #expect(throws: HRError.self) { try HRRecords(of: Int.self, in: url, at: HRPath()).reader() }
            #expect(error?.code == code)
            #expect(error?.help.first == "load the whole: read the file with HRUnarchiver")
        }
    }

    @Test("An error has file, line, column and path of the whole, and the report shows the element's line")
    func report() throws {
        let folder = try SequenceFolder()
        let url = try folder.file(
            "orders.json",
            "{\n  \"orders\": [\n    \(Self.one),\n    {\n      \"number\": \"x\"\n    }, \(Self.two)\n  ]\n}")
        let reader = try HRRecords(of: Order.self, in: url, at: "orders").reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.path == "orders.1.number")
        #expect(error?.location?.byteRange == 71..<74)
        let report = (error?.report() ?? "").replacing(folder.url.path + "/", with: "")
        #expect(
            report == """
                error[HR0202]: "number" must be an integer, found a string
                 --> orders.json:5:17
                  |
                5 |       "number": "x"
                  |                 ^^^
                  |
                  = path: orders.1.number  (Order.number)
                """, "\(report)")
        #expect(try reader.next()?.place.index == 2)
    }

    @Test("An error within a line names the column of the file")
    func columns() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(line(1, "Łódź")),{\"number\": 2, \"number\": 2}]")
        let reader = try HRRecords(of: Order.self, in: url, at: HRPath()).reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.code == .duplicateKey)
        #expect(error?.path == "1.number")
        let text = try folder.text("orders.json")
        let range = try #require(text.range(of: "\"number\": 2}"))
        #expect(error?.location?.column == text[..<range.lowerBound].count + 1)
        #expect(error?.location?.byteRange?.lowerBound == text[..<range.lowerBound].utf8.count)
        #expect(error?.labels.last?.location.column == (error?.location?.column ?? 0) - 13)
    }

    @Test("Elements that cannot be read are left out, collected or written elsewhere")
    func leavingOut() throws {
        let folder = try SequenceFolder()
        let bad = "{\"number\": true,\n \"customer\": \"]\"}"
        let url = try folder.file("orders.json", "[\(Self.one), \(bad), \(Self.two), \(bad), 7]")
        let elements = HRRecords(of: Order.self, in: url, at: HRPath())
        let skipping = try elements.onError(.skip).reader()
        #expect(try [skipping.next()?.place.index, skipping.next()?.place.index] == [0, 2])
        #expect(try skipping.next() == nil)
        #expect(skipping.summary.description == "2 records, 3 left out")
        let collecting = try elements.onError(.collect(limit: 1)).reader()
        _ = try (collecting.next(), collecting.next())
        #expect(collecting.summary.errors.map(\.path) == ["1.number"])
        #expect(throws: HRError.self) { try collecting.next() }
        let other = folder.path("bad.txt")
        let diverting = try elements.onError(.divert(to: other)).reader()
        while try diverting.next() != nil {}
        #expect(try folder.text("bad.txt") == "\(bad)\n\(bad)\n7\n")
    }

    @Test("Malformed text ends reading even if errors are skipped")
    func malformed() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(Self.one), {\"number\": 01}, \(Self.two)]")
        let reader = try HRRecords(of: Order.self, in: url, at: HRPath()).onError(.skip).reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.code == .syntax)
        #expect(error?.path == "1.number")
        #expect(try reader.next() == nil)
    }

    @Test("Q57: limits are those of each element")
    func limits() throws {
        let folder = try SequenceFolder()
        let text =
            "[" + Array(repeating: Self.one, count: 1000).joined(separator: ",") + ",[[[[[1]]]]],[1,2,3,4,5,6,7,8,9]]"
        let url = try folder.file("orders.json", text)
        let unarchiver = HRUnarchiver(limits: HRLimits(depth: 5, nodes: 8))
        let found = placed(HRRecords(of: Order.self, in: url, at: HRPath(), with: unarchiver))
        #expect(found.count == 1002)
        #expect(found.suffix(2).map { $0.suffix(6) } == ["HR0601", "HR0602"])
        #expect(throws: HRError.self) { try unarchiver.unarchive([Order].self, from: url) }
    }

    @Test("An element that is too large is passed over, and so is what is too deep outside of the array")
    func tooLarge() throws {
        let folder = try SequenceFolder()
        let large = line(3, String(repeating: "x", count: 5000))
        let url = try folder.file("orders.json", "[\(Self.one),\n\(large),\n\(Self.two)]")
        for pieceSize in [1, 100, 1 << 18] {
            var elements = HRRecords(of: Order.self, in: url, at: HRPath())
            elements.recordBytes = 100
            elements.pieceSize = pieceSize
            #expect(placed(elements) == ["1:2 1", "2:1 HR0603", "3:1 2"])
            let other = folder.path("large-\(pieceSize).txt")
            #expect(placed(elements.onError(.divert(to: other))) == ["1:2 1", "2:1 HR0603", "3:1 2"])
            #expect(try Data(contentsOf: other).isEmpty)
        }
        let nested = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let deep = try folder.file("deep.json", "{\"a\": \(nested), \"b\": [\(Self.one)]}")
        let error = #expect(throws: HRError.self) { try HRRecords(of: Order.self, in: deep, at: "b").reader() }
        #expect(error?.code == .depthLimit)
    }

    @Test("A loop that waits gives the same elements")
    func waiting() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(Self.one), \(Self.two)]")
        var numbers: [Int] = []
        for try await element in HRRecords(of: Order.self, in: url, at: HRPath()) {
            numbers.append(element.value.number)
        }
        #expect(numbers == [1, 2])
        let none = HRRecords(of: Order.self, in: folder.path("none.json"), at: HRPath())
        #expect(none.results.map { (try? $0.get()) == nil } == [true])
    }
}

/// What reading an array gives: of each order its place and number, of each error its place and code.
private func placed(_ elements: HRRecords<Order>) -> [String] {
    elements.results.map { result in
        switch result {
        case .success(let element): return "\(element.place.line):\(element.place.column) \(element.value.number)"
        case .failure(let error):
            return "\(error.location?.line ?? 0):\(error.location?.column ?? 0) \(error.code)"
        }
    }
}
