import Foundation

/// Converts keys of types as `JSONEncoder` and `JSONDecoder` do.
enum SnakeCase {
    /// Converts a key to snake case: `imageURLPath` to `image_url_path`.
    static func snake(_ key: String) -> String {
        let letters = Array(key)
        var words: [String] = []
        var start = 0, next = 1
        while let upper = letters.indices.dropFirst(next).first(where: { letters[$0].isUppercase }) {
            words.append(String(letters[start..<upper]))
            start = upper
            guard let lower = letters.indices.dropFirst(upper).first(where: { letters[$0].isLowercase }) else {
                next = letters.count
                break
            }
            // The last of several capital letters begins the next word.
            if lower > upper + 1 {
                words.append(String(letters[upper..<lower - 1]))
                start = lower - 1
            }
            next = lower + 1
        }
        words.append(String(letters[start...]))
        return words.map { $0.lowercased() }.joined(separator: "_")
    }

    /// Converts a key to camel case: `first_name` to `firstName`. Underscores at both ends are kept.
    static func camel(_ key: String) -> String {
        let inner = key.drop { $0 == "_" }
        let words = inner.split(separator: "_")
        guard words.count > 1, let first = words.first else { return key }
        let ends = (key.prefix { $0 == "_" }, String(key.reversed().prefix { $0 == "_" }))
        return ends.0 + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + ends.1
    }
}

/// Finds the keys of a type in a file with keys in snake case.
final class SnakeKeys {
    /// The keys of the file, in order.
    private let keys: [String]
    /// The keys of the file, by the camel case keys that they are converted to.
    private let byCamel: [String: String]

    init(_ keys: [String]) {
        self.keys = keys
        byCamel = Dictionary(keys.map { (SnakeCase.camel($0), $0) }) { first, _ in first }
    }

    var camel: [String] { keys.map(SnakeCase.camel) }

    /// Returns the key in the file for a key of a type. If no key of the file is converted to the type's key, this is
    /// the type's key in snake case: the conversion is not reversible, because `imageURL` becomes `image_url`, which
    /// becomes `imageUrl`.
    subscript(key: some CodingKey) -> String { byCamel[key.stringValue] ?? SnakeCase.snake(key.stringValue) }
}
