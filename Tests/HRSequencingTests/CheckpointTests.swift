import Foundation
import HRArchiving
import HRSequencing
import Testing

/// Files that were replaced, and files that have grown, since reading stopped in them.
@Suite("Checkpoints")
struct CheckpointTests {
    /// Records of one width, so that the places of one file are those of another.
    private static func text(_ numbers: Range<Int>, of customer: String = "A", end: String = "\n") -> String {
        numbers.map { line(100_000 + $0, customer) }.joined(separator: "\n") + (numbers.isEmpty ? "" : end)
    }

    private func mark(_ records: HRRecords<Order>, after count: Int) throws -> HRCheckpoint {
        let reader = try records.reader()
        for _ in 0..<count { _ = try reader.next() }
        return try JSONDecoder().decode(HRCheckpoint.self, from: JSONEncoder().encode(reader.checkpoint))
    }

    private func code(_ records: HRRecords<Order>, _ mark: HRCheckpoint) -> HRError.Code? {
        do throws(HRError) {
            _ = try records.resuming(at: mark).reader()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A file that was replaced by one of records as wide is another one", arguments: [1, 4, 1000, 3000])
    func replaced(count: Int) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("log.jsonl", Self.text(0..<count))
        let records = HRRecords(of: Order.self, in: url)
        for read in Set([1, count / 2 + 1, count]) {
            let mark = try mark(records, after: read)
            // By rotation, which makes a new file, and in place, as copytruncate does.
            for isAtomic in [false, true] {
                let other = Data(Self.text(count..<(2 * count)).utf8)
                try other.write(to: url, options: isAtomic ? .atomic : [])
                #expect(code(records, mark) == .fileChanged)
                // The same beginning, and something else later on.
                let later = Data((Self.text(0..<(read - 1)) + Self.text(count..<(2 * count))).utf8)
                try later.write(to: url, options: isAtomic ? .atomic : [])
                #expect(code(records, mark) == .fileChanged)
                try Data(Self.text(0..<count).utf8).write(to: url, options: isAtomic ? .atomic : [])
                #expect(code(records, mark) == nil)
                try Data(Self.text(0..<(count + 2)).utf8).write(to: url, options: isAtomic ? .atomic : [])
                #expect(try outcome(of: records.resuming(at: mark)).count == count + 2 - read)
            }
            try folder.file("log.jsonl", Self.text(0..<count))
        }
    }

    @Test("A checkpoint of an earlier version is read, and refused as it was")
    func earlier() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", Self.text(0..<3))
        let records = HRRecords(of: Order.self, in: url)
        let width = line(100_000).utf8.count + 1
        let old = { (offset: Int) in
            let text = #"{"file":"a.jsonl","offset":\#(offset),"line":2,"records":1}"#
            return try JSONDecoder().decode(HRCheckpoint.self, from: Data(text.utf8))
        }
        #expect(try outcome(of: records.resuming(at: old(width))) == ["2: 100001", "3: 100002"])
        #expect(code(records, try old(width - 5)) == .fileChanged)
        #expect(code(records, try old(width * 9)) == .fileChanged)
    }

    @Test(
        "Reading goes on after a last record without a line feed",
        arguments: [
            ("", 0), ("\n", 0), ("\r\n", 0), ("\n" + line(7) + "\n", 1), ("\r\n" + line(7), 1), ("\n\n" + line(7), 1),
        ])
    func withoutLineFeed(growth: String, count: Int) throws {
        let folder = try SequenceFolder()
        for number in [1, 3] {
            let text = Self.text(0..<number, end: "")
            let url = try folder.file("log.jsonl", text)
            let records = HRRecords(of: Order.self, in: url)
            let mark = try mark(records, after: number)
            #expect(try outcome(of: records.resuming(at: mark)) == [])
            try folder.file("log.jsonl", text + growth)
            let reader = try records.resuming(at: mark).reader()
            var places: [String] = []
            while let record = try reader.next() { places.append("\(record.place.line): \(record.value.number)") }
            let whole = try outcome(of: records)
            #expect(places == Array(whole.suffix(count)))
            #expect(reader.summary.records == number + count)
        }
    }

    @Test(
        "What goes on on the line where reading had stopped is another record",
        arguments: ["x", "{}", line(7), "\r", " "])
    func glued(growth: String) throws {
        let folder = try SequenceFolder()
        let url = try folder.file("log.jsonl", Self.text(0..<2, end: ""))
        let records = HRRecords(of: Order.self, in: url)
        let mark = try mark(records, after: 2)
        try folder.file("log.jsonl", Self.text(0..<2, end: "") + growth)
        #expect(code(records, mark) == .fileChanged)
    }

    @Test("A writer ends a last record without a line feed, and reading goes on after it")
    func appended() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("log.jsonl", Self.text(0..<2, end: ""))
        let records = HRRecords(of: Order.self, in: url)
        let mark = try mark(records, after: 2)
        let writer = try HRRecordWriter<Order>(appendingTo: url)
        try writer.write(Order(number: 5, customer: "B"))
        try writer.finish()
        #expect(try outcome(of: records.resuming(at: mark)) == ["3: 5"])
    }
}
