import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if os(macOS) || os(Linux)
    /// What is left when a process ends in the middle, or the disk does: Q14, Q15, Q50 of the scenarios.
    @Suite("Writers that are stopped")
    struct KilledTests {
        /// How often a writer is killed; KILLS=300 does it 300 times.
        private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 8

        @Test("Q14: a writer that is killed while it appends loses no record that it has handed over")
        func appending() async throws {
            let folder = try SharedFolder("appending", of: getpid())
            defer { folder.remove() }
            var random = SeededGenerator(seed: UInt64(getpid()))
            var count = 0
            for _ in 0..<Self.kills {
                try folder.set("patience", Int.random(in: 1_000...100_000, using: &random))
                try folder.set("next", count)
                try folder.set("told", count)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    try Self.appendUntilKilled(in: SharedFolder("appending", of: getppid()))
                }
                let told = try folder.number("told")
                let reader = try HRRecords(of: Order.self, in: folder.path("log.jsonl")).onError(.collect(limit: 1))
                    .reader()
                var numbers: [Int] = []
                while let record = try reader.next() { numbers.append(record.value.number) }
                #expect(numbers == Array(0..<numbers.count))
                #expect((told...told + 1).contains(numbers.count))
                #expect(reader.summary.errors.allSatisfy { $0.code == .tornRecord })
                count = numbers.count
            }
            #expect(count > 0)
        }

        private static func appendUntilKilled(in folder: SharedFolder) throws {
            let writer = try HRRecordWriter<Order>(appendingTo: folder.path("log.jsonl"), tornTail: .setAside)
            let first = try folder.number("next")
            try folder.killLater()
            // Bounded, in case that the signal never comes; the file is small enough to be read after each kill.
            for number in first..<first + 300 {
                let length = number % 10 == 0 ? 500_000 : number % 7 * 100
                try writer.write(Order(number: number, customer: String(repeating: "x", count: length)))
                try writer.flush()
                try folder.set("told", number + 1)
            }
            try folder.waitToBeKilled()
        }

        @Test("Q50: what a writer of shards leaves that is killed is complete, or is not taken for it")
        func shards() async throws {
            let folder = try SharedFolder("shards", of: getpid())
            defer { folder.remove() }
            var random = SeededGenerator(seed: UInt64(getpid()))
            for round in 0..<Self.kills {
                try folder.set("patience", Int.random(in: 1_000...60_000, using: &random))
                try folder.set("told", 0)
                try folder.set("round", round)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    try Self.writeShardsUntilKilled(in: SharedFolder("shards", of: getppid()))
                }
                let told = try folder.number("told")
                let records = HRRecords(of: Order.self, in: folder.path("out\(round)")).complete
                var numbers: [Int] = []
                do throws(HRError) {
                    let reader = try records.reader()
                    while let record = try reader.next() { numbers.append(record.value.number) }
                } catch {
                    #expect(error.code == .fileNotFound)
                }
                #expect(numbers.count % 40 == 0)
                #expect((told...told + 1).contains(numbers.count / 40))
                #expect(numbers.sorted() == Array(0..<numbers.count))
            }
        }

        private static func writeShardsUntilKilled(in folder: SharedFolder) throws {
            let url = folder.path("out\(try folder.number("round"))")
            try folder.killLater()
            for round in 0..<200 {
                let writer = try HRShardWriter<Order>(in: url, shards: 4, by: .hash(\.number), roll: .bytes(200))
                for number in 0..<40 { try writer.write(Order(number: round * 40 + number, customer: "A")) }
                try writer.finish()
                try folder.set("told", round + 1)
            }
            try folder.waitToBeKilled()
        }

        @Test("A writer that a full disk has stopped lets go of its file")
        func letsGo() async {
            await #expect(processExitsWith: .success) {
                let folder = try SequenceFolder()
                let url = try folder.file("log.jsonl", line(1) + "\n")
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 1000, rlim_max: rlim_t(Int32.max))
                let set = { (limit: inout rlimit) in
                    #if canImport(Glibc)
                        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
                    #else
                        #expect(setrlimit(RLIMIT_FSIZE, &limit) == 0)
                    #endif
                }
                set(&limit)
                let first = try HRRecordWriter<Order>(appendingTo: url, durability: .everyRecord)
                let error = #expect(throws: HRError.self) {
                    for number in 2..<1000 { try first.write(Order(number: number, customer: "A")) }
                }
                #expect(error?.code == .diskFull)
                limit.rlim_cur = limit.rlim_max
                set(&limit)
                let second = try HRRecordWriter<Order>(appendingTo: url)
                try second.write(Order(number: 0, customer: "A"))
                try second.finish()
                let numbers = try HRRecords(of: Order.self, in: url).results.map { try $0.get().value.number }
                #expect(numbers == Array(1..<numbers.count) + [0])
                // What has failed stays so.
                #expect(throws: HRError.self) { try first.write(Order(number: 5, customer: "A")) }
                #expect(throws: HRError.self) { try first.flush() }
            }
        }

        @Test("Q15: a disk that is full within a record leaves the whole ones before it, and new files not at all")
        func fullDisk() async {
            await #expect(processExitsWith: .success) {
                let folder = try SequenceFolder()
                let old = (0..<10).map { line($0) + "\n" }.joined()
                let url = try folder.file("log.jsonl", old)
                // The system says then what it says of a full disk, and ends nobody.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 4000, rlim_max: 4000)
                #if canImport(Glibc)
                    #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
                #else
                    #expect(setrlimit(RLIMIT_FSIZE, &limit) == 0)
                #endif
                let writers: [(Order) throws -> Void] = [
                    { [writer = try HRRecordWriter<Order>(appendingTo: url, durability: .everyRecord)] in
                        try writer.write($0)
                    },
                    { [writer = try HRRecordWriter<Order>(creating: folder.path("new.jsonl"))] in
                        try writer.write($0)
                        try writer.flush()
                    },
                ]
                for write in writers {
                    var written = 10
                    let error = #expect(throws: HRError.self) {
                        while written < 1000 {
                            try write(Order(number: written, customer: "A"))
                            written += 1
                        }
                    }
                    #expect(error?.code == .diskFull)
                    #expect((100..<200).contains(written))
                    // It is over, also for what is small enough.
                    let again = #expect(throws: HRError.self) { try write(Order(number: 0, customer: "")) }
                    #expect(again?.report() == error?.report())
                }
                let shards = try HRShardWriter<Order>(in: folder.path("out"), shards: 2)
                for number in 0..<1000 { try shards.write(Order(number: number, customer: "A")) }
                let error = #expect(throws: HRError.self) { try shards.finish() }
                #expect(error?.code == .diskFull)
                #expect(try folder.names(in: "out").allSatisfy { $0.hasPrefix(".") })
                let text = try folder.text("log.jsonl")
                let count = text.utf8.count(where: { $0 == 10 })
                #expect(text == (0..<count).map { line($0) + "\n" }.joined())
                #expect(count > 100)
                #expect(try outcome(of: HRRecords(in: url)).count == count)
            }
        }
    }

    /// A folder that both a test and the process it has started know: they can tell one another nothing else.
    struct SharedFolder {
        private let url: URL

        init(_ name: String, of process: pid_t) throws {
            url = FileManager.default.temporaryDirectory.appendingPathComponent("hr-killed-\(name)-\(process)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        func path(_ name: String) -> URL { url.appendingPathComponent(name) }
        func remove() { try? FileManager.default.removeItem(at: url) }

        /// Whoever is killed meanwhile has set it or not.
        func set(_ name: String, _ number: Int) throws {
            try Data("\(number)".utf8).write(to: path(name), options: .atomic)
        }

        func number(_ name: String) throws -> Int {
            try #require(Int(String(decoding: Data(contentsOf: path(name)), as: UTF8.self)))
        }

        /// Kills this process after so much work as the test wants.
        func killLater() throws {
            let patience = try number("patience")
            Thread.detachNewThread {
                var looks = 0
                while looks < patience { looks += clock() >= 0 ? 1 : 2 }
                kill(getpid(), SIGKILL)
            }
        }

        /// Bounded, in case that the signal never comes.
        func waitToBeKilled() throws {
            for _ in 0..<10_000 { try set("waiting", 1) }
        }
    }
#endif
