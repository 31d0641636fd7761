import Foundation
import HRArchiving
import HRSequencing
import Testing

/// What lines may look like: Q2 to Q8, Q20 to Q36 of the scenarios.
@Suite("Reading records")
struct ReadingTests {
    private static let (one, two) = (line(1), line(2))

    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let text: String
        let expected: [String]
        var testDescription: String { id }

        init(_ id: String, _ text: String, _ expected: [String]) {
            (self.id, self.text, self.expected) = (id, text, expected)
        }
    }

    static let cases: [Case] = [
        Case("Q2 an empty file", "", []),
        Case("Q3 no line feed behind the last record", "\(one)\n\(two)", ["1: 1", "2: 2"]),
        Case("Q4 lines of Windows", "\(one)\r\n\(two)\r\n", ["1: 1", "2: 2"]),
        Case("Q5 a byte order mark at the beginning", "\u{FEFF}\(one)\n\(two)\n", ["1: 1", "2: 2"]),
        Case("Q5 one within", "\(one)\n\u{FEFF}\(two)\n", ["1: 1", "2: 2"]),
        Case("Q5 one within a line", "\u{FEFF}\(one)\u{FEFF}\(two)\n", ["1:28 HR0101"]),
        Case("Q5 several, and nothing but marks", "\u{FEFF}\u{FEFF}\(one)\n\u{FEFF}\n\u{FEFF}", ["1: 1"]),
        Case("Q6 blank lines", "\n\(one)\n \t\n\r\n\(two)\n\n\n\n", ["2: 1", "5: 2"]),
        Case(
            "Q7 characters that end lines elsewhere", "\(line(1, "a\u{2028}b\u{85}c\\n"))\n\(two)\n",
            ["1: 1", "2: 2"]),
        Case("Q8 a torn last line", "\(one)\n{\"number\":2,\"cus", ["1: 1", "2:1 HR0107"]),
        Case(
            "Q8 torn within a name of other letters", "\(one)\n{\"number\":2,\"customer\":\"\u{E9}",
            ["1: 1", "2:1 HR0107"]),
        Case("Q11 bytes that were never written", "\(one)\n\0\0\0\0", ["1: 1", "2:1 HR0107"]),
        Case("Q20 two records on one line", "\(one)\(two)\n\(two)\n", ["1:28 HR0101", "2: 2"]),
        Case("Q20 with blanks between them", "\(one) \(two)\n\(two)\n", ["1:29 HR0101", "2: 2"]),
        Case(
            "Q21 a record on several lines", "{\n\"number\": 1\n}\n\(two)\n",
            ["1:2 HR0101", "2:1 HR0202", "3:1 HR0202", "4: 2"]),
        Case("Q22 a separator before each", "\u{1E}\(one)\n\u{1E}\(two)\n", ["1:1 HR0101", "2:1 HR0101"]),
        Case("Q23 an array", "[\(one),\n\(two)]\n", ["1:1 HR0202", "2:28 HR0101"]),
        Case("Q24 a property list", "<?xml version=\"1.0\"?>\n<plist><dict/></plist>\n", ["1:1 HR0101", "2:1 HR0202"]),
        Case(
            "Q26 another type", "\(one)\n{\"number\":\"x\",\"customer\":\"A\"}\n\(two)\n",
            ["1: 1", "2:11 HR0202", "3: 2"]),
        Case(
            "Q29 too deep", "\(one)\n{\"a\":\(String(repeating: "[", count: 600))\n\(two)\n",
            ["1: 1", "2:261 HR0601", "3: 2"]),
        Case(
            "Q36 as DuckDB writes it back",
            "{\"$class\":null,\"$id\":null,\"$alias\":null,\"$value\":null,\"number\":3.0,\"customer\":\"A\",\"x\":null}\n",
            ["1: 3"]),
        Case("Q36 other orders of keys", "{\"customer\":\"A\",\"number\":4}\n", ["1: 4"]),
    ]

    @Test("Lines", arguments: cases)
    func lines(_ one: Case) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", one.text)
        let found = try outcome(of: HRRecords(in: url))
        #expect(found == one.expected)
    }

    @Test("Q25, Q30: other encodings, and bytes that are no text")
    func encodings() throws {
        let folder = try SequenceFolder()
        let wide = try folder.file(
            "wide.jsonl", "\(Self.one)\n".data(using: .utf16LittleEndian).map { Data([0xFF, 0xFE]) + $0 } ?? Data())
        #expect(try outcome(of: HRRecords(in: wide)).first == "1:1 HR0103")
        var bytes = Data("\(Self.one)\n{\"number\":2,\"customer\":\"".utf8)
        bytes += [0xC3, 0x28]
        bytes += Data("\"}\n\(Self.two)\n".utf8)
        #expect(
            try outcome(of: HRRecords(in: folder.file("bytes.jsonl", bytes))).map { String($0.prefix(2)) } == [
                "1:", "2:", "3:",
            ])
    }

    @Test("Q26: an error names the place in the file, and the report shows that line alone")
    func report() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", "\(Self.one)\n{\"number\":\"x\",\"customer\":\"A\"}\n\(Self.two)\n")
        let reader = try HRRecords(of: Order.self, in: url).reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.location?.file == url.path)
        #expect(error?.location?.byteRange == 38..<41)
        let report = (error?.report() ?? "").replacing(folder.url.path + "/", with: "")
        #expect(
            report == """
                error[HR0202]: "number" must be an integer, found a string
                 --> orders.jsonl:2:11
                  |
                2 | {"number":"x","customer":"A"}
                  |           ^^^
                  |
                  = path: number  (Order.number)
                """, "\(report)")
    }

    @Test("Q28: a line beyond the limit is an error, and the next record is read", arguments: [40, 5_000_000])
    func longLines(count: Int) throws {
        let folder = try SequenceFolder()
        let url = try folder.file(
            "orders.jsonl", "\(Self.one)\n\(line(2, String(repeating: "x", count: count)))\n\(line(3))\n")
        var records = HRRecords(of: Order.self, in: url)
        records.recordBytes = 60
        #expect(try outcome(of: records) == ["1: 1", "2:1 HR0603", "3: 3"])
        let diverting = records.onError(.divert(to: folder.path("bad.jsonl")))
        #expect(try outcome(of: diverting) == ["1: 1", "2:1 HR0603", "3: 3"])
        #expect(try folder.text("bad.jsonl") == "")
        records.recordBytes = 6_000_000
        #expect(try outcome(of: records) == ["1: 1", "2: 2", "3: 3"])
    }

    @Test("Q27: what is wrong is left out, kept, or put elsewhere")
    func policies() throws {
        let folder = try SequenceFolder()
        let bad = "{\"number\":true}"
        let url = try folder.file("orders.jsonl", "\(Self.one)\n\(bad)\n\(Self.two)\r\nnull\n\(line(3))\n")
        let records = HRRecords(of: Order.self, in: url)
        #expect(try outcome(of: records.onError(.skip)) == ["1: 1", "3: 2", "5: 3"])
        let reader = try records.onError(.collect(limit: 2)).reader()
        while try reader.next() != nil {}
        #expect(reader.summary.records == 3)
        #expect(reader.summary.skipped == 2)
        #expect(reader.summary.errors.map(\.code) == [.typeMismatch, .typeMismatch])
        #expect(try outcome(of: records.onError(.collect(limit: 1))) == ["1: 1", "3: 2", "4:1 HR0202", "5: 3"])
        #expect(try outcome(of: records.onError(.divert(to: folder.path("bad.jsonl")))) == ["1: 1", "3: 2", "5: 3"])
        #expect(try folder.text("bad.jsonl") == "\(bad)\nnull\n")
    }

    @Test("Q31, Q33: every record is a graph of its own")
    func graphs() throws {
        let folder = try SequenceFolder()
        let ring =
            ##"{"$class":"Person","$id":"a","name":"A","friend":{"$class":"Person","name":"B","friend":{"$alias":"#a"}}}"##
        let url = try folder.file("people.jsonl", "\(ring)\n\(ring)\n")
        let reader = try HRRecords(of: Person.self, in: url).reader()
        var people: [Person] = []
        while let record = try reader.next() { people.append(record.value) }
        defer { for person in people { person.friend?.friend = nil } }
        #expect(people.count == 2)
        #expect(people.allSatisfy { $0.friend?.friend === $0 })
        let areTwo = people[0] !== people[1]
        #expect(areTwo)
    }

    @Test("Q32: an id of another record leads nowhere")
    func foreignID() throws {
        let folder = try SequenceFolder()
        let url = try folder.file(
            "people.jsonl",
            #"{"$id":"a","name":"A"}"# + "\n" + ##"{"name":"B","friend":{"$alias":"#a"}}"## + "\n")
        let reader = try HRRecords(of: Person.self, in: url).reader()
        #expect(try reader.next()?.value.name == "A")
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.code == .danglingReference)
        #expect(error?.location?.line == 2)
    }

    @Test("A folder is read in the order of its names, and hidden ones are passed over (Q52)")
    func folder() async throws {
        let folder = try SequenceFolder()
        try folder.file("part-00001.jsonl", "\(line(3))\n")
        try folder.file("part-00000.jsonl", "\(line(1))\n\(line(2))")
        try folder.file("class=Order/data_0.json", "\(line(0))\n")
        try folder.file("_SUCCESS", "")
        try folder.file(".part-00002.jsonl", "nothing")
        try folder.file("_started.json", "nothing")
        let records = HRRecords(of: Order.self, in: folder.url)
        var numbers: [Int] = []
        for try await record in records.complete { numbers.append(record.value.number) }
        #expect(numbers == [0, 1, 2, 3])
        #expect(records.results.map { result in (try? result.get().value.number) ?? -1 } == numbers)
        try FileManager.default.removeItem(at: folder.path("_SUCCESS"))
        #expect(throws: HRError.self) { try records.complete.reader() }
    }

    @Test("Q47, Q48: reading goes on where it had stopped")
    func checkpoints() throws {
        let folder = try SequenceFolder()
        let text = (1...5).map { line($0) + "\n" }.joined()
        let url = try folder.file("a.jsonl", text)
        try folder.file("b.jsonl", "\(line(6))\n")
        let records = HRRecords(of: Order.self, in: folder.url)
        for count in 0...6 {
            let reader = try records.reader()
            for _ in 0..<count { _ = try reader.next() }
            let mark = try JSONDecoder().decode(HRCheckpoint.self, from: JSONEncoder().encode(reader.checkpoint))
            let rest = try records.resuming(at: mark).reader()
            var numbers: [Int] = []
            while let record = try rest.next() { numbers.append(record.value.number) }
            #expect(numbers == Array((count + 1)..<7))
            #expect(rest.summary.records == 6)
        }
        let reader = try HRRecords(of: Order.self, in: url).reader()
        _ = try (reader.next(), reader.next())
        let mark = reader.checkpoint
        try folder.file("a.jsonl", text + line(7) + "\n")
        #expect(try outcome(of: HRRecords(in: url).resuming(at: mark)) == ["3: 3", "4: 4", "5: 5", "6: 7"])
        for other in ["", line(1) + "\n", line(1) + " " + text.dropFirst(30)] {
            try folder.file("a.jsonl", other)
            let error = #expect(throws: HRError.self) {
                try HRRecords(of: Order.self, in: url).resuming(at: mark).reader()
            }
            #expect(error?.code == .fileChanged)
        }
    }

    @Test("Q47: behind files without records reading goes on at their end", arguments: ["", "\n", " \n\n"])
    func checkpointsBehindEmptyFiles(blank: String) throws {
        let folder = try SequenceFolder()
        try folder.file("a.jsonl", "\(line(1))\n\(line(2))\n")
        for name in ["b", "c"] { try folder.file("\(name).jsonl", blank) }
        let records = HRRecords(of: Order.self, in: folder.url)
        let reader = try records.reader()
        while try reader.next() != nil {}
        let mark = reader.checkpoint
        #expect(try outcome(of: records.resuming(at: mark)) == [])
        try folder.file("c.jsonl", blank + line(3) + "\n")
        #expect(try records.resuming(at: mark).results.map { try $0.get().value.number } == [3])
    }

    @Test("Q47: files of one name in several folders are told apart, and elsewhere it is an error")
    func checkpointsInFolders() throws {
        let folder = try SequenceFolder()
        let files = try (0..<3).map { part in
            try folder.file("in/class=\(part)/data_0.json", "\(line(part * 2))\n\(line(part * 2 + 1))\n")
        }
        let records = HRRecords(of: Order.self, in: folder.path("in"))
        for count in 0...6 {
            let reader = try records.reader()
            for _ in 0..<count { _ = try reader.next() }
            let rest = try records.resuming(at: reader.checkpoint).results.map { try $0.get().value.number }
            #expect(rest == Array(count..<6))
        }
        let list = HRRecords(of: Order.self, in: files)
        let reader = try list.reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try list.resuming(at: reader.checkpoint).reader() }
        #expect(error?.code == .fileChanged)
    }

    @Test(
        "Q48: a checkpoint with numbers that no reader gave is refused",
        arguments: [(-1, 1, 0), (0, 0, 0), (0, Int.max, 0), (0, 1, -1), (0, 1, Int.max)])
    func forgedCheckpoints(offset: Int, line: Int, records: Int) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", "\(Self.one)\n")
        let text = #"{"file":"a.jsonl","offset":\#(offset),"line":\#(line),"records":\#(records)}"#
        let mark = try JSONDecoder().decode(HRCheckpoint.self, from: Data(text.utf8))
        let error = #expect(throws: HRError.self) {
            try HRRecords(of: Order.self, in: url).resuming(at: mark).reader()
        }
        #expect(error?.code == .fileChanged)
    }

    @Test("Q60: a reader that goes on after errors reads and tells what a new unarchiver does", arguments: 0..<4)
    func reuse(part: Int) throws {
        let folder = try SequenceFolder()
        let pieces = [
            line(1), line(2, "é"), "{\"number\":1}", "{\"number\":\"x\",\"customer\":1}", "{}",
            "{\"number\":1,\"customer\":null}",
            "{\"number\":1e400,\"customer\":\"A\"}", "{\"$class\":\"Nobody\",\"number\":1,\"customer\":\"A\"}",
            "{\"number\":1,\"customer\":{\"$alias\":\"number\"}}",
            "{\"number\":{\"$alias\":\"nowhere\"},\"customer\":\"A\"}",
        ]
        var state = UInt64(part) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        let lines = (0..<500).map { _ -> String in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return pieces[Int(state >> 33) % pieces.count]
        }
        let url = try folder.file("orders.jsonl", lines.joined(separator: "\n") + "\n")
        let found = HRRecords(of: Order.self, in: url).results.map { result in
            switch result {
            case .success(let record): "\(record.value)"
            case .failure(let error): "\(error.code) \(error.message) \(error.help) \(error.path?.description ?? "")"
            }
        }
        let expected = lines.map { line -> String in
            do throws(HRError) {
                return "\(try HRUnarchiver().unarchive(Order.self, from: Data(line.utf8)))"
            } catch {
                return "\(error.code) \(error.message) \(error.help) \(error.path?.description ?? "")"
            }
        }
        #expect(found == expected)
    }
}
