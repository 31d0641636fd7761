import Foundation
import HRArchiving
import HRSequencing
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What records may be, and what they may come from: Q19, Q34, Q35, Q58, Q59 of the scenarios.
@Suite("Kinds of records and files")
struct RecordKindTests {
    protocol Shape: HRCoding {
        var area: Double { get }
    }

    struct Circle: Shape {
        static var archiveName: String { "Circle" }
        let radius: Double
        var area: Double { 3 * radius * radius }

        init(radius: Double) { self.radius = radius }
        init(coder: HRDecoder) throws { radius = try coder.decode(forKey: "radius") }
        func encode(with coder: HREncoder) throws { try coder.encode(radius, forKey: "radius") }
    }

    final class Square: Shape {
        static var archiveName: String { "Square" }
        let side: Double
        var area: Double { side * side }

        init(side: Double) { self.side = side }
        init(coder: HRDecoder) throws { side = try coder.decode(forKey: "side") }
        func encode(with coder: HREncoder) throws { try coder.encode(side, forKey: "side") }
    }

    @Test("Q34: records of several classes, and one that is not known is left out", arguments: 1...4)
    func shapes(width: Int) async throws {
        let folder = try SequenceFolder()
        let url = folder.path("shapes.jsonl")
        let writer = try HRRecordWriter<any Shape>(creating: url)
        try writer.write(Circle(radius: 1))
        try writer.write(Square(side: 2))
        try writer.finish()
        #expect(
            try folder.text("shapes.jsonl")
                == "{\"$class\":\"Circle\",\"radius\":1.0}\n{\"$class\":\"Square\",\"side\":2.0}\n")
        try folder.file(
            "shapes.jsonl",
            folder.text("shapes.jsonl") + "{\"$class\":\"Star\",\"points\":5}\n{\"$class\":\"Circle\",\"radius\":2}\n")
        var registry = HRClassRegistry()
        registry.register(Circle.self)
        registry.register(Square.self)
        var records = HRRecords(of: (any Shape).self, in: url, with: HRUnarchiver(registry: registry))
        records.chunkBytes = 1
        let reader = try records.onError(.collect(limit: 1)).reader()
        var areas: [Double] = []
        while let record = try reader.next() { areas.append(record.value.area) }
        #expect(areas == [3, 4, 12])
        #expect(reader.summary.errors.map(\.code) == [.unknownClass])
        var found: [Double] = []
        for try await area in records.onError(.skip).parallelMap(width: width, { $0.value.area }) { found.append(area) }
        #expect(found == areas)
        let error = await #expect(throws: HRError.self) {
            for try await _ in records.parallelMap(width: width, { $0.value.area }) {}
        }
        #expect(error?.location?.line == 3)
    }

    final class Payment: HRCoding {
        static var archiveName: String { "Payment" }
        let when: Date
        let limit: Double?
        let amount: Int?
        var child: Payment?
        weak var buddy: Payment?

        init(coder: HRDecoder) throws {
            when = try coder.decode(forKey: "when")
            limit = try coder.decode(forKey: "limit")
            amount = try coder.decode(forKey: "amount")
            coder.register(self)
            child = try coder.decode(forKey: "child")
            try coder.decodeReference(forKey: "buddy") { [unowned self] in buddy = $0 }
        }

        func encode(with coder: HREncoder) throws {}
    }

    /// Written by DuckDB 2.0: from columns that it inferred, and from a Parquet file with columns of JSON.
    static let duckLines: [String] = [
        ##"{"$class":"Payment","when":{"$date":"1970-01-01 00:00:00.5+00"},"child":{"$class":"Payment","whe"##
            + ##"n":{"$date":"1970-01-01 00:16:40.5+00"},"buddy":{"$alias":"child"},"amount":9007199254740993},"b"##
            + ##"uddy":{"$alias":"$root"},"limit":3.5,"amount":null}"##,
        ##"{"$class":"Payment","when":{"$date":"1970-01-01T00:00:00.5Z"},"child":{"$class":"Payment","when""##
            + ##":{"$date":"1970-01-01T00:16:40.5Z"},"buddy":{"$alias":"child"},"amount":9007199254740993},"buddy"##
            + ##"":{"$alias":"$root"},"limit":3.5,"amount":null}"##,
    ]

    @Test("Q39, Q40: lines that DuckDB writes back, from JSON and from Parquet", arguments: 1...2)
    func duck(width: Int) async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("payments.jsonl", Self.duckLines.joined(separator: "\n") + "\n")
        var records = HRRecords(of: Payment.self, in: url)
        records.chunkBytes = 1
        let found = records.parallelMap(width: width) { record in
            let (root, child) = (record.value, record.value.child)
            return [
                "\(root.when.timeIntervalSince1970) \(root.limit ?? 0) \(root.amount ?? 0) \(root.buddy === root)",
                "\(child?.when.timeIntervalSince1970 ?? 0) \(child?.limit ?? 0) \(child?.amount ?? 0)",
                "\(child?.buddy === child)",
            ]
        }
        for try await told in found {
            #expect(told == ["0.5 3.5 0 true", "1000.5 0.0 9007199254740993", "true"])
        }
    }

    struct Window: HRCoding, Equatable {
        static var archiveName: String { "Window" }
        static var archiveVersion: Int { 1 }
        var width: Int
        var height: Int

        init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

        init(coder: HRDecoder) throws {
            width = try coder.decode(forKey: coder.archiveVersion == 0 ? "size" : "width")
            height = try coder.decode(forKey: coder.archiveVersion == 0 ? "size" : "height")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(width, forKey: "width")
            try coder.encode(height, forKey: "height")
        }
    }

    @Test("Q35: records of an old version beside those of the new one")
    func versions() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("windows.jsonl", "{\"$class\":\"Window\",\"size\":3}\n")
        let writer = try HRRecordWriter<Window>(appendingTo: url)
        try writer.write(Window(1, 2))
        try writer.finish()
        try folder.file("windows.jsonl", folder.text("windows.jsonl") + "{\"$class\":\"Window\",\"size\":4}\n")
        var records = HRRecords(of: Window.self, in: url)
        let expected = [Window(3, 3), Window(1, 2), Window(4, 4)]
        let found = try records.results.map { try $0.get().value }
        #expect(found == expected)
        records.chunkBytes = 1
        let sizes = try await records.reduce([Int](), width: 3) {
            $0.append($1.value.height)
        } merge: {
            $0 += $1
        }
        #expect(sizes == [3, 2, 4])
    }

    @Test("Q19: whoever reads while a file is replaced sees the old one or the new one")
    func replacing() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", (0..<50).map { _ in line(0) + "\n" }.joined())
        let isDone = Shared(false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { isDone.change { $0 = true } }
                for version in 1...40 {
                    let writer = try HRRecordWriter<Order>(replacing: url)
                    for _ in 0..<50 + version {
                        try writer.write(Order(number: version, customer: "A"))
                        if version % 10 == 0 { try writer.flush() }
                    }
                    try writer.finish()
                }
            }
            for width in 0...2 {
                group.addTask {
                    var records = HRRecords(of: Order.self, in: url)
                    records.chunkBytes = 100
                    repeat {
                        var numbers: [Int] = []
                        if width == 0 {
                            let reader = try records.reader()
                            while let record = try reader.next() { numbers.append(record.value.number) }
                        } else {
                            for try await number in records.parallelMap(width: width, { $0.value.number }) {
                                numbers.append(number)
                            }
                        }
                        #expect(Set(numbers).count == 1)
                        #expect(numbers.count == 50 + (numbers.first ?? 0))
                    } while !isDone.value
                }
            }
            try await group.waitForAll()
        }
    }

    enum Way: String, CaseIterable { case one, several, ofDescriptor }

    @Test("Q58: a pipe is read as it comes, on several tasks too, and has no fraction", arguments: Way.allCases)
    func pipe(way: Way) async throws {
        let folder = try SequenceFolder()
        let text = (0..<3000).map { line($0, "é") + "\n" }.joined() + line(3000)
        var url = folder.path("pipe.jsonl")
        let pipe = Pipe()
        if way == .ofDescriptor {
            // As /dev/stdin is.
            url = URL(fileURLWithPath: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        } else {
            #expect(mkfifo(url.path, 0o600) == 0)
        }
        let (path, handle) = (url.path, pipe.fileHandleForWriting)
        Thread.detachNewThread {
            let writer = way == .ofDescriptor ? handle : FileHandle(forWritingAtPath: path)
            try? writer?.write(contentsOf: Data(text.utf8))
            try? writer?.close()
        }
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = 2000
        var numbers: [Int] = []
        if way == .one {
            let reader = try records.reader()
            while let record = try reader.next() { numbers.append(record.value.number) }
        } else {
            let told = Shared<[HRRecordProgress]>([])
            let found = records.parallelMap(width: 3, progress: { p in told.change { $0.append(p) } }) {
                $0.value.number
            }
            for try await number in found { numbers.append(number) }
            #expect(told.value.count > 3)
            #expect(told.value.allSatisfy { $0.fraction == nil })
            #expect(told.value.last?.bytes == text.utf8.count)
        }
        #expect(numbers == Array(0...3000))
    }

    @Test(
        "Q59: a shard that may not be read is told by its name, with the records before it",
        .enabled(if: geteuid() == 0, "only the superuser can give rights up"))
    func forbidden() async {
        await #expect(processExitsWith: .success) {
            let folder = try SequenceFolder()
            for number in 1...3 { try folder.file("in/\(number).jsonl", line(number) + "\n") }
            for name in ["", "in", "in/1.jsonl"] { #expect(chmod(folder.path(name).path, 0o755) == 0) }
            #expect(chmod(folder.path("in/2.jsonl").path, 0) == 0)
            #expect(seteuid(65534) == 0)
            defer { #expect(seteuid(0) == 0) }
            let records = HRRecords(of: Order.self, in: folder.path("in"))
            let reader = try records.reader()
            #expect(try reader.next()?.value.number == 1)
            let error = #expect(throws: HRError.self) { try reader.next() }
            #expect(error?.code == .permission)
            #expect(error?.location?.file == folder.path("in/2.jsonl").path)
            #expect(try reader.next()?.value.number == 3)
            for width in 1...3 {
                var numbers: [Int] = []
                let other = await #expect(throws: HRError.self) {
                    for try await number in records.parallelMap(width: width, { $0.value.number }) {
                        numbers.append(number)
                    }
                }
                #expect(numbers == [1])
                #expect(other?.report() == error?.report())
            }
        }
    }
}
