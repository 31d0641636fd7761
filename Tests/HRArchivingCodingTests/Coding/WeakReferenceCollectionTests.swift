import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Collections of weak references")
struct WeakReferenceCollectionTests {
    /// Holds its members, who know it in every kind of collection without holding it.
    private final class Group: Codable, Hashable {
        var name: String
        var members: [Member] = []

        init(_ name: String) { self.name = name }
        static func == (left: Group, right: Group) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private final class Member: Codable {
        var name: String
        @HRWeakReferences var groups: [Group] = []
        @HRWeakReferences var known: Set<Group> = []
        @HRWeakReferences var roles: [String: Group] = [:]

        init(_ name: String) { self.name = name }

        func join(_ group: Group) {
            groups.append(group)
            known.insert(group)
            roles[group.name] = group
        }
    }

    /// Groups of a seed, and members that are in several of them; each is held by the first.
    private static func groups(_ count: Int, _ random: inout SeededGenerator) -> [Group] {
        let groups = (0..<count).map { Group("g\($0)") }
        for number in 0..<count * 2 {
            let member = Member("m\(number)")
            for group in groups.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
                if member.groups.isEmpty { group.members.append(member) }
                member.join(group)
            }
        }
        return groups
    }

    private static func expectSame(_ back: [Group], _ groups: [Group]) {
        #expect(back.map(\.name) == groups.map(\.name))
        for (new, old) in zip(back.flatMap(\.members), groups.flatMap(\.members)) {
            #expect(new.groups.map(\.name) == old.groups.map(\.name))
            #expect(new.known == old.known)
            #expect(new.roles.mapValues(\.name) == old.roles.mapValues(\.name))
            let areSame = (new.groups + Array(new.known) + Array(new.roles.values)).allSatisfy { group in
                back.contains { $0 === group }
            }
            #expect(areSame)
        }
    }

    @Test("Ways back through arrays, sets and dictionaries come back, and hold nobody", arguments: HRFormat.each)
    func waysBack(format: HRFormat) throws {
        var random = SeededGenerator(seed: 1401)
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            for count in [1, 2, 7, 40] {
                let groups = Self.groups(count, &random)
                let data = try HRArchiver(references: references).archive(groups, as: format)
                let back = try HRUnarchiver(unknownKeys: .error).unarchive([Group].self, from: data)
                Self.expectSame(back, groups)
                withExtendedLifetime((groups, back)) {}
            }
        }
    }

    @Test("What nobody else archives is left out, and drags nobody along")
    func unarchived() throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let groups = [Group("a"), Group("b"), Group("c")], member = Member("m")
            groups.forEach(member.join)
            groups[2].members = [member]
            let document = try HRArchiver(references: references).document(archiving: [groups[2], groups[0]])
            #expect(document["0.members.0.groups"]?.elements?.count == 2)
            #expect(document["0.members.0.known"]?.elements?.count == 2)
            #expect(document["0.members.0.roles"]?.fields?.keys == ["a", "c"])
            let back = try HRUnarchiver().unarchive([Group].self, from: document)
            let read = try #require(back[0].members.first)
            #expect(read.groups.map(\.name) == ["a", "c"])
            let alone = try HRArchiver(references: references).document(archiving: member)
            #expect(alone["groups"]?.elements == [])
            #expect(alone["roles"]?.fields == [:])
            // References that hold nobody are read above.
            withExtendedLifetime((groups, back)) {}
        }
    }

    @Test("What nobody holds after reading is left out")
    func unheld() throws {
        let text = """
            [{ "name": "a", "members": [{ "name": "m", "groups": [{ "name": "gone", "members": [] }, { "$alias": "0" }],
                "known": [{ "name": "gone", "members": [] }], "roles": { "own": { "$alias": "0" } } }] }]
            """
        let back = try HRUnarchiver(unknownKeys: .error).unarchive([Group].self, from: Data(text.utf8))
        let member = try #require(back.first?.members.first)
        #expect(member.groups.map(\.name) == ["a"])
        #expect(member.known.isEmpty)
        #expect(member.roles["own"] === back.first)
        withExtendedLifetime(back) {}
    }

    @Test("A set is written in the order in which its elements stand")
    func order() throws {
        let groups = (0..<9).map { Group("g\($0)") }
        var texts: Set<String> = []
        for turn in 0..<6 {
            let member = Member("m")
            for group in turn % 2 == 0 ? groups : groups.reversed() { member.known.insert(group) }
            groups[4].members = [member]
            let document = try HRArchiver().document(archiving: groups)
            let aliases = try #require(document["4.members.0.known"]?.elements)
            #expect(aliases == (0..<9).map { .alias(HRAlias(String($0))) })
            texts.insert(document.description)
        }
        #expect(texts.count == 1)
    }

    @Test("A copy of a struct does not see what is set in another, and a key may be absent")
    func copies() throws {
        struct Card: Codable {
            @HRWeakReferences var groups: [Group] = []
        }
        let group = Group("a")
        let first = Card()
        var second = first
        second.groups = [group]
        #expect(first.groups.isEmpty && second.groups.first === group)
        #expect(try HRUnarchiver().unarchive(Card.self, from: Data("{}".utf8)).groups.isEmpty)
        #expect(try HRUnarchiver().unarchive(Card.self, from: Data(#"{"groups": null}"#.utf8)).groups.isEmpty)
        #expect(throws: HRError.self) { try HRUnarchiver().unarchive(Card.self, from: Data(#"{"groups": 5}"#.utf8)) }
    }

    @Test("Other coders write the objects themselves")
    func otherCoders() throws {
        let group = Group("a"), member = Member("m")
        member.join(group)
        let data = try JSONEncoder().encode(member)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(#""groups":[{"#) && text.contains(#""roles":{"a":{"#))
        #expect(try JSONDecoder().decode(Member.self, from: data).groups.isEmpty)
    }

    /// Refers to its neighbours in a container without keys.
    private final class Seat: Codable {
        let name: String
        var neighbours: [Seat] = []
        var own: [Seat] = []

        enum CodingKeys: CodingKey {
            case name, neighbours
        }

        init(_ name: String) { self.name = name }
        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            var list = container.nestedUnkeyedContainer(forKey: .neighbours)
            for neighbour in neighbours { try list.encodeConditional(neighbour) }
            for seat in own { try list.encode(seat) }
        }
    }

    @Test("Without keys, a conditional element that nobody archives is null, and others keep their places")
    func unkeyed() throws {
        let a = Seat("a"), b = Seat("b"), c = Seat("c"), gone = Seat("gone")
        a.neighbours = [b, gone, c]
        a.own = [c]
        b.neighbours = [a, c]
        let document = try HRArchiver().document(archiving: [a, b])
        #expect(document["0.neighbours"]?.elements?.count == 4)
        #expect(document["0.neighbours.1"] == .null)
        #expect(document["0.neighbours.0"] == .alias("1"))
        #expect(document["0.neighbours.2"] == .alias("0.neighbours.3"))
        #expect(document["1.neighbours"] == [.alias("0"), .alias("0.neighbours.3")])
    }
}
