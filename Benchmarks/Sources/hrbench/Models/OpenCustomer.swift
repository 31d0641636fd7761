import HRArchiving
import ObjectMapping

/// A customer of a class that can be inherited from, so that Swift accesses its properties dynamically. Its code is the
/// same as that of ``CustomerObject``, so that only the class makes a difference.
class OpenCustomer: CustomerClass, HRCoding {
    var id = 0
    var name = ""
    var email = ""
    var score = 0.0
    var active = false
    var address = AddressObject()

    required init() {}

    required init(coder: HRDecoder) throws {
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

    static let byPaths = PropertyMap(
        { OpenCustomer() }, MappedProperty("id", \.id), MappedProperty("name", \.name),
        MappedProperty("email", \.email),
        MappedProperty("score", \.score), MappedProperty("active", \.active),
        MappedProperty("address", \.address, through: .map(AddressObject.byPaths)))
}

/// A customer of a subclass.
final class KeyCustomer: OpenCustomer {}
