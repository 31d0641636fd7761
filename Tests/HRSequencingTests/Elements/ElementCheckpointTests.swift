import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// What elements of a document have in common with lines: checkpoints, and places that say where they are.
@Suite("Elements as records")
struct ElementCheckpointTests {
    /// What a reader gives from where it is: of each order its index and number, of an error its code.
    private func rest(_ reader: HRRecordReader<Order>) -> [String] {
        var found: [String] = []
        while true {
            do throws(HRError) {
                guard let order = try reader.next() else { return found }
                found.append("\(order.place) \(order.place.index ?? -1) \(order.value.number)")
            } catch {
                found.append("\(error.location?.line ?? 0) \(error.code)")
                if found.count > 1000 { return found }
            }
        }
    }

    private func stored(_ mark: HRCheckpoint) throws -> HRCheckpoint {
        try JSONDecoder().decode(HRCheckpoint.self, from: JSONEncoder().encode(mark))
    }

    private static let xmlOrder =
        "<dict><key>number</key><integer>1</integer><key>customer</key><string>A</string></dict>"

    @Test(
        "Reading goes on at the checkpoint after any element with the same elements, errors and counts",
        arguments: [
            "{\"a\": [1], \"orders\": [\(line(1)),\n\n\(line(2)), {\"number\": \"x\"},\n \(line(3)), 7, \(line(4))], \"z\": 1}",
            "{\"orders\": [\(line(1)), \(line(2)), {\"number\" 2}, \(line(3))]}",
            "{\"orders\": [\(line(1)), \(line(2))",
            "{\"orders\": []}",
            "<dict><key>orders</key><array>\(xmlOrder)\n\(xmlOrder)<integer>1</integer>\(xmlOrder)</array></dict>",
        ], [0, 1 << 14])
    func resuming(_ text: String, _ batchBytes: Int) throws {
        let folder = try SequenceFolder()
        var records = HRRecords(of: Order.self, in: try folder.file("orders", text), at: "orders")
        records.batchBytes = batchBytes
        for errors in [HRRecordErrors.stop, .skip] {
            records = records.onError(errors)
            for count in 0..<8 {
                let reader = try records.reader()
                for _ in 0..<count { _ = try? reader.next() }
                let resumed = try records.resuming(at: stored(reader.checkpoint)).reader()
                #expect(resumed.summary.records == reader.summary.records)
                // Malformed text has ended reading, and ends it again.
                let (all, left) = (rest(try records.reader()), rest(resumed))
                let isMalformed = all.last?.hasSuffix("HR0101") ?? false
                #expect(left == rest(reader) || isMalformed && left == all.suffix(1))
            }
        }
    }

    @Test("An array that has grown is read from where reading had stopped; another file is refused")
    func changed() throws {
        let folder = try SequenceFolder()
        let text = "[\(line(1)), \(line(2))"
        let url = try folder.file("orders.json", text + "]")
        let records = HRRecords(of: Order.self, in: url, at: HRPath())
        let reader = try records.reader()
        _ = rest(reader)
        let mark = try stored(reader.checkpoint)
        #expect((mark.offset, mark.line, mark.records) == (text.utf8.count, 1, 2))
        try folder.file("orders.json", text + ",\n\(line(3))]")
        #expect(rest(try records.resuming(at: mark).reader()) == ["\(url.path):2:1 2 3"])
        for other in ["[\(line(1))]", "[\(line(1)), \(line(9)), \(line(3))]"] {
            try folder.file("orders.json", other)
            let error = #expect(throws: HRError.self) { try records.resuming(at: mark).reader() }
            #expect(error?.code == .fileChanged)
        }
        let renamed = HRRecords(of: Order.self, in: try folder.file("b.json", text + "]"), at: HRPath())
        let error = #expect(throws: HRError.self) { try renamed.resuming(at: mark).reader() }
        #expect(error?.code == .fileNotFound)
    }

    @Test("A checkpoint in which no element ends is refused")
    func noBorder() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(line(1)), \(line(2))]")
        let mark = try JSONDecoder().decode(
            HRCheckpoint.self, from: Data(#"{"file":"orders.json","offset":7,"line":1,"records":1}"#.utf8))
        let records = HRRecords(of: Order.self, in: url, at: HRPath()).resuming(at: mark)
        let error = #expect(throws: HRError.self) { try records.reader() }
        #expect(error?.message == "no record ends where reading had stopped")
    }

    @Test("Several tasks do not read the elements of a document")
    func tasks() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(line(1))]")
        let records = HRRecords(of: Order.self, in: url, at: HRPath())
        let error = await #expect(throws: HRError.self) {
            for try await _ in records.parallelMap(width: 2, { $0.value.number }) {}
        }
        #expect(error?.code == .coderMisuse)
        await #expect(throws: HRError.self) {
            try await records.reduce(0, width: 2) {
                $0 += $1.value.number
            } merge: {
                $0 += $1
            }
        }
        #expect(throws: HRError.self) { try records.verify() }
    }

    @Test("The place of a line has no index, and that of an element its column in the description")
    func places() throws {
        let folder = try SequenceFolder()
        let lines = try folder.file("orders.jsonl", "\(line(1))\n\(line(2))\n")
        let second = try HRRecords(of: Order.self, in: lines).results.map { try $0.get().place }[1]
        #expect((second.line, second.column, second.index) == (2, 1, nil))
        #expect(second.description == "\(lines.path):2")
        let array = try folder.file("orders.json", "[\(line(1)), \(line(2))]")
        let element = try HRRecords(of: Order.self, in: array, at: HRPath()).results.map { try $0.get().place }[1]
        #expect((element.line, element.index) == (1, 1))
        #expect(element.description == "\(array.path):1:\(element.column)")
    }
}
