import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Writing into several files: Q49 and Q50 of the scenarios.
@Suite("Writing shards")
struct ShardTests {
    @Test("Q49: which shard a record is in depends on its key alone", arguments: [1, 3, 8])
    func hashing(shards: Int) throws {
        // The hashes are those of the reference implementation.
        let hashes: [String: UInt64] = [
            "": 0xCBF2_9CE4_8422_2325, "a": 0xAF63_DC4C_8601_EC8C, "foobar": 0x8594_4171_F739_67E8,
        ]
        let folder = try SequenceFolder()
        for run in ["one", "two"] {
            let writer = try HRShardWriter<Order>(in: folder.path(run), shards: shards, by: .hash(\.customer))
            for number in 0..<30 {
                try writer.write(Order(number: number, customer: ["", "a", "foobar"][number % 3]))
            }
            try writer.finish()
            #expect(writer.count == 30)
        }
        var found = 0
        for record in HRRecords(of: Order.self, in: folder.path("one")).results {
            let record = try record.get()
            let index = try #require(hashes[record.value.customer]) % UInt64(shards)
            #expect(record.place.file.hasSuffix("/part-0000\(index).jsonl"))
            found += 1
        }
        #expect(found == 30)
        #expect(try folder.contents(of: "one") == folder.contents(of: "two"))
    }

    @Test("A number has the shard of its digits, whatever its type is")
    func hashingNumbers() throws {
        let folder = try SequenceFolder()
        let shardings: [HRSharding<Order>] = [
            .hash(\.number), .hash { UInt8($0.number) }, .hash { String($0.number) },
        ]
        for (run, sharding) in shardings.enumerated() {
            let writer = try HRShardWriter<Order>(in: folder.path("\(run)"), shards: 5, by: sharding)
            for number in 0..<40 { try writer.write(Order(number: number, customer: "A")) }
            try writer.finish()
        }
        #expect(try folder.names(in: "0").filter { $0.hasPrefix("part") }.count == 5)
        #expect(try folder.contents(of: "0") == folder.contents(of: "1"))
        #expect(try folder.contents(of: "0") == folder.contents(of: "2"))
    }

    @Test("Shards take turns, and a value that cannot be archived takes none")
    func turns() throws {
        struct Odd: Encodable {
            let number: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                guard number != 2 else { throw CocoaError(.coderInvalidValue) }
                try container.encode(["number": number])
            }
        }
        let folder = try SequenceFolder()
        let writer = try HRShardWriter<Odd>(in: folder.path("out"), shards: 2)
        for number in 1...5 { do { try writer.write(Odd(number: number)) } catch { #expect(number == 2) } }
        try writer.finish()
        #expect(try folder.text("out/part-00000.jsonl") == "{\"number\":1}\n{\"number\":4}\n")
        #expect(try folder.text("out/part-00001.jsonl") == "{\"number\":3}\n{\"number\":5}\n")
    }

    @Test("Q49: another file begins where one would become too large", arguments: [1, 30, 60, 100, 10_000])
    func rolling(size: Int) throws {
        let folder = try SequenceFolder()
        let writer = try HRShardWriter<Order>(in: folder.path("out"), shards: 2, roll: .bytes(size))
        for number in 10..<50 { try writer.write(Order(number: number, customer: "A")) }
        let manifest = try writer.finish()
        let length = line(10).utf8.count + 1
        #expect(manifest.parts.count == max(2, (20 + max(1, size / length) - 1) / max(1, size / length) * 2))
        #expect(manifest.parts.allSatisfy { $0.bytes <= max(size, length) })
        var numbers: [Int] = []
        for record in HRRecords(of: Order.self, in: folder.path("out")).results {
            numbers.append(try record.get().value.number)
        }
        #expect(numbers.filter { $0 % 2 == 0 } == Array(stride(from: 10, to: 50, by: 2)))
        #expect(numbers.sorted() == Array(10..<50))
    }

    @Test("Q49: folders are named as Hive names them")
    func folders() throws {
        let folder = try SequenceFolder()
        let keys: [String?] = ["Order", "Łódź", "a/b", "..", "", nil, "a=b%", "{x}\n\0", "_x", ".x"]
        let writer = try HRShardWriter<Order>(
            in: folder.path("out"), by: .folder("class") { $0.customer == "none" ? nil : $0.customer })
        for (number, key) in keys.enumerated() { try writer.write(Order(number: number, customer: key ?? "none")) }
        try writer.finish()
        #expect(
            try Set(folder.names(in: "out")) == [
                "_SUCCESS", "_hr.json", "class=Order", "class=Łódź", "class=a%2Fb", "class=..", "class=a%3Db%25",
                "class=__HIVE_DEFAULT_PARTITION__", "class=%7Bx}%0A%00", "class=_x", "class=.x",
            ])
        #expect(try folder.names == ["out"])
        #expect(try folder.text("out/class=Order/part-00000.jsonl") == line(0, "Order") + "\n")
        let records = HRRecords(of: Order.self, in: folder.path("out")).complete
        #expect(Set(try records.results.map { try $0.get().value.number }) == Set(0..<10))
        try records.verify()
    }

    @Test("Texts of any kind have folders of their own, within the folder", arguments: 0..<5)
    func anyFolders(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let letters: [Character] = ["/", ".", "%", "=", "\0", "\\", "a", "é", "5", "2", "F", " ", "\n", "\u{7F}", "_"]
        var keys: Set<[UInt8]> = []
        let folder = try SequenceFolder()
        let writer = try HRShardWriter<Order>(in: folder.path("out"), by: .folder("k", by: \.customer))
        for _ in 0..<60 {
            let length = Int.random(in: 1...5, using: &random)
            let key = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "x" })
            keys.insert(Array(key.utf8))
            try writer.write(Order(number: 1, customer: key))
        }
        let manifest = try writer.finish()
        #expect(manifest.parts.count == keys.count)
        #expect(manifest.parts.allSatisfy { $0.name.split(separator: "/").count == 2 })
        #expect(try folder.names == ["out"])
        #expect(try folder.names(in: "out").count == keys.count + 2)
        try HRRecords(of: Order.self, in: folder.path("out")).complete.verify()
    }

    @Test("Names of columns that are hidden or lead elsewhere, texts too long for a name, and no shards are errors")
    func badNames() throws {
        let folder = try SequenceFolder()
        for column in ["", "_class", ".class", "$class", "a/b", "..", "é"] {
            let error = #expect(throws: HRError.self) {
                try HRShardWriter<Order>(in: folder.path("out"), by: .folder(column, by: \.customer))
            }
            #expect(error?.code == .coderMisuse)
        }
        for shards in [0, -1, 10_001] {
            let error = #expect(throws: HRError.self) {
                try HRShardWriter<Order>(in: folder.path("out"), shards: shards)
            }
            #expect(error?.code == .coderMisuse)
        }
        #expect(try folder.names == [])
        let writer = try HRShardWriter<Order>(in: folder.path("out"), by: .folder("k", by: \.customer))
        let error = #expect(throws: HRError.self) {
            try writer.write(Order(number: 1, customer: String(repeating: "x", count: 254)))
        }
        #expect(error?.code == .notWritable)
        try writer.write(Order(number: 1, customer: String(repeating: "x", count: 253)))
        try writer.finish()
    }

    @Test("Q50: until all is written nothing is to be seen, and a writer that is forgotten leaves nothing")
    func forgotten() throws {
        let folder = try SequenceFolder()
        let url = folder.path("out")
        do {
            let writer = try HRShardWriter<Order>(in: url, shards: 3, roll: .bytes(1))
            for number in 0..<10 { try writer.write(Order(number: number, customer: "A")) }
            try writer.write(Order(number: 10, customer: String(repeating: "x", count: 2 << 20)))
            #expect(try folder.names(in: "out").count == 11)
            #expect(try folder.names(in: "out").allSatisfy { $0.hasPrefix(".") && !$0.hasSuffix(".jsonl") })
            #expect(throws: HRError.self) { try HRRecords(of: Order.self, in: url).complete.reader() }
            let error = #expect(throws: HRError.self) { try HRShardWriter<Order>(in: url) }
            #expect(error?.code == .fileLocked)
        }
        #expect(try folder.names(in: "out") == [])
    }

    @Test("Adding to a folder leaves what is there as it is, and counts on")
    func adding() throws {
        let folder = try SequenceFolder()
        let url = folder.path("out")
        var before: [String: Data] = [:]
        for run in 0..<3 {
            let writer = try HRShardWriter<Order>(in: url, shards: 2)
            for number in 0..<4 { try writer.write(Order(number: run * 4 + number, customer: "A")) }
            let manifest = try writer.finish()
            #expect(manifest.parts.map(\.name) == (0..<(run + 1) * 2).map { "part-0000\($0).jsonl" })
            #expect(manifest.parts.allSatisfy { $0.records == 2 })
            #expect(try HRRecords(of: Order.self, in: url).complete.verify() == manifest)
            let after = try folder.contents(of: "out")
            #expect(before.allSatisfy { $0.key == "_hr.json" || after[$0.key] == $0.value })
            before = after
            #expect(throws: HRError.self) { try writer.write(Order(number: 0, customer: "")) }
            #expect(throws: HRError.self) { try writer.finish() }
        }
    }

    @Test("Q50: files that a writer has left which was stopped are not read, and nobody adds to them unaware")
    func stopped() throws {
        let folder = try SequenceFolder()
        let url = folder.path("out")
        let writer = try HRShardWriter<Order>(in: url)
        try writer.write(Order(number: 1, customer: "A"))
        try writer.finish()
        // A process that was killed while it added to the folder, right before the new manifest.
        try folder.file("out/part-00001.jsonl", line(2) + "\n")
        let records = HRRecords(of: Order.self, in: url)
        #expect(try outcome(of: records.complete) == ["1: 1"])
        let error = #expect(throws: HRError.self) { try HRShardWriter<Order>(in: url) }
        #expect(error?.code == .fileChanged)
        #expect(error?.message.contains("part-00001.jsonl") == true)
        try FileManager.default.removeItem(at: folder.path("out/part-00001.jsonl"))
        // One that was killed right before `_SUCCESS`.
        try FileManager.default.removeItem(at: folder.path("out/_SUCCESS"))
        #expect(throws: HRError.self) { try records.complete.reader() }
        try HRShardWriter<Order>(in: url).finish()
        #expect(try outcome(of: records.complete) == ["1: 1"])
    }

    @Test("A file that cannot get its name takes the others with it")
    func collision() throws {
        let folder = try SequenceFolder()
        let writer = try HRShardWriter<Order>(in: folder.path("out"), shards: 3)
        for number in 0..<3 { try writer.write(Order(number: number, customer: "A")) }
        try folder.file("out/part-00001.jsonl", "mine")
        #expect(throws: HRError.self) { try writer.finish() }
        #expect(throws: HRError.self) { try writer.finish() }
        #expect(throws: HRError.self) { try writer.write(Order(number: 0, customer: "")) }
        #expect(try folder.names(in: "out").filter { !$0.hasPrefix(".") } == ["part-00001.jsonl"])
        #expect(try folder.text("out/part-00001.jsonl") == "mine")
    }
}
