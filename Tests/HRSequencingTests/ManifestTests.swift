import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// What a folder of shards says about itself: Q51 of the scenarios; and shards that come of shards: Q42, Q59.
@Suite("Folders of shards")
struct ManifestTests {
    private func written(_ folder: SequenceFolder) throws -> URL {
        let url = folder.path("out")
        let writer = try HRShardWriter<Order>(in: url, shards: 2)
        for number in 1...4 { try writer.write(Order(number: number, customer: "A")) }
        try writer.finish()
        return url
    }

    @Test("The manifest is a file that people read")
    func text() throws {
        let folder = try SequenceFolder()
        _ = try written(folder)
        #expect(
            try folder.text("out/_hr.json") == """
                {
                  "parts": [
                    {
                      "name": "part-00000.jsonl",
                      "records": 2,
                      "bytes": 56,
                      "crc32c": "c1d18e28"
                    },
                    {
                      "name": "part-00001.jsonl",
                      "records": 2,
                      "bytes": 56,
                      "crc32c": "2dfe22cb"
                    }
                  ]
                }

                """)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: HRError.Code
        let make: @Sendable (SequenceFolder) throws -> Void

        init(_ name: String, _ code: HRError.Code, _ make: @escaping @Sendable (SequenceFolder) throws -> Void) {
            (testDescription, self.code, self.make) = (name, code, make)
        }
    }

    private static let part = "out/part-00001.jsonl"

    static let changes: [Change] = [
        Change("a file that is gone", .fileNotFound) { try FileManager.default.removeItem(at: $0.path(part)) },
        Change("a file that is shorter", .fileChanged) { try $0.file(part, line(2) + "\n") },
        Change("a file that is longer", .fileChanged) { try $0.file(part, $0.text(part) + "\n") },
        Change("a file of the same size", .fileChanged) {
            try $0.file(part, $0.text(part).replacing("\"number\":2", with: "\"number\":3"))
        },
        Change("a file that is not named", .fileChanged) { try $0.file("out/other.json", "") },
        Change("a manifest that names a file elsewhere", .invalidValue) {
            try $0.file("out/_hr.json", $0.text("out/_hr.json").replacing("part-00001", with: "../part-00001"))
        },
        Change("a manifest that names a hidden file", .invalidValue) {
            try $0.file("out/_hr.json", $0.text("out/_hr.json").replacing("part-00001", with: ".part-00001"))
        },
        Change("a manifest that names a file twice", .invalidValue) {
            try $0.file("out/_hr.json", $0.text("out/_hr.json").replacing("part-00001", with: "part-00000"))
        },
        Change("a manifest that is torn", .syntax) {
            try $0.file("out/_hr.json", String($0.text("out/_hr.json").dropLast(20)))
        },
        Change("no manifest", .fileNotFound) { try FileManager.default.removeItem(at: $0.path("out/_hr.json")) },
    ]

    @Test("Q51: a folder that is not as its manifest says", arguments: changes)
    func disagreeing(change: Change) throws {
        let folder = try SequenceFolder()
        let records = HRRecords(of: Order.self, in: try written(folder)).complete
        try records.verify()
        try change.make(folder)
        let error = #expect(throws: HRError.self) { try records.verify() }
        #expect(error?.code == change.code, "\(error?.report() ?? "")")
    }

    @Test("Q51: the checksum is that of Castagnoli, and all faults are told")
    func checksums() throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.json", "123456789")
        func entry(_ name: String, _ sum: String) -> String {
            #"{"name":"\#(name)","records":0,"bytes":9,"crc32c":"\#(sum)"}"#
        }
        try folder.file("in/_hr.json", #"{"parts":[\#(entry("a.json", "e3069283"))]}"#)
        let records = HRRecords(of: Order.self, in: folder.path("in"))
        try records.verify()
        let (one, two) = (entry("a.json", "e3069284"), entry("b.json", "e3069284"))
        try folder.file("in/_hr.json", #"{"parts":[\#(one),\#(two)]}"#)
        let error = #expect(throws: HRError.self) { try records.verify() }
        #expect(error?.location?.file?.hasSuffix("in/a.json") == true)
        #expect(error?.notes == ["b.json: the file is not there, which the manifest names"])
        #expect(throws: HRError.self) { try HRRecords(of: Order.self, in: folder.path("in/a.json")).verify() }
    }

    @Test("Q59: a shard that is gone is told by its name, with the records before it")
    func vanished() async throws {
        let folder = try SequenceFolder()
        let files = try (1...3).map { try folder.file("\($0).jsonl", line($0) + "\n") }
        let records = HRRecords(of: Order.self, in: files)
        try FileManager.default.removeItem(at: files[1])
        let expected = try Outcome.sequential(records, folder)
        #expect(expected.found.count == 2)
        #expect(expected.found.last?.contains("2.jsonl") == true)
        for width in 1...4 { #expect(try await Outcome.parallel(records, width: width, folder) == expected) }
        let complete = HRRecords(of: Order.self, in: try written(folder)).complete
        try FileManager.default.removeItem(at: folder.path(Self.part))
        let error = #expect(throws: HRError.self) { try complete.reader() }
        #expect(error?.code == .fileNotFound)
    }

    @Test("Q42: shards of shards have the same bytes for any number of tasks", .slow, arguments: 1...8)
    func mapping(width: Int) async throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.jsonl", (1...50).map { line($0) + "\n" }.joined())
        try folder.file("in/b.jsonl", "\n")
        try folder.file("in/c.jsonl", (51...60).map { line($0) + "\r\n" }.joined())
        var records = HRRecords(of: Order.self, in: folder.path("in"))
        for size in [1, 100, 10_000] {
            records.chunkBytes = size
            let url = folder.path("out\(size)")
            let manifest = try await records.parallelMap(width: width, writingTo: url) {
                Order(number: -$0.value.number, customer: $0.value.customer)
            }
            #expect(manifest.parts.map(\.records) == [50, 10])
            #expect(try HRRecords(of: Order.self, in: url).complete.verify() == manifest)
            #expect(
                try folder.text("out\(size)/part-00000.jsonl") == (1...50).map { line(-$0) + "\n" }.joined())
            #expect(
                try folder.text("out\(size)/part-00001.jsonl") == (51...60).map { line(-$0) + "\n" }.joined())
        }
    }

    @Test("Shards of shards with an error among them leave nothing")
    func failedMapping() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("in/a.jsonl", (1...50).map { line($0) + "\n" }.joined() + "null\n")
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = 50
        let error = await #expect(throws: HRError.self) {
            try await records.parallelMap(width: 3, writingTo: folder.path("out")) { $0.value }
        }
        #expect(error?.location?.line == 51)
        #expect(try folder.names(in: "out") == [])
        let manifest = try await records.onError(.skip).parallelMap(width: 3, writingTo: folder.path("out")) {
            $0.value
        }
        #expect(manifest.parts.map(\.records) == [50])
    }
}
