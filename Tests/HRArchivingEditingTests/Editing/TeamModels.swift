import Foundation
import HRArchiving

// The models of the scenarios of saving.

final class EditedPerson: HRCoding, HRLabelled {
    var name: String
    var height = 1.0
    var mentor: EditedPerson?
    var archiveLabel: String? { name.lowercased() }
    static var archiveName: String { "Person" }

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        height = try coder.decodeIfPresent(Double.self, forKey: "height") ?? 1
        try coder.decodeReference(forKey: "mentor") { [unowned self] in mentor = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(height, forKey: "height")
        try coder.encode(mentor, forKey: "mentor")
    }
}

final class EditedTeam: HRCoding {
    var lead: EditedPerson?
    var members: [EditedPerson]
    static var archiveName: String { "Team" }

    init(coder: HRDecoder) throws {
        members = try coder.decodeIfPresent([EditedPerson].self, forKey: "members") ?? []
        lead = try coder.decodeIfPresent(EditedPerson.self, forKey: "lead")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(lead, forKey: "lead")
        try coder.encode(members, forKey: "members")
    }
}

struct EditedPoint: Codable { var x: Int }
struct EditedPair: Codable {
    var a: EditedPoint
    var b: EditedPoint
}
struct EditedMoment: Codable { var at: Date }

struct EditedBill: Codable {
    var total: Decimal
    var rates: [Decimal] = []
}
struct EditedNote: Codable {
    var note: String?
    var name: String
}

final class EditedPolygon: HRCoding {
    var corners: Int
    static var archiveName: String { "Polygon" }
    static var archiveFormerNames: [String] { ["Poly"] }

    init(coder: HRDecoder) throws { corners = try coder.decode(forKey: "corners") }
    func encode(with coder: HREncoder) throws { try coder.encode(corners, forKey: "corners") }
}

final class EditedWindow: HRCoding {
    var width: Int
    var height: Int
    static var archiveName: String { "Window" }
    static var archiveVersion: Int { 1 }

    init(coder: HRDecoder) throws {
        let isOld = coder.archiveVersion == 0
        width = try coder.decode(forKey: isOld ? "size" : "width")
        height = try coder.decode(forKey: isOld ? "size" : "height")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(width, forKey: "width")
        try coder.encode(height, forKey: "height")
    }
}
