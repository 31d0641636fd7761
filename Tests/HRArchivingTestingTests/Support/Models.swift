import Foundation
import HRArchiving

/// A person, who may refer to others, also in a circle.
final class Person: HRCoding {
    var name: String
    var height: Double
    var mentor: Person?

    init(_ name: String, height: Double = 1.5, mentor: Person? = nil) {
        (self.name, self.height, self.mentor) = (name, height, mentor)
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        height = try coder.decode(forKey: "height", default: 1.5)
        try coder.decodeReference(forKey: "mentor") { [unowned self] in mentor = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(height, forKey: "height")
        try coder.encode(mentor, forKey: "mentor")
    }
}

/// People with one of them as their lead.
final class Team: HRCoding {
    var people: [Person]
    var lead: Person?

    init(_ people: [Person], lead: Person? = nil) { (self.people, self.lead) = (people, lead) }

    init(coder: HRDecoder) throws {
        people = try coder.decode(forKey: "people", default: [])
        lead = try coder.decodeIfPresent(forKey: "lead")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(people, forKey: "people")
        try coder.encode(lead, forKey: "lead")
    }
}

/// An order, in which some values differ from run to run.
struct Order: Codable, Equatable {
    var id: UUID
    var parent: UUID?
    var createdAt: Date
    var note: String
}

/// What a service is configured with.
struct Access: Codable {
    var user: String
    var password: String
    var port: Int
}

/// An object that does not come back as it was.
final class Forgetful: HRCoding {
    let name: String

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") + "?" }

    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
}

/// A price in cents, which was one in euros before the second version.
struct Price: HRCoding {
    static var archiveVersion: Int { 2 }

    var cents: Int

    init(cents: Int) { self.cents = cents }

    init(coder: HRDecoder) throws {
        let isFormer = coder.archiveVersion < 2
        cents = isFormer ? try coder.decode(Int.self, forKey: "euros") * 100 : try coder.decode(forKey: "cents")
    }

    func encode(with coder: HREncoder) throws { try coder.encode(cents, forKey: "cents") }
}
