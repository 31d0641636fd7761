import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Reading on several tasks gives what reading on one gives: Q41 and Q42 of the scenarios.
@Suite("Reading on several tasks")
struct ParallelTests {
    static let text: String = [
        "\u{FEFF}\(line(1))\n", "\(line(2, "é\u{2028}"))\r\n", "\n", " \r\n", "{\"number\":true}\n",
        "\(line(3))\(line(4))\n", "\(line(5, String(repeating: "x", count: 60)))\n", "\(line(6))\n", "null\n",
        "{\"number\":7,\"customer\":{\"$alias\":\"#a\"}}\n", "\n\n", "\(line(8))\n", "{\"number\":9,\"cus",
    ].joined()

    @Test("Q41: the results and errors of one reader, at every size of chunks", .slow, arguments: Policy.allCases)
    func everyBorder(policy: Policy) async throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.jsonl", Self.text)
        try folder.file("in/b.jsonl", "")
        try folder.file("in/c.jsonl", "\(line(10))\n\(line(11))")
        var records = HRRecords(of: Order.self, in: folder.path("in")).onError(policy.errors(folder))
        records.recordBytes = 70
        let expected = try Outcome.sequential(records, folder)
        #expect(expected.found.count > 1)
        for size in 1...Self.text.utf8.count + 1 {
            records.chunkBytes = size
            let found = try await Outcome.parallel(records, width: 1 + size % 8, folder)
            #expect(found == expected, "\(size)")
        }
    }

    @Test("Q41: random lines, widths and sizes of chunks", .slow, arguments: 0..<4)
    func randomLines(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            line(1), line(2, "b"), "", " ", "\(line(3))\r", "{", "[1]", "{\"number\":\"x\"}", line(4, "\u{85}"),
            line(5, String(repeating: "y", count: 200)), "\(line(6)) \(line(7))", "\u{FEFF}\(line(8))", "\0\0",
        ]
        for _ in 0..<6 {
            let folder = try SequenceFolder()
            for file in 0..<Int.random(in: 1...3, using: &random) {
                let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }
                let end = Bool.random(using: &random) ? "\n" : ""
                try folder.file("in/\(file).jsonl", lines.joined(separator: "\n") + end)
            }
            for policy in Policy.allCases {
                var records = HRRecords(of: Order.self, in: folder.path("in")).onError(policy.errors(folder))
                records.recordBytes = 150
                let expected = try Outcome.sequential(records, folder)
                records.chunkBytes = Int.random(in: 1...500, using: &random)
                for width in 1...8 {
                    let found = try await Outcome.parallel(records, width: width, folder)
                    #expect(found == expected, "\(policy) \(width) \(records.chunkBytes)")
                }
            }
        }
    }

    @Test("Results that may come in any order are the same ones, and errors are told in order all the same")
    func unordered() async throws {
        let folder = try SequenceFolder()
        // Every other bad record is a long one, which is done after the next.
        let lines = (1...200).map { number in
            guard number % 7 == 0 else { return "\(line(number))\n" }
            let customer = String(repeating: "x", count: number % 2 == 0 ? 100_000 : 1)
            return "{\"customer\":\"\(customer)\",\"number\":\"\(number)\"}\n"
        }
        let url = try folder.file("a.jsonl", lines.joined())
        for policy in Policy.allCases {
            var records = HRRecords(of: Order.self, in: url).onError(policy.errors(folder))
            let expected = try Outcome.sequential(records, folder)
            records.chunkBytes = 60
            var found = try await Outcome.parallel(records, width: 4, ordered: false, folder)
            #expect(found.diverted == expected.diverted)
            if [.stop, .collectOne].contains(policy) {
                // What stands behind the error may have come before it.
                #expect(found.found.last == expected.found.last)
                #expect(Set(found.found).isSuperset(of: expected.found))
            } else {
                found.found.sort { $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count < $1.utf8.count }
                #expect(found == expected)
            }
        }
    }

    @Test("Q42: what is made of all records does not depend on the tasks", arguments: 1...8)
    func reducing(width: Int) async throws {
        let folder = try SequenceFolder()
        try folder.file("in/a.jsonl", (1...100).map { "\(line($0))\n" }.joined())
        try folder.file("in/b.jsonl", (101...120).map { "\(line($0))\n" }.joined())
        var records = HRRecords(of: Order.self, in: folder.path("in"))
        for size in [1, 77, 1000, 1 << 20] {
            records.chunkBytes = size
            let numbers = try await records.reduce([Int](), width: width) {
                $0.append($1.value.number)
            } merge: {
                $0 += $1
            }
            #expect(numbers == Array(1...120))
        }
        try folder.file("in/b.jsonl", "")
        try folder.file("in/a.jsonl", "\n")
        #expect(
            try await records.reduce(3, width: width) {
                $0 += $1.value.number
            } merge: {
                $0 += $1
            } == 3)
    }

    @Test("Values that may not go from task to task are read on them, graphs with circles too")
    func graphs() async throws {
        let folder = try SequenceFolder()
        let ring = ##"{"$id":"a","name":"A","friend":{"name":"B","friend":{"$alias":"#a"}}}"##
        let url = try folder.file("people.jsonl", String(repeating: ring + "\n", count: 50))
        var records = HRRecords(of: Person.self, in: url)
        records.chunkBytes = 100
        var names: [String] = []
        let found = records.parallelMap(width: 3) { record in
            defer { record.value.friend?.friend = nil }
            return "\(record.value.name)\(record.value.friend?.friend === record.value)"
        }
        for try await name in found { names.append(name) }
        #expect(names == Array(repeating: "Atrue", count: 50))
    }
}
