/// An order of a shop: the model of the samples that tests take theirs from.
package struct Order: Codable {
    package struct Line: Codable {
        package let article: Article
        package let count: Int
    }

    package let customer: Buyer
    package let lines: [Line]
    package var total: Double { lines.reduce(0) { $0 + $1.article.price * Double($1.count) } }
}

/// Who orders.
package final class Buyer: Codable {
    package let name: String
    package let favourite: Article?
}

/// What is ordered.
package final class Article: Codable {
    package let name: String
    package let price: Double
}
