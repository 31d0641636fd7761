import Foundation
import KryoCoding

/// The people in Kryo's format, which `kryobench` writes and reads for comparison with Java.
enum KryoPeople {
    static func subjects(count: Int) -> [Subject] {
        [true, false].flatMap { references in
            let kryo = kryo(references: references)
            let name = references ? "references" : "no references"
            func subject(_ work: String, _ prepare: @escaping () throws -> Operation) -> Subject {
                Subject(work: "\(work) people", format: "kryo", name: "Kryo, \(name)", count: count, prepare: prepare)
            }
            return [
                subject("write") {
                    let directory = KryoDirectory(.generated(count: count))
                    return Operation {
                        try kryo.data(writingClassAndObject: directory)
                    } isRight: {
                        (try kryo.readClassAndObject(from: $0) as? KryoDirectory)?.people.count == count
                    }
                },
                subject("read") {
                    let data = try kryo.data(writingClassAndObject: KryoDirectory(.generated(count: count)))
                    return Operation(inputSize: data.count) {
                        try kryo.readClassAndObject(from: data)
                    } isRight: {
                        try kryo.data(writingClassAndObject: $0) == data
                    }
                },
            ]
        }
    }

    private static func kryo(references: Bool) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.registrationRequired = true
            configuration.register(KryoDirectory.fields, as: "bench.Directory")
            configuration.register(KryoPerson.fields, as: "bench.Person")
            configuration.register(KryoAddress.fields, as: "bench.Address")
            configuration.register("java.util.ArrayList")
        }
    }
}

final class KryoDirectory: KryoObject {
    var people: [KryoPerson] = []

    static let fields = KryoFields<KryoDirectory>(
        new: { KryoDirectory() },
        [KryoField("people", \.people, type: "java.util.ArrayList") { $0.people = $1 }])

    private init() {}

    init(_ value: Directory) { people = value.people.map(KryoPerson.init) }
}

final class KryoPerson: KryoObject {
    var id: Int32 = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var tags: [String] = []
    var address: KryoAddress?

    static let fields = KryoFields<KryoPerson>(
        new: { KryoPerson() },
        [
            KryoField("id", \.id) { $0.id = $1 },
            KryoField("name", \.name) { $0.name = $1 },
            KryoField("email", \.email) { $0.email = $1 },
            KryoField("score", \.score) { $0.score = $1 },
            KryoField("active", \.active) { $0.active = $1 },
            KryoField("tags", \.tags, type: "java.util.ArrayList") { $0.tags = $1 },
            KryoField("address", \.address) { $0.address = $1 },
        ])

    private init() {}

    init(_ value: Person) {
        id = Int32(clamping: value.id)
        (name, email, score) = (value.name, value.email, value.score)
        (active, tags) = (value.active, value.tags)
        address = KryoAddress(value.address)
    }
}

final class KryoAddress: KryoObject {
    var street = ""
    var city = ""
    var zip = ""

    static let fields = KryoFields<KryoAddress>(
        new: { KryoAddress() },
        [
            KryoField("street", \.street) { $0.street = $1 },
            KryoField("city", \.city) { $0.city = $1 },
            KryoField("zip", \.zip) { $0.zip = $1 },
        ])

    private init() {}

    init(_ value: Address) { (street, city, zip) = (value.street, value.city, value.zip) }
}
