import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// What is true of the snapshots of any two graphs.
@Suite("Laws of snapshots")
struct SnapshotLawTests {
    /// A graph of people, many of whom have equal contents.
    private static func team(using random: inout SeededGenerator) -> Team {
        let people = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            Person(["Anna", "Bert"].randomElement(using: &random) ?? "", height: .random(in: 1...2, using: &random))
        }
        for person in people {
            person.height = person.height < 1.5 ? 1 : 2
            if Bool.random(using: &random) { person.mentor = people.randomElement(using: &random) }
        }
        return Team(people, lead: Bool.random(using: &random) ? people.randomElement(using: &random) : nil)
    }

    /// A copy of a graph with a few changes, or with none.
    private static func changed(_ team: Team, using random: inout SeededGenerator) throws -> Team {
        let archiver = HRArchiver()
        let copy = try HRUnarchiver().unarchive(Team.self, from: archiver.document(archiving: team))
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let person = copy.people.randomElement(using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: person?.name = "Cleo"
            case 1: person?.mentor = copy.people.randomElement(using: &random)
            case 2: copy.people.insert(Person("Anna", height: 1, mentor: person), at: 0)
            case 3: copy.lead = person
            case 4: copy.people.shuffle(using: &random)
            default: copy.people.removeLast(copy.people.count > 1 ? 1 : 0)
            }
        }
        return copy
    }

    @Test(
        "A snapshot differs if the graphs do; an update makes it pass, and it can be read as the new graph",
        .slow, arguments: Scale.batches)
    func laws(batch: Int) throws {
        var counts = (same: 0, other: 0)
        for seed in Scale.numbers(batch, of: Scale.count(4_000, inDebug: 80)) {
            var random = SeededGenerator(seed: UInt64(seed))
            let before = Self.team(using: &random)
            let after = try Self.changed(before, using: &random)
            let isSame = failures { try expectSameGraph(after, before) }.isEmpty
            let snapshots = try SnapshotFolder()
            func check(_ team: Team, _ mode: HRSnapshotMode? = nil) -> [Failure] {
                snapshots.failures(mode) { try expectArchived(team, matches: "team") }
            }
            #expect(check(before).count == 1, "\(seed)")
            #expect(check(before).isEmpty, "\(seed)")
            let found = check(after)
            #expect(found.isEmpty == isSame, "\(seed): \(found)")
            if isSame { counts.same += 1 } else { counts.other += 1 }
            _ = check(after, .failed)
            #expect(check(after).isEmpty, "\(seed)")
            let read = try HRFixtures(of: Team.self, in: snapshots.url.path).root()
            #expect(failures { try expectSameGraph(read, after) }.isEmpty, "\(seed)")
        }
        #expect(counts.same > 0 && counts.other > 0)
    }

    /// Numbers in the order of their first occurrence.
    private static func pattern(_ numbers: [Int]) -> [Int] {
        var known: [Int] = []
        return numbers.map { number in
            if let index = known.firstIndex(of: number) { return index }
            known.append(number)
            return known.count - 1
        }
    }

    @Test("Scrubbed values are as approved if the same of them are equal", .slow, arguments: Scale.batches)
    func tokens(batch: Int) throws {
        var counts = (same: 0, other: 0)
        for seed in Scale.numbers(batch, of: Scale.count(4_000, inDebug: 80)) {
            var random = SeededGenerator(seed: UInt64(seed))
            let before = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
            let after = before.map { Int.random(in: 0..<8, using: &random) == 0 ? ($0 + 1) % 3 : $0 }
            let isSame = Self.pattern(before) == Self.pattern(after)
            let snapshots = try SnapshotFolder()
            func check(_ numbers: [Int], _ mode: HRSnapshotMode? = nil) -> [Failure] {
                let ids = [UUID(), UUID(), UUID()]
                let values = numbers.map { ["id": "\(ids[$0])", "text": "about \(ids[$0])"] }
                return snapshots.failures(mode) { try expectArchived(values, matches: "ids", .scrubbing(UUID.self)) }
            }
            #expect(check(before).count == 1, "\(seed)")
            #expect(check(before).isEmpty, "\(seed)")
            #expect(check(after).isEmpty == isSame, "\(seed): \(before) \(after)")
            if isSame { counts.same += 1 } else { counts.other += 1 }
            _ = check(after, .failed)
            #expect(check(after).isEmpty, "\(seed)")
        }
        #expect(counts.same > 0 && counts.other > 0)
    }
}
