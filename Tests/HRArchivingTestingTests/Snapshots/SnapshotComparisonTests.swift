import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// What counts as a difference from a snapshot, and how failures show it.
@Suite("Comparison with snapshots")
struct SnapshotComparisonTests {
    private let snapshots: SnapshotFolder

    init() throws { snapshots = try SnapshotFolder() }

    /// Records a value, and replaces the text of the snapshot if one is given.
    private func record<T>(_ value: T, _ options: HRSnapshotOptions = .standard, text: String? = nil) throws {
        let found = snapshots.failures { try expectArchived(value, matches: "x", options) }
        #expect(found.count == 1)
        if let text { try snapshots.write(text) }
    }

    private func failure<T>(
        of value: T, _ options: HRSnapshotOptions = .standard, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Failure {
        let found = snapshots.failures { try expectArchived(value, matches: "x", options) }
        #expect(found.count == 1, sourceLocation: sourceLocation)
        return try #require(found.first, sourceLocation: sourceLocation)
    }

    private func passes<T>(_ value: T, sourceLocation: SourceLocation = #_sourceLocation) {
        snapshots.passes(sourceLocation: sourceLocation) { try expectArchived(value, matches: "x") }
    }

    /// A ring of three people.
    private func ring() -> Team {
        let people = ["Anna", "Bert", "Cleo"].map { Person($0) }
        for (index, person) in people.enumerated() { person.mentor = people[(index + 1) % 3] }
        return Team(people, lead: people[1])
    }

    @Test("S14: Layout, comments, the order of keys, notations of numbers and missing classes make no difference")
    func layout() throws {
        try record(
            Team([Person("Anna", height: 3)]),
            text: #"/* by hand */ {"people": [{"height": 3, "name": "\u0041nna",}]}"#)
        passes(Team([Person("Anna", height: 3)]))
    }

    @Test("S15: The failure of a changed value names its place in the graph and in the file")
    func value() throws {
        try record(Team([Person("Anna"), Person("Bert", height: 2)]))
        let found = try failure(of: Team([Person("Anna"), Person("Bob", height: 2)]))
        let file = "SnapshotComparisonTests/value.x.json"
        #expect(
            found.lines == [
                "Snapshot \"x\" differs (\(snapshots.folder.url.path)/\(file))",
                "  ~ people.1.name  \"Bert\" -> \"Bob\"  value.x.json:11:15",
                "  UPDATE_EXPECTED=1 swift test --filter value takes the changes over",
            ])
    }

    @Test("S15: Added, removed and moved objects have signs of their own")
    func signs() throws {
        let (anna, bert, cleo) = (Person("Anna", height: 1), Person("Bert", height: 2), Person("Cleo", height: 3))
        try record(Team([anna, bert, cleo]))
        let found = try failure(of: Team([cleo, anna, Person("Eva", height: 9)]))
        let lines = found.lines.dropFirst().dropLast()
        #expect(lines.contains { $0.hasPrefix("  - people.1") && $0.contains(#""name":"Bert""#) }, "\(found.text)")
        #expect(lines.contains { $0.hasPrefix("  + people.2") && $0.contains(#""name":"Eva""#) }, "\(found.text)")
        let isMoved = lines.contains { $0.hasPrefix("  > people.2 -> people.0") && $0.contains("Person (moved)") }
        #expect(isMoved, "\(found.text)")
        #expect(lines.count == 3)
    }

    @Test("S19: A graph with a cycle passes, also if it is encoded from another end")
    func cycle() throws {
        try record(ring())
        #expect(try snapshots.text.contains("$id"))
        passes(ring())
        // Bert is written out where he is the lead, and not among the people.
        try snapshots.write(
            """
            {
              "lead": {
                "$id": "bert", "name": "Bert", "height": 1.5,
                "mentor": { "name": "Cleo", "height": 1.5, "mentor": { "$alias": "people.0" } }
              },
              "people": [
                { "name": "Anna", "height": 1.5, "mentor": { "$alias": "#bert" } },
                { "$alias": "#bert" }, { "$alias": "#bert.mentor" }
              ]
            }
            """)
        passes(ring())
    }

    @Test("S20: An object that is inserted first does not change the ids of others")
    func inserted() throws {
        let team = ring()
        try record(team)
        let before = try snapshots.text
        team.people.insert(Person("Eva", height: 9), at: 0)
        team.people[0].mentor = team.people[0]
        let found = try failure(of: team)
        #expect(found.lines.count == 3, "\(found.text)")
        #expect(found.lines[1].hasPrefix("  + people.0"))
        let proposal = try text(of: snapshots.url.appendingPathExtension("new"))
        let added = proposal.split(separator: "\n").filter { !before.contains($0) }
        let removed = before.split(separator: "\n").filter { !proposal.contains($0) }
        #expect(removed.isEmpty, "\(removed)")
        #expect(added.contains { $0.contains("\"$id\": \"person-4\"") }, "\(added)")
    }

    @Test("S20: Objects get the ids that a person has given them in the snapshot")
    func givenIDs() throws {
        try record(ring())
        try snapshots.write(
            snapshots.text.replacing("\"person\"", with: "\"bert\"").replacing("#person\"", with: "#bert\""))
        passes(ring())
        let changed = ring()
        changed.people[0].name = "Ann"
        #expect(try failure(of: changed).lines.count == 3)
    }

    @Test("S21: A reference to another object of equal contents is a difference")
    func retargeted() throws {
        let people = [Person("Anna"), Person("Anna"), Person("Bert")]
        people[2].mentor = people[1]
        try record(Team(people, lead: people[0]))
        passes(Team(people, lead: people[0]))
        let found = try failure(of: Team(people, lead: people[1]))
        let line = try #require(found.lines.dropFirst().first)
        #expect(line.hasPrefix("  ~ lead"), "\(found.text)")
        #expect(line.contains("(equal content, another object)"), "\(found.text)")
    }

    @Test("A shared object is not the same as two equal ones")
    func shared() throws {
        let anna = Person("Anna")
        try record(Team([anna], lead: anna))
        let found = try failure(of: Team([Person("Anna")], lead: Person("Anna")))
        #expect(found.text.contains("lead"))
    }

    @Test("S24: Sets and dictionaries have one order")
    func unordered() throws {
        struct Bag: Codable {
            var words: Set<String>
            var numbers: [Int: Set<Int>]
        }
        func bag() -> Bag {
            Bag(
                words: Set((0..<40).map { "w\($0)" }.shuffled()),
                numbers: Dictionary(uniqueKeysWithValues: (0..<20).shuffled().map { ($0, Set((0..<$0).shuffled())) }))
        }
        try record(bag(), .exactly)
        for _ in 0..<50 {
            let found = snapshots.failures { try expectArchived(bag(), matches: "x", .exactly) }
            #expect(found.isEmpty)
        }
    }

    @Test("S25: Rare values pass, and each differs from its neighbours")
    func rareValues() throws {
        struct Rare: Codable {
            var numbers: [Double] = [.nan, -0.0, 1e300, .infinity, 1e-300]
            var texts = ["", "\u{0}", "👩‍👩‍👧‍👦", "e\u{301}", "\u{FEFF}", " "]
            var data = Data([0, 255])
            var none: Int?
            var large = UInt64.max
        }
        try record(Rare())
        passes(Rare())
        #expect(try failure(of: Rare(numbers: [.nan, -0.0, 1e300, -.infinity, 1e-300])).lines.count == 3)
        #expect(try failure(of: Rare(numbers: [1, -0.0, 1e300, .infinity, 1e-300])).lines.count == 3)
        #expect(try failure(of: Rare(texts: ["", "\u{0}", "👩‍👩‍👧", "e\u{301}", "\u{FEFF}", " "])).lines.count == 3)
        #expect(try failure(of: Rare(data: Data([0, 254]))).lines.count == 3)
        #expect(try failure(of: Rare(large: .max - 1)).lines.count == 3)
    }

    @Test("S33: The failure of a large snapshot is short", .slow)
    func large() throws {
        func team(_ suffix: String) -> Team {
            let long = String(repeating: "x", count: 1000)
            return Team((0..<4_000).map { Person("\($0)\(suffix) \(long)", height: Double($0)) })
        }
        try record(team("a"))
        #expect(try snapshots.text.utf8.count > 4_000_000)
        let found = try failure(of: team("b"))
        #expect(found.lines.count == 23)
        #expect(found.lines.allSatisfy { $0.count <= 200 })
        #expect(found.lines[21] == "  = 3980 changes more")
    }

    @Test("Of many changes, those of the largest values are listed")
    func largest() throws {
        try record(Team((0..<50).map { Person("\($0)", height: Double($0)) }))
        let changed = Team((0..<50).map { Person("\($0)", height: Double($0) + 0.25) })
        changed.lead = Person("Eva", mentor: Person("Finn"))
        let found = try failure(of: changed)
        #expect(found.lines[1].hasPrefix("  + lead"), "\(found.text)")
        #expect(found.lines.contains("  = 31 changes more"))
    }

    @Test("S38: Former names of classes in a snapshot make no difference, but an exact comparison shows them")
    func formerNames() throws {
        var registry = HRClassRegistry()
        registry.register(Person.self, as: "Person", formerly: "Human")
        let options = HRSnapshotOptions(registry: registry)
        let people: [any HRCoding] = [Person("Anna"), Person("Bert")]
        try record(people, options)
        try snapshots.write(snapshots.text.replacing("\"Person\"", with: "\"Human\""))
        snapshots.passes { try expectArchived(people, matches: "x", options) }
        let changed: [any HRCoding] = [Person("Anna"), Person("Bob")]
        #expect(try failure(of: changed, options).text.contains("\"Bert\" -> \"Bob\""))
        var exact = options
        exact.isExact = true
        #expect(try failure(of: people, exact).text.contains("\"Human\""))
        // Without the former name, the class is another one.
        #expect(try failure(of: people).text.contains("Human"))
    }

    @Test("S38: Former versions of types in a snapshot make no difference, unless the values do")
    func formerVersions() throws {
        try record([Price(cents: 300), Price(cents: 500)])
        #expect(try snapshots.text.contains(#""$version": 2"#))
        try snapshots.write(
            """
            [
              { "$class": "Price", "$version": 1, "euros": 3 }, // the cheap one
              { "$class": "Price", "$version": 1, "euros": 5 }
            ]

            """)
        passes([Price(cents: 300), Price(cents: 500)])
        let changed = [Price(cents: 300), Price(cents: 501)]
        let text = try failure(of: changed).text
        #expect(text.contains("500") && text.contains("501") && !text.contains("300"))
        _ = snapshots.failures(.failed) { try expectArchived(changed, matches: "x") }
        #expect(try snapshots.text.contains("\"cents\": 501"))
        passes(changed)
    }

    @Test("A value that is no longer written is a difference, also beside a former name")
    func lostValue() throws {
        var registry = HRClassRegistry()
        registry.register(Person.self, as: "Person", formerly: "Human")
        let options = HRSnapshotOptions(registry: registry)
        let people: [any HRCoding] = [Person("Anna")]
        try record(people, options)
        try snapshots.write(#"[{ "$class": "Human", "name": "Anna", "height": 1.5, "eyes": 2 }]"#)
        #expect(try failure(of: people, options).text.contains("eyes"))
    }

    @Test("Elements without ids are identified by the keys that the options name")
    func identifyingKeys() throws {
        var options = HRSnapshotOptions.standard
        options.identifyingKeys = ["name"]
        try record(Team([Person("Anna", height: 1), Person("Bert", height: 2)]), options)
        let found = try failure(of: Team([Person("Bert", height: 1), Person("Anna", height: 2)]), options)
        #expect(found.text.contains("(moved)"))
    }

    @Test("S30: The values of secret keys are not in failures, but in files")
    func secrets() throws {
        try record(Access(user: "anna", password: "old-secret", port: 1))
        let found = try failure(of: Access(user: "anna", password: "new-secret", port: 2))
        #expect(found.text.contains("password  *** -> ***"), "\(found.text)")
        #expect(!found.text.contains("secret\""))
        #expect(try snapshots.text.contains("old-secret"))
        let blocked = try SnapshotFolder()
        try Data().write(to: blocked.folder.place("SnapshotComparisonTests"))
        let unwritten = blocked.failures {
            try expectArchived(
                Access(user: "anna", password: "new-secret", port: 2), matches: "x",
                HRSnapshotOptions(secretKeys: ["user"]))
        }
        #expect(unwritten.first?.text.contains("new-secret") == true)
        #expect(unwritten.first?.text.contains("anna") == false)
    }

    @Test("S37: A snapshot can be read as a fixture")
    func fixture() throws {
        let team = ring()
        try record(team)
        let fixtures = try HRFixtures(of: Team.self, in: snapshots.url.path)
        try expectSameGraph(fixtures.root(), team)
        let graph = try fixtures.graph()
        let shared = try graph["person", as: Person.self]
        #expect(graph.root.people.count(where: { $0 === shared }) == 1)
    }

    @Test("S05: Tests that run in parallel have snapshots of their own", arguments: 0..<20)
    func parallel(number: Int) throws {
        let value = Team([Person("\(number)")])
        #expect(snapshots.failures { try expectArchived(value, matches: "x", for: number) }.count == 1)
        snapshots.passes { try expectArchived(value, matches: "x", for: number) }
        #expect(try snapshots.files == ["SnapshotComparisonTests/parallel.x.\(number).json"])
    }
}
