import Foundation
import HRArchiving
import HRComparing
import Testing

/// What a conflict says about itself.
@Suite("Descriptions of conflicts")
struct ConflictTests {
    private static let base = """
        {
          "people": [
            { "name": "Zoe" },
            { "$id": "anna", "name": "Anna" }
          ],
          "password": "hunter1"
        }

        """

    private func merge(_ ours: String, _ theirs: String) throws -> HRTextMerge {
        try HRDocumentText.merge(
            base: HRDocumentText(Self.base), ours: HRDocumentText(ours), theirs: HRDocumentText(theirs))
    }

    @Test("It is described in one line, with all three values")
    func description() throws {
        let merge = try merge(
            Self.base.replacing("\"Anna\"", with: "\"Anne\""), Self.base.replacing("\"Anna\"", with: "\"Anja\""))
        #expect(
            merge.conflicts.map(\.description) == [
                #"people.1.name: both changed "Anna": ours to "Anne", theirs to "Anja""#
            ])
    }

    @Test("G42 Each side has its path and its line")
    func places() throws {
        let ours = Self.base.replacing("[\n", with: "[\n    { \"name\": \"Yan\" },\n").replacing(
            "\"Anna\"", with: "\"Anne\"")
        let theirs =
            "// theirs\n\n"
            + Self.base.replacing("    { \"name\": \"Zoe\" },\n", with: "").replacing(
                "\"Anna\"", with: "\"Anja\"")
        let conflict = try #require(try merge(ours, theirs).conflicts.first)
        #expect(conflict.path == "people.1.name")
        #expect(
            [conflict.base, conflict.ours, conflict.theirs].map(\.path) == [
                "people.1.name", "people.2.name", "people.0.name",
            ])
        #expect([conflict.base, conflict.ours, conflict.theirs].map { $0.location?.line } == [4, 5, 5])
        #expect([conflict.base, conflict.ours, conflict.theirs].map(\.value) == ["Anna", "Anne", "Anja"])
    }

    @Test("A side that has nothing there has no value and no line")
    func nothing() throws {
        let merge = try merge(
            Self.base.replacing(",\n  \"password\": \"hunter1\"", with: ""),
            Self.base.replacing("hunter1", with: "hunter2"))
        let conflict = try #require(merge.conflicts.first)
        #expect(conflict.kind == .deletion)
        #expect(conflict.ours.value == nil)
        #expect(conflict.ours.location == nil)
        #expect(conflict.theirs.location?.line == 6)
    }

    @Test("Secrets are masked in the line, and are values in the conflict")
    func secrets() throws {
        let merge = try merge(
            Self.base.replacing("hunter1", with: "hunter2"), Self.base.replacing("hunter1", with: "hunter3"))
        let conflict = try #require(merge.conflicts.first)
        #expect(conflict.line == #"value password: "hunter1" | "hunter2" | "hunter3""#)
        #expect(!conflict.description.contains("hunter"))
        #expect(conflict.description.contains("***"))
    }

    @Test("It names the reference to what the other side removed")
    func reference() throws {
        let merge = try merge(
            Self.base.replacing(",\n    { \"$id\": \"anna\", \"name\": \"Anna\" }", with: ""),
            Self.base.replacing("\"password\"", with: "\"lead\": { \"$alias\": \"#anna\" },\n  \"password\""))
        let conflict = try #require(merge.conflicts.first)
        #expect(conflict.kind == .reference)
        #expect(conflict.path == "lead")
        #expect(conflict.ours.value == nil)
        #expect(conflict.theirs.value == .alias("#anna"))
        #expect(conflict.description.hasPrefix("lead: "))
        #expect(conflict.description.contains("#anna"))
    }

    @Test("Texts that would control a terminal are escaped, and long ones are cut")
    func hostileTexts() throws {
        let long = String(repeating: "word ", count: 10_000)
        let merge = HRDocument.merge(
            base: HRDocument(["k\u{1B}\n": 1]), ours: HRDocument(["k\u{1B}\n": "\u{1B}[2J\n\u{202E}"]),
            theirs: HRDocument(["k\u{1B}\n": .string(long)]))
        let text = try #require(merge.conflicts.first?.description)
        #expect(text.count < 1_000)
        for character in ["\u{1B}", "\n", "\u{202E}"] { #expect(!text.contains(character)) }
    }

    @Test("It is a value that can be encoded")
    func codable() throws {
        let conflicts = try merge(
            Self.base.replacing("\"Anna\"", with: "\"Anne\"").replacing("hunter1", with: "hunter2"),
            Self.base.replacing("\"Anna\"", with: "\"Anja\"").replacing(",\n  \"password\": \"hunter1\"", with: "")
        ).conflicts
        #expect(conflicts.count == 2)
        let data = try JSONEncoder().encode(conflicts)
        #expect(try JSONDecoder().decode([HRMergeConflict].self, from: data) == conflicts)
    }
}
