import Foundation
import HRArchiving
import TestSupport
import Testing

extension ValidSample {
    static let references = [
        ValidSample("key-paths.json", checkAnnaIsMentorOfBert),
        ValidSample("ids.json", checkAnnaIsMentorOfBert),
        ValidSample("definitions.json", checkDefinitionsAreShared),
        ValidSample("definitions.plist", checkDefinitionsAreShared),
        ValidSample("definitions-beside-array.json", checkCarlIsDefined),
        ValidSample("shared-profiles.json", checkProfilesAreShared),
        ValidSample("shared-profiles.plist", checkProfilesAreShared),
        ValidSample("fixtures.json", checkFixtures),
        ValidSample("root.plist", checkParentIsRoot),
        ValidSample("forward-references.plist", checkAnnaIsAlone),
        ValidSample("dots-in-keys.json", checkKeysWithDots),
        ValidSample("codable-cycle.json", checkLineIsCircular),
        ValidSample("comments.json") {
            let team = try team($0)
            #expect(team.lead.name == "Anna")
        },
    ]

    static func team(_ url: URL) throws -> Team {
        try HRUnarchiver(unknownKeys: .error).readAndSave(from: url)
    }

    @Sendable private static func checkAnnaIsMentorOfBert(_ url: URL) throws {
        let team = try team(url)
        let anna = try #require(team.members.first)
        let bert = try #require(team.members.last)
        #expect(anna.name == "Anna")
        #expect(bert.name == "Bert")
        #expect(bert.mentor === anna)
        #expect(team.lead === bert)
        #expect(anna.office != nil)
        #expect(bert.office === anna.office)
    }

    @Sendable private static func checkDefinitionsAreShared(_ url: URL) throws {
        let team = try team(url)
        let (anna, bert) = (try #require(team.members.first), try #require(team.members.last))
        #expect(anna.name == "Anna")
        #expect(bert.name == "Bertie")
        #expect(bert.mentor === anna)
        #expect(team.lead === bert)
        #expect(anna.office?.city == "Oslo")
        #expect(bert.office === anna.office)
    }

    @Sendable private static func checkCarlIsDefined(_ url: URL) throws {
        let members = try HRUnarchiver(unknownKeys: .error).readAndSave([Member].self, from: url)
        #expect(members.map(\.name) == ["Anna", "Carl"])
        #expect(members.last?.mentor === members.first)
    }

    @Sendable private static func checkProfilesAreShared(_ url: URL) throws {
        let gateway = try HRUnarchiver(unknownKeys: .error).readAndSave(Gateway.self, from: url)
        #expect(gateway.name == "shop" && gateway.region == "eu-north")
        #expect(gateway.upstreams.map(\.port) == [443, 443, 6379])
        let profiles = gateway.upstreams.map(\.profile)
        #expect(profiles.map(\.minimumTLS) == ["1.3", "1.3", "1.2"])
        #expect(profiles.map(\.timeout) == [5, 5, 30])
        #expect(profiles[0] === profiles[1])
        #expect(gateway.metrics.profile === profiles[2])
    }

    @Sendable private static func checkFixtures(_ url: URL) throws {
        let orders = try HRUnarchiver(unknownKeys: .error).readAndSave([String: Order].self, from: url)
        #expect(orders.mapValues(\.total) == ["empty": 0, "two lamps": 259, "mixed": 447.5])
        let (lamps, mixed) = (try #require(orders["two lamps"]), try #require(orders["mixed"]))
        #expect(orders["empty"]?.customer === lamps.customer)
        #expect(mixed.customer.favourite === lamps.lines[0].article)
        #expect(mixed.lines[0].article === lamps.lines[0].article)
    }

    @Sendable private static func checkParentIsRoot(_ url: URL) throws {
        let folder = try HRUnarchiver(unknownKeys: .error).readAndSave(Folder.self, from: url)
        #expect(folder.folders.map(\.name) == ["Letters"])
        #expect(folder.folders.first?.parent === folder)
    }

    @Sendable private static func checkAnnaIsAlone(_ url: URL) throws {
        let team = try team(url)
        #expect(team.members.count == 2)
        #expect(team.members.allSatisfy { $0 === team.lead })
        #expect(team.lead.mentor === team.lead)
    }

    @Sendable private static func checkKeysWithDots(_ url: URL) throws {
        let members = try HRUnarchiver(unknownKeys: .error).readAndSave([String: Member].self, from: url)
        let anna = try #require(members["example.org"])
        let bert = try #require(members["C:\\"])
        #expect(members["first"] === anna)
        #expect(members["second"] === bert)
        #expect(anna !== bert)
    }

    @Sendable private static func checkLineIsCircular(_ url: URL) throws {
        let first = try HRUnarchiver(unknownKeys: .error).readAndSave(Station.self, from: url)
        #expect(first.next?.next?.name == "Old Town")
        #expect(first.next?.next?.next === first)
        first.next = nil
    }
}
