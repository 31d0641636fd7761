/// The articles of a shop by number: 2 MB in JSON for 12,000 articles.
struct Stock: Codable, Equatable {
    struct Article: Codable, Equatable {
        var name: String
        var price: Double
        var pieces: Int
        var isSold: Bool
        var tags: [String]
    }

    var articles: [String: Article]

    /// Returns the same articles for each layer, with different prices.
    static func generated(count: Int, layer: Int) -> Stock {
        var generator = SeededGenerator(seed: 21)
        let pairs = (0..<count).map { number in
            let article = Article(
                name: "article \(number) of the catalogue", price: Double(number) + Double(layer) / 4,
                pieces: generator.number(below: 1000), isSold: number % 3 > 0,
                tags: ["tag \(generator.number(below: 100))", "tag \(generator.number(below: 100))"])
            return ("A-\(number)", article)
        }
        return Stock(articles: Dictionary(uniqueKeysWithValues: pairs))
    }
}
