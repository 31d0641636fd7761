import HRArchiving

/// The people as classes with HRCoding.
final class CodedDirectory: HRCoding {
    static var archiveName: String { "Directory" }

    let people: [CodedPerson]

    init(_ value: Directory) {
        people = value.people.map(CodedPerson.init)
    }

    init(coder: HRDecoder) throws {
        people = try coder.decode(forKey: "people")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(people, forKey: "people")
    }

    /// The same people as plain values.
    var value: Directory { Directory(people: people.map(\.value)) }
}

final class CodedPerson: HRCoding {
    static var archiveName: String { "Person" }

    let id: Int
    let name: String
    let email: String
    let score: Double
    let active: Bool
    let tags: [String]
    let address: CodedAddress

    init(_ value: Person) {
        id = value.id
        name = value.name
        email = value.email
        score = value.score
        active = value.active
        tags = value.tags
        address = CodedAddress(value.address)
    }

    init(coder: HRDecoder) throws {
        id = try coder.decode(forKey: "id")
        name = try coder.decode(forKey: "name")
        email = try coder.decode(forKey: "email")
        score = try coder.decode(forKey: "score")
        active = try coder.decode(forKey: "active")
        tags = try coder.decode(forKey: "tags")
        address = try coder.decode(forKey: "address")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(id, forKey: "id")
        try coder.encode(name, forKey: "name")
        try coder.encode(email, forKey: "email")
        try coder.encode(score, forKey: "score")
        try coder.encode(active, forKey: "active")
        try coder.encode(tags, forKey: "tags")
        try coder.encode(address, forKey: "address")
    }

    var value: Person {
        Person(id: id, name: name, email: email, score: score, active: active, tags: tags, address: address.value)
    }
}

final class CodedAddress: HRCoding {
    static var archiveName: String { "Address" }

    let street: String
    let city: String
    let zip: String

    init(_ value: Address) {
        street = value.street
        city = value.city
        zip = value.zip
    }

    init(coder: HRDecoder) throws {
        street = try coder.decode(forKey: "street")
        city = try coder.decode(forKey: "city")
        zip = try coder.decode(forKey: "zip")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(street, forKey: "street")
        try coder.encode(city, forKey: "city")
        try coder.encode(zip, forKey: "zip")
    }

    var value: Address { Address(street: street, city: city, zip: zip) }
}
