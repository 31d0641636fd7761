import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// When snapshots are written, and what is written.
@Suite("Recording of snapshots")
struct SnapshotRecordingTests {
    private static let commented = """
        {
            // The team of Oslo.
            "people": [
                { "name": "Anna", "height": 1.70 }, // the eldest
                { "name": "Bert", "height": 2 }
            ],
        }

        """

    private let snapshots: SnapshotFolder

    init() throws { snapshots = try SnapshotFolder() }

    private func team() -> Team { Team([Person("Anna", height: 1.7), Person("Bert", height: 2)]) }

    /// A snapshot that somebody has written by hand.
    private func record(_ text: String = commented) throws {
        _ = snapshots.failures { try expectArchived(team(), matches: "team") }
        try snapshots.write(text)
    }

    @Test("S12: A missing snapshot is recorded, which fails once")
    func recorded() throws {
        let found = snapshots.failures { try expectArchived(team(), matches: "team") }
        let file = "SnapshotRecordingTests/recorded.team.json"
        #expect(
            found.map(\.text) == [
                "Snapshot \"team\" was recorded (\(snapshots.folder.url.path)/\(file)): look at it, and run the test again"
            ])
        #expect(found.first?.location?.line == #line - 6)
        #expect(try snapshots.files == [file])
        #expect(
            try snapshots.text == """
                {
                  "$class": "Team",
                  "people": [
                    {
                      "$class": "Person",
                      "name": "Anna",
                      "height": 1.7
                    },
                    {
                      "$class": "Person",
                      "name": "Bert",
                      "height": 2.0
                    }
                  ]
                }

                """)
        snapshots.passes { try expectArchived(team(), matches: "team") }
    }

    @Test(
        "S13: A missing snapshot is a failure on CI, and nothing is written",
        arguments: [nil, HRSnapshotMode.missing, .all])
    func missingOnCI(mode: HRSnapshotMode?) throws {
        let found = snapshots.failures(mode, environment: ["CI": "1"]) { try expectArchived(team(), matches: "team") }
        #expect(found.count == 1)
        let lines = try #require(found.first?.lines)
        #expect(lines[0].hasPrefix("Snapshot \"team\" is missing ("))
        #expect(lines[0].hasSuffix(": nothing is written on CI"))
        #expect(lines.contains { $0.contains("\"Bert\"") })
        #expect(try snapshots.files.isEmpty)
    }

    @Test("In the mode never, nothing is written, whatever the environment says")
    func never() throws {
        let update = ["UPDATE_EXPECTED": "1"]
        let found = snapshots.failures(.never, environment: update) { try expectArchived(team(), matches: "team") }
        #expect(found.count == 1)
        #expect(try snapshots.files.isEmpty)
        try record()
        let changed = snapshots.failures(.never, environment: update) {
            try expectArchived(Team([]), matches: "team")
        }
        #expect(changed.first?.text.contains(" differs (") == true)
        #expect(try snapshots.text == Self.commented)
        #expect(try snapshots.files.count == 1)
    }

    @Test("On CI, a difference is a failure, and nothing is written")
    func differentOnCI() throws {
        try record()
        let found = snapshots.failures(.failed, environment: ["CI": "true"]) {
            try expectArchived(Team([]), matches: "team")
        }
        #expect(found.first?.text.contains(" differs (") == true)
        #expect(try snapshots.text == Self.commented)
        #expect(try snapshots.files.count == 1)
    }

    @Test("S15: A difference is written beside the snapshot, as it would be approved, until the test passes")
    func proposed() throws {
        try record()
        let changed = team()
        changed.people[1].name = "Bob"
        let found = snapshots.failures { try expectArchived(changed, matches: "team") }
        #expect(found.count == 1)
        #expect(try snapshots.text == Self.commented)
        let proposal = try snapshots.url.appendingPathExtension("new")
        #expect(try text(of: proposal) == Self.commented.replacing("Bert", with: "Bob"))
        snapshots.passes { try expectArchived(team(), matches: "team") }
        #expect(!FileManager.default.fileExists(atPath: proposal.path))
    }

    @Test(
        "S16: UPDATE_EXPECTED changes one token and keeps comments, notations and layout; on CI too",
        arguments: [["UPDATE_EXPECTED": "1"], ["UPDATE_EXPECTED": "1", "CI": "1"]])
    func updated(environment: [String: String]) throws {
        try record()
        let changed = team()
        changed.people[1].name = "Bob"
        let found = snapshots.failures(environment: environment) { try expectArchived(changed, matches: "team") }
        #expect(found.first?.lines.first?.hasPrefix("Snapshot \"team\" was updated (") == true)
        #expect(try snapshots.text == Self.commented.replacing("Bert", with: "Bob"))
        snapshots.passes { try expectArchived(changed, matches: "team") }
    }

    @Test("S16: People who are added and removed leave the comments of others alone")
    func updatedMembers() throws {
        try record()
        let changed = Team([Person("Anna", height: 1.7), Person("Cleo", height: 2.5)])
        changed.lead = changed.people[0]
        _ = snapshots.failures(.failed) { try expectArchived(changed, matches: "team") }
        let text = try snapshots.text
        #expect(text.contains("// The team of Oslo."))
        #expect(
            text.contains("\"height\": 1.70 }, // the eldest") || text.contains("\"name\": \"Anna\", \"height\": 1.70"))
        snapshots.passes { try expectArchived(changed, matches: "team") }
    }

    @Test("S17: A second update touches nothing, and passes")
    func updatedTwice() throws {
        try record()
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: snapshots.url.path)
        snapshots.passes(environment: ["UPDATE_EXPECTED": "1"]) { try expectArchived(team(), matches: "team") }
        let attributes = try FileManager.default.attributesOfItem(atPath: snapshots.url.path)
        #expect(attributes[.modificationDate] as? Date == date)
    }

    @Test("S18: A snapshot that is compared exactly fails for its layout, with a diff of lines")
    func exactly() throws {
        try record()
        let found = snapshots.failures { try expectArchived(team(), matches: "team", .exactly) }
        let lines = try #require(found.first?.lines)
        #expect(lines.contains("-    // The team of Oslo."))
        #expect(lines.contains("+  \"$class\": \"Team\","))
        #expect(lines.count < 40)
        _ = snapshots.failures(.failed) { try expectArchived(team(), matches: "team", .exactly) }
        #expect(try !snapshots.text.contains("//"))
        snapshots.passes { try expectArchived(team(), matches: "team", .exactly) }
    }

    @Test("The mode all writes snapshots anew, without comments")
    func all() throws {
        try record()
        let found = snapshots.failures(.all) { try expectArchived(team(), matches: "team") }
        #expect(found.first?.lines.first?.hasPrefix("Snapshot \"team\" was written anew (") == true)
        #expect(try snapshots.text.hasPrefix("{\n  \"$class\": \"Team\",\n"))
        #expect(snapshots.failures(.all) { try expectArchived(team(), matches: "team") }.isEmpty)
    }

    @Test("S36: Where nothing can be written, the failure shows what was archived")
    func readOnly() throws {
        let blocked = snapshots.folder.place("SnapshotRecordingTests")
        try Data().write(to: blocked)
        let found = snapshots.failures { try expectArchived(team(), matches: "team") }
        #expect(found.count == 1)
        #expect(found.first?.lines.first?.hasPrefix("Snapshot \"team\" could not be written (") == true)
        #expect(found.first?.text.contains("\"name\": \"Bert\"") == true)
    }

    @Test("S36: Where the proposal cannot be written, the failure shows what was archived")
    func readOnlyProposal() throws {
        try record()
        try FileManager.default.createDirectory(
            at: snapshots.url.appendingPathExtension("new"), withIntermediateDirectories: false)
        let found = snapshots.failures { try expectArchived(Team([Person("Eva")]), matches: "team") }
        #expect(found.first?.text.contains(".json.new could not be written: ") == true)
        #expect(found.first?.text.contains("\"name\": \"Eva\"") == true)
    }

    @Test("Where the sources are not, nothing is recorded")
    func moved() throws {
        let folder = snapshots.folder.place("Moved")
        let found = failures {
            try expectArchived(team(), matches: "team", filePath: folder.appending(path: "Tests.swift").path)
        }
        #expect(
            found.map(\.text) == [
                "Snapshot \"team\" cannot be found: the test was compiled in \(folder.path), which does not exist"
            ])
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(
        "A snapshot that is malformed, or refers to nothing, fails with its location",
        arguments: [
            (#"{ "people": [ }"#, ":1:15: HR0101"), (##"{ "lead": { "$alias": "#ana" } }"##, ":1:23: HR0301"),
        ])
    func malformed(text: String, place: String) throws {
        try record(text)
        let found = snapshots.failures(environment: ["UPDATE_EXPECTED": "1"]) {
            try expectArchived(team(), matches: "team")
        }
        #expect(found.first?.lines.first?.contains(place) == true, "\(found)")
        #expect(try snapshots.text == text)
    }

    @Test("A trait sets the mode and the folder of a test", .snapshots(.never, in: "Data"))
    func trait() throws {
        #expect(SnapshotSettings.current.mode == .never)
        #expect(SnapshotSettings.current.folder == "Data")
        let found = failures { try expectArchived(team(), matches: "none") }
        #expect(found.first?.text.contains("(Data/SnapshotRecordingTests/trait.none.json)") == true)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/SnapshotRecordingTests")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Suite("Traits of suites", .snapshots(.missing, in: "Other"))
    struct Traits {
        @Test("The trait of a test precedes that of its suite, where it says something", .snapshots(.never))
        func nested() {
            #expect(SnapshotSettings.current.mode == .never)
            #expect(SnapshotSettings.current.folder == "Other")
        }
    }
}
