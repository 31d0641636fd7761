import Foundation
import HRArchiving
import HRSequencing

struct Program {
    // MARK: The story

    /// Runs a process that is killed while it appends to a log, repairs the log, and reads it.
    func tellStory() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("events-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appendingPathComponent("events.jsonl")

        print("A process appends 5,000 events, and is killed within a line.")
        try startAnother(["append", log.path, "5000", "--and-die"])

        print("Who appends next is told:")
        do {
            _ = try HRRecordWriter<Event>(appendingTo: log)
        } catch {
            print("    \(error.message)")
        }
        let writer = try HRRecordWriter<Event>(appendingTo: log, tornTail: .setAside, durability: .everySecond)
        if let repair = writer.repair { print("Repaired: \(repair)") }
        for number in 5000..<20_000 { try writer.write(Event(number: number)) }
        try writer.finish()
        try await read(log)
    }

    /// Runs this program again.
    private func startAnother(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
    }

    /// Ends this process in the middle of a write, as a power failure would.
    func dieWithinLine(of url: URL) {
        if let file = try? FileHandle(forWritingTo: url), (try? file.seekToEnd()) != nil {
            try? file.write(contentsOf: Data("{\"number\":5000,\"at\":{\"$da".utf8))
        }
        kill(getpid(), SIGKILL)
    }

    // MARK: Writing

    func append(_ count: Int, to url: URL) throws {
        let writer = try HRRecordWriter<Event>(appendingTo: url)
        for number in 0..<count { try writer.write(Event(number: number)) }
        try writer.finish()
    }

    /// Writes a file for databases, and prints their settings for it.
    func write(_ count: Int, to url: URL) throws {
        let writer = try HRRecordWriter<Event>(replacing: url, for: .engines)
        for number in 0..<count { try writer.write(Event(number: number)) }
        try writer.finish()
        for warning in writer.schema.warnings { print("warning: \(warning)") }
        print("-- DuckDB\nread_json('\(url.lastPathComponent)', columns=\(writer.schema.duckDB))")
        print("-- Spark\n\(writer.schema.spark)")
    }

    /// Copies the records of a file, whatever program wrote it, to a file for archive readers.
    func copy(_ source: URL, to url: URL) throws {
        let writer = try HRRecordWriter<Event>(replacing: url)
        let reader = try HRRecords(of: Event.self, in: source, with: Event.unarchiver).reader()
        while let record = try reader.next() { try writer.write(record.value) }
        try writer.finish()
    }

    // MARK: Reading

    /// The results of one worker, and their sum.
    private struct Summary: Sendable {
        var events = 0
        var purchases = 0
        var revenue = 0.0
        var cities: [String: Int] = [:]
        var giftCount = 0
        var last = Date.distantPast

        mutating func add(_ event: Event) {
            events += 1
            if event.what is Purchase { purchases += 1 }
            revenue += event.what.amount
            cities[event.customer.city, default: 0] += 1
            if event.recipient !== event.customer { giftCount += 1 }
            last = max(last, event.at)
        }

        mutating func merge(_ other: Summary) {
            events += other.events
            purchases += other.purchases
            revenue += other.revenue
            cities.merge(other.cities, uniquingKeysWith: +)
            giftCount += other.giftCount
            last = max(last, other.last)
        }
    }

    /// Reads a file, a folder of shards or a pipe, and prints what is in it.
    func read(_ url: URL) async throws {
        let records = HRRecords(of: Event.self, in: url, with: Event.unarchiver)
        let bar = ProgressBar()
        let summary = try await records.reduce(
            Summary(), width: ProcessInfo.processInfo.activeProcessorCount, progress: { bar.show($0.fraction) }
        ) {
            $0.add($1.value)
        } merge: {
            $0.merge($1)
        }
        print("\(summary.events) events, \(summary.purchases) purchases for \(summary.revenue)")
        print("\(summary.giftCount) sent to somebody else")
        for (city, count) in summary.cities.sorted(by: { $0.key < $1.key }) { print("    \(city): \(count)") }
        if summary.events > 0 { print("the last one at \(summary.last.formatted(.iso8601))") }
    }
}
