import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Names of snapshots, which are names of files.
@Suite("Names of snapshots")
struct SnapshotNameTests {
    /// The folder that the two tests of one name share.
    private static let shared = Result { try SnapshotFolder() }

    private let snapshots: SnapshotFolder

    init() throws { snapshots = try SnapshotFolder() }

    private struct One { @Test func same() throws { try SnapshotNameTests.claim() } }
    private struct Two { @Test func same() throws { try SnapshotNameTests.claim() } }

    /// Which of the tests is the first one depends on the run; the other one fails.
    private static func claim() throws {
        let found = try shared.get().failures { try expectArchived(1, matches: "number") }
        let first = try #require(found.first)
        if first.text.contains(" was recorded (") { return }
        let lines = first.lines
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("Snapshot \"number\" has the same file as another one: "))
        for line in lines[1...2] {
            #expect(
                line.wholeMatch(of: #/  same\(\) at HRArchivingTestingTests/SnapshotNameTests.swift:[0-9]+/#) != nil)
        }
        #expect(lines[1] != lines[2])
    }

    @Test("S31: Two names that become one file are an error that names both")
    func equalNames() throws {
        _ = snapshots.failures { try expectArchived(1, matches: "a b") }
        let found = snapshots.failures { try expectArchived(1, matches: "a/b") }
        #expect(found.first?.text.contains("(\"a b\" and \"a/b\")") == true)
        #expect(try snapshots.files == ["SnapshotNameTests/equalNames.a-b.json"])
    }

    @Test("One name may be used several times in a test")
    func again() throws {
        _ = snapshots.failures { try expectArchived([1, 2], matches: "numbers") }
        snapshots.passes { try expectArchived([1, 2], matches: "numbers") }
        snapshots.passes { try expectArchived([1.0, 2.0], matches: "numbers") }
    }

    @Test("S32: Each argument of a test has its snapshot", arguments: HRFormat.direct)
    func formats(format: HRFormat) throws {
        let value = ["format": "\(format)"]
        _ = snapshots.failures { try expectArchived(value, matches: "garden", for: "\(format)") }
        snapshots.passes { try expectArchived(value, matches: "garden", for: "\(format)") }
        let argument = "\(format)".replacing(" ", with: "-")
        #expect(try snapshots.files == ["SnapshotNameTests/formats.garden.\(argument).json"])
    }

    @Test("S32: Characters that are not safe in names of files are replaced, and clashes are found")
    func unsafe() throws {
        _ = snapshots.failures { try expectArchived(1, matches: "x", for: "../a:b\\c\u{0}*?") }
        #expect(try snapshots.files == ["SnapshotNameTests/unsafe.x.a-b-c.json"])
        let found = snapshots.failures { try expectArchived(1, matches: "x", for: "../a:b|c") }
        #expect(found.first?.text.contains("has the same file as another one") == true)
        _ = snapshots.failures { try expectArchived(1, matches: "…") }
        #expect(try snapshots.files.contains("SnapshotNameTests/unsafe.snapshot.json"))
    }

    @Test func `A test whose name is a sentence`() throws {
        _ = snapshots.failures { try expectArchived(1, matches: "x") }
        #expect(try snapshots.files == ["SnapshotNameTests/A-test-whose-name-is-a-sentence.x.json"])
    }
}
