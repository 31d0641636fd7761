import Foundation
import HRArchiving
import TestSupport

/// A team drawn by chance, with shared people and cycles.
struct RandomTeam {
    let team: Team

    init(seed: UInt64) {
        var values = RandomDocuments(seed: seed)
        func number(_ count: Int) -> Int { values.generator.number(below: count) }
        var people: [Person] = []
        for index in 0..<(1 + number(5)) {
            let name = values.string()
            let person: Person = number(3) == 0 ? Manager(name: name) : Person(name: name)
            if number(2) == 0 { person.born = values.date() }
            if number(2) == 0 { person.height = [2, 1e300, -.infinity, .nan, 0.1, -0.0][number(6)] }
            if let manager = person as? Manager { manager.budget = Decimal(number(1000)) / 8 }
            if index > 0 {
                people[number(index)].friends.append(person)
                person.boss = people[number(index)]
            }
            people.append(person)
        }
        people[number(people.count)].friends.append(people[0])
        team = Team(lead: people[number(people.count)])
        team.members = people.filter { _ in number(2) == 0 }
        team.color = Team.Color.allCases[number(3)]
        for _ in 0..<number(4) {
            let shapes: [any Shape] = [
                Circle(radius: Double(number(100)) / 4), Square(side: Int8(number(100))), Price(text: values.string()),
            ]
            team.shapes.append(shapes[number(3)])
        }
        for _ in 0..<number(4) { team.scores[number(100) - 50] = number(2) == 0 }
        team.rooms = -number(5)..<number(5)
        team.tags = Set((0..<number(4)).map { _ in values.string() })
    }

    /// The team in JSON, with one or the other kind of references.
    var text: String {
        get throws {
            let archiver = HRArchiver(
                registry: .team, references: team.members.count.isMultiple(of: 2) ? .ids : .keyPath,
                nesting: team.members.isEmpty ? 4 : 32, schema: "team.schema.json")
            return String(decoding: try archiver.archive(team, as: .json), as: UTF8.self)
        }
    }
}
