import Foundation
import HRArchiving
import HRConfiguring

/// The type that most scenarios read.
struct App: Codable, Equatable {
    struct Database: Codable, Equatable {
        var host: String
        var port: Int
    }

    var db: Database
    var tags: [String]
}

/// The same with defaults.
struct Defaulted: Codable, Equatable {
    struct Database: Codable, Equatable {
        var host = "localhost"
        var port = 5432
        var maxConnections = 10
        var labels: [String: String] = [:]

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            host = try container.decodeIfPresent(String.self, forKey: .host) ?? host
            port = try container.decodeIfPresent(Int.self, forKey: .port) ?? port
            maxConnections = try container.decodeIfPresent(Int.self, forKey: .maxConnections) ?? maxConnections
            labels = try container.decodeIfPresent([String: String].self, forKey: .labels) ?? labels
        }
    }

    var db = Database()
    var tags: [String] = []
    var verbose = false

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        db = try container.decodeIfPresent(Database.self, forKey: .db) ?? db
        tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? tags
        verbose = try container.decodeIfPresent(Bool.self, forKey: .verbose) ?? verbose
    }
}

protocol Store: HRCoding, Sendable {}

struct Disk: Store, Codable, Equatable {
    var path: String
}

struct S3: Store, Codable, Equatable {
    var bucket: String
}

struct Shop: HRCoding {
    var store: any Store

    init(coder: HRDecoder) throws { store = try coder.decode(forKey: "store") }

    func encode(with coder: HREncoder) throws { try coder.encode(store, forKey: "store") }
}

final class Person: HRCoding {
    let name: String

    init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }

    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
}

final class Team: HRCoding {
    let members: [Person]
    let lead: Person?

    init(coder: HRDecoder) throws {
        members = try coder.decode(forKey: "members")
        lead = try coder.decode(forKey: "lead")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(members, forKey: "members")
        try coder.encode(lead, forKey: "lead")
    }
}
