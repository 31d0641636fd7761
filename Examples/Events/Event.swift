import Foundation
import HRArchiving

/// An event in a shop.
struct Event: HRCoding {
    var number: Int
    var at: Date
    var customer: Customer
    /// The recipient: mostly the customer, in which case the record contains a reference.
    var recipient: Customer
    var what: any Happening

    init(number: Int) {
        self.number = number
        // One event every 40 minutes, from the first day of 2026.
        at = Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 2400)
        customer = Customer(number: number)
        recipient = number % 10 == 0 ? Customer(number: number + 1) : customer
        what =
            number % 3 == 0
            ? Purchase(amount: Double(number % 200) + 0.5, items: ["cup", "plate"]) : Visit(page: "/shop/\(number % 7)")
    }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        at = try coder.decode(forKey: "at")
        customer = try coder.decode(forKey: "customer")
        recipient = try coder.decode(forKey: "recipient")
        what = try coder.decode(forKey: "what")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(at, forKey: "at")
        try coder.encode(customer, forKey: "customer")
        try coder.encode(recipient, forKey: "recipient")
        try coder.encode(what, forKey: "what")
    }

    /// The unarchiver for events, with the classes that are allowed for `what`.
    static let unarchiver: HRUnarchiver = {
        var registry = HRClassRegistry()
        registry.register(Purchase.self)
        registry.register(Visit.self)
        return HRUnarchiver(registry: registry)
    }()
}

final class Customer: HRCoding {
    let name: String
    let city: String

    init(number: Int) {
        name = ["Anna", "Bert", "Cleo", "Dora", "Emil"][number % 5]
        city = ["Oslo", "Łódź", "Köln"][number % 3]
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        city = try coder.decode(forKey: "city")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(city, forKey: "city")
    }
}

/// A type of event.
protocol Happening: HRCoding, Sendable {
    var amount: Double { get }
}

struct Purchase: Happening, Codable {
    var amount: Double
    var items: [String]
}

struct Visit: Happening, Codable {
    var page: String
    var amount: Double { 0 }
}
