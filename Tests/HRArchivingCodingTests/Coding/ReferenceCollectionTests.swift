import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("E7: Collections of references")
struct ReferenceCollectionTests {
    /// Everybody knows everybody, in every kind of collection.
    private final class Person: Codable, Hashable {
        var name: String
        @HRReferences var friends: [Person] = []
        @HRReferences var known: Set<Person> = []
        @HRReferences var roles: [String: Person] = [:]

        init(_ name: String) { self.name = name }
        static func == (left: Person, right: Person) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
        func unlink() { (friends, known, roles) = ([], [], [:]) }
    }

    private static func crowd(_ count: Int) -> [Person] {
        let people = (0..<count).map { Person("p\($0)") }
        for (index, person) in people.enumerated() {
            person.friends = people.filter { $0 !== person }
            person.known = Set(people)
            person.roles = ["next": people[(index + 1) % count], "self": person]
        }
        return people
    }

    @Test("Circles through arrays, sets and dictionaries come back with synthesized Codable", arguments: HRFormat.each)
    func circles(format: HRFormat) throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let people = Self.crowd(8)
            let data = try HRArchiver(references: references).archive(people, as: format)
            let back = try HRUnarchiver(unknownKeys: .error).unarchive([Person].self, from: data)
            #expect(back.map(\.name) == people.map(\.name))
            for (index, person) in back.enumerated() {
                #expect(person.friends.map(\.name) == people[index].friends.map(\.name))
                let areSame = person.friends.allSatisfy { friend in back.contains { $0 === friend } }
                #expect(areSame)
                #expect(person.known.count == 8)
                let contains = back.allSatisfy(person.known.contains)
                #expect(contains)
                let (next, own) = (person.roles["next"], person.roles["self"])
                #expect(next === back[(index + 1) % 8] && own === person)
            }
            (people + back).forEach { $0.unlink() }
        }
    }

    @Test("A key that is absent, or null, is an empty collection")
    func absent() throws {
        let people = try HRUnarchiver().unarchive(
            [Person].self, from: Data(#"[{"name": "a"}, {"name": "b", "friends": null}]"#.utf8))
        #expect(people.allSatisfy { $0.friends.isEmpty && $0.known.isEmpty && $0.roles.isEmpty })
    }

    @Test("Other coders write and read the collection itself")
    func otherCoders() throws {
        let person = Person("a")
        person.friends = [Person("b")]
        let data = try JSONEncoder().encode(person)
        #expect(try JSONDecoder().decode(Person.self, from: data).friends.map(\.name) == ["b"])
    }

    private final class Member: HRCoding {
        let name: String
        var others: [Member] = []
        var calls = 0

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            try coder.decodeReferences(forKey: "others") { [unowned self] in
                others = $0
                calls += 1
            }
        }

        func encode(with coder: HREncoder) throws {}
    }

    @Test("A closure is called once, when the last object is there, in the order of the file")
    func once() throws {
        let text = """
            [{ "name": "a", "others": [{ "$alias": "2" }, { "name": "own" }, { "$alias": "1" }, { "$alias": "0" }] },
             { "name": "b", "others": { "$alias": "0.others" } }, { "name": "c" }]
            """
        let members = try HRUnarchiver(unknownKeys: .error).unarchive([Member].self, from: Data(text.utf8))
        #expect(members.map { $0.others.map(\.name) } == [["c", "own", "b", "a"], ["c", "own", "b", "a"], []])
        #expect(members.map(\.calls) == [1, 1, 1])
        let own = members[0].others[1]
        #expect(members[1].others[1] === own)
        members.forEach { $0.others = [] }
    }

    @Test("An element that is no object is an error with its place")
    func wrong() {
        let text = #"[{ "name": "a", "others": [{ "name": "b" }, 5] }]"#
        let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive([Member].self, from: Data(text.utf8)) }
        #expect(error?.path == "0.others.1")
        #expect(error?.code == .typeMismatch)
    }

    /// Someone who is hashed by a reference that may wait.
    private final class Clerk: HRCoding, Hashable {
        let name: String
        var boss: Clerk?

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            coder.register(self)
            try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
        }

        func encode(with coder: HREncoder) throws {}
        static func == (left: Clerk, right: Clerk) -> Bool {
            left.name == right.name && left.boss?.name == right.boss?.name
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(boss?.name)
        }
    }

    private struct Office: HRDecodable {
        let staff: Set<Clerk>
        let desks: [Clerk: Int]
        let bosses: [Clerk]

        init(coder: HRDecoder) throws {
            staff = try coder.decode(forKey: "staff", default: [])
            desks = try coder.decode(forKey: "desks", default: [:])
            bosses = try coder.decode(forKey: "bosses", default: [])
        }
    }

    @Test("What members of sets and keys wait for is read before they are hashed")
    func complete() throws {
        let text = """
            { "staff": [{ "name": "a", "boss": { "$alias": "bosses.0" } }, { "name": "b", "boss": { "$alias": "bosses.1" } }],
              "desks": [[{ "$alias": "staff.0" }, 1], [{ "name": "c", "boss": { "$alias": "bosses.2" } }, 2]],
              "bosses": [{ "name": "x" }, { "name": "y" }, { "name": "z" }] }
            """
        let office = try HRUnarchiver(unknownKeys: .error).unarchive(Office.self, from: Data(text.utf8))
        #expect(Set(office.staff.compactMap(\.boss?.name)) == ["x", "y"])
        #expect(Set(office.desks.keys.compactMap(\.boss?.name)) == ["x", "z"])
        let areFound =
            office.staff.allSatisfy(office.staff.contains) && office.desks.keys.allSatisfy { office.desks[$0] != nil }
        #expect(areFound)
        let isSame = office.staff.allSatisfy { clerk in office.bosses.contains { $0 === clerk.boss } }
        #expect(isSame)
    }

    private final class Part: HRAwakening, HRCoding {
        nonisolated(unsafe) static var log: [String] = []
        let name: String
        var other: Part?

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            try coder.decodeReference(forKey: "other") { [unowned self] in other = $0 }
            if try coder.decode(forKey: "isBroken", default: false) { throw CocoaError(.coderInvalidValue) }
        }

        func encode(with coder: HREncoder) throws {}
        func graphIsComplete() throws { Self.log.append("\(name) \(other?.name ?? "-")") }
    }

    private struct Parts: HRDecodable {
        init(coder: HRDecoder) throws {
            let broken = try? coder.decode(Part.self, forKey: "broken")
            #expect(broken == nil)
            for part in try coder.decode([Part].self, forKey: "parts") { #expect(part.name != "x") }
        }
    }

    @Test("Objects are told when the graph is complete, each once, in the order in which they were made")
    func completion() throws {
        let text = """
            { "broken": { "name": "x", "isBroken": true, "other": { "name": "y" } },
              "parts": [{ "name": "a", "other": { "$alias": "parts.1" } }, { "name": "b", "other": { "$alias": "parts.1" } }] }
            """
        Part.log = []
        _ = try HRUnarchiver().unarchive(Parts.self, from: Data(text.utf8))
        #expect(Part.log == ["a b", "b b"])
    }
}
