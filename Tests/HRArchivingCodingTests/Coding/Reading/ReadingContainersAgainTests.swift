import HRArchiving
import TestSupport
import Testing

/// One container of the file has one set of objects, however often a class asks for its key.
@Suite("Containers that are read again")
struct ReadingContainersAgainTests {
    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(Person.self)
        registry.register(Boss.self)
        return registry
    }()

    private static func person(_ name: String) -> HRNode { .object("Person", ["name": .string(name)]) }

    private func read(_ node: HRNode, _ body: @escaping @Sendable (HRDecoder) throws -> Bool) throws {
        for format in HRFormat.each {
            let root: HRNode = ["first": 1, "x": node, "y": node, "z": .array([node])]
            let document = try format.document(from: format.data(from: HRDocument(root)))
            #expect(try HRUnarchiver(registry: Self.registry).read(document, body))
        }
    }

    @Test("Arrays")
    func arrays() throws {
        try read([Self.person("a"), Self.person("b")]) { coder in
            let first: [Person] = try coder.decode(forKey: "x")
            let other: [Person] = try coder.decode(forKey: "y")
            let second: [Person] = try coder.decode(forKey: "x")
            let optional: [Person?]? = try coder.decodeIfPresent(forKey: "x")
            let late: [Person] = try coder.decode(forKey: "x", default: [])
            let any: [Any] = try coder.decode(forKey: "x")
            let set: Set<Person> = try coder.decode(forKey: "x")
            let again = [second[1], optional?[1], late[1], any[1] as? Person, set.first { $0.name == "b" }]
            return again.allSatisfy { $0 === first[1] } && other[1] !== first[1] && first[0] !== first[1]
        }
    }

    @Test("Dictionaries, also those of pairs and of keys and values in turn")
    func dictionaries() throws {
        try read(["a": [Self.person("a")]]) { coder in
            let first: [String: [Person]] = try coder.decode(forKey: "x")
            let second: [String: [Person]] = try coder.decode(forKey: "x")
            let any: [String: Any] = try coder.decode(forKey: "x")
            return first["a"]?[0] === second["a"]?[0] && (any["a"] as? [Person])?[0] === first["a"]?[0]
        }
        for node: HRNode in [[[1, Self.person("a")]], [1, Self.person("a")]] {
            try read(node) { coder in
                let first: [Int: Person] = try coder.decode(forKey: "x")
                let second: [Int: Person] = try coder.decode(forKey: "x")
                return first[1] === second[1] && first[1]?.name == "a"
            }
        }
    }

    @Test("Sets")
    func sets() throws {
        try read([Self.person("a"), Self.person("b")]) { coder in
            let first: Set<Person> = try coder.decode(forKey: "x")
            let second: Set<Person> = try coder.decode(forKey: "x")
            let array: [Person] = try coder.decode(forKey: "x")
            return first.allSatisfy { person in
                second.contains { $0 === person } && array.contains { $0 === person }
            }
        }
    }

    @Test("Structs, and containers of structs")
    func structs() throws {
        try read(["person": Self.person("a"), "codable": ["text": "v"]]) { coder in
            let first: Pair = try coder.decode(forKey: "x")
            let second: Pair = try coder.decode(forKey: "x")
            let lists: [Pair] = try coder.decode(forKey: "z")
            let more: [Pair] = try coder.decode(forKey: "z")
            let codable: CodablePair = try coder.decode(forKey: "y")
            let again: CodablePair = try coder.decode(forKey: "y")
            return first.person === second.person && lists[0].person === more[0].person
                && codable.codable === again.codable && lists[0].person !== first.person
        }
    }

    @Test("A class and its superclass", arguments: HRFormat.each)
    func superclass(format: HRFormat) throws {
        let document = HRDocument(["people": [Self.person("a"), .object("Boss", ["name": "b"])], "more": []])
        let data = try format.data(from: document)
        let team = try HRUnarchiver(registry: Self.registry).unarchive(BigTeam.self, from: data)
        let areSame = zip(team.people, team.samePeople).allSatisfy { $0 === $1 }
        #expect(areSame && team.people.count == 2 && team.people[1] is Boss)
        let plain = try format.data(from: HRDocument(["people": [["name": "a"], ["name": "b"]]]))
        let codable = try HRUnarchiver().unarchive(BigCodableTeam.self, from: plain)
        let areSameAgain = zip(codable.people, codable.samePeople).allSatisfy { $0 === $1 }
        #expect(areSameAgain && codable.samePeople.count == 2)
    }

    @Test("As another type that does not fit are an error, as at first")
    func mismatch() {
        let document = HRDocument(["x": [["name": "a"]]])
        expectError(.typeMismatch, "HR0202 element 0 must be an integer, found a dictionary at x.0") {
            try HRUnarchiver().read(document) { coder in
                _ = try coder.decode([Person].self, forKey: "x")
                _ = try coder.decode([Int].self, forKey: "x")
            }
        }
    }
}

private class Person: HRCoding, Hashable {
    let name: String
    required init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
    static func == (left: Person, right: Person) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private final class Boss: Person {}

private struct Pair: HRDecodable {
    let person: Person
    init(coder: HRDecoder) throws { person = try coder.decode(forKey: "person") }
}

private struct CodablePair: Decodable {
    final class Leaf: Decodable { let text: String }
    let codable: Leaf
}

private class Team: HRDecodable {
    let people: [Person]
    required init(coder: HRDecoder) throws { people = try coder.decode(forKey: "people") }
}

private final class BigTeam: Team {
    let samePeople: [Person]
    required init(coder: HRDecoder) throws {
        samePeople = try coder.decode(forKey: "people")
        try super.init(coder: coder)
    }
}

private class CodableTeam: Decodable {
    final class Member: Decodable { let name: String }
    let people: [Member]
    fileprivate enum CodingKeys: CodingKey { case people }
    required init(from decoder: any Decoder) throws {
        people = try decoder.container(keyedBy: CodingKeys.self).decode([Member].self, forKey: .people)
    }
}

private final class BigCodableTeam: CodableTeam {
    let samePeople: [Member]
    required init(from decoder: any Decoder) throws {
        samePeople = try decoder.container(keyedBy: CodingKeys.self).decode([Member].self, forKey: .people)
        try super.init(from: decoder)
    }
}
