import KryoCoding

/// The data set of the oracle's `bench.Bench`: private fields, and a separate instance for every string.
final class Directory: KryoObject {
    var people: [Person] = []

    static let fields = KryoFields<Directory>(
        new: { Directory() },
        [KryoField("people", \.people, type: "java.util.ArrayList") { $0.people = $1 }])
}

final class Person: KryoObject {
    var id: Int32 = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var tags: [String] = []
    var address: Address?

    static let fields = KryoFields<Person>(
        new: { Person() },
        [
            KryoField("id", \.id) { $0.id = $1 },
            KryoField("name", \.name) { $0.name = $1 },
            KryoField("email", \.email) { $0.email = $1 },
            KryoField("score", \.score) { $0.score = $1 },
            KryoField("active", \.active) { $0.active = $1 },
            KryoField("tags", \.tags, type: "java.util.ArrayList") { $0.tags = $1 },
            KryoField("address", \.address) { $0.address = $1 },
        ])
}

final class Address: KryoObject {
    var street = ""
    var city = ""
    var zip = ""

    static let fields = KryoFields<Address>(
        new: { Address() },
        [
            KryoField("street", \.street) { $0.street = $1 },
            KryoField("city", \.city) { $0.city = $1 },
            KryoField("zip", \.zip) { $0.zip = $1 },
        ])
}

extension Kryo {
    /// Returns a Kryo with the configuration of the oracle's benchmark in Java.
    static func bench(references: Bool) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.registrationRequired = true
            configuration.register(Directory.fields, as: "bench.Directory")
            configuration.register(Person.fields, as: "bench.Person")
            configuration.register(Address.fields, as: "bench.Address")
            configuration.register("java.util.ArrayList")
        }
    }
}
