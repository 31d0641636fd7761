import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// How reading on several tasks goes along, and how it ends: Q43 to Q47 of the scenarios.
@Suite("Tasks that read")
struct ParallelFlowTests {
    @Test("Q43: at most two more chunks than tasks are in memory", arguments: [1, 2, 5], [true, false])
    func backPressure(width: Int, ordered: Bool) async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", (1...100).map { "\(line($0))\n" }.joined())
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = 1
        let read = Shared(0)
        let found = records.parallelMap(width: width, ordered: ordered) { _ in read.change { $0 += 1 } }
        var taken = 0
        for try await _ in found {
            taken += 1
            // Others get every chance to run ahead.
            for _ in 0..<20 { await Task.yield() }
            #expect(read.value <= taken - 1 + width + 2)
        }
        #expect(taken == 100)
        #expect(read.value == 100)
    }

    @Test("Q44: who is cancelled gets no more, and by then nobody works and the files are closed")
    func cancelling() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", (1...2000).map { "\(line($0))\n" }.joined())
        let bad = folder.path("bad.jsonl")
        var records = HRRecords(of: Order.self, in: url).onError(.divert(to: bad))
        records.chunkBytes = 500
        for whole in [true, false] {
            let read = Shared(0)
            let task = Task { [records] in
                var taken = 0
                defer { #expect(taken < 2000) }
                if whole {
                    _ = try await records.reduce(0, width: 4) { sum, _ in
                        if read.change({
                            $0 += 1; return $0
                        }) == 300 {
                            withUnsafeCurrentTask { $0?.cancel() }
                        }
                        sum += 1
                    } merge: { sum, more in
                        sum += more
                        if sum > 100 { withUnsafeCurrentTask { $0?.cancel() } }
                    }
                    return
                }
                for try await _ in records.parallelMap(width: 4, { _ in read.change { $0 += 1 } }) {
                    taken += 1
                    if taken == 100 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let count = read.value
            #expect(count < 2000)
            for _ in 0..<50 { await Task.yield() }
            #expect(read.value == count)
            #expect(try !SequenceFolder.isOpen(url))
            try HRRecordWriter<Order>(appendingTo: bad).finish()
        }
    }

    @Test("A loop that is left ends the tasks")
    func leaving() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", (1...2000).map { "\(line($0))\n" }.joined())
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = 100
        let bodies = Shared<[Weak]>([])
        for try await _ in records.parallelMap(width: 3, { [kept = Kept(bodies)] _ in kept.touch() }) { break }
        while bodies.value.contains(where: { $0.object != nil }) { await Task.yield() }
        #expect(try !SequenceFolder.isOpen(url))
    }

    /// What the closure of a reading holds, to learn when it is gone.
    private final class Kept: Sendable {
        init(_ list: Shared<[Weak]>) { list.change { $0.append(Weak(self)) } }
        func touch() {}
    }

    private final class Weak: Sendable {
        private let stored: Shared<@Sendable () -> Kept?>
        init(_ object: Kept) { stored = Shared { [weak object] in object } }
        var object: Kept? { stored.value() }
    }

    @Test("Q45: of several errors that of the lowest place is told", .slow, arguments: 1...8)
    func firstError(width: Int) async throws {
        let folder = try SequenceFolder()
        let slow = "{\"customer\":\"\(String(repeating: "x", count: 200_000))\",\"number\":true}"
        let lines = (1...20).map { $0 == 2 ? slow : $0 == 7 ? "{\"number\":false}" : line($0) }
        let url = try folder.file("a.jsonl", lines.joined(separator: "\n"))
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = 1
        for ordered in [true, false] {
            let error = await #expect(throws: HRError.self) {
                for try await _ in records.parallelMap(width: width, ordered: ordered, { _ in }) {}
            }
            #expect(error?.location?.line == 2)
        }
        let error = await #expect(throws: HRError.self) {
            try await records.reduce(0, width: width) { sum, _ in
                sum += 1
            } merge: {
                $0 += $1
            }
        }
        #expect(error?.location?.line == 2)
    }

    @Test("What a closure throws ends the reading as it is, whatever is done with bad records", arguments: 1...4)
    func thrown(width: Int) async throws {
        struct Odd: Error, Equatable { let number: Int }
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", (1...50).map { $0 == 3 ? "null\n" : "\(line($0))\n" }.joined())
        var records = HRRecords(of: Order.self, in: url).onError(.skip)
        records.chunkBytes = 60
        var numbers: [Int] = []
        let last = Shared("")
        let found = records.parallelMap(width: width, progress: { p in last.change { $0 = "\(p.summary)" } }) {
            guard $0.value.number % 10 != 0 else { throw Odd(number: $0.value.number) }
            return $0.value.number
        }
        let odd = await #expect(throws: Odd.self) { for try await number in found { numbers.append(number) } }
        #expect(odd == Odd(number: 10))
        #expect(numbers == [1, 2, 4, 5, 6, 7, 8, 9])
        #expect(last.value == "8 records, 1 left out")
    }

    @Test("Any number of tasks and bytes is made one that there can be", arguments: [Int.min, 0, Int.max])
    func extremes(number: Int) async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", (1...20).map { "\(line($0))\n" }.joined())
        var records = HRRecords(of: Order.self, in: url)
        records.chunkBytes = number
        let sum = try await records.reduce(0, width: number) {
            $0 += $1.value.number
        } merge: {
            $0 += $1
        }
        #expect(sum == 210)
    }

    @Test("Q46: progress never goes back, and ends at 1", arguments: [1, 3], [true, false])
    func progress(width: Int, ordered: Bool) async throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.jsonl", (1...50).map { "\(line($0))\n\n" }.joined())
        try folder.file("in/b.jsonl", "")
        try folder.file("in/c.jsonl", "\(line(51))\r\n\(line(52))")
        var records = HRRecords(of: Order.self, in: folder.path("in"))
        records.chunkBytes = 100
        let told = Shared<[HRRecordProgress]>([])
        let found = records.parallelMap(width: width, ordered: ordered, progress: { p in told.change { $0.append(p) } })
        {
            _ in
        }
        for try await _ in found {}
        let fractions = told.value.compactMap(\.fraction)
        #expect(fractions.count > 10)
        #expect(fractions.count == told.value.count)
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(fractions.dropLast(2).allSatisfy { 0 < $0 && $0 < 1 })
        #expect(fractions.last == 1)
        let counts = told.value.map(\.summary.records)
        #expect(counts == counts.sorted())
        #expect(counts.last == 52)
        let size =
            try Data(contentsOf: folder.path("in/a.jsonl")).count + Data(contentsOf: folder.path("in/c.jsonl")).count
        #expect(told.value.last?.bytes == size)
    }

    @Test("Q47: reading on several tasks goes on where a reader had stopped")
    func checkpoints() async throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.jsonl", (1...5).map { "\(line($0))\n" }.joined())
        try folder.file("in/b.jsonl", "\(line(6))\n")
        var records = HRRecords(of: Order.self, in: folder.path("in"))
        records.chunkBytes = 1
        for count in 0...6 {
            let reader = try records.reader()
            for _ in 0..<count { _ = try reader.next() }
            let rest = records.resuming(at: reader.checkpoint)
            #expect(try await Outcome.parallel(rest, width: 3, folder) == Outcome.sequential(rest, folder))
            let fractions = Shared<[Double?]>([])
            _ = try await rest.reduce(0, width: 2, progress: { p in fractions.change { $0.append(p.fraction) } }) {
                sum, _ in
                sum += 1
            } merge: {
                $0 += $1
            }
            #expect(fractions.value.last == 1)
            #expect(fractions.value.count == 7 - count)
        }
    }
}
