import HRArchiving
import ObjectMapping

/// A customer as a structure, with handwritten HRCoding, which the maps do not use.
struct Customer: HRCoding, Equatable {
    var id = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var address = CustomerAddress()

    static func generated(count: Int) -> [Customer] {
        Directory.generated(count: count).people.map { person in
            Customer(
                id: person.id, name: person.name, email: person.email, score: person.score, active: person.active,
                address: CustomerAddress(
                    street: person.address.street, city: person.address.city, zip: person.address.zip))
        }
    }
}

extension Customer {
    init(coder: HRDecoder) throws {
        id = try coder.decode(forKey: "id")
        name = try coder.decode(forKey: "name")
        email = try coder.decode(forKey: "email")
        score = try coder.decode(forKey: "score")
        active = try coder.decode(forKey: "active")
        address = try coder.decode(forKey: "address")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(id, forKey: "id")
        try coder.encode(name, forKey: "name")
        try coder.encode(email, forKey: "email")
        try coder.encode(score, forKey: "score")
        try coder.encode(active, forKey: "active")
        try coder.encode(address, forKey: "address")
    }

    /// The map for structures that are created and then filled.
    static let made = PropertyMap(
        { Customer() }, MappedProperty("id", \.id), MappedProperty("name", \.name), MappedProperty("email", \.email),
        MappedProperty("score", \.score), MappedProperty("active", \.active),
        MappedProperty("address", \.address, through: .map(CustomerAddress.made)))

    /// The map for structures that are created from their values.
    static let built = PropertyMap(
        building: Customer.init(id:name:email:score:active:address:), MappedProperty("id", \.id),
        MappedProperty("name", \.name),
        MappedProperty("email", \.email), MappedProperty("score", \.score), MappedProperty("active", \.active),
        MappedProperty("address", \.address, through: .map(CustomerAddress.built)))
}

struct CustomerAddress: HRCoding, Equatable {
    var street = ""
    var city = ""
    var zip = ""

    static let made = PropertyMap(
        { CustomerAddress() }, MappedProperty("street", \.street), MappedProperty("city", \.city),
        MappedProperty("zip", \.zip))
    static let built = PropertyMap(
        building: CustomerAddress.init(street:city:zip:), MappedProperty("street", \.street),
        MappedProperty("city", \.city),
        MappedProperty("zip", \.zip))
}

extension CustomerAddress {
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
}
