import HRArchiving

/// What the records of these tests hold.
struct Order: Codable, Equatable, Sendable {
    var number: Int
    var customer: String
}

/// Two people who know each other: a graph with a circle in one record.
final class Person: HRCoding {
    let name: String
    var friend: Person?

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(friend, forKey: "friend")
    }
}
