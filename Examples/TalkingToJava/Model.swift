import Foundation
import KryoCoding
import ObjectMapping

final class Directory: KryoDescribable {
    var people: [Person] = []

    static var kryoFields: KryoFields<Directory> {
        KryoFields(
            new: { Directory() }, [KryoField("people", \.people, type: "java.util.ArrayList") { $0.people = $1 }])
    }
}

final class Person: KryoObject {
    var name = ""
    var age = 0
    var score: Double?
    var home = Planet.earth
    var born: Date?
    var tags: [String] = []
    var friend: Person?
}

enum Planet: KryoConstant { case sun, earth, moon }

/// What Java says of the class besides the names of its fields.
let people = PropertyMap(
    { Person() },
    MappedProperty("name", \Person.name).annotated(with: KryoAnnotation(isNotNull: true)),
    MappedProperty("age", \Person.age).annotated(with: KryoAnnotation(type: "int")),
    MappedProperty("score", \Person.score),
    MappedProperty("home", \Person.home),
    MappedProperty("born", \Person.born),
    MappedProperty("tags", \Person.tags),
    MappedProperty("friend", \Person.friend))

let kryo = Kryo { configuration in
    configuration.registrationRequired = true
    configuration.register(Directory.self, as: "com.acme.Directory")
    configuration.register(people, as: "com.acme.Person", id: 20, isFinal: true)
    configuration.register(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
    configuration.register("java.util.ArrayList")
    configuration.register("java.util.Date")
}
