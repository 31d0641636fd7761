import Foundation

/// The people as classes with NSCoding, for NSKeyedArchiver.
///
/// The tags are three keys instead of an array: on Linux, the archiver finds objects by equality, and arrays are hashed
/// by their count, so that with an array in every person its time grows quadratically with their number.
final class KeyedDirectory: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let people: [KeyedPerson]

    init(_ value: Directory) {
        people = value.people.map(KeyedPerson.init)
    }

    init?(coder: NSCoder) {
        let classes = [NSArray.self, KeyedPerson.self]
        guard let people = coder.decodeObject(of: classes, forKey: "people") as? [KeyedPerson] else { return nil }
        self.people = people
    }

    func encode(with coder: NSCoder) {
        coder.encode(NSArray(array: people), forKey: "people")
    }

    /// The same people as plain values.
    var value: Directory { Directory(people: people.map(\.value)) }
}

final class KeyedPerson: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let value: Person
    private let address: KeyedAddress

    init(_ value: Person) {
        self.value = value
        address = KeyedAddress(value.address)
    }

    init?(coder: NSCoder) {
        let tags = (0..<3).compactMap { coder.string(forKey: "tag\($0)") }
        guard let name = coder.string(forKey: "name"), let email = coder.string(forKey: "email"), tags.count == 3,
            let address = coder.decodeObject(of: KeyedAddress.self, forKey: "address")
        else { return nil }
        self.address = address
        value = Person(
            id: coder.decodeInteger(forKey: "id"), name: name, email: email,
            score: coder.decodeDouble(forKey: "score"), active: coder.decodeBool(forKey: "active"), tags: tags,
            address: address.value)
    }

    func encode(with coder: NSCoder) {
        coder.encode(value.id, forKey: "id")
        coder.encode(NSString(string: value.name), forKey: "name")
        coder.encode(NSString(string: value.email), forKey: "email")
        coder.encode(value.score, forKey: "score")
        coder.encode(value.active, forKey: "active")
        for (index, tag) in value.tags.enumerated() { coder.encode(NSString(string: tag), forKey: "tag\(index)") }
        coder.encode(address, forKey: "address")
    }
}

final class KeyedAddress: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let value: Address

    init(_ value: Address) {
        self.value = value
    }

    init?(coder: NSCoder) {
        guard let street = coder.string(forKey: "street"), let city = coder.string(forKey: "city"),
            let zip = coder.string(forKey: "zip")
        else { return nil }
        value = Address(street: street, city: city, zip: zip)
    }

    func encode(with coder: NSCoder) {
        coder.encode(NSString(string: value.street), forKey: "street")
        coder.encode(NSString(string: value.city), forKey: "city")
        coder.encode(NSString(string: value.zip), forKey: "zip")
    }
}

extension NSCoder {
    fileprivate func string(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
}
