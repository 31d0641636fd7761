import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Archives that are expected to be what a text in the test says.
@Suite("Expected texts in tests")
struct InlineTests {
    private func team(_ name: String = "Bert") -> Team {
        let team = Team([Person("Anna", height: 2), Person(name, height: 1)])
        team.lead = team.people[1]
        return team
    }

    private let expected = """
        {
            "people": [
                { "name": "Anna", "height": 2 }, // classes and ids may be left out
                { "name": "Bert", "height": 1 }
            ],
            "lead": { "$alias": "people.1" }
        }
        """

    @Test("A text with the same contents passes")
    func passes() throws {
        try expectArchived(team()) { expected }
    }

    @Test("S15: A text with other contents fails, and shows the changes and what was archived")
    func fails() {
        let found = failures { try expectArchived(team("Bob")) { expected } }
        #expect(found.count == 1)
        #expect(
            found.first?.lines.prefix(3) == [
                "the archived value differs from the text", "  ~ people.1.name  \"Bert\" -> \"Bob\"", "actual:",
            ])
        #expect(found.first?.text.contains("\"name\": \"Bob\"") == true)
        #expect(found.first?.location?.fileName == "InlineTests.swift")
    }

    @Test("A reference that leads elsewhere fails")
    func retargeted() {
        let found = failures {
            try expectArchived(team()) { expected.replacing("people.1", with: "people.0") }
        }
        #expect(found.first?.lines.dropFirst().first?.hasPrefix("  ~ lead") == true)
    }

    @Test("Values are scrubbed as in snapshots, and misspelled keys fail")
    func scrubbing() throws {
        let ids = [UUID(), UUID()]
        try expectArchived([ids[0], ids[1], ids[0]], .scrubbing(UUID.self)) { #"["uuid-1", "uuid-2", "uuid-1"]"# }
        let found = failures { try expectArchived(team(), .scrubbing(key: "nmae")) { expected } }
        #expect(
            found.map(\.text) == [
                "the value cannot be scrubbed: no value has the key \"nmae\" (did you mean \"name\"?)"
            ])
    }

    @Test(
        "A malformed text, and one with a dangling reference, fail with their location",
        arguments: [
            ("{ \"people\": [ }", "1:15: HR0101"), (##"{ "lead": { "$alias": "#x" } }"##, "1:23: HR0301"),
        ])
    func malformed(text: String, place: String) {
        let found = failures { try expectArchived(team()) { text } }
        #expect(found.first?.text.contains(place) == true, "\(found)")
    }

    @Test("S30: Secret values are masked")
    func secrets() {
        let access = Access(user: "anna", password: "hunter2", port: 1)
        let found = failures { try expectArchived(access) { #"{ "user": "anna", "password": "other", "port": 2 }"# } }
        #expect(found.first?.text.contains("hunter2") == false)
        #expect(found.first?.text.contains("other") == false)
    }
}
