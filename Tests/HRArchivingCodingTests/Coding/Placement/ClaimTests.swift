import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Where objects are written out: a collection has given its elements their places before any of them is written.
@Suite("Collections claim their elements")
struct ClaimTests {
    /// What is written of each object, in the order of its places: `1` is an alias.
    private func person(_ name: String, _ friends: [String] = [], of type: String = "Person") -> HRNode {
        let list = HRNode.array(friends.map { .alias(HRAlias($0)) })
        return .object(type, friends.isEmpty ? ["name": .string(name)] : ["name": .string(name), "friends": list])
    }

    private func friends() -> [Person] {
        let people = ["anna", "bert", "carl"].map { Person($0) }
        for person in people { person.friends = people.filter { $0 !== person } }
        return people
    }

    @Test("Friends stand beside one another, and lead to one another")
    func list() throws {
        let people = friends()
        defer { for person in people { person.friends = [] } }
        let expected: HRNode = [
            person("anna", ["1", "2"]), person("bert", ["0", "2"]), person("carl", ["0", "1"]),
        ]
        #expect(try HRArchiver().document(archiving: people).root == expected)
        #expect(try HRArchiver().document(archiving: ContiguousArray(people)).root == expected)
        #expect(try HRArchiver().document(archiving: people.map { $0 as Person? }).root == expected)
        #expect(try HRArchiver().document(archiving: people as [Any]).root == expected)
        let data = try HRArchiver().archive(people, as: .json)
        let back = try HRUnarchiver().unarchive([Person].self, from: data)
        let areSame = back[0].friends[1] === back[2] && back[2].friends[1] === back[1]
        #expect(areSame)
        for person in back { person.friends = [] }
    }

    @Test("By ids they lead to one another too")
    func ids() throws {
        let people = friends()
        defer { for person in people { person.friends = [] } }
        let document = try HRArchiver(references: .ids).document(archiving: people)
        #expect(document["0.friends"] == [.alias("#person"), .alias("#person-2")])
        #expect(document["1.friends"] == [.alias("#person-3"), .alias("#person-2")])
        let back = try HRUnarchiver().unarchive([Person].self, from: document)
        let isSame = back[0].friends[0] === back[1]
        #expect(isSame)
        for person in back { person.friends = [] }
    }

    @Test("HRCoder's order has no claims")
    func hrCoder() throws {
        let (anna, bert) = (Person("anna"), Person("bert"))
        anna.friends = [bert]
        let document = try HRArchiver(compatibility: .hrCoder).document(archiving: [anna, bert])
        #expect(document["1"] == .alias("0.friends.0"))
    }

    @Test("Objects in collections of collections are claimed, those in structures are not")
    func nested() throws {
        let cells = ["a", "b", "c", "d"].map { Person($0) }
        cells[0].friends = [cells[3]]
        let rows = [[cells[0], cells[1]], [cells[2], cells[3]]]
        #expect(try HRArchiver().document(archiving: rows)["0.0"] == person("a", ["1.1"]))
        #expect(try HRArchiver().document(archiving: ["x": rows[0], "y": rows[1]])["x.0"] == person("a", ["y.1"]))
        #expect(try HRArchiver().document(archiving: [["x": rows], ["y": []]])["0.x.0.0"] == person("a", ["0.x.1.1"]))
        let pairs = try HRArchiver().document(archiving: [1.5: rows[0], 2.5: rows[1]])
        #expect(pairs["0.1.0"] == person("a", ["1.1.1"]))
        let tickets = try HRArchiver().document(archiving: rows.joined().map { Ticket(person: $0) })
        #expect(tickets["3"] == .object("ClaimTests.Ticket", ["person": .alias("0.person.friends.0")]))
    }

    @Test("A set is put in order, and then its elements are claimed")
    func sets() throws {
        let cells = ["a", "b", "c"].map { Person($0) }
        for cell in cells { cell.friends = cells.filter { $0 !== cell } }
        defer { for cell in cells { cell.friends = [] } }
        let expected: HRNode = [person("a", ["1", "2"]), person("b", ["0", "2"]), person("c", ["0", "1"])]
        #expect(try HRArchiver().document(archiving: Set(cells)).root == expected)
        let last = Person("z")
        last.friends = [cells[2]]
        let document = try HRArchiver().document(archiving: [[last], Set(cells)])
        #expect(document["0.0"] == person("z", ["1.2"]))
        #expect(document["1.0"] == person("a", ["1.1", "1.2"]))
    }

    @Test("The first index counts, and nil keeps its own")
    func twice() throws {
        let (anna, bert) = (Person("anna"), Person("bert"))
        anna.friends = [bert]
        let document = try HRArchiver().document(archiving: [nil, anna, nil, bert, anna, bert])
        #expect(
            document.root == [.null, person("anna", ["3"]), .null, person("bert"), .alias("1"), .alias("3")])
    }

    @Test("What has a place already keeps it")
    func known() throws {
        let (anna, bert) = (Person("anna"), Person("bert"))
        let document = try HRArchiver().document(
            archiving: Writing {
                try $0.encode(bert, forKey: "chief")
                try $0.encode([anna, bert], forKey: "staff")
            })
        #expect(document["staff"] == [person("anna"), .alias("chief")])
    }

    @Test("A conditional reference to a claimed object is an alias at once")
    func conditional() throws {
        let parent = Node("p", [Node("a")])
        let document = try HRArchiver().document(archiving: [parent.children[0], parent])
        #expect(document["0.parent"] == .alias("1"))
        #expect(document["1.children"] == [.alias("0")])
    }

    @Test("Ids come from registered names, also of classes that nothing was written of yet")
    func registeredIDs() throws {
        var registry = HRClassRegistry()
        registry.register(CodablePerson.self, as: "Friend")
        registry.register(Node.self, as: "Knot")
        let (anna, bert) = (CodablePerson("anna"), CodablePerson("bert"))
        anna.friends = [bert]
        let values: [Any] = [Writing { try $0.encode([anna, anna], forKey: "list") }, bert, anna]
        let document = try HRArchiver(registry: registry, references: .ids).document(archiving: values)
        #expect(document["0.list.0"] == .alias("#friend"))
        let parent = Node("p", [Node("a")])
        let list: [any HREncodable] = [Writing { try $0.encode(parent, forKey: "node") }, parent]
        let other = try HRArchiver(registry: registry, references: .ids).document(archiving: list)
        #expect(other["0.node"] == .alias("#knot"))
    }

    // MARK: Other ways

    @Test("Objects that are only Codable")
    func codable() throws {
        let (anna, bert) = (CodablePerson("anna"), CodablePerson("bert"))
        anna.friends = [bert]
        let first: HRNode = .object(
            "ClaimTests.CodablePerson", ["name": "anna", "friends": [.alias("1")], "rows": []])
        #expect(try HRArchiver().document(archiving: [anna, bert])["0"] == first)
        #expect(try HRArchiver().document(archiving: [anna, nil, bert])["2.name"] == "bert")
        #expect(try HRArchiver().document(archiving: ["x": [anna], "y": [bert]])["y.0.name"] == "bert")
        let chief = CodablePerson("chief")
        chief.rows = [[anna], [bert, anna]]
        let document = try HRArchiver().document(archiving: chief)
        #expect(document["rows.0.0.friends.0"] == .alias("rows.1.0"))
        #expect(document["rows.1"]?[1] == .alias("rows.0.0"))
        let back = try HRUnarchiver().unarchive(CodablePerson.self, from: document)
        let isSame = back.rows[0][0].friends[0] === back.rows[1][0]
        #expect(isSame)
    }

    @Test("Collections of references")
    func references() throws {
        let (anna, bert) = (CodablePerson("anna"), CodablePerson("bert"))
        anna.friends = [bert]
        let list = [anna, bert].map { HRReference(wrappedValue: $0) }
        #expect(try HRArchiver().document(archiving: list)["0.friends"] == [.alias("1")])
    }

    @Test("Objects of NSCoding's, in collections of Foundation's")
    func keyed() throws {
        let (anna, bert) = (KeyedPerson("anna"), KeyedPerson("bert"))
        anna.friends = [bert]
        var registry = HRClassRegistry.foundation
        registry.register(KeyedPerson.self, as: "Person")
        let archiver = HRArchiver(registry: registry)
        for list in [[anna, bert], NSArray(array: [anna, bert]), NSOrderedSet(array: [anna, bert])] as [Any] {
            #expect(try archiver.document(archiving: list)["0.friends"] == [.alias("1")])
        }
        let rows = NSDictionary(dictionary: ["x": NSArray(array: [anna]), "y": NSArray(array: [bert])])
        #expect(try archiver.document(archiving: rows)["x.0.friends"] == [.alias("y.0")])
    }

    @Test("Sets and dictionaries of Foundation's that lie in others, in the order in which they are written")
    func keyedSets() throws {
        let people = ["anna", "bert", "carl"].map { KeyedPerson($0) }
        people[0].friends = [people[2]]
        var registry = HRClassRegistry.foundation
        registry.register(KeyedPerson.self, as: "Person")
        let archiver = HRArchiver(registry: registry)
        let sets = [NSSet(object: people[0]), NSSet(array: [people[2], people[1]])]
        #expect(try archiver.document(archiving: sets)["0.0.friends"] == [.alias("1.1")])
        let rows = NSArray(array: [[people[0]], NSMutableSet(set: sets[1])])
        #expect(try archiver.document(archiving: rows)["0.0.friends"] == [.alias("1.1")])
        let numbered = NSDictionary(dictionary: [2: people[2], 1: people[1]])
        let document = try archiver.document(archiving: NSArray(array: [people[0], numbered]))
        #expect(document["0.friends"] == [.alias("1.1.1")])
        #expect(document["1.1.1.name"] == "carl")
        let back = try #require(
            try HRKeyedUnarchiver.unarchiveObject(
                with: HRFormat.json.data(from: document), settings: HRUnarchiver(registry: registry)) as? NSArray)
        let isSame = ((back[1] as? NSDictionary)?[2] as? KeyedPerson) === (back[0] as? KeyedPerson)?.friends.first
        #expect(isSame)
    }

    @Test("Sets of Swift's that lie in collections of Foundation's are written as sets of Foundation's, in one order")
    func bridgedSets() throws {
        var registry = HRClassRegistry.foundation
        registry.register(KeyedPerson.self, as: "Person")
        for _ in 0..<20 {
            let people = (0..<12).map { KeyedPerson("p\($0)") }
            people[0].friends = Array(people[1...])
            let set = Set(people[1...])
            let list = NSArray(array: [people[0], set, NSDictionary(dictionary: ["x": set])])
            let document = try HRArchiver(registry: registry).document(archiving: list)
            let friends = try #require(document["0.friends"]?.elements)
            #expect(friends.allSatisfy { if case .alias(let alias) = $0 { alias.text.hasPrefix("1.") } else { false } })
            let back = try #require(
                try HRKeyedUnarchiver.unarchiveObject(
                    with: HRFormat.json.data(from: document), settings: HRUnarchiver(registry: registry)) as? NSArray)
            let person = try #require(back[0] as? KeyedPerson), members = try #require(back[1] as? NSSet)
            #expect(person.friends.map(\.name) == people[1...].map(\.name))
            #expect(person.friends.allSatisfy { friend in members.allObjects.contains { $0 as AnyObject === friend } })
        }
    }

    @Test("Objects that are described from outside")
    func mapped() throws {
        let (anna, bert) = (MappedPerson("anna"), MappedPerson("bert"))
        anna.friends = [bert]
        let list: ValueTransform<[MappedPerson], [MappedPerson]> = .array(MappedPerson.map)
        let document = try HRArchiver().document(archiving: [anna, bert], through: list)
        #expect(document["0.friends"] == [.alias("1")])
        let lists: ValueTransform<[[MappedPerson]], [[MappedPerson]]> = .array(list)
        let rows = try HRArchiver().document(archiving: [[anna], [bert]], through: lists)
        #expect(rows["0.0.friends"] == [.alias("1.0")])
    }

    // MARK: Objects that others stand in for

    @Test("What stands in for an object is asked for once, and claimed in its stead")
    func replaced() throws {
        let r = Person("r")
        let x = Substituted(r)
        let before = Person("before")
        before.friends = [r]
        let values: [any HREncodable] = [before, x, r, x]
        let document = try HRArchiver().document(archiving: values)
        #expect(document.root == [person("before", ["1"]), person("r"), .alias("1"), .alias("1")])
        #expect(x.count == 1)
    }

    @Test("A plain value that stands in for an object claims nothing, and neither is asked for twice")
    func plain() throws {
        let (x, y) = (Substituted("plain"), Substituted(nil))
        let values: [any HREncodable] = [x, y, x, y]
        let document = try HRArchiver().document(archiving: values)
        let plain = HRNode.object(HRObject(className: "Substituted", plainValue: "plain"))
        #expect(document["0"] == plain)
        #expect(document["1"] == .object("Substituted"))
        #expect(document["2"] == plain)
        #expect(document["3"] == .alias("1"))
        #expect(x.count == 1 && y.count == 1)
    }

    // MARK: What fails

    @Test("A collection that fails takes its claims back", arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func failing(references: HRArchiver.ReferenceStyle) throws {
        let (anna, bert) = (Person("anna"), Person("bert"))
        let values: [any HREncodable] = [anna, Failure(), bert]
        let document = try HRArchiver(references: references).document(
            archiving: Writing { coder in
                #expect(throws: (any Error).self) { try coder.encode(values, forKey: "lost") }
                #expect(throws: (any Error).self) { try coder.encode([values, values], forKey: "lost") }
                try coder.encodeConditional(bert, forKey: "owner")
                try coder.encode([anna], forKey: "kept")
            })
        #expect(document.root == .object("Fields", ["kept": [person("anna")]]))
    }

    @Test("A key of claimed elements cannot be written again")
    func replacedKey() throws {
        let (anna, bert) = (Person("anna"), Person("bert"))
        anna.friends = [bert]
        expectError(.duplicateKey) {
            _ = try HRArchiver().document(
                archiving: Writing {
                    try $0.encode([anna, bert], forKey: "staff")
                    try $0.encode([anna], forKey: "staff")
                })
        }
    }

    // MARK: Models

    private struct Ticket: HREncodable {
        let person: Person
        func encode(with coder: HREncoder) throws { try coder.encode(person, forKey: "person") }
    }

    private struct Failure: HREncodable {
        func encode(with coder: HREncoder) throws { throw CancellationError() }
    }

    private final class CodablePerson: Codable {
        let name: String
        var friends: [CodablePerson] = []
        var rows: [[CodablePerson]] = []

        init(_ name: String) { self.name = name }
    }

    private final class MappedPerson {
        var name: String
        var friends: [MappedPerson] = []

        init(_ name: String) { self.name = name }

        static let map: PropertyMap<MappedPerson> = PropertyMap(
            { MappedPerson("") }, MappedProperty("name", \.name),
            MappedProperty("friends", \.friends, through: .array(.deferred(map))))
    }

    private final class KeyedPerson: NSObject, NSCoding {
        let name: String
        var friends: [KeyedPerson] = []

        init(_ name: String) { self.name = name }

        init?(coder: NSCoder) {
            name = coder.decodeObject(forKey: "name") as? String ?? ""
            friends = coder.decodeObject(forKey: "friends") as? [KeyedPerson] ?? []
        }

        func encode(with coder: NSCoder) {
            coder.encode(name, forKey: "name")
            if !friends.isEmpty { coder.encode(friends, forKey: "friends") }
        }
    }
}

/// One of people who know each other.
private final class Person: HRCoding, Hashable {
    static let archiveName = "Person"
    let name: String
    var friends: [Person] = []

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        friends = try coder.decode(forKey: "friends", default: [])
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        if !friends.isEmpty { try coder.encode(friends, forKey: "friends") }
    }

    static func == (left: Person, right: Person) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An object that something else stands in for, and that counts how often it is asked for that.
private final class Substituted: HRReplacing {
    static let archiveName = "Substituted"
    private let other: (any HREncodable)?
    private(set) var count = 0

    init(_ other: (any HREncodable)?) { self.other = other }

    func replacementForArchiving() throws -> any HREncodable {
        count += 1
        return other ?? self
    }

    func encode(with coder: HREncoder) throws {}
}
