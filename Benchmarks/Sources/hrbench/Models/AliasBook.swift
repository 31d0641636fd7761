import HRArchiving

/// Dictionaries that each contain an object which is written elsewhere: one alias each.
final class AliasBook: HRCoding {
    let members: [AliasMember]
    let entries: [[String: AliasMember]]

    init(_ value: AliasPlan) {
        let members = (0..<value.memberCount).map(AliasMember.init)
        self.members = members
        entries = value.entries.map { ["member": members[$0]] }
    }

    init(coder: HRDecoder) throws {
        members = try coder.decode(forKey: "members")
        entries = try coder.decode(forKey: "entries")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(members, forKey: "members")
        try coder.encode(entries, forKey: "entries")
    }

    /// The indices of the members in the entries, by identity.
    var plan: AliasPlan {
        var indices: [ObjectIdentifier: Int] = [:]
        for (index, member) in members.enumerated() { indices[ObjectIdentifier(member)] = index }
        let entries = entries.map { entry in entry["member"].flatMap { indices[ObjectIdentifier($0)] } ?? -1 }
        return AliasPlan(memberCount: members.count, entries: entries)
    }
}

final class AliasMember: HRCoding {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
    }
}

/// The indices of the members in the entries, which must be preserved by archiving.
struct AliasPlan: Codable, Equatable {
    var memberCount: Int
    var entries: [Int]

    static func generated(count: Int) -> AliasPlan {
        var generator = SeededGenerator(seed: 7)
        return AliasPlan(memberCount: 100, entries: (0..<count).map { _ in generator.number(below: 100) })
    }
}
