package import HRArchiving

/// People who know one another: the model of the samples on references.
package final class Team: HRCoding {
    package let members: [Member]
    package let lead: Member

    package init(coder: HRDecoder) throws {
        members = try coder.decode(forKey: "members", default: [])
        lead = try coder.decode(forKey: "lead")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(members, forKey: "members")
        try coder.encode(lead, forKey: "lead")
    }
}

/// One of them. The mentor may be somebody who is still being read.
package final class Member: HRCoding {
    package let name: String
    package let office: Office?
    package private(set) var mentor: Member?

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        office = try coder.decodeIfPresent(forKey: "office")
        try coder.decodeReference(forKey: "mentor") { [unowned self] in mentor = $0 }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(office, forKey: "office")
        try coder.encode(mentor, forKey: "mentor")
    }
}

/// Where several of them work: shared by identity.
package final class Office: Codable, HRCoding {
    package let city: String
    package let floor: UInt8
}
