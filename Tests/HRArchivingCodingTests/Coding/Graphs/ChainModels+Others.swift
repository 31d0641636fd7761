import Foundation
import HRArchiving
import ObjectMapping

// MARK: - HRCoding

/// One that takes part by hand, and holds the next one in one of several collections.
class CodedLink: HRCoding {
    let number: Int
    required init(number: Int) { self.number = number }
    required init(coder: HRDecoder) throws { number = try coder.decode(forKey: "number") }
    func encode(with coder: HREncoder) throws { try coder.encode(number, forKey: "number") }
}

final class CodedArrayLink: CodedLink, Chained {
    var following: [CodedArrayLink] = []
    required init(number: Int) { super.init(number: number) }
    required init(coder: HRDecoder) throws {
        following = try coder.decode(forKey: "list")
        try super.init(coder: coder)
    }
    override func encode(with coder: HREncoder) throws {
        try coder.encode(following, forKey: "list")
        try super.encode(with: coder)
    }
}

final class CodedDictionaryLink: CodedLink, Chained {
    private var named: [String: [CodedDictionaryLink?]] = [:]
    var following: [CodedDictionaryLink] {
        get { named.values.flatMap { $0.compactMap(\.self) } }
        set { named = ["n\(number)": newValue] }
    }
    required init(number: Int) { super.init(number: number) }
    required init(coder: HRDecoder) throws {
        named = try coder.decode(forKey: "named")
        try super.init(coder: coder)
    }
    override func encode(with coder: HREncoder) throws {
        try coder.encode(named, forKey: "named")
        try super.encode(with: coder)
    }
}

final class CodedSetLink: CodedLink, Chained, Hashable {
    private var set: Set<CodedSetLink> = []
    private var numbered: [Int: CodedSetLink] = [:]
    var following: [CodedSetLink] {
        get { Array(set) }
        set {
            set = Set(newValue)
            numbered = Dictionary(uniqueKeysWithValues: newValue.map { ($0.number, $0) })
        }
    }
    required init(number: Int) { super.init(number: number) }
    required init(coder: HRDecoder) throws {
        set = try coder.decode(forKey: "set")
        numbered = try coder.decode(forKey: "numbered")
        try super.init(coder: coder)
    }
    override func encode(with coder: HREncoder) throws {
        try coder.encode(set, forKey: "set")
        try coder.encode(numbered, forKey: "numbered")
        try super.encode(with: coder)
    }
    static func == (left: CodedSetLink, right: CodedSetLink) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// One that holds Codable values, in which others of it lie.
final class CodedMixedLink: CodedLink, Codable, Chained {
    private struct Box: Codable { var links: [CodedMixedLink] }
    private enum CodingKeys: CodingKey { case number, box }
    private var box = Box(links: [])
    var following: [CodedMixedLink] {
        get { box.links }
        set { box = Box(links: newValue) }
    }
    required init(number: Int) { super.init(number: number) }
    required init(coder: HRDecoder) throws {
        box = try coder.decode(forKey: "box")
        try super.init(coder: coder)
    }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        box = try container.decode(Box.self, forKey: .box)
        super.init(number: try container.decode(Int.self, forKey: .number))
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(box, forKey: .box)
    }
    override func encode(with coder: HREncoder) throws {
        try coder.encode(box, forKey: "box")
        try super.encode(with: coder)
    }
}

// MARK: - NSCoding

/// One that takes part through NSCoding, with the next one in a collection of Foundation's.
final class KeyedLinkInCollections: NSObject, NSCoding, Chained {
    let number: Int
    var following: [KeyedLinkInCollections] = []
    init(number: Int) { self.number = number }

    init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        switch coder.decodeObject(forKey: "links") {
        case let array as NSArray: following = array.compactMap { $0 as? KeyedLinkInCollections }
        case let dictionary as NSDictionary:
            following = dictionary.allValues.compactMap { $0 as? KeyedLinkInCollections }
        case let set as NSSet: following = set.allObjects.compactMap { $0 as? KeyedLinkInCollections }
        case let link as KeyedLinkInCollections: following = [link]
        default: break
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        guard let next = following.first else { return }
        switch number % 4 {
        case 0: coder.encode(NSArray(object: next), forKey: "links")
        case 1: coder.encode(NSDictionary(dictionary: ["next": next]), forKey: "links")
        case 2: coder.encode(NSSet(object: next), forKey: "links")
        default: coder.encode(next, forKey: "links")
        }
    }
}

// MARK: - Described from outside

final class MappedChainLink: Chained {
    var number: Int
    var following: [MappedChainLink] = []
    init(number: Int) { self.number = number }
    static let map: PropertyMap<MappedChainLink> = PropertyMap(
        { MappedChainLink(number: 0) }, MappedProperty("number", \.number),
        MappedProperty("links", \.following, through: .array(.deferred(map))))
}
