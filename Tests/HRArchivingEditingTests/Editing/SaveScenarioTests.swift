import Foundation
import HRArchiving
import TestSupport
import Testing

/// Scenarios of saving a graph into the file that it was read from, by their ids.
@Suite("Saving into a file")
struct SaveScenarioTests {
    private static let team = """
        {
          // Who is who.
          "lead": { "$alias": "#bert" },
          "members": [
            // On leave in May.
            { "$id": "anna", "name": "Anna", "height": 3 },
            { "$id": "bert", "name": "Bert", "mentor": { "$alias": "#anna" } } // new
          ]
        }

        """

    struct Scenario<Root>: Sendable, CustomTestStringConvertible {
        let id: String
        let text: String
        let expected: String
        let change: @Sendable (HRArchiveFile<Root>) throws -> Void
        var testDescription: String { id }

        init(
            _ id: String, _ text: String, _ expected: String,
            _ change: @escaping @Sendable (HRArchiveFile<Root>) throws -> Void
        ) {
            (self.id, self.text, self.expected, self.change) = (id, text, expected, change)
        }
    }

    private func run<Root: HREncodable>(_ scenario: Scenario<Root>) throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "file.json")
            try Data(scenario.text.utf8).write(to: url)
            try check(HRUnarchiver().open(Root.self, at: url), url, scenario)
        }
    }

    private func runDynamically<Root>(_ scenario: Scenario<Root>) throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "file.json")
            try Data(scenario.text.utf8).write(to: url)
            try check(HRUnarchiver().open(Root.self, at: url), url, scenario)
        }
    }

    private func check<Root>(_ file: HRArchiveFile<Root>, _ url: URL, _ scenario: Scenario<Root>) throws {
        #expect(try file.save().isEmpty)
        try scenario.change(file)
        let planned = try file.changes().description
        let made = try file.save()
        #expect(try String(contentsOf: url, encoding: .utf8) == scenario.expected)
        #expect(made.description == planned)
        #expect(made.isEmpty == (scenario.text == scenario.expected))
        #expect(try file.save().isEmpty)
    }

    // MARK: Teams

    private static let order = """
        [
            { "$id": "bert", "name": "Bert", "mentor": { "$alias": "#anna" } }, // new
            // On leave in May.
            { "$id": "anna", "name": "Anna", "height": 3 }
          ]
        """
    private static let withoutAnna = """
        {
          // Who is who.
          "lead": { "$alias": "#bert" },
          "members": [
            { "$id": "bert", "name": "Bert", "mentor": { "$id": "anna", "name": "Anna", "height": 3 } } // new
          ]
        }

        """

    private static let teams: [Scenario<EditedTeam>] = [
        Scenario("D01", team, team) { _ in },
        Scenario("D02", team, team.replacing("\"Bert\"", with: "\"Berta\"")) { $0.root.lead?.name = "Berta" },
        Scenario("D03", team, team.replacing("3 ", with: "3.5 ")) { $0.root.members[0].height = 3.5 },
        Scenario("D04", team, String(team.prefix(while: { $0 != "[" })) + order + "\n}\n") {
            $0.root.members.swapAt(0, 1)
        },
        Scenario(
            "D05", team,
            team.replacing("} } // new\n", with: "} }, // new\n    { \"name\": \"Cleo\", \"height\": 1.0 }\n")
        ) { $0.root.members.append(EditedPerson("Cleo")) },
        Scenario("D06", team, team.replacing("\"#bert\" }", with: "\"#anna\" }")) { $0.root.lead = $0.root.members[0] },
        Scenario("D07", team, team.replacing(", \"mentor\": { \"$alias\": \"#anna\" } }", with: " }")) {
            $0.root.members[1].mentor = nil
        },
        Scenario("D08", team, team.replacing("\"Bert\", ", with: "\"Bert\", \"height\": 2.0, ")) {
            $0.root.members[1].height = 2
        },
        Scenario(
            "D09", team,
            team.replacing("3 }", with: "3, \"mentor\": { \"$alias\": \"#cleo\" } }").replacing(
                "} } // new\n",
                with: "} }, // new\n    { \"$id\": \"cleo\", \"name\": \"Cleo\", \"height\": 1.0 }\n")
        ) {
            let cleo = EditedPerson("Cleo")
            $0.root.members.append(cleo)
            $0.root.members[0].mentor = cleo
        },
        Scenario("D10", team, withoutAnna) { $0.root.members.removeFirst() },
        Scenario(
            "D11", #"{"members":[{"name":"A"},{"name":"B"}],"lead":{"$alias":"members.1"}}"#,
            #"{"members":[{"name":"N","height":1.0},{"name":"A"},{"name":"B"}],"lead":{"$alias":"members.2"}}"#
        ) { $0.root.members.insert(EditedPerson("N"), at: 0) },
        Scenario(
            "D12", #"{"lead":{"$alias":"members.0"},"members":[{"name":"A"}]}"#,
            #"{"lead":{"$alias":"members.0"},"members":[{"name":"Z"}]}"#
        ) { $0.root.lead?.name = "Z" },
    ]

    @Test("A team of people who refer to one another", arguments: teams)
    func team(_ scenario: Scenario<EditedTeam>) throws { try run(scenario) }

    // MARK: Spellings

    @Test(
        "A null that is written, and a key that the type does not know",
        arguments: [
            Scenario<EditedNote>(
                "D13", #"{ "note": null, "colour": "red", "name": "A" }"#,
                #"{ "note": "x", "colour": "red", "name": "A" }"#
            ) { $0.root.note = "x" }
        ])
    func note(_ scenario: Scenario<EditedNote>) throws { try runDynamically(scenario) }

    @Test(
        "A date in another zone",
        arguments: [
            Scenario<EditedMoment>(
                "D14", #"{ "at": { "$date": "2027-01-01T01:00:00+01:00" } }"#,
                #"{ "at": { "$date": "2027-01-01T01:00:00Z" } }"#
            ) { $0.root.at += 3600 },
            Scenario<EditedMoment>(
                "D14 text", #"{ "at": "2027-01-01T01:00:00+01:00" }"#, #"{ "at": "2027-01-01T01:00:00Z" }"#
            ) {
                $0.root.at += 3600
            },
        ])
    func moment(_ scenario: Scenario<EditedMoment>) throws { try runDynamically(scenario) }

    @Test(
        "A decimal stays a number, where a number can be read as that decimal, or a text",
        arguments: [
            Scenario<EditedBill>(
                "number", #"{ "total": 1.50, "rates": [7, 0.1] }"#, #"{ "total": 2.75, "rates": [8, 0.1] }"#
            ) {
                $0.root.total += 1.25
                $0.root.rates[0] += 1
            },
            Scenario<EditedBill>(
                "text", #"{ "total": "1.50", "rates": [ ] }"#, #"{ "total": "2.75", "rates": [ ] }"#
            ) { $0.root.total += 1.25 },
            Scenario<EditedBill>(
                "long", #"{ "total": 0.1, "rates": [] }"#, #"{ "total": 0.1000000000000000000001, "rates": [] }"#
            ) { $0.root.total += Decimal(sign: .plus, exponent: -22, significand: 1) },
            Scenario<EditedBill>(
                "beside a new one", #"{ "total": 0.1, "rates": [] }"#, #"{ "total": 0.25, "rates": ["1.5"] }"#
            ) {
                $0.root.total = 0.25
                $0.root.rates.append(1.5)
            },
        ])
    func bill(_ scenario: Scenario<EditedBill>) throws { try runDynamically(scenario) }

    @Test(
        "A former name of the class",
        arguments: [
            Scenario<EditedPolygon>(
                "D15", #"{ "$class": "Poly", "corners": 3 }"#, #"{ "$class": "Poly", "corners": 4 }"#
            ) {
                $0.root.corners = 4
            }
        ])
    func polygon(_ scenario: Scenario<EditedPolygon>) throws { try run(scenario) }

    @Test(
        "Another version",
        arguments: [
            Scenario<[EditedWindow]>(
                "D16", "[\n  { \"$class\": \"Window\", \"size\": 3 } // w\n]\n",
                "[\n  { \"$class\": \"Window\", \"$version\": 1, \"width\": 4, \"height\": 3 } // w\n]\n"
            ) { $0.root[0].width = 4 }
        ])
    func window(_ scenario: Scenario<[EditedWindow]>) throws { try run(scenario) }

    @Test(
        "Numbers",
        arguments: [
            Scenario<[Int]>("D17", "[1, 2, 3]", "[1, 3]") { $0.root = [1, 3] },
            Scenario<[Int]>("D17 moved", "[1, 2, 3]", "[3, 1, 2]") { $0.root = [3, 1, 2] },
        ])
    func numbers(_ scenario: Scenario<[Int]>) throws { try run(scenario) }

    @Test(
        "A value that is referred to",
        arguments: [
            Scenario<EditedPair>("D21", #"{"a":{"x":1},"b":{"$alias":"a"}}"#, #"{"a":{"x":2},"b":{"x":1}}"#) {
                $0.root.a.x = 2
            },
            Scenario<EditedPair>("D22", #"{"a":{"x":1},"b":{"$alias":"a"}}"#, #"{"a":{"x":1},"b":{"x":2}}"#) {
                $0.root.b.x = 2
            },
            Scenario<EditedPair>("both", #"{"a":{"x":1},"b":{"$alias":"a"}}"#, #"{"a":{"x":2},"b":{"$alias":"a"}}"#) {
                $0.root = EditedPair(a: EditedPoint(x: 2), b: EditedPoint(x: 2))
            },
        ])
    func pair(_ scenario: Scenario<EditedPair>) throws { try runDynamically(scenario) }

    // MARK: Files

    @Test("D18 A file that somebody else has changed is left alone, until it is read again or written over")
    func changedOnDisk() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "team.json")
            try Data(Self.team.utf8).write(to: url)
            let file = try HRUnarchiver().open(EditedTeam.self, at: url)
            let theirs = Self.team.replacing("Anna", with: "Anne")
            try Data(theirs.utf8).write(to: url)
            file.root.lead?.name = "Berta"
            let error = #expect(throws: HRError.self) { try file.save() }
            #expect(error?.code == .fileChanged)
            #expect(try String(contentsOf: url, encoding: .utf8) == theirs)
            try file.reload()
            #expect(file.root.members.map(\.name) == ["Anne", "Bert"])
            file.root.lead?.name = "Berta"
            try file.save()
            #expect(try String(contentsOf: url, encoding: .utf8) == theirs.replacing("\"Bert\"", with: "\"Berta\""))
        }
    }

    @Test("Without holding the file open, people are known again by their labels")
    func update() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "team.json")
            try Data(Self.team.utf8).write(to: url)
            let team = try HRUnarchiver().unarchive(EditedTeam.self, from: url)
            team.members[1].height = 2
            let changes = try HRArchiver().update(team, at: url)
            #expect(changes.map(\.kind) == [.added])
            let expected = Self.team.replacing("\"Bert\", ", with: "\"Bert\", \"height\": 2.0, ")
            #expect(try String(contentsOf: url, encoding: .utf8) == expected)
        }
    }

    @Test("An open file does not keep what the program lets go of")
    func weakness() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "team.json")
            try Data(Self.team.utf8).write(to: url)
            let file = try HRUnarchiver().open(EditedTeam.self, at: url)
            weak let anna = file.root.members.first
            file.root.members[1].mentor = nil
            file.root.members.removeFirst()
            #expect(anna == nil)
            #expect(try file.save().count == 2)
        }
    }

    @Test("A binary property list is written anew, with its keys in order")
    func binary() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "note.plist")
            let document = HRDocument(["name": "A", "colour": "red", "note": "b"])
            try HRFormat.binaryPropertyList.data(from: document).write(to: url)
            let file = try HRUnarchiver().open(EditedNote.self, at: url)
            file.root.note = "c"
            try file.save()
            let read = try HRDocument(contentsOf: url)
            #expect(read.root.fields?.keys == ["name", "colour", "note"])
            #expect(read["note"]?.string == "c")
            #expect(try Data(contentsOf: url).starts(with: Array("bplist".utf8)))
        }
    }
}
