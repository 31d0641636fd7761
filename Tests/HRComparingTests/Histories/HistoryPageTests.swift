import HRArchiving
import HRComparing
import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// The page with the numbers of histories that this library and git merge.
@Suite("The page of the histories")
struct HistoryPageTests {
    private static let path = "Docs/Development/Histories.md"
    private static let marks = ("<!-- histories -->\n", "<!-- end of histories -->")
    /// How many histories of each kind of file are counted.
    private static let count = 30

    @Test("The table has the numbers of today, and the library's merges are never wrong", .slow)
    func page() throws {
        let text = try PackageFolder.text(of: Self.path)
        let start = try #require(text.range(of: Self.marks.0)).upperBound
        let end = try #require(text.range(of: Self.marks.1)).lowerBound
        let made = text[..<start] + (try table()) + text[end...]
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
            try Data(made.utf8).write(to: PackageFolder.url.appending(path: Self.path))
        }
        #expect(text == made, "UPDATE_EXPECTED=1 writes it anew")
    }

    private static let outcomes: [HistoryOutcome] = [.right, .wrong, .unreadable, .neededConflict, .needlessConflict]

    private func table() throws -> String {
        var lines = [
            "| file | | right | wrong | unreadable | needed conflict | needless conflict |",
            "|---|---|--:|--:|--:|--:|--:|",
        ]
        var sums = [HistoryCount(), HistoryCount()]
        for shape in HistoryShape.all {
            let counts = try counts(of: shape)
            lines += rows(shape.name, counts)
            for (index, count) in counts.enumerated() { sums[index].add(count) }
        }
        lines += rows("all", sums)
        #expect(sums[0][.wrong] == 0)
        #expect(sums[0][.unreadable] == 0)
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(_ name: String, _ counts: [HistoryCount]) -> [String] {
        zip(["merge of documents", "`git merge-file`"], counts).map { tool, count in
            let cells = Self.outcomes.map { "\(count[$0])" }
            return "| \(([name, tool] + cells).joined(separator: " | ")) |"
        }
    }

    /// How often the library and git are right.
    private func counts(of shape: HistoryShape) throws -> [HistoryCount] {
        var (ours, git) = (HistoryCount(), HistoryCount())
        let merge = try GitMerge()
        for number in 0..<Self.count {
            let history = shape.history(number)
            ours.add(history.outcome(of: try shape.merge(history).text?.data).outcome)
            let texts = [history.base, history.ours, history.theirs].map { shape.text(of: $0) }
            let merged = try merge.merged(base: texts[0], ours: texts[1], theirs: texts[2])
            git.add(history.outcome(of: merged).outcome)
        }
        return [ours, git]
    }
}
