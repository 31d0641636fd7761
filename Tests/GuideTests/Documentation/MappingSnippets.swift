// snippet: imports
import Foundation
import HRArchiving
import ObjectMapping
// end
import Testing

/// The code of Docs/MappingTypes.md.
@Suite("Code of MappingTypes.md")
struct MappingSnippets {
    // snippet: service
    struct Service: Equatable {
        enum Level: String, CaseIterable { case debug, info, error }

        var host = "localhost"
        var port = 8080
        var timeout = Duration.seconds(30)
        var level = Level.info
        var origins: [URL] = []
    }

    static let port = ValueTransform<Int, Int>(
        encode: { $0 },
        decode: { port in
            guard (1...65535).contains(port) else {
                throw ConversionError("a port", help: ["write a number from 1 to 65535"])
            }
            return port
        })

    static let services = PropertyMap(
        { Service() },
        MappedProperty("host", \.host),
        MappedProperty("port", \.port, through: port),
        MappedProperty("timeout", \.timeout),
        MappedProperty("log.level", \.level, through: .rawValue),
        MappedProperty("origins", \.origins, through: .array(.absoluteURL))
    ).refusingUnknownKeys()
    // end

    @Test("Configuration")
    func configuration() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "config.json")
        let page = try MarkdownFile("Docs/MappingTypes.md")
        try Data(#require(page.blocks.first { $0.language == "json" }).text.utf8).write(to: url)
        // snippet: loading
        let service = try HRUnarchiver().unarchive(through: services, from: url)
        // end
        let origins = [URL(string: "https://example.com")].compactMap(\.self)
        #expect(service == Service(port: 9090, timeout: .seconds(90), level: .debug, origins: origins))
        try Data("{\n  \"prot\": 9090,\n  \"log\": { \"level\": \"loud\" }\n}\n".utf8).write(to: url)
        let diagnosis = HRUnarchiver().diagnose(through: services, from: url)
        let said = try #require(page.blocks.first { $0.text.hasPrefix("error[") }).text
        let report = diagnosis.report().replacing(folder.path + "/", with: "")
            .replacing("MappingSnippets.", with: "").trimmingCharacters(in: .newlines)
        #expect(report == said)
    }

    private var services: PropertyMap<Service> { Self.services }

    // snippet: types
    final class Customer {
        var identifier = 0
        var name = ""
        var website: URL?
        var contact: URL?
        var since = Date(timeIntervalSince1970: 0)
        var owner: Owner?
        var branches: [Branch] = []
    }

    struct Owner {
        var name = ""
    }

    final class Branch {
        var city = ""
    }
    // end

    struct Point: Equatable {
        let x, y: Int
    }

    class Person {
        var name = ""
        var boss: Person?
    }

    final class Employee: Person {
        var salary = 0
    }

    struct Color: Equatable {
        var red = 0, green = 0, blue = 0
    }

    struct Page: Equatable {
        var title = ""
        var city = ""
        var background = Color()
        var palette: [Color] = []
        var note: String?
        var others: [String: Int] = [:]
        var wordCount: Int { title.split(separator: " ").count }
    }

    static let base = URL(string: "http://www.google.com") ?? URL(filePath: "/")

    // snippet: maps
    static let owners = PropertyMap({ Owner() }, MappedProperty("name", \.name))
    static let branches = PropertyMap({ Branch() }, MappedProperty("city", \.city))

    static let customers = PropertyMap(
        { Customer() },
        MappedProperty("id", \.identifier),
        MappedProperty("name", \.name),
        MappedProperty("websiteURL", \.website, through: .optional(.absoluteURL)),
        MappedProperty("contactURL", \.contact, through: .optional(.url(relativeTo: base))),
        MappedProperty("since", \.since, through: .date(format: "yyyy-MM-dd", timeZone: .gmt)),
        MappedProperty("owner", \.owner, through: .optional(owners)),
        MappedProperty("branches", \.branches, through: .array(branches), default: []))
    // end

    @Test("JSON")
    func json() throws {
        let customer = Customer()
        customer.identifier = 7
        customer.name = "Acme"
        customer.contact = URL(string: "http://www.google.com/ContactUs")
        customer.owner = Owner(name: "Anna")
        let customers = Self.customers
        // snippet: json
        let json = try customers.jsonData(from: customer)
        let copy = try customers.value(fromJSON: json)
        // end
        #expect(copy.name == "Acme")
        let sample = try PackageFolderText.mappingSample()
        #expect(String(decoding: json, as: UTF8.self) == sample)
    }

    @Test("Structures")
    func structures() throws {
        // snippet: building
        let points = PropertyMap(
            building: Point.init(x:y:), MappedProperty("x", \.x), MappedProperty("y", \.y, default: 0))
        // end
        #expect(try points.value(fromJSON: Data(#"{"x":1}"#.utf8)) == Point(x: 1, y: 0))
        // snippet: byName
        let x = MappedProperty("x", \Point.x)
        let y = MappedProperty("y", \Point.y)
        let mirrored = PropertyMap(x, y) { Point(x: try -$0[x], y: try $0[y]) }
        // end
        #expect(try mirrored.value(fromJSON: Data(#"{"x":1,"y":2}"#.utf8)) == Point(x: -1, y: 2))
    }

    // snippet: transform
    static let hex = ValueTransform<Color, String>(
        encode: { color in
            [color.red, color.green, color.blue].map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }
                .joined()
        },
        decode: { text in
            guard text.count == 6, let number = Int(text, radix: 16), number >= 0 else {
                throw ConversionError("a color", help: ["write six digits, as in \"ff8800\""])
            }
            return Color(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
        })
    // end

    struct Order: Equatable {
        var items: [String] = []
        var year = 0
        var placed = Date(timeIntervalSince1970: 0)
    }

    // snippet: oneWay
    static let orders = PropertyMap(
        { Order() },
        MappedProperty("summary", \.items, writtenThrough: EncodingTransform { "\($0.count) items" }),
        MappedProperty("age", \.year, readThrough: DecodingTransform { (age: Int) in 2026 - age }),
        MappedProperty("placed", \.placed, through: stamp))

    static let stamp: ValueTransform<Date, MillisecondsText> = .millisecondsSince1970Text
    // end

    @Test("Transforms for one direction")
    func oneWay() throws {
        let json = try Self.orders.jsonData(from: Order(items: ["a", "b"], year: 2000), isCompact: true)
        #expect(String(decoding: json, as: UTF8.self) == #"{"summary":"2 items","placed":"0"}"#)
        let read = try Self.orders.value(fromJSON: Data(#"{"age":26,"placed":1000}"#.utf8))
        #expect(read == Order(year: 2000, placed: Date(timeIntervalSince1970: 1)))
    }

    // snippet: generic
    /// Copies a value through its archive: anything that a map, or a transform, describes.
    func copy<Map: EncodingDescription & DecodingDescription>(_ value: Map.Value, through map: Map) throws -> Map.Value
    {
        let data = try HRArchiver().archive(value, through: map, as: .binaryPropertyList)
        return try HRUnarchiver().unarchive(through: map, from: data)
    }
    // end

    @Test("A map made ready once")
    func prepared() throws {
        let customers = Self.customers
        // snippet: prepared
        let ready: HRPreparedDescription<Customer> = try customers.prepared()
        let lines = try (1...3).map { number in
            let customer = Customer()
            customer.identifier = number
            return try ready.jsonData(from: customer, isCompact: true)
        }
        // end
        #expect(lines.count == 3)
        #expect(try ready.value(fromJSON: lines[2]).identifier == 3)
        #expect(try copy(Owner(name: "Anna"), through: Self.owners).name == "Anna")
    }

    // snippet: options
    static let pages = PropertyMap(
        { Page() },
        MappedProperty("title", \.title).formerly("name", "head.title").required(),
        MappedProperty("address.city", \.city),
        MappedProperty("background", \.background, through: hex),
        MappedProperty("palette", \.palette, through: .array(hex), default: []),
        MappedProperty("note", \.note).writingNull(),
        MappedProperty("words", \.wordCount).writtenOnly(),
        MappedProperty("kind", constant: "page"),
        MappedProperty(unknownKeys: \.others))
    // end

    @Test("Options and transforms")
    func options() throws {
        let page = Page(title: "a b", city: "Bonn", background: Color(red: 255, green: 136), palette: [Color(blue: 9)])
        let json = try Self.pages.jsonData(from: page, isCompact: true)
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"title":"a b","address":{"city":"Bonn"},"#
                + ##""background":"ff8800","palette":["000009"],"note":null,"words":2,"kind":"page"}"##)
        #expect(try Self.pages.value(fromJSON: json) == page)
        #expect(try Self.pages.value(fromJSON: Data(#"{"title":"x","visits":3}"#.utf8)).others == ["visits": 3])
        #expect(try Self.pages.value(fromJSON: Data(#"{"head":{"title":"x"}}"#.utf8)).title == "x")
    }

    @Test("Keys that are reserved elsewhere")
    func foreign() throws {
        let page = Page(title: "a", others: ["$ref": 1])
        // snippet: foreign
        let data = try HRArchiver(compatibility: .jsonEncoder).archive(page, through: Self.pages, as: .json)
        let copy = try HRUnarchiver(compatibility: .jsonEncoder).unarchive(through: Self.pages, from: data)
        // end
        #expect(String(decoding: data, as: UTF8.self).contains(#""$ref": 1"#))
        #expect(copy == page)
        #expect(String(decoding: try Self.pages.jsonData(from: page), as: UTF8.self).contains(#""$$ref": 1"#))
    }

    // snippet: recursion
    static let people: PropertyMap<Person> = PropertyMap(
        { Person() }, MappedProperty("name", \.name),
        MappedProperty("boss", \.boss, through: .optional(.deferred(people))))

    static let employees = PropertyMap({ Employee() }, extending: people, MappedProperty("salary", \.salary))
    // end

    // snippet: references
    static let tracks: PropertyMap<Track> = PropertyMap(
        { Track() }, MappedProperty("title", \.title),
        MappedProperty("previous", \.previous, through: .optional(.deferred(tracks))).weakReference(),
        MappedProperty("next", \.next, through: .optional(.deferred(tracks))).reference(),
        MappedProperty("similar", \.similar, through: .array(.deferred(tracks))).reference())
    // end

    final class Track {
        var title = ""
        weak var previous: Track?
        var next: Track?
        var similar: [Track] = []
    }

    @Test("References")
    func references() throws {
        let (first, second) = (Track(), Track())
        (first.next, second.previous, second.similar) = (second, first, [first, second])
        let back = try HRUnarchiver().unarchive(
            through: Self.tracks, from: HRArchiver().archive(first, through: Self.tracks, as: .json))
        #expect(back.next?.previous === back && back.next?.similar.first === back)
        for track in [first, back] { track.next?.similar = [] }
    }

    @Test("Several at the root")
    func several() throws {
        let (people, one, two) = (Self.people, Person(), Person())
        // snippet: several
        let file = try HRArchiver().archive([one, two], through: people.array, as: .json)
        let both = try HRUnarchiver().unarchive(through: people.array, from: file)
        // end
        #expect(both.count == 2)
    }

    @Test("Archives")
    func archives() throws {
        let (people, employees) = (Self.people, Self.employees)
        let employee = Employee()
        employee.boss = employee
        // snippet: registry
        var registry = HRClassRegistry()
        registry.register(people, as: "Person", formerly: "Human")
        registry.register(employees)
        let data = try HRArchiver(registry: registry).archive([employee] as [Person], as: .json)
        let copies = try HRUnarchiver(registry: registry).unarchive([Person].self, from: data)
        // end
        #expect(copies.first is Employee)
        #expect(copies.first?.boss === copies.first)
        // snippet: through
        let one = try HRArchiver().archive(employee, through: people, as: .binaryPropertyList)
        let back = try HRUnarchiver().unarchive(through: people, from: one)
        // end
        #expect(back.boss === back)
    }

    @Test("Changes")
    func changes() throws {
        let customers = Self.customers
        // snippet: changes
        let short = customers.removing(\.branches).removing(key: "owner")
        let renamed = customers.replacing(MappedProperty("homepage", \.website, through: .optional(.absoluteURL)))
        let strict = customers.refusingUnknownKeys().writingNulls()
        let both = short.combined(with: PropertyMap({ Customer() }, MappedProperty("number", \.identifier)))
        // end
        for map in [short, renamed, strict, both] { #expect(map.faults.isEmpty) }
        #expect(both.listing.map(\.key) == ["number", "name", "websiteURL", "contactURL", "since"])
        #expect(renamed.listing[2].key == "homepage")
        #expect(Self.lines(of: customers).first == "identifier is under id, and of type Int")
    }

    // snippet: listing
    static func lines(of map: PropertyMap<Customer>) -> [String] { map.listing.map(line) }

    static func line(_ property: PropertyListing) -> String {
        "\(property.name) is under \(property.key), and of type \(property.typeName)"
    }
    // end

    @Test("Faults")
    func faults() {
        // snippet: faults
        let wrong = PropertyMap({ Owner() }, MappedProperty("name", \.name), MappedProperty("name", \.name))
        // wrong.faults: ["MappingSnippets.Owner has property name twice under the key \"name\""]
        // end
        #expect(wrong.faults == ["MappingSnippets.Owner has property name twice under the key \"name\""])
    }
}

/// The JSON that stands in the page.
private enum PackageFolderText {
    static func mappingSample() throws -> String {
        let page = try MarkdownFile("Docs/MappingTypes.md")
        return try #require(page.blocks.last { $0.language == "json" }).text
    }
}
