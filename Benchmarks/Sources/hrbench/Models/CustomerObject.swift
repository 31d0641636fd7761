import HRArchiving
import ObjectMapping

/// A customer as an object, with any class.
protocol CustomerClass: AnyObject {
    init()

    var id: Int { get set }
    var name: String { get set }
    var email: String { get set }
    var score: Double { get set }
    var active: Bool { get set }
    var address: AddressObject { get set }
}

extension CustomerClass {
    init(_ value: Customer) {
        self.init()
        id = value.id
        name = value.name
        email = value.email
        score = value.score
        active = value.active
        address = AddressObject(value.address)
    }

    var value: Customer {
        Customer(id: id, name: name, email: email, score: score, active: active, address: address.value)
    }
}

/// A customer as an object, with handwritten HRCoding, which the maps do not use.
final class CustomerObject: CustomerClass, HRCoding {
    var id = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var address = AddressObject()

    init() {}

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

    /// The map with key paths.
    static let byPaths = PropertyMap(
        { CustomerObject() }, MappedProperty("id", \.id), MappedProperty("name", \.name),
        MappedProperty("email", \.email),
        MappedProperty("score", \.score), MappedProperty("active", \.active),
        MappedProperty("address", \.address, through: .map(AddressObject.byPaths)))

    /// The map with functions, which are faster than key paths to properties of classes.
    static let byFunctions = PropertyMap(
        { CustomerObject() },
        MappedProperty("id", get: { (customer: CustomerObject) in customer.id }, set: { $0.id = $1 }),
        MappedProperty("name", get: { (customer: CustomerObject) in customer.name }, set: { $0.name = $1 }),
        MappedProperty("email", get: { (customer: CustomerObject) in customer.email }, set: { $0.email = $1 }),
        MappedProperty("score", get: { (customer: CustomerObject) in customer.score }, set: { $0.score = $1 }),
        MappedProperty("active", get: { (customer: CustomerObject) in customer.active }, set: { $0.active = $1 }),
        MappedProperty(
            "address", through: .map(AddressObject.byFunctions),
            get: { (customer: CustomerObject) in customer.address },
            set: { $0.address = $1 }))
}

final class AddressObject: HRCoding {
    var street = ""
    var city = ""
    var zip = ""

    init() {}

    init(_ value: CustomerAddress) {
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

    var value: CustomerAddress { CustomerAddress(street: street, city: city, zip: zip) }

    static let byPaths = PropertyMap(
        { AddressObject() }, MappedProperty("street", \.street), MappedProperty("city", \.city),
        MappedProperty("zip", \.zip))
    static let byFunctions = PropertyMap(
        { AddressObject() },
        MappedProperty("street", get: { (address: AddressObject) in address.street }, set: { $0.street = $1 }),
        MappedProperty("city", get: { (address: AddressObject) in address.city }, set: { $0.city = $1 }),
        MappedProperty("zip", get: { (address: AddressObject) in address.zip }, set: { $0.zip = $1 }))
}
