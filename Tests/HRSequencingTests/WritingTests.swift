import Foundation
import HRArchiving
import HRSequencing
import Testing

/// Q1 to Q19 of the scenarios, as far as they are about writing.
@Suite("Writing records")
struct WritingTests {
    @Test("A file appears when it is complete, one compact record a line")
    func creating() throws {
        let folder = try SequenceFolder()
        let url = folder.path("orders.jsonl")
        let writer = try HRRecordWriter<Order>(creating: url)
        for number in 1...3 { try writer.write(Order(number: number, customer: "a\n\u{2028}b")) }
        #expect(try folder.names.allSatisfy { !$0.hasSuffix(".jsonl") && $0.hasPrefix(".") })
        try writer.finish()
        #expect(try folder.names == ["orders.jsonl"])
        #expect(try outcome(of: HRRecords(in: url)) == ["1: 1", "2: 2", "3: 3"])
        #expect(try folder.text("orders.jsonl").utf8.count(where: { $0 == 10 }) == 3)
        #expect(throws: HRError.self) { try writer.write(Order(number: 4, customer: "")) }
        #expect(throws: HRError.self) { try HRRecordWriter<Order>(creating: url) }
    }

    @Test("Q16: a value that cannot be archived leaves nothing, and others follow it")
    func failing() throws {
        struct Odd: Encodable {
            let number: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                guard number != 5 else { throw CocoaError(.coderInvalidValue) }
                try container.encode(["number": number])
            }
        }
        let folder = try SequenceFolder()
        let url = folder.path("odd.jsonl")
        let writer = try HRRecordWriter<Odd>(creating: url)
        for number in 1...6 { do { try writer.write(Odd(number: number)) } catch { #expect(number == 5) } }
        try writer.finish()
        #expect(try folder.text("odd.jsonl") == [1, 2, 3, 4, 6].map { "{\"number\":\($0)}\n" }.joined())
        #expect(writer.count == 5)
    }

    @Test("Q17: a writer that is forgotten leaves the old file and nothing else")
    func forgotten() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", line(1) + "\n")
        do {
            let writer = try HRRecordWriter<Order>(replacing: url)
            try writer.write(Order(number: 2, customer: "B"))
            try writer.flush()
        }
        #expect(try folder.names == ["orders.jsonl"])
        #expect(try outcome(of: HRRecords(in: url)) == ["1: 1"])
    }

    @Test("Q18: a file that is replaced keeps its permissions, and a link to it stays one")
    func replacing() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", line(1) + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
        let link = folder.path("link.jsonl")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        let writer = try HRRecordWriter<Order>(replacing: link)
        try writer.write(Order(number: 2, customer: "B"))
        try writer.finish()
        #expect(try outcome(of: HRRecords(in: url)) == ["1: 2"])
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == url.path)
    }

    struct Tail: Sendable, CustomTestStringConvertible {
        let id: String
        let text: String
        let repaired: String
        let how: HRTornTail
        let report: String?
        var testDescription: String { id }

        init(_ id: String, _ text: String, _ how: HRTornTail, _ repaired: String, _ report: String?) {
            (self.id, self.text, self.how, self.repaired, self.report) = (id, text, how, repaired, report)
        }
    }

    private static let one = line(1) + "\n"

    static let tails: [Tail] = [
        Tail("a whole file", one, .refuse, one, nil), Tail("Q12 an empty file", "", .refuse, "", nil),
        Tail("Q10 no line feed", line(1), .refuse, one, "a line feed was put behind the last record"),
        Tail("Q9 torn, set aside", one + "{\"nu", .setAside, one, "4 bytes set aside in log.jsonl.torn-28"),
        Tail("Q9 torn, cut off", one + "{\"nu", .truncate, one, "4 bytes cut off"),
        Tail("Q11 zeros", one + String(repeating: "\0", count: 4096), .truncate, one, "4096 bytes cut off"),
        Tail("a record with zeros behind it", one + line(2) + "\0\0", .truncate, one, "29 bytes cut off"),
        Tail(
            "a long torn one", one + "{\"customer\":\"" + String(repeating: "x", count: 200_000), .truncate, one,
            "200013 bytes cut off"),
        Tail("nothing but a torn one", "{\"number\":1", .setAside, "", "11 bytes set aside in log.jsonl.torn-0"),
    ]

    @Test("What stands at the end of a file that is appended to", arguments: tails)
    func appending(_ tail: Tail) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("log.jsonl", tail.text)
        let writer = try HRRecordWriter<Order>(appendingTo: url, tornTail: tail.how)
        #expect(writer.repair?.description == tail.report)
        try writer.write(Order(number: 9, customer: "A"))
        try writer.finish()
        #expect(try folder.text("log.jsonl") == tail.repaired + line(9) + "\n")
        if case .setAside = tail.how, let file = writer.repair?.file {
            #expect(try folder.text("log.jsonl").utf8.count + Data(contentsOf: file).count > tail.text.utf8.count)
        }
    }

    @Test("Q9: a torn end is an error if nothing is said, and the file stays as it is")
    func refused() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("log.jsonl", Self.one + "{\"nu")
        let error = #expect(throws: HRError.self) { try HRRecordWriter<Order>(appendingTo: url) }
        #expect(error?.code == .tornRecord)
        #expect(error?.location?.byteRange == 28..<32)
        #expect(try folder.text("log.jsonl") == Self.one + "{\"nu")
        let new = try HRRecordWriter<Order>(appendingTo: folder.path("new.jsonl"))
        try new.finish()
        #expect(try folder.text("new.jsonl") == "")
    }

    @Test("Q13: one appends at a time")
    func locked() throws {
        let folder = try SequenceFolder()
        let url = folder.path("log.jsonl")
        let first = try HRRecordWriter<Order>(appendingTo: url)
        let error = #expect(throws: HRError.self) { try HRRecordWriter<Order>(appendingTo: url) }
        #expect(error?.code == .fileLocked)
        try withExtendedLifetime(first) { try first.write(Order(number: 1, customer: "A")) }
        try first.finish()
    }

    @Test("Records are dictionaries, unless others are allowed")
    func roots() throws {
        let folder = try SequenceFolder()
        let strict = try HRRecordWriter<[Int]>(creating: folder.path("a.jsonl"))
        let error = #expect(throws: HRError.self) { try strict.write([1]) }
        #expect(error?.code == .typeMismatch)
        let free = try HRRecordWriter<[Int]>(creating: folder.path("b.jsonl"), isAnyRootAllowed: true)
        try free.write([1, 2])
        try free.finish()
        var records = HRRecords(of: [Int].self, in: folder.path("b.jsonl"))
        #expect(throws: HRError.self) { try records.reader().next() }
        records.isAnyRootAllowed = true
        #expect(try records.reader().next()?.value == [1, 2])
    }

    @Test("A record that lies deeper than engines read is an error")
    func deep() throws {
        let folder = try SequenceFolder()
        let writer = try HRRecordWriter<Person>(creating: folder.path("a.jsonl"))
        let people = (0..<150).map { Person("\($0)") }
        for index in people.indices.dropLast() { people[index].friend = people[index + 1] }
        defer { for person in people { person.friend = nil } }
        let error = #expect(throws: HRError.self) { try writer.write(people[0]) }
        #expect(error?.code == .depthLimit)
        people[50].friend = nil
        try writer.write(people[0])
        try writer.finish()
        #expect(try !folder.text("a.jsonl").contains("$definitions"))
    }
}
