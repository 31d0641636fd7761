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
        building: Office.init(city:floor:), Property("city", \.city), Property("floor", \.floor, default: 1))
    static let badges = PropertyMap({ Badge() }, Property("number", \.number))

    static let employees: PropertyMap<Employee> = PropertyMap(
        { Employee() },
        Property("name", \Employee.name).annotated(with: KryoAnnotation(isNotNull: true)),
        Property("age", \Employee.age).annotated(with: KryoAnnotation(type: "int")),
        Property("score", \Employee.score),
        Property("nicknames", \Employee.nicknames),
        Property("website", \Employee.website, through: .optional(.absoluteURL)),
        Property("boss", \Employee.boss)
    )
    .adding(Property("office", \Employee.office, through: .optional(offices)))
    .adding(Property("badges", \Employee.badges, through: .array(badges)))
    .adding(Property("colleagues", \Employee.colleagues))
    .adding(Property("rooms", \Employee.rooms, through: .dictionary(offices)))
    .adding(Property("seen", \Employee.seen, through: .set(.absoluteURL)))

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
