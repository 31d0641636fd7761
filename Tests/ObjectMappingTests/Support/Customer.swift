import Foundation
import ObjectMapping

/// A customer as somebody else has written it, without a thought for archives.
class Customer {
    var identifier: Int?
    var name: String?
    var website: URL?
    var contact: URL?

    init() {}

    init(identifier: Int?, name: String?, website: String? = nil, contact: URL? = nil) {
        self.identifier = identifier
        self.name = name
        self.website = website.flatMap { URL(string: $0) }
        self.contact = contact
    }
}

final class KeyCustomer: Customer {
    var discount = 0
}

/// An object with a property of each kind.
final class Thing {
    var n = 42
    var d = 0.0
    var b = false
    var s = "default"
    var array: [Int] = []
    var owner: Customer?
    var set: Set<Int> = []
    var anything: Any = 0
}

enum Maps {
    static let google = URL(string: "http://www.google.com") ?? URL(filePath: "/")

    static let customers = PropertyMap(
        { Customer() },
        MappedProperty("id", \.identifier),
        MappedProperty("name", \.name),
        MappedProperty("websiteURL", \.website, through: .optional(.absoluteURL)),
        MappedProperty("contactURL", \.contact, through: .optional(.url(relativeTo: google))))

    static let things = PropertyMap(
        { Thing() },
        MappedProperty("n", \.n),
        MappedProperty("d", \.d),
        MappedProperty("b", \.b),
        MappedProperty("s", \.s),
        MappedProperty("arr", \.array),
        MappedProperty("owner", \.owner, through: .optional(customers)),
        MappedProperty("set", \.set))
}
