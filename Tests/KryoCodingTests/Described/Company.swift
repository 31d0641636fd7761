import Foundation
import KryoCoding
import ObjectMapping

/// Types that know nothing of Java: what there is to say of them is said from outside.
final class Employee: Equatable {
    var name = ""
    var age = 0
    var score: Double?
    var nicknames: [String] = []
    var website: URL?
    var boss: Employee?
    var office: Office?
    var badges: [Badge] = []
    var colleagues: [Employee] = []
    var rooms: [String: Office] = [:]
    var seen: Set<URL> = []

    static func == (left: Employee, right: Employee) -> Bool {
        left.name == right.name && left.age == right.age && left.score == right.score
            && left.nicknames == right.nicknames && left.website == right.website && left.office == right.office
            && left.badges == right.badges && left.colleagues == right.colleagues && left.rooms == right.rooms
            && left.seen == right.seen
    }
}

/// A type whose properties cannot be changed.
struct Office: Equatable {
    let city: String
    let floor: Int32
}

struct Badge: Equatable {
    var number: Int64 = 0
}

enum Company {
    static let offices = PropertyMap(
        building: Office.init(city:floor:), MappedProperty("city", \.city), MappedProperty("floor", \.floor, default: 1)
    )
    static let badges = PropertyMap({ Badge() }, MappedProperty("number", \.number))

    static let employees: PropertyMap<Employee> = PropertyMap(
        { Employee() },
        MappedProperty("name", \Employee.name).annotated(with: KryoAnnotation(isNotNull: true)),
        MappedProperty("age", \Employee.age).annotated(with: KryoAnnotation(type: "int")),
        MappedProperty("score", \Employee.score),
        MappedProperty("nicknames", \Employee.nicknames),
        MappedProperty("website", \Employee.website, through: .optional(.absoluteURL)),
        MappedProperty("boss", \Employee.boss)
    )
    .adding(MappedProperty("office", \Employee.office, through: .optional(offices)))
    .adding(MappedProperty("badges", \Employee.badges, through: .array(badges)))
    .adding(MappedProperty("colleagues", \Employee.colleagues))
    .adding(MappedProperty("rooms", \Employee.rooms, through: .dictionary(offices)))
    .adding(MappedProperty("seen", \Employee.seen, through: .set(.absoluteURL)))

    static func kryo(references: Bool = true, serialization: KryoSerialization? = nil) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.register(employees, as: "com.acme.Employee", serialization: serialization)
            configuration.register(offices, as: "com.acme.Office", isFinal: true, serialization: serialization)
            configuration.register(badges, as: "com.acme.Badge")
            configuration.register("java.util.ArrayList")
        }
    }

    static func employee() -> Employee {
        let employee = Employee()
        employee.name = "Ada"
        employee.age = 36
        employee.score = 1.5
        employee.nicknames = ["countess", "ada"]
        employee.website = URL(string: "https://example.org/ada")
        employee.office = Office(city: "London", floor: 3)
        employee.badges = [Badge(number: 7), Badge(number: 8)]
        let colleague = Employee()
        colleague.name = "Charles"
        employee.colleagues = [colleague]
        employee.rooms = ["blue": Office(city: "Bath", floor: 0)]
        if let website = employee.website { employee.seen = [website] }
        return employee
    }
}
