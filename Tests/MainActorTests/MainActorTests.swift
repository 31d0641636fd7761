import Foundation
import HRArchiving
import ObjectMapping
import Observation
import Testing

// A program whose code is on the main actor unless it says otherwise, as Xcode sets new projects up.

final class Employee: Codable {
    let name: String
    @HRReference var boss: Employee?
    @HRWeakReference var deputy: Employee?
    @HRReferences var friends: [Employee] = []

    init(name: String) { self.name = name }
}

/// An isolated class with its methods by hand.
final class Page: HRCoding {
    var title: String
    var next: Page?

    init(title: String) { self.title = title }

    required init(coder: HRDecoder) throws {
        title = try coder.decode(forKey: "title")
        coder.register(self)
        try coder.decodeReference(forKey: "next") { [unowned self] in next = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(title, forKey: "title")
        try coder.encode(next, forKey: "next")
    }
}

// snippet: registered
/// A registry can be used from any thread, so the classes that it names must be nonisolated.
nonisolated class Shape: HRCoding {
    // end
    var corners: [Point]

    init(corners: [Point]) { self.corners = corners }

    required init(coder: HRDecoder) throws { corners = try coder.decode(forKey: "corners") }

    func encode(with coder: HREncoder) throws { try coder.encode(corners, forKey: "corners") }
}

nonisolated final class Sign: Shape {
    var text = ""
    weak var next: Sign?

    required init(coder: HRDecoder) throws {
        text = try coder.decode(forKey: "text")
        try super.init(coder: coder)
        coder.register(self)
        try coder.decodeReference(forKey: "next") { [unowned self] in next = $0 }
    }

    init(text: String) {
        self.text = text
        super.init(corners: [])
    }

    override func encode(with coder: HREncoder) throws {
        try coder.encode(text, forKey: "text")
        try super.encode(with: coder)
        try coder.encodeConditional(next, forKey: "next")
    }
}

nonisolated struct Point: HRCoding, Codable, Equatable {
    var x = 0, y = 0
}

nonisolated enum Weekday: String, HRCoding { case monday, tuesday }

// The macro puts an underscore before the names of stored properties.
// swift-format-ignore: NoLeadingUnderscores
// snippet: observable
@Observable
final class Settings: Codable {
    var volume = 5
    @ObservationIgnored @HRReference var owner: Employee?

    init() {}

    enum CodingKeys: String, CodingKey {
        case _volume = "volume"
        case owner
    }
}
// end

/// A map is used from anywhere, and so must be what it describes.
nonisolated final class Customer {
    var name = ""
    var day = Weekday.monday
}

@Suite("Programs on the main actor")
struct MainActorTests {
    nonisolated static let formats: [HRFormat] = [.json, .xmlPropertyList, .binaryPropertyList]

    @Test("Codable classes with references come back", arguments: formats)
    func codable(format: HRFormat) throws {
        let anna = Employee(name: "Anna"), bert = Employee(name: "Bert")
        (anna.boss, bert.boss, anna.deputy, anna.friends) = (bert, anna, bert, [bert, anna])
        let copy = try HRUnarchiver().unarchive(Employee.self, from: HRArchiver().archive(anna, as: format))
        #expect(copy.boss?.name == "Bert")
        #expect(copy.boss?.boss === copy)
        #expect(copy.deputy === copy.boss)
        #expect(copy.friends.map(\.name) == ["Bert", "Anna"])
    }

    @Test("Classes with methods by hand come back", arguments: formats)
    func byHand(format: HRFormat) throws {
        let first = Page(title: "one"), second = Page(title: "two")
        (first.next, second.next) = (second, first)
        let copy = try HRUnarchiver().unarchive(Page.self, from: HRArchiver().archive(first, as: format))
        #expect(copy.next?.title == "two")
        #expect(copy.next?.next === copy)
        second.next = nil
    }

    @Test("Subclasses of HRCoding classes come back", arguments: formats)
    func subclasses(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Sign.self)
        let first = Sign(text: "one"), second = Sign(text: "two")
        (first.next, second.next, second.corners) = (second, first, [Point(x: 1, y: 2)])
        let shapes: [Shape] = [first, second]
        let data = try HRArchiver(registry: registry).archive(shapes, as: format)
        let copies = try HRUnarchiver(registry: registry).unarchive([Shape].self, from: data)
        let signs = copies.compactMap { $0 as? Sign }
        #expect(signs.map(\.text) == ["one", "two"])
        #expect(signs.first?.next === signs.last)
        #expect(signs.last?.corners == [Point(x: 1, y: 2)])
    }

    @Test("Observable classes come back", arguments: formats)
    func observable(format: HRFormat) throws {
        let settings = Settings()
        settings.volume = 7
        settings.owner = Employee(name: "Anna")
        let copy = try HRUnarchiver().unarchive(Settings.self, from: HRArchiver().archive(settings, as: format))
        #expect(copy.volume == 7)
        #expect(copy.owner?.name == "Anna")
    }

    @Test("Maps describe types of the main actor")
    func maps() throws {
        let map = PropertyMap(
            { Customer() }, MappedProperty("name", \.name), MappedProperty("day", \.day, through: .rawValue))
        let customer = Customer()
        (customer.name, customer.day) = ("Acme", .tuesday)
        let copy = try map.value(fromJSON: map.jsonData(from: customer))
        #expect(copy.name == "Acme")
        #expect(copy.day == .tuesday)
    }
}
