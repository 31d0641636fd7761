import HRArchiving

/// An element of the lists that are changed and saved.
protocol Numbered { init(number: Int) }

/// An item as a structure with HRCoding.
struct Item: HRCoding, Numbered, Hashable {
    var name: String
    var score: Int
    var tags: [String]

    init(number: Int) { (name, score, tags) = ("Item \(number)", number, ["a", "b\(number % 7)"]) }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        score = try coder.decode(forKey: "score")
        tags = try coder.decode(forKey: "tags")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(score, forKey: "score")
        try coder.encode(tags, forKey: "tags")
    }
}

/// An item as an object with HRCoding.
final class ItemObject: HRCoding, Numbered {
    let item: Item

    init(number: Int) { item = Item(number: number) }
    init(coder: HRDecoder) throws { item = try Item(coder: coder) }
    func encode(with coder: HREncoder) throws { try item.encode(with: coder) }
}

/// An item as a structure with Codable.
struct PlainItem: Codable, Numbered, Hashable {
    var name: String
    var score: Int
    var tags: [String]

    init(number: Int) { (name, score, tags) = ("Item \(number)", number, ["a", "b\(number % 7)"]) }
}

/// An item as an object with Codable.
final class PlainItemObject: Codable, Numbered {
    var name: String
    var score: Int
    var tags: [String]

    init(number: Int) { (name, score, tags) = ("Item \(number)", number, ["a", "b\(number % 7)"]) }
}

/// A structure with an optional member that is a container.
struct Holder: HRCoding {
    var name: String
    var box: [Int]?

    init(number: Int) { (name, box) = ("Holder \(number)", [number, number + 1, number + 2]) }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        box = try coder.decode(forKey: "box")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(box, forKey: "box")
    }
}
