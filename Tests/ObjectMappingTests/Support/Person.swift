import HRArchiving
import ObjectMapping

/// A node of a graph with a way back.
class Person {
    var name = ""
    weak var boss: Person?
    var friends: [Person] = []
    var partner: Person?

    init() {}
    init(_ name: String) { self.name = name }
}

final class Employee: Person {
    var salary = 0
}

/// An object that can only be built.
final class Pair {
    let name: String
    let other: Pair?

    init(name: String, other: Pair?) {
        self.name = name
        self.other = other
    }
}

enum People {
    static let people: PropertyMap<Person> = PropertyMap(
        { Person() },
        MappedProperty("name", \.name),
        MappedProperty("boss", \.boss, through: .optional(.deferred(people))),
        MappedProperty("friends", \.friends, through: .array(.deferred(people)), default: []),
        MappedProperty("partner", \.partner, through: .optional(.deferred(people))))

    static let employees = PropertyMap({ Employee() }, extending: people, MappedProperty("salary", \.salary))

    static let pairs: PropertyMap<Pair> = PropertyMap(
        building: Pair.init(name:other:), MappedProperty("name", \.name),
        MappedProperty("other", \.other, through: .optional(.deferred(pairs))))

    static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(people, formerly: "Human")
        registry.register(employees)
        registry.register(pairs)
        return registry
    }
}
