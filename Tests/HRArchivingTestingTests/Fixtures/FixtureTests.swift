import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Objects of files for tests.
@Suite("Fixtures")
struct FixtureTests {
    private static let teams = HRFixtures(of: Team.self, in: "Data/teams.json")

    @Test("S01: An object that is asked for twice is two objects with equal contents")
    func twice() throws {
        let first = try Self.teams["anna", as: Person.self]
        let second = try Self.teams["anna", as: Person.self]
        #expect(first !== second)
        try expectSameGraph(first, second)
        #expect(first.name == "Anna")
        #expect(try Self.teams.root() !== Self.teams.root())
    }

    @Test("S02: Objects of one graph refer to one another")
    func graph() throws {
        let graph = try Self.teams.graph()
        let anna = try graph["anna", as: Person.self]
        let bert = try graph["bert", as: Person.self]
        #expect(bert.mentor === anna)
        #expect(graph.root.lead === anna)
        #expect(graph.root.people[1] === bert)
        #expect(try Self.teams["bert", as: Person.self].mentor !== anna)
    }

    @Test("An object of another type, and one that the root does not lead to, are errors with a location")
    func wrongObjects() throws {
        try ScratchFolder.run { folder in
            let file = folder.appending(path: "x.json")
            let text = #"{ "people": [{ "$id": "anna", "name": "A" }], "$definitions": { "eva": { "name": "E" } } }"#
            try Data(text.utf8).write(to: file)
            let fixtures = HRFixtures(of: Team.self, in: file.path)
            let graph = try fixtures.graph()
            #expect(try graph["anna", as: Person.self].name == "A")
            let wrong = #expect(throws: HRError.self) { try graph["anna", as: Team.self] }
            let place = "x.json:1:14: HR0304 \"#anna\" is Person, and not Team at people.0"
            #expect(wrong?.description.hasSuffix(place) == true, "\(String(describing: wrong))")
            let lost = #expect(throws: HRError.self) { try graph["eva", as: Person.self] }
            #expect(lost?.code == .danglingReference)
            #expect(lost?.message == "\"#eva\" is not part of the graph of Team")
            #expect(try fixtures["eva", as: Person.self].name == "E")
        }
    }

    @Test("S03: An unknown id is an error with a suggestion and the ids of the file")
    func unknownID() throws {
        for access in [{ try Self.teams["ana", as: Person.self] }, { try Self.teams.graph()["ana", as: Person.self] }] {
            let error = #expect(throws: HRError.self) { try access() }
            let text = try #require(error?.description)
            let message = "no \"#ana\" in teams.json; it has anna, bert (did you mean \"#anna\"?)"
            #expect(text.hasSuffix("/teams.json: HR0301 " + message))
        }
        let found = failures { _ = try Self.teams["ana", as: Person.self] }
        #expect(found.count == 1)
    }

    @Test("S04: An unknown key and a dangling reference fail with file, line and column")
    func strict() throws {
        let unknown = #expect(throws: HRError.self) {
            try HRFixtures(of: Team.self, in: "Data/unknown-key.json").root()
        }
        #expect(unknown?.code == .unknownKey)
        #expect(unknown?.description.contains("Data/unknown-key.json:3:27: HR0201") == true)
        // The reference is not part of the object that is read.
        let dangling = #expect(throws: HRError.self) {
            try HRFixtures(of: Team.self, in: "Data/dangling.json")["anna", as: Person.self]
        }
        #expect(dangling?.code == .danglingReference)
        #expect(dangling?.description.contains("Data/dangling.json:3:25: HR0301") == true)
        let relaxed = HRFixtures(of: Team.self, in: "Data/unknown-key.json", readBy: HRUnarchiver())
        #expect(try relaxed.root().people[0].height == 1.5)
    }

    @Test("S05: Tests that change objects at the same time do not change those of others")
    func parallel() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let team = try Self.teams.root()
                    #expect(team.people.map(\.name) == ["Anna", "Bert", "Cleo"])
                    for person in team.people { person.name += " \(number)" }
                    team.people.append(Person("Eva"))
                    let graph = try Self.teams.graph()
                    #expect(graph.root.people.count == 3)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("S06: A file is found beside the test, otherwise in the bundle; an error lists all places")
    func places() throws {
        try ScratchFolder.run { folder in
            let resources = folder.appending(path: "Tests.resources")
            let subfolder = resources.appending(path: "Data/Sub")
            try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
            let text = #"{ "people": [{ "name": "Eva" }] }"#
            try Data(text.utf8).write(to: subfolder.appending(path: "moved.json"))
            try Data(text.utf8).write(to: resources.appending(path: "flat.json"))
            let bundle = try #require(Bundle(path: resources.path))
            let moved = folder.appending(path: "Elsewhere/Tests.swift").path
            for path in ["Data/Sub/moved.json", "Data/flat.json"] {
                let fixtures = HRFixtures(of: Team.self, in: path, bundle: bundle, filePath: moved)
                #expect(try fixtures.root().people[0].name == "Eva")
            }
            // What is beside the test precedes what is in the bundle, which may be older.
            let here = HRFixtures(of: Team.self, in: "Data/teams.json", bundle: bundle)
            #expect(try here.root().people.count == 3)
            let error = #expect(throws: HRError.self) {
                try HRFixtures(of: Team.self, in: "Data/none.json", bundle: bundle, filePath: moved).root()
            }
            #expect(error?.code == .fileNotFound)
            #expect(error?.notes.count == 3)
            #expect(error?.description.contains("/Elsewhere/Data/none.json; ") == true)
            #expect(error?.description.contains("/Tests.resources/Data/none.json; ") == true)
            #expect(error?.description.contains("HR_FIXTURES") == true)
        }
    }

    @Test("S06: The folder that the environment names is the last place", .enabled(if: TestProcess.isAvailable))
    func environment() throws {
        let scratch = try ScratchFolder()
        try scratch.file("only-here.json", #"{ "people": [{ "name": "Zoe" }] }"#)
        let variables = ["HR_FIXTURES": scratch.url.path, "HR_TEST_FIXTURES": "1"]
        let output = try TestProcess.run("FixtureTests/zoe\\(", attachments: scratch.url, environment: variables)
        #expect(output.contains("Test run with 1 test in 1 suite passed"), "\(output)")
    }

    @Test(
        "Finds a file by the environment", .enabled(if: ProcessInfo.processInfo.environment["HR_TEST_FIXTURES"] != nil))
    func zoe() throws {
        #expect(try HRFixtures(of: Team.self, in: "only-here.json").root().people.map(\.name) == ["Zoe"])
    }

    @Test("S07: A test has one case for each file of a folder", arguments: try HRFixtures<Team>.each(in: "Data/Valid"))
    func each(fixtures: HRFixtures<Team>) throws {
        _ = try fixtures.root()
        #expect(["a.json", "b.json", "c.plist"].contains(fixtures.testDescription))
    }

    @Test("S07: Fixtures of a folder are sorted, and a folder without any is an error")
    func folders() throws {
        let names = try HRFixtures<Team>.each(in: "Data/Valid").map(\.testDescription)
        #expect(names == ["a.json", "b.json", "c.plist"])
        let empty = #expect(throws: HRError.self) { try HRFixtures<Team>.each(in: "Data/Empty") }
        #expect(empty?.message == "the folder \"Data/Empty\" has no fixtures")
        #expect(throws: HRError.self) { try HRFixtures<Team>.each(in: "Data/None") }
    }

    @Test("S08: Files in several formats are the same graph", arguments: HRFormat.direct)
    func formats(format: HRFormat) throws {
        try ScratchFolder.run { folder in
            let file = folder.appending(path: "teams.file")
            try Self.teams.document.write(to: file, as: format)
            let fixtures = HRFixtures(of: Team.self, in: file.path)
            try expectSameGraph(fixtures.root(), Self.teams.root())
            let graph = try fixtures.graph()
            #expect(try graph["bert", as: Person.self].mentor === graph.root.lead)
        }
    }

    @Test("S09: A fixture of an open fault is a known issue, which fails once the fault is fixed")
    func knownIssue() {
        withKnownIssue("the key is misspelled") {
            _ = try HRFixtures(of: Team.self, in: "Data/unknown-key.json").root()
        }
        withKnownIssue("nothing is wrong with this file any more") {
            withKnownIssue("the key is misspelled") { _ = try Self.teams.root() }
        } matching: { issue in
            if case .knownIssueNotRecorded = issue.kind { true } else { false }
        }
    }

    @Test("A changed file is read again, and an unchanged one is not")
    func cache() throws {
        try ScratchFolder.run { folder in
            let file = folder.appending(path: "x.json")
            let fixtures = HRFixtures(of: Team.self, in: file.path)
            try Data(#"{ "people": [] }"#.utf8).write(to: file)
            #expect(try fixtures.root().people.isEmpty)
            try Data(#"{ "people": [{ "name": "Anna" }] }"#.utf8).write(to: file)
            #expect(try fixtures.root().people.count == 1)
        }
    }

    @Test("The registry names the types of a file")
    func registry() throws {
        try ScratchFolder.run { folder in
            let file = folder.appending(path: "x.json")
            try Data(#"[{ "$class": "Human", "name": "Anna" }]"#.utf8).write(to: file)
            var registry = HRClassRegistry()
            registry.register(Person.self, as: "Human")
            let fixtures = HRFixtures(of: [any HRCoding].self, in: file.path, registry: registry)
            #expect(try fixtures.root().first is Person)
        }
    }

    @Test("A copy is private, has all files, and is removed afterwards, also after an error")
    func copies() async throws {
        var places: [URL] = []
        try withFixtureCopy(of: "Data/Valid") { folder in
            places.append(folder)
            #expect(folder.lastPathComponent == "Valid")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["a.json", "b.json", "c.plist", "notes.txt"])
            try Data("changed".utf8).write(to: folder.appending(path: "a.json"))
        }
        try await withFixtureCopy(of: "Data/teams.json") { file in
            await Task.yield()
            places.append(file)
            let team = try HRUnarchiver().unarchive(Team.self, from: file)
            #expect(team.people.count == 3)
        }
        #expect(throws: CancellationError.self) {
            try withFixtureCopy(of: "Data/Valid") { folder in
                places.append(folder)
                throw CancellationError()
            }
        }
        #expect(Set(places).count == 3)
        for place in places {
            #expect(!FileManager.default.fileExists(atPath: place.deletingLastPathComponent().path))
        }
        let original = try PackageFolder.text(of: "Tests/HRArchivingTestingTests/Fixtures/Data/Valid/a.json")
        #expect(original == "{ \"people\": [] }\n")
        #expect(throws: HRError.self) { try withFixtureCopy(of: "Data/None") { _ in } }
    }
}
