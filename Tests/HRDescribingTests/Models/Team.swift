import Foundation
import HRArchiving
import HRDescribing

/// A graph of objects with references, subclasses and a protocol.
protocol Shape: HRCoding {}

struct Circle: Shape, Equatable {
    var radius: Double

    init(radius: Double) { self.radius = radius }
    func encode(with coder: HREncoder) throws { try coder.encode(radius, forKey: "radius") }
    init(coder: HRDecoder) throws { radius = try coder.decode(forKey: "radius") }
}

struct Square: Shape, Equatable {
    static let archiveFormerNames = ["Quadrat"]

    var side: Int8

    init(side: Int8) { self.side = side }
    func encode(with coder: HREncoder) throws { try coder.encode(side, forKey: "side") }
    init(coder: HRDecoder) throws { side = try coder.decode(forKey: "side") }
}

/// A value that is written as a string.
struct Price: Shape, Equatable {
    var text: String

    init(text: String) { self.text = text }
    func encode(with coder: HREncoder) throws { try coder.encode(text) }
    init(coder: HRDecoder) throws { text = try coder.decode() }
}

class Person: HRCoding, HRDocumented {
    static var archiveDocumentation: [String: String] { ["": "A member of the team.", "name": "The full name."] }
    class var archiveSubtypes: [any HRDecodable.Type] { self == Person.self ? [Manager.self] : [] }

    var name: String
    var born: Date?
    var height = 1.75
    var friends: [Person] = []
    weak var boss: Person?

    init(name: String) { self.name = name }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(born, forKey: "born")
        try coder.encode(height, forKey: "height")
        try coder.encode(friends, forKey: "friends")
        try coder.encodeConditional(boss, forKey: "boss")
    }

    required init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        born = try coder.decodeIfPresent(forKey: "born")
        height = try coder.decode(forKey: "height", default: 1.75)
        coder.register(self)
        friends = try coder.decode(forKey: "friends", default: [])
        try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
    }
}

final class Manager: Person {
    var budget: Decimal = 0

    override init(name: String) { super.init(name: name) }

    override func encode(with coder: HREncoder) throws {
        try super.encode(with: coder)
        try coder.encode(budget, forKey: "budget")
    }

    required init(coder: HRDecoder) throws {
        budget = try coder.decode(forKey: "budget")
        try super.init(coder: coder)
    }
}

final class Team: HRCoding {
    enum Color: String, CaseIterable, Codable, HRCoding { case red, green, blue }

    var lead: Person
    var members: [Person] = []
    var color = Color.red
    var shapes: [any Shape] = []
    var scores: [Int: Bool] = [:]
    var rooms: Range<Int> = 0..<1
    var tags: Set<String> = []

    init(lead: Person) { self.lead = lead }

    func encode(with coder: HREncoder) throws {
        try coder.encode(lead, forKey: "lead")
        try coder.encode(members, forKey: "members")
        try coder.encode(color, forKey: "color")
        try coder.encode(shapes, forKey: "shapes")
        try coder.encode(scores, forKey: "scores")
        try coder.encode(rooms, forKey: "rooms")
        try coder.encode(tags, forKey: "tags")
    }

    init(coder: HRDecoder) throws {
        lead = try coder.decode(forKey: "lead")
        members = try coder.decode(forKey: "members")
        color = try coder.decode(forKey: "color")
        shapes = try coder.decode(forKey: "shapes")
        scores = try coder.decode(forKey: "scores", default: [:])
        rooms = try coder.decode(forKey: "rooms")
        tags = try coder.decode(forKey: "tags")
    }
}

extension HRClassRegistry {
    static var team: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Circle.self)
        registry.register(Square.self)
        registry.register(Price.self)
        registry.register(Manager.self)
        return registry
    }
}
