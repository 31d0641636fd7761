import Foundation
import HRArchiving
import HRConfiguring
import HRDescribing
import ObjectMapping
import Testing

/// What types request is described, however they do it.
@Suite("Descriptions of types")
struct DescriptionTests {
    private func property(
        _ key: String, of name: String, in description: HRTypeDescription
    ) throws -> HRTypeDescription.Property {
        let object = try #require(description.object(named: name))
        return try #require(object.properties.first { $0.keys.joined(separator: ".") == key })
    }

    @Test("Defaults, optional values and required ones", .bug(id: "G02"), .bug(id: "G03"))
    func presence() throws {
        let person = HRTypeDescription(of: Person.self)
        #expect(try property("height", of: "Person", in: person).presence == .hasDefault(1.75))
        #expect(try property("born", of: "Person", in: person).presence == .optional)
        #expect(try property("born", of: "Person", in: person).acceptsNull)
        #expect(try property("name", of: "Person", in: person).presence == .required)
        #expect(try property("friends", of: "Person", in: person).presence == .hasDefault([]))
        #expect(person.gaps.isEmpty)
    }

    @Test("A type with defaults", .bug(id: "G02"))
    func defaults() throws {
        let settings = HRTypeDescription(of: Settings.self)
        #expect(settings.gaps.isEmpty)
        #expect(try property("port", of: "Settings", in: settings).presence == .hasDefault(8080))
        #expect(try property("timeout", of: "Settings", in: settings).presence == .hasDefault("30s"))
        #expect(try property("note", of: "Settings", in: settings).presence == .optional)
        #expect(try property("theme", of: "Settings", in: settings).shape == .choice(["light", "dark"]))
        #expect(try property("password", of: "Settings.Database", in: settings).shape == .secret(.string))
        #expect(try property("port", of: "Settings.Database", in: settings).shape == .integer(0...65535))
        #expect(
            settings.object(named: "Settings")?.properties.map { $0.keys[0] }
                == ["name", "port", "theme", "cache", "timeout", "ratio", "database", "note", "hosts"])
    }

    @Test("Enums, dictionaries, sets and ranges", .bug(id: "G04"), .bug(id: "G05"), .bug(id: "G06"), .bug(id: "G07"))
    func shapes() throws {
        let team = HRTypeDescription(of: Team.self, registry: .team)
        #expect(team.gaps.isEmpty)
        #expect(try property("color", of: "Team", in: team).shape == .choice(["red", "green", "blue"]))
        #expect(try property("tags", of: "Team", in: team).shape == .set(.string))
        #expect(try property("rooms", of: "Team", in: team).shape == .elements([.integer(nil), .integer(nil)]))
        guard case .dictionary(let keys?, .bool) = try property("scores", of: "Team", in: team).shape else {
            Issue.record("scores are no dictionary of booleans")
            return
        }
        #expect(keys.pattern == "^-?[0-9]+$")
    }

    @Test("A type that contains itself", .bug(id: "G08"))
    func recursion() throws {
        let node = HRTypeDescription(of: Node.self)
        #expect(node.objects.map(\.name) == ["Node"])
        #expect(try property("children", of: "Node", in: node).shape == .array(.object("Node")))
        #expect(try property("next", of: "Node", in: node).presence == .optional)
        #expect(try property("parent", of: "Node", in: node).shape == .object("Node"))
        #expect(node.gaps.isEmpty)
    }

    private struct Outer: Codable {
        struct Inner: Codable { var a: Int }
        var inner: Inner
        var other: Other.Inner
    }

    private enum Other { struct Inner: Codable { var b: Int } }

    @Test("Two types of one name, and a type in another", .bug(id: "G09"))
    func names() {
        let names = HRTypeDescription(of: Outer.self).objects.map(\.name)
        #expect(names == ["DescriptionTests.Other.Inner", "DescriptionTests.Outer", "DescriptionTests.Outer.Inner"])
    }

    @Test("The values of a protocol are objects of the registered types", .bug(id: "G10"), .bug(id: "G12"))
    func protocols() throws {
        let team = HRTypeDescription(of: Team.self, registry: .team)
        let shapes = try property("shapes", of: "Team", in: team).shape
        #expect(shapes == .array(.oneOf(["Circle", "Price", "Square"], declared: nil, family: nil)))
        #expect(team.object(named: "Price")?.value == .string)
        #expect(team.object(named: "Square")?.formerNames == ["Quadrat"])
    }

    @Test("A subclass has the properties of its superclass", .bug(id: "G14"))
    func subclasses() throws {
        let team = HRTypeDescription(of: Person.self)
        #expect(team.root == .oneOf(["Person", "Manager"], declared: "Person", family: nil))
        let keys = team.object(named: "Manager")?.properties.map { $0.keys[0] }
        #expect(keys == ["budget", "name", "born", "height", "friends", "boss"])
        #expect(try property("boss", of: "Manager", in: team).presence == .optional)
    }

    @Test("Former keys, documentation and defaults of a property map", .bug(id: "G15"), .bug(id: "G16"))
    func maps() throws {
        struct City { var name = "Oslo", zip: String?, others: [String: String] = [:] }
        let cities = PropertyMap(
            { City() }, MappedProperty("name", \.name).formerly("title").described("The name."),
            MappedProperty("address.zip", \.zip), MappedProperty(unknownKeys: \.others))
        var registry = HRClassRegistry()
        registry.register(cities, as: "City")
        let city = HRTypeDescription(of: City.self, registry: registry)
        let name = try property("name", of: "City", in: city)
        #expect(name.presence == .hasDefault("Oslo"))
        #expect(name.formerKeys == [["title"]])
        #expect(name.documentation == "The name.")
        #expect(try property("address.zip", of: "City", in: city).presence == .optional)
        #expect(city.object(named: "City")?.isOpen == true)
        #expect(HRTypeDescription(through: cities.array, registry: registry).root == .array(.object("City")))
    }

    @Test("An initializer that refuses made-up values leaves a gap, unless there is a sample", .bug(id: "G17"))
    func strict() throws {
        let strict = HRTypeDescription(of: Strict.self)
        #expect(strict.object(named: "Strict")?.properties.map(\.keys) == [["name"]])
        #expect(
            strict.gaps == [
                "Strict: it could not be decoded with made-up values, so it may have more keys: the name is too short"
            ])
        let sample = HRTypeDescription(of: Strict.self, samples: [Strict(name: "Anna", age: 1)])
        #expect(sample.object(named: "Strict")?.properties.map(\.keys) == [["name"], ["age"]])
        #expect(sample.gaps.isEmpty)
    }

    @Test("Keys that only some branches request are optional")
    func branches() throws {
        let branching = HRTypeDescription(of: Branching.self)
        #expect(try property("label", of: "Branching", in: branching).presence == .optional)
        #expect(try property("width", of: "Branching", in: branching).presence == .optional)
        #expect(try property("radius", of: "Branching", in: branching).presence == .optional)
        #expect(try property("isRound", of: "Branching", in: branching).presence == .hasDefault(false))
    }

    @Test("The cases of an enum with values")
    func cases() throws {
        struct Order: Codable { var payment: Payment }
        let order = HRTypeDescription(of: Order.self)
        guard case .cases(let cases) = order.objects.first(where: { $0.name == "Payment" })?.value else {
            Issue.record("there are no cases: \(order)")
            return
        }
        #expect(cases.map(\.name) == ["cash", "card", "transfer"])
        #expect(cases.map { $0.properties?.map { $0.keys[0] } } == [[], ["number", "valid"], ["_0"]])
    }

    private enum Watering: Codable {
        case off
        case daily(at: Int, litres: Double)
        case weekly([Int])
        case monthly(String)
        enum CodingKeys: CodingKey, CaseIterable { case off, daily, weekly, monthly }
    }

    private struct Garden: Codable, HRDefaults {
        var watering = Watering.daily(at: 6, litres: 1)
        static var archiveDefaults: Garden { Garden() }
    }

    @Test("Cases are known in a type with defaults, too, and samples show those beyond the third")
    func casesOfDefaults() throws {
        func cases(_ samples: [Any]) throws -> [String: [String]?] {
            let garden = HRTypeDescription(of: Garden.self, samples: samples)
            guard case .cases(let cases)? = garden.objects.first(where: { $0.name.hasSuffix("Watering") })?.value else {
                return [:]
            }
            return Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.properties?.map { $0.keys[0] }) })
        }
        #expect(try cases([]) == ["off": [], "daily": ["at", "litres"], "weekly": ["_0"], "monthly": nil])
        let known = try cases([Watering.monthly("1st")])
        #expect(known == ["off": [], "daily": ["at", "litres"], "weekly": ["_0"], "monthly": ["_0"]])
    }

    private enum Kind: String, Codable { case hot, cold }

    @Test("An enum that does not list its cases is a gap that says what to do")
    func unlisted() throws {
        struct Tap: Codable { var kind: Kind, turns: Int }
        let tap = HRTypeDescription(of: Tap.self)
        #expect(tap.gaps.count == 1)
        #expect(
            tap.gaps.first?.contains("Kind is known: make it CaseIterable, or give a sample") == true, "\(tap.gaps)")
        #expect(HRTypeDescription(of: Tap.self, samples: [Kind.hot]).gaps.isEmpty)
    }

    private struct Guarded: Codable, HRDefaults {
        struct Account: Codable { var user = "anna", password = HRSecret("hunter2") }
        var token = HRSecret("swordfish")
        var accounts = [Account()]
        static var archiveDefaults: Guarded { Guarded() }
    }

    @Test("Secrets of defaults are in no description, schema, template or contract")
    func secrets() throws {
        let guarded = HRTypeDescription(of: Guarded.self)
        #expect(guarded.gaps.isEmpty)
        #expect(try property("token", of: "DescriptionTests.Guarded", in: guarded).presence == .hasDefault(""))
        let texts = try [
            "\(guarded)", guarded.schema(), guarded.template(), guarded.template(as: .xml), "\(HRKeyContract(guarded))",
        ]
        for text in texts {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("swordfish"))
            // What stands for secrets while defaults are encoded.
            #expect(text.range(of: "secret [0-9]", options: .regularExpression) == nil)
        }
    }

    private final class Counting: HRCoding, HRAwakening {
        nonisolated(unsafe) static var made = 0
        nonisolated(unsafe) static var awakened = 0
        let others: [Counting]
        let name: String

        func encode(with coder: HREncoder) throws {}

        init(coder: HRDecoder) throws {
            Self.made += 1
            name = try coder.decode(forKey: "name")
            others = try coder.decode(forKey: "others", default: [])
            if name == "?" { throw CancellationError() }
        }

        func awakeAfterUnarchiving() throws -> Self {
            Self.awakened += 1
            return self
        }
    }

    private struct Holder: HRCoding {
        func encode(with coder: HREncoder) throws {}
        init(coder: HRDecoder) throws {
            for key in 0..<100 { _ = try coder.decode(Counting?.self, forKey: "a\(key)") }
            for key in 0..<100 { _ = try coder.decodeIfPresent(Counting.self, forKey: "b\(key)") }
        }
    }

    @Test("An initializer runs at most three times, and no object is awakened", .bug(id: "G18"))
    func counts() {
        let description = HRTypeDescription(of: Holder.self)
        #expect((1...3).contains(Counting.made))
        #expect(Counting.awakened == 0)
        #expect(description.objects.count == 2)
    }

    private struct Handwritten: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = try container.decode(String?.self, forKey: .nickname)
            _ = try container.decode([Int]?.self, forKey: .numbers)
            _ = try container.decode(Int.self, forKey: .age)
        }

        enum CodingKeys: CodingKey { case nickname, numbers, age }
    }

    @Test("Optional values that Codable code decodes as required ones")
    func handwritten() throws {
        let handwritten = HRTypeDescription(of: Handwritten.self)
        #expect(handwritten.gaps.isEmpty)
        let properties = try #require(handwritten.objects.first).properties
        #expect(properties.map(\.keys) == [["nickname"], ["numbers"], ["age"]])
        #expect(properties.map(\.presence) == [.optional, .optional, .required])
        #expect(properties.map(\.shape) == [.string, .array(.integer(nil)), .integer(nil)])
    }

    private final class Endless: Codable {
        let next: Endless
    }

    @Test("A type that cannot exist without another one is described")
    func endless() {
        let endless = HRTypeDescription(of: Endless.self)
        #expect(endless.objects.map { $0.properties.map(\.keys) } == [[["next"]]])
        #expect(!endless.gaps.isEmpty)
    }

    @Test("Two descriptions of a type are equal", .bug(id: "G19"))
    func isDeterministic() throws {
        let descriptions = (0..<5).map { _ in HRTypeDescription(of: Team.self, registry: .team) }
        #expect(Set(descriptions).count == 1)
        #expect(try Set(descriptions.map { try $0.schema() }).count == 1)
    }
}
