import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Mapped objects in archives")
struct ArchiveTests {
    private let archiver = HRArchiver(registry: People.registry)
    private let unarchiver = HRUnarchiver(registry: People.registry)

    private func copy(_ person: Person, as format: HRFormat) throws -> Person {
        let data = try archiver.archive(person, through: People.people, as: format)
        return try unarchiver.unarchive(through: People.people, from: data)
    }

    // MARK: Identity

    @Test("Objects that refer to one another come back as they were", arguments: HRFormat.each)
    func cycle(format: HRFormat) throws {
        let anna = Person("Anna")
        let bert = Person("Bert")
        (anna.partner, bert.partner) = (bert, anna)
        anna.friends = [bert, anna, bert]
        let back = try copy(anna, as: format)
        #expect(back.partner?.name == "Bert")
        #expect(back.partner?.partner === back)
        #expect(back.friends.map(\.name) == ["Bert", "Anna", "Bert"])
        #expect(back.friends[0] === back.partner)
        #expect(back.friends[1] === back)
    }

    @Test("References are written as for any class")
    func document() throws {
        let anna = Person("Anna")
        anna.friends = [anna]
        let expected: HRNode = .object("Person", ["name": "Anna", "friends": [.alias("$root")]])
        #expect(try archiver.document(archiving: anna, through: People.people) == HRDocument(expected))
        var ids = archiver
        ids.references = .ids
        anna.partner = Person("Bert")
        anna.friends = anna.partner.map { [$0] } ?? []
        let document = try ids.document(archiving: anna, through: People.people)
        #expect(document.root["friends"]?[0]?.objectID == "person")
        #expect(document.root["partner"] == .alias("#person"))
    }

    @Test("A reference may stand before its object")
    func forwardReference() throws {
        let json = #"{"partner":{"$alias":"friends.0"},"friends":[{"name":"B","boss":{"$alias":"$root"}}],"name":"A"}"#
        let person = try unarchiver.unarchive(through: People.people, from: Data(json.utf8))
        #expect(person.partner === person.friends.first)
        #expect(person.partner?.boss === person)
    }

    @Test("An object that is built cannot be needed before", arguments: HRFormat.each)
    func cycleOfBuilt(format: HRFormat) throws {
        let root: HRNode = .object("Pair", ["name": "a", "other": ["name": "b", "other": .alias("$root")]])
        let data = try format.data(from: HRDocument(root))
        let error = expectError(
            .cycle, #"HR0310 "other" needs the root while that is still being made at other.other"#
        ) {
            _ = try unarchiver.unarchive(through: People.pairs, from: data)
        }
        #expect(
            error?.help == ["let the map of Pair make the object first, and fill it then: PropertyMap({ Pair() }, …)"])
    }

    @Test("Without references, an object that leads back to itself is an error, and one met twice is written twice")
    func plainData() throws {
        let anna = Person("Anna")
        let bert = Person("Bert")
        anna.friends = [bert, bert]
        let friends = #"{"name":"Bert","friends":[]},{"name":"Bert","friends":[]}"#
        #expect(try People.people.text(of: anna) == "{\"name\":\"Anna\",\"friends\":[\(friends)]}")
        bert.partner = anna
        expectError(
            .cycle,
            "HR0310 an object leads back to itself, and there are no references in plain data at friends.0.partner"
        ) {
            _ = try People.people.text(of: anna)
        }
    }

    @Test("Bytes are spelled as HRCoder's, if they shall be")
    func compatibility() throws {
        struct Day { var date = Date(timeIntervalSinceReferenceDate: 0.5) }
        let days = PropertyMap({ Day() }, MappedProperty("date", \.date))
        let archiver = HRArchiver(compatibility: .hrCoder)
        let data = try archiver.archive(Day(), through: days, as: .json)
        #expect(String(decoding: data, as: UTF8.self).contains("NS.time"))
        let file = URL(fileURLWithPath: NSTemporaryDirectory() + UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        try archiver.archive(Day(), through: days, to: file, as: .json)
        #expect(try Data(contentsOf: file) == data + [UInt8(ascii: "\n")])
    }

    @Test("A shared dictionary that properties lie in is read for both")
    func aliasOfGroup() throws {
        struct Place: Equatable {
            var city = ""
            var name = ""
        }
        let places = PropertyMap({ Place() }, MappedProperty("address.city", \.city), MappedProperty("name", \.name))
        let json =
            #"[{"address":{"city":"Bonn"},"name":"a"},{"address":{"$alias":"0.address"},"name":{"$alias":"0.name"}}]"#
        let read = try HRUnarchiver().unarchive(through: places.array, from: Data(json.utf8))
        #expect(read == [Place(city: "Bonn", name: "a"), Place(city: "Bonn", name: "a")])
    }

    // MARK: Classes

    @Test("Subclasses come back as what they are", arguments: HRFormat.each)
    func subclasses(format: HRFormat) throws {
        let boss = Employee("Boss")
        boss.salary = 7
        let anna = Person("Anna")
        anna.friends = [boss, Person("Bert")]
        anna.boss = boss
        let back = try copy(anna, as: format)
        #expect((back.friends.first as? Employee)?.salary == 7)
        #expect(back.boss === back.friends.first)
        #expect(back.friends.map { type(of: $0) == Employee.self } == [true, false])
    }

    @Test("A former name means the class too")
    func formerName() throws {
        let json = #"{"friends":[{"$class":"Human","name":"x"}]}"#
        #expect(try unarchiver.unarchive(through: People.people, from: Data(json.utf8)).friends.first?.name == "x")
    }

    @Test("A class that is none of the declared one, and one that nobody knows")
    func wrongClass() {
        func read(_ name: String) throws {
            _ = try unarchiver.unarchive(through: People.people, from: Data("{\"$class\":\"\(name)\"}".utf8))
        }
        expectError(.wrongClass, #"HR0402 the value must be a Person, and "Pair" is none at $root"#) {
            try read("Pair")
        }
        expectError(
            .unknownClass,
            #"HR0401 "Persona" is not a class that this file may create (did you mean "Person"?) at $root"#
        ) {
            try read("Persona")
        }
    }

    // MARK: Among other types

    @Test("Wherever an object is met in a graph, its map is known", arguments: HRFormat.each)
    func elsewhere(format: HRFormat) throws {
        let anna = Person("Anna")
        let things: [Any] = [anna, "text", anna, Employee("E")]
        let back = try unarchiver.unarchive([Any].self, from: archiver.archive(things, as: format))
        #expect((back.first as? Person)?.name == "Anna")
        let isSame = back[0] as AnyObject === back[2] as AnyObject
        #expect(isSame)
        #expect(back.last is Employee)
        let people = try unarchiver.unarchive([String: Person].self, from: archiver.archive(["a": anna], as: format))
        #expect(people["a"]?.name == "Anna")
    }

    @Test("A map that is not registered serves one key")
    func underKey() throws {
        struct Holder: HRCoding {
            static let archiveName = "ArchiveTests.Holder"

            var person: Person

            init(_ person: Person) { self.person = person }

            init(coder: HRDecoder) throws { person = try coder.decode(through: People.people, forKey: "person") }

            func encode(with coder: HREncoder) throws {
                try coder.encode(person, through: People.people, forKey: "person")
            }
        }
        let data = try HRArchiver().archive(Holder(Person("Anna")), as: .json.using(.direct).compact)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"$class":"ArchiveTests.Holder","person":{"name":"Anna","friends":[]}}"#)
        #expect(try HRUnarchiver().unarchive(Holder.self, from: data).person.name == "Anna")
    }

    private struct Coded: Codable, Equatable { var first = 1 }

    @Test("A registered map counts more than Codable")
    func codable() throws {
        var registry = HRClassRegistry()
        registry.register(PropertyMap({ Coded() }, MappedProperty("one", \.first)))
        let document = try HRArchiver(registry: registry).document(archiving: ["k": Coded()])
        #expect(document == HRDocument(["k": .object("ArchiveTests.Coded", ["one": 1])]))
        #expect(try HRUnarchiver(registry: registry).unarchive([String: Coded].self, from: document) == ["k": Coded()])
        let single = try HRArchiver(registry: registry).document(archiving: Coded())
        #expect(try HRUnarchiver(registry: registry).unarchive(Coded.self, from: single) == Coded())
    }

    private final class Keyed: NSObject, NSCoding {
        var first = 1

        override init() {}
        init?(coder: NSCoder) { return nil }
        func encode(with coder: NSCoder) {}
    }

    @Test("A registered map counts more than NSCoding")
    func keyed() throws {
        var registry = HRClassRegistry()
        registry.register(PropertyMap({ Keyed() }, MappedProperty("one", \.first)), as: "Keyed")
        let keyed = Keyed()
        keyed.first = 5
        let document = try HRArchiver(registry: registry).document(archiving: keyed)
        #expect(document == HRDocument(.object("Keyed", ["one": 5])))
        let things = try HRArchiver(registry: registry).document(archiving: [keyed, keyed] as [Any])
        let back = try HRUnarchiver(registry: registry).unarchive([Any].self, from: things)
        #expect((back.first as? Keyed)?.first == 5)
        let isSame = back[0] as AnyObject === back[1] as AnyObject
        #expect(isSame)
        #expect(try HRUnarchiver(registry: registry).unarchive(Keyed.self, from: document).first == 5)
    }

    // MARK: Errors and files

    @Test("An error has its line and column, in each format that has lines")
    func location() throws {
        let json = "{\n  \"friends\": [\n    { \"name\": 5 }\n  ]\n}"
        let error = expectError(.typeMismatch) { _ = try People.people.value(of: json) }
        #expect(error?.description == #"3:15: HR0202 "name" must be a string, found an integer at friends.0.name"#)
        let xml = "<plist version=\"1.0\">\n<dict><key>name</key>\n  <true/></dict></plist>"
        let other = expectError(.typeMismatch) { _ = try People.people.value(from: Data(xml.utf8)) }
        #expect(other?.location?.line == 3)
    }

    @Test("All that is wrong is found at once")
    func diagnosis() throws {
        let json = #"[{"name":5,"friends":[{"name":6}]},{"friends":1}]"#
        let paths = ["0.name", "0.friends.0.name", "1.friends"]
        let registered = HRUnarchiver(registry: People.registry).diagnose([Person].self, from: Data(json.utf8))
        #expect(registered.errors.map { $0.path?.description } == paths)
        let mapped = HRUnarchiver().diagnose(through: People.people.array, from: Data(json.utf8))
        #expect(mapped.errors.map { $0.path?.description } == paths)
        #expect(mapped.errors.map { $0.location?.column } == [10, 31, 47])
        let noJSON = HRUnarchiver().diagnose(through: People.people, from: Data("{".utf8))
        #expect(noJSON.errors.map(\.code) == [.syntax])
    }

    @Test("Values pass through property lists and plain objects", arguments: HRFormat.each)
    func plainObjects(format: HRFormat) throws {
        let anna = Person("Anna")
        anna.friends = [Person("Bert")]
        let people = People.people
        #expect(try people.value(from: people.data(from: anna, as: format)).friends.first?.name == "Bert")
        let plist = try people.propertyListObject(from: anna)
        #expect((plist as? [String: Any])?["name"] as? String == "Anna")
        #expect(try people.value(fromPropertyListObject: plist).friends.first?.name == "Bert")
        let json = try people.jsonObject(from: anna)
        #expect(JSONSerialization.isValidJSONObject(json))
        #expect(try people.value(fromJSONObject: json).name == "Anna")
    }

    @Test("Files")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) } }
        try archiver.archive(Person("Anna"), through: People.people, to: url)
        #expect(try unarchiver.unarchive(through: People.people, from: url).name == "Anna")
    }

    @Test("Objects within objects, to the limit of depth and no further")
    func depth() throws {
        func chain(_ count: Int) -> Person {
            let first = Person("0")
            var last = first
            for number in 1..<count {
                let next = Person("\(number)")
                last.partner = next
                last = next
            }
            return first
        }
        for count in [100, 400] {
            let copied = try copy(chain(count), as: .json)
            #expect(sequence(first: copied, next: \.partner).map(\.name).last == "\(count - 1)")
        }
        expectError(.depthLimit) {
            _ = try HRArchiver(nesting: .max).document(archiving: chain(400), through: People.people)
        }
    }
}

extension HRNode {
    /// The id of an object.
    fileprivate var objectID: String? {
        if case .object(let object) = self { object.id } else { nil }
    }
}
