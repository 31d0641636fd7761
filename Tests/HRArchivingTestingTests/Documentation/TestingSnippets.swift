import Foundation
// snippet: imports
import HRArchiving
import HRArchivingTesting
import Testing
// end
import TestSupport

// snippet: types
final class Sailor: Codable {
    var name: String
    @HRReference var mentor: Sailor?
    init(name: String) { self.name = name }
}

final class Crew: Codable {
    var sailors: [Sailor]
    var lead: Sailor?
    init(sailors: [Sailor]) { self.sailors = sailors }
}
// end

/// The crew of a later version, in which the sailors are called members.
private struct LaterCrew: Codable, HRArchivable {
    static let archiveName = "Crew"

    var members: [Sailor]
    var lead: Sailor?
}

/// The code of Docs/TestingWithArchives.md, with the files that the page shows.
@Suite("Code of TestingWithArchives.md")
struct TestingSnippets {
    // snippet: fixtures
    static let crews = HRFixtures(of: Crew.self, in: "Fixtures/crews.json")

    @Test func annaLeads() throws {
        let crew = try Self.crews.root()
        #expect(crew.lead?.name == "Anna")
    }
    // end

    @Test("Objects by their ids")
    func objects() throws {
        // snippet: objects
        let anna = try Self.crews["anna", as: Sailor.self]

        let graph: HRFixtureGraph<Crew> = try Self.crews.graph()
        let lead = try graph["anna", as: Sailor.self]
        let bert = try graph["bert", as: Sailor.self]
        #expect(bert.mentor === lead)
        #expect(graph.root.lead === lead)
        // end
        #expect(anna !== lead)
        let error = #expect(throws: HRError.self) { try Self.crews["ana", as: Sailor.self] }
        let page = try PackageFolder.text(of: "Docs/TestingWithArchives.md")
        #expect(page.contains(try #require(error?.description.split(separator: "/").last)))
    }

    // snippet: each
    @Test(arguments: try HRFixtures<Crew>.each(in: "Fixtures/Valid"))
    func hasLead(crew: HRFixtures<Crew>) throws {
        #expect(try crew.root().lead != nil)
    }
    // end

    // snippet: copy
    @Test func savesCrew() throws {
        try withFixtureCopy(of: "Fixtures/crews.json") { url in
            let file = try HRUnarchiver().open(Crew.self, at: url)
            file.root.sailors[0].name = "Anne"
            #expect(try file.save().count == 1)
        }
    }
    // end

    // snippet: snapshot
    @Test func hires() throws {
        let crew = Crew(sailors: [Sailor(name: "Anna"), Sailor(name: "Bert")])
        crew.sailors[1].mentor = crew.sailors[0]
        crew.lead = crew.sailors[0]
        try expectArchived(crew, matches: "crew")
    }
    // end

    @Test("The failure that the page shows")
    func failure() throws {
        let scratch = try ScratchFolder()
        let original = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Snapshots/TestingSnippets/hires.crew.json")
        let folder = try scratch.folder("TestingSnippets")
        try FileManager.default.copyItem(at: original, to: folder.appending(path: "failure.crew.json"))
        let settings = SnapshotSettings(folder: scratch.url.path, environment: ["CI": "1"])
        let found = SnapshotSettings.$current.withValue(settings) {
            failures {
                let crew = Crew(sailors: [Sailor(name: "Eva"), Sailor(name: "Anna"), Sailor(name: "Bob")])
                crew.sailors[2].mentor = crew.sailors[1]
                crew.lead = crew.sailors[1]
                try expectArchived(crew, matches: "crew")
            }
        }
        let text = try #require(found.first?.text).replacing("failure", with: "hires")
            .replacing(scratch.url.path, with: "Snapshots")
        try Self.expectPage(contains: text)
    }

    /// The page must have a text as a block.
    static func expectPage(contains text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let page = try PackageFolder.text(of: "Docs/TestingWithArchives.md")
        #expect(page.contains("```text\n\(text)\n```"), "\(text)", sourceLocation: sourceLocation)
    }

    // snippet: scrubbing
    struct Order: Codable {
        var id = UUID()
        var createdAt = Date()
        var replaces: UUID?
        var number: String
    }

    @Test func reorders() throws {
        let first = Order(number: "A-17")
        let second = Order(createdAt: first.createdAt + 60, replaces: first.id, number: "A-18")
        let options = HRSnapshotOptions.scrubbing(UUID.self).scrubbing(key: "createdAt")
            .scrubbing(at: "orders.*.number")
        try expectArchived(["orders": [first, second]], matches: "orders", options)
    }
    // end

    // snippet: arguments
    @Test(arguments: ["Anna", "Bert"])
    func joins(name: String) throws {
        try expectArchived(Crew(sailors: [Sailor(name: name)]), matches: "crew", for: name)
    }
    // end

    // snippet: trait
    @Suite(.snapshots(.never, in: "Approved"))
    struct PublishedFormats {
        @Test func namesOneFolder() throws { /* … */  }
    }

    static let mode: HRSnapshotMode = .missing
    static let trait: HRSnapshotTrait = .snapshots(mode)
    // end

    @Test("Without files")
    func inline() throws {
        // snippet: inline
        try expectArchived(Crew(sailors: [Sailor(name: "Anna")])) {
            """
            { "sailors": [{ "name": "Anna" }] } // classes may be left out
            """
        }
        // end
        // snippet: graphs
        let crew = try Self.crews.root()
        try expectSameGraph(crew, Self.crews.root())
        try expectRoundTrip(crew)  // JSON, and XML and binary property lists
        try expectRoundTrip(crew, as: [.json])
        // end
    }

    @Test("Faults")
    func faults() throws {
        // snippet: faults
        let text = """
            { "sailors": [{ "name": "Anna", "mentr": null }, {}] }
            """
        let diagnosis: HRDiagnosis = try expectFault(.unknownKey, at: "sailors.0.mentr", in: text, as: Crew.self)
        #expect(diagnosis.errors.count == 2)  // the other sailor needs a name
        // end
    }

    @Test("Known faults")
    func known() throws {
        // snippet: known
        withKnownIssue("a crew without sailors has a lead") {
            let crew = try HRFixtures(of: Crew.self, in: "Fixtures/nobody.json").root()
            #expect(crew.lead == nil)
        }
        // end
    }

    // snippet: contract
    @Test func contract() throws {
        try expectContract(of: Crew.self, matches: "crew")
    }
    // end

    @Test("The failure of a contract that the page shows")
    func brokenContract() throws {
        let scratch = try ScratchFolder()
        let original = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Snapshots/TestingSnippets/contract.crew.json")
        let folder = try scratch.folder("TestingSnippets")
        try FileManager.default.copyItem(at: original, to: folder.appending(path: "brokenContract.crew.json"))
        let settings = SnapshotSettings(folder: scratch.url.path, environment: ["CI": "1"])
        let found = SnapshotSettings.$current.withValue(settings) {
            failures { try expectContract(of: LaterCrew.self, matches: "crew") }
        }
        let text = try #require(found.first?.text).replacing("brokenContract", with: "contract")
            .replacing(scratch.url.path, with: "Snapshots")
        try Self.expectPage(contains: text)
    }

    @Test("What is thrown outside of Swift Testing")
    func thrown() async throws {
        let error = await Task.detached { () -> (any Error)? in
            do {
                // snippet: xctest
                do {
                    try expectSameGraph([1], [2])
                } catch let failure as HRExpectationFailure {
                    print(failure.message, failure.file, failure.line)
                }
                // end
                try expectSameGraph([1], [2])
                return nil
            } catch {
                return error
            }
        }.value
        #expect(error is HRExpectationFailure)
    }
}
