package import HRArchiving

/// Whatever a thing may cost.
package protocol Price: HRCoding {}

/// An amount that is best written as one text: `10 EUR`.
package struct Money: Price, Equatable {
    package struct NotMoney: Error {}

    package let amount: Int
    package let currency: String

    package init(amount: Int, currency: String) {
        self.amount = amount
        self.currency = currency
    }

    package init(coder: HRDecoder) throws {
        let parts = try coder.decode(String.self).split(separator: " ")
        guard parts.count == 2, let amount = Int(parts[0]) else { throw NotMoney() }
        self.amount = amount
        currency = String(parts[1])
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode("\(amount) \(currency)")
    }
}

/// A price that is asked for: it has fields.
package struct OnRequest: Price, Codable, Equatable {
    package let phone: String

    package init(phone: String) {
        self.phone = phone
    }
}

/// Prices of two kinds.
package struct PriceList: HRCoding {
    package let bread: Money
    package let others: [any Price]

    package init(coder: HRDecoder) throws {
        bread = try coder.decode(forKey: "bread")
        others = try coder.decode(forKey: "others", default: [])
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(bread, forKey: "bread")
        try coder.encode(others, forKey: "others")
    }
}
