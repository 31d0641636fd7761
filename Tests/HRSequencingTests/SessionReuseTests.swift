import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// What writes one record after another knows their types from those before, and nothing else of them.
@Suite("Records after other records")
struct SessionReuseTests {
    /// A record that may fail, keep its coder, or use that of another one.
    final class Entry: HRCoding {
        static var archiveName: String { "Entry" }

        enum Habit: Int, CaseIterable { case none, keepsCoder, fails }

        struct Failure: Error {}

        let element: Element?
        let habit: Habit
        let copies: [Entry]
        var encoder: HREncoder?
        var decoder: HRDecoder?
        /// Another one, whose coder is used while this one is written.
        weak var other: Entry?

        init(_ element: Element?, _ habit: Habit, copies: [Entry], other: Entry?) {
            (self.element, self.habit, self.copies, self.other) = (element, habit, copies, other)
        }

        init(coder: HRDecoder) throws {
            habit = Habit(rawValue: try coder.decode(forKey: "habit")) ?? .none
            if habit == .keepsCoder { decoder = coder }
            element = try coder.decode(forKey: "element")
            copies = try coder.decode(forKey: "copies")
            if habit == .fails { throw Failure() }
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(habit.rawValue, forKey: "habit")
            if habit == .keepsCoder { encoder = coder }
            if let encoder = other?.encoder, other !== self {
                try? encoder.encode(element, forKey: "late")
                try? encoder.encode(1, forKey: "later")
            }
            try coder.encode(element, forKey: "element")
            try coder.encode(copies, forKey: "copies")
            if habit == .fails { throw Failure() }
        }
    }

    /// Records of every kind, of which some are good, some are large, and some fail.
    static func entries(_ seed: UInt64, count: Int) -> [Entry] {
        var graphs = RandomGraphs(seed: seed)
        var entries: [Entry] = []
        for _ in 0..<count {
            var element: Element?
            if !graphs.once(in: 4) {
                let all = graphs.elements()
                // Most have no references, so that they are read together.
                element = graphs.once(in: 3) ? all[0] : Element(graphs.name())
                if element?.leaves == nil { element?.leaves = all[0].leaves }
            }
            let habit = graphs.once(in: 4) ? Entry.Habit.allCases[1 + graphs.few(1)] : .none
            let copies = graphs.once(in: 3) ? [Entry(nil, .none, copies: [], other: nil)] : []
            entries.append(Entry(element, habit, copies: copies + copies, other: entries.last))
        }
        return entries
    }

    static let archivers = [
        HRArchiver(), HRArchiver(references: .ids), HRArchiver(classAnnotations: .always),
        HRArchiver(compatibility: .hrCoder), HRArchiver(limits: HRLimits(nodes: 20)),
        HRArchiver(limits: HRLimits(bytes: 200)),
    ]

    private func told(_ body: () throws(HRError) -> Data) -> String {
        do { return String(decoding: try body(), as: UTF8.self) } catch { return error.report() }
    }

    @Test("They are written as by themselves", arguments: archivers.indices, 1...6 as ClosedRange<UInt64>)
    func writing(settings: Int, seed: UInt64) throws {
        let archiver = Self.archivers[settings]
        var alone = archiver
        alone.nesting = .max
        alone.limits.depth = 100
        let folder = try SequenceFolder()
        let writer = try HRRecordWriter<Entry>(creating: folder.path("a.jsonl"), with: archiver)
        var expected = "", lines = 0
        for entry in Self.entries(seed, count: 60) {
            let one = told { () throws(HRError) in try alone.archive(entry, as: .json.compact) }
            do throws(HRError) {
                try writer.write(entry)
                expected += one + "\n"
                lines += 1
            } catch {
                #expect(error.report() == one)
            }
        }
        try writer.finish()
        #expect(try folder.text("a.jsonl") == expected)
        #expect(lines > 5)
    }

    @Test(
        "They are read as by themselves", .slow,
        arguments: [HRUnarchiver(), HRUnarchiver(unknownKeys: .error), HRUnarchiver(limits: HRLimits(nodes: 30))],
        1...6 as ClosedRange<UInt64>)
    func reading(unarchiver: HRUnarchiver, seed: UInt64) throws {
        let entries = Self.entries(seed, count: 60)
        let archiver = HRArchiver(nesting: .max)
        var lines: [String] = []
        for (index, entry) in entries.enumerated() where entry.habit != .fails {
            var line = told { () throws(HRError) in try archiver.archive(entry, as: .json.compact) }
            // Some fail when they are read, and some have keys that nobody asks for.
            if index % 7 == 0 { line = line.replacingOccurrences(of: "\"habit\":0", with: "\"habit\":2") }
            if index % 5 == 0 { line = line.replacingOccurrences(of: "{\"$class\"", with: "{\"more\":[1],\"$class\"") }
            lines.append(line)
        }
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", lines.joined(separator: "\n") + "\n")
        let reader = try HRRecords(of: Entry.self, in: url, with: unarchiver).reader()
        var last: Entry?
        for line in lines {
            let alone = told { () throws(HRError) in
                try archiver.archive(unarchiver.unarchive(Entry.self, from: Data(line.utf8)), as: .json.compact)
            }
            do throws(HRError) {
                guard let entry = try reader.next()?.value else {
                    Issue.record("there are fewer records than lines")
                    return
                }
                #expect(told { () throws(HRError) in try archiver.archive(entry, as: .json.compact) } == alone)
                if let decoder = last?.decoder {
                    let error = #expect(throws: HRError.self) { try decoder.decode(Int.self, forKey: "habit") }
                    #expect(error?.code == .coderMisuse)
                }
                last = entry
            } catch {
                #expect(alone.hasPrefix("error"), "\(error.report()) instead of \(alone)")
            }
        }
        #expect(try reader.next() == nil)
    }
}
