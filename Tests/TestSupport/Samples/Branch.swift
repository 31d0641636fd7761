package import HRArchiving

/// A tree whose nodes need their parent at once, which is a mistake of the class.
package final class Branch: HRCoding {
    package let name: String
    package let kids: [Branch]
    package let parent: Branch?

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        kids = try coder.decode(forKey: "kids", default: [])
        parent = try coder.decodeIfPresent(forKey: "parent")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(kids, forKey: "kids")
        try coder.encodeConditional(parent, forKey: "parent")
    }
}

/// A ring of objects with nothing but Codable, which lacks what would let it close.
package final class Stop: Codable {
    package let name: String
    package let next: Stop?
}
