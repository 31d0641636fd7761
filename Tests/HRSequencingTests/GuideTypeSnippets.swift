import Foundation
import HRArchiving
import HRSequencing
import Testing

/// The code of Docs/ManyArchives.md in which settings and results are handed on.
@Suite("Code of ManyArchives.md: settings and results")
struct GuideTypeSnippets {
    // snippet: log
    /// Opens a log with settings that suit most logs.
    func log(
        _ url: URL, tornTail: HRTornTail = .setAside, durability: HRDurability = .everySecond,
        for audience: HRRecordAudience = .archives
    ) throws -> HRRecordWriter<Order> {
        let writer = try HRRecordWriter<Order>(
            appendingTo: url, tornTail: tornTail, durability: durability, for: audience)
        if let repair = writer.repair { note(repair) }
        return writer
    }

    /// Reports the repair of a file whose last writer was killed.
    func note(_ repair: HRTailRepair) {
        print(repair.byteCount, "bytes of an incomplete record", repair.file.map { "are in \($0.path)" } ?? "")
    }
    // end

    @Test("A log")
    func logs() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", "\(line(1))\n{\"num")
        let writer = try log(url)
        try writer.write(Order(number: 2, customer: "Bert"))
        try writer.finish()
        #expect(writer.repair?.byteCount == 5)
        #expect(try sum(of: HRRecords(of: Order.self, in: url)).total == 3)
    }

    // snippet: sum
    /// Adds up the records that can be read, and returns the errors of the others in the summary.
    func sum(
        of records: HRRecords<Order>, onError policy: HRRecordErrors = .collect(limit: 100)
    ) throws -> (total: Int, summary: HRRecordSummary) {
        let reader: HRRecordReader<Order> = try records.onError(policy).reader()
        var total = 0
        while let record = try reader.next() { total += number(of: record) }
        return (total, reader.summary)
    }

    func number(of record: HRRecord<Order>) -> Int {
        if record.value.number > 1000 { print("a large order at", label(record.place)) }
        return record.value.number
    }

    func label(_ place: HRRecordPlace) -> String { "line \(place.line), byte \(place.byteRange.lowerBound)" }
    // end

    @Test("A sum")
    func sums() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", "\(line(1))\n{\"number\":true}\n\(line(2))\n")
        let sum = try sum(of: HRRecords(of: Order.self, in: url))
        #expect(sum.total == 3 && sum.summary.skipped == 1)
        #expect(throws: HRError.self) { try self.sum(of: HRRecords(of: Order.self, in: url), onError: .stop) }
    }

    // snippet: names
    /// Returns the names of all customers as an asynchronous sequence.
    func names(
        in records: HRRecords<Order>, progress: @escaping @Sendable (HRRecordProgress) -> Void
    ) -> HRParallelMap<Order, String> {
        records.parallelMap(width: 4, progress: progress) { $0.value.customer }
    }
    // end

    @Test("Names")
    func allNames() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", "\(line(1))\n\(line(2))\n")
        var count = 0
        let names = names(in: HRRecords(of: Order.self, in: url)) { #expect($0.bytes > 0) }
        for try await _ in names { count += 1 }
        #expect(count == 2)
    }

    // snippet: export
    /// Writes orders to a folder, and returns the manifest with a checksum of each file.
    func export(
        _ orders: [Order], to folder: URL, by sharding: HRSharding<Order> = .roundRobin,
        roll: HRShardRoll = .bytes(128 << 20)
    ) throws -> HRShardManifest {
        let writer = try HRShardWriter<Order>(in: folder, shards: 2, by: sharding, roll: roll)
        for order in orders { try writer.write(order) }
        return try writer.finish()
    }
    // end

    @Test("Shards")
    func shards() throws {
        let folder = try SequenceFolder()
        let orders = [Order(number: 1, customer: "Anna"), Order(number: 2, customer: "Bert")]
        let manifest = try export(orders, to: folder.path("orders"), by: .hash(\.number))
        #expect(manifest.parts.map(\.records).reduce(0, +) == 2)
    }

    // snippet: problems
    /// Returns the warnings about existing files, one line for each.
    func problems(in records: HRRecords<Order>) throws -> [String] {
        let schema: HREngineSchema = try HREngineSchema(of: records)
        return schema.warnings.map(line)
    }

    func line(_ warning: HREngineWarning) -> String { "\(warning.path): \(warning.message) (\(warning.help))" }
    // end

    @Test("Warnings")
    func warnings() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", "{\"number\":1,\"a\":1}\n{\"number\":2,\"a\":\"x\"}\n")
        #expect(try problems(in: HRRecords(of: Order.self, in: url)).count == 1)
    }

    private func line(_ number: Int) -> String { "{\"number\":\(number),\"customer\":\"Anna\"}" }
}
