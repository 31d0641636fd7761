import Foundation
import KryoCoding

/// The classes of the benchmark of Java, and what else fields can hold.
final class Directory: KryoDescribable {
    var people: [Person] = []

    static var kryoFields: KryoFields<Directory> {
        KryoFields(
            new: { Directory() }, [KryoField("people", \.people, type: "java.util.ArrayList") { $0.people = $1 }])
    }
}

final class Person: KryoObject, Equatable {
    var id = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var tags: [String] = []
    var address: Address?
    var friend: Person?

    static func == (left: Person, right: Person) -> Bool {
        left.id == right.id && left.name == right.name && left.email == right.email && left.score == right.score
            && left.active == right.active && left.tags == right.tags && left.address == right.address
    }

    static let fields = KryoFields<Person>(
        new: { Person() },
        [
            KryoField("name", \.name) { $0.name = $1 },
            KryoField("id", \.id, type: "int") { $0.id = $1 },
            KryoField("email", \.email) { $0.email = $1 },
            KryoField("score", \.score) { $0.score = $1 },
            KryoField("active", \.active) { $0.active = $1 },
            KryoField("tags", \.tags, type: "java.util.ArrayList") { $0.tags = $1 },
            KryoField("address", \.address) { $0.address = $1 },
        ])

    static let fieldsWithFriend: KryoFields<Person> = {
        var more = fields
        more.fields.append(KryoField("friend", \.friend) { $0.friend = $1 })
        return more
    }()
}

struct Address: KryoObject, Hashable {
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

enum Planet: KryoConstant { case sun, earth, moon }

/// A field of each kind.
struct Everything: KryoObject, Equatable {
    var flag = false
    var byte: Int8 = 0
    var short: Int16 = 0
    var int: Int32 = 0
    var long: Int64 = 0
    var float: Float = 0
    var double = 0.0
    var char = JavaCharacter(unit: 65)
    var boxed: Int32?
    var missing: Int64?
    var text: String?
    var date = Date(timeIntervalSince1970: 0)
    var data = Data()
    var planet = Planet.sun
    var nobody: Planet?
    var counts: [String: Int32] = [:]
    var names: Set<String> = []
    var ints: [Int32] = []
    var strings: [String] = []
    var matrix: [[Int32]] = []
    var raw: JavaMap?

    static func == (left: Everything, right: Everything) -> Bool {
        left.flag == right.flag && left.byte == right.byte && left.short == right.short && left.int == right.int
            && left.long == right.long && left.float == right.float && left.double == right.double
            && left.char == right.char && left.boxed == right.boxed && left.missing == right.missing
            && left.text == right.text && left.date == right.date && left.data == right.data
            && left.planet == right.planet && left.nobody == right.nobody && left.counts == right.counts
            && left.names == right.names && left.ints == right.ints && left.strings == right.strings
            && left.matrix == right.matrix && left.raw?.entries.count == right.raw?.entries.count
    }

    static let fields = KryoFields<Everything>(
        new: { Everything() },
        [
            KryoField("flag", \.flag), KryoField("byte", \.byte), KryoField("short", \.short), KryoField("int", \.int),
            KryoField("long", \.long), KryoField("float", \.float), KryoField("double", \.double),
            KryoField("char", \.char), KryoField("boxed", \.boxed), KryoField("missing", \.missing),
            KryoField("text", \.text), KryoField("date", \.date), KryoField("data", \.data),
            KryoField("planet", \.planet), KryoField("nobody", \.nobody), KryoField("counts", \.counts),
            KryoField("names", \.names), KryoField("ints", \.ints, type: "[I"),
            KryoField("strings", \.strings, type: "[Ljava.lang.String;"), KryoField("matrix", \.matrix),
            KryoField("raw", \.raw),
        ])
}

extension Kryo {
    static func people(references: Bool = true, _ more: (inout KryoConfiguration) -> Void = { _ in }) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.register(Directory.self, as: "bench.Directory")
            configuration.register(Person.fields, as: "bench.Person")
            configuration.register(Address.fields, as: "bench.Address")
            configuration.register("java.util.ArrayList")
            more(&configuration)
        }
    }
}
