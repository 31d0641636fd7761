import HRArchiving

/// People with variable properties, each with a friend among them, which are opened, changed and saved.
final class MutablePeople: HRCoding {
    static var archiveName: String { "People" }

    var people: [MutablePerson]

    init(count: Int) {
        people = (0..<count).map(MutablePerson.init)
        for index in people.indices { people[index].friend = people[(index * 7 + 1) % count] }
    }

    init(coder: HRDecoder) throws { people = try coder.decode(forKey: "people") }
    func encode(with coder: HREncoder) throws { try coder.encode(people, forKey: "people") }
}

final class MutablePerson: HRCoding {
    static var archiveName: String { "Person" }

    var name: String
    var score: Double
    var tags: [String]
    weak var friend: MutablePerson?

    init(number: Int) {
        name = "Person \(number)"
        score = Double(number) / 4
        tags = ["a", "b\(number % 7)"]
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        score = try coder.decode(forKey: "score")
        tags = try coder.decode(forKey: "tags")
        try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(score, forKey: "score")
        try coder.encode(tags, forKey: "tags")
        try coder.encode(friend, forKey: "friend")
    }
}
