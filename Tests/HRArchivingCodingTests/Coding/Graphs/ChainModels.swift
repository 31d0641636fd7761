import HRArchiving

/// One of a chain of objects, each of which holds the next one in a collection or another value.
protocol Chained: AnyObject {
    init(number: Int)
    var number: Int { get }
    /// The next one, or none.
    var following: [Self] { get set }
}

// MARK: - Codable

final class ArrayLink: Codable, Chained {
    let number: Int
    var following: [ArrayLink] = []
    init(number: Int) { self.number = number }
}

final class OptionalLink: Codable, Chained {
    let number: Int
    private var next: OptionalLink?
    var following: [OptionalLink] {
        get { [next].compactMap(\.self) }
        set { next = newValue.first }
    }
    init(number: Int) { self.number = number }
}

final class OptionalArrayLink: Codable, Chained {
    let number: Int
    private var list: [OptionalArrayLink]?
    var following: [OptionalArrayLink] {
        get { list ?? [] }
        set { list = newValue.isEmpty ? nil : newValue }
    }
    init(number: Int) { self.number = number }
}

final class DictionaryLink: Codable, Chained {
    let number: Int
    private var named: [String: DictionaryLink] = [:]
    var following: [DictionaryLink] {
        get { Array(named.values) }
        set { named = Dictionary(uniqueKeysWithValues: newValue.map { ("n\($0.number)", $0) }) }
    }
    init(number: Int) { self.number = number }
}

final class NumberedLink: Codable, Chained {
    let number: Int
    private var numbered: [Int: NumberedLink] = [:]
    var following: [NumberedLink] {
        get { Array(numbered.values) }
        set { numbered = Dictionary(uniqueKeysWithValues: newValue.map { ($0.number, $0) }) }
    }
    init(number: Int) { self.number = number }
}

final class SetLink: Codable, Chained, Hashable {
    let number: Int
    private var set: Set<SetLink> = []
    var following: [SetLink] {
        get { Array(set) }
        set { set = Set(newValue) }
    }
    init(number: Int) { self.number = number }
    static func == (left: SetLink, right: SetLink) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

final class NestedArrayLink: Codable, Chained {
    let number: Int
    private var lists: [[NestedArrayLink]] = []
    var following: [NestedArrayLink] {
        get { lists.flatMap(\.self) }
        set { lists = [[], newValue] }
    }
    init(number: Int) { self.number = number }
}

final class GapLink: Codable, Chained {
    let number: Int
    private var list: [GapLink?] = []
    var following: [GapLink] {
        get { list.compactMap(\.self) }
        set { list = [nil] + newValue }
    }
    init(number: Int) { self.number = number }
}

final class NamedArrayLink: Codable, Chained {
    let number: Int
    private var lists: [String: [NamedArrayLink]] = [:]
    var following: [NamedArrayLink] {
        get { lists.values.flatMap(\.self) }
        set { lists = ["n\(number)": newValue] }
    }
    init(number: Int) { self.number = number }
}

final class DictionaryArrayLink: Codable, Chained {
    let number: Int
    private var list: [[String: DictionaryArrayLink]] = []
    var following: [DictionaryArrayLink] {
        get { list.flatMap(\.values) }
        set { list = newValue.map { ["n\($0.number)": $0] } }
    }
    init(number: Int) { self.number = number }
}

final class StructLink: Codable, Chained {
    private struct Box: Codable { let link: StructLink }
    let number: Int
    private var boxes: [Box] = []
    var following: [StructLink] {
        get { boxes.map(\.link) }
        set { boxes = newValue.map { Box(link: $0) } }
    }
    init(number: Int) { self.number = number }
}

final class SingleValueLink: Codable, Chained {
    private struct Box: Codable {
        let links: [SingleValueLink]
        init(_ links: [SingleValueLink]) { self.links = links }
        init(from decoder: any Decoder) throws {
            links = try decoder.singleValueContainer().decode([SingleValueLink].self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(links)
        }
    }
    let number: Int
    private var box = Box([])
    var following: [SingleValueLink] {
        get { box.links }
        set { box = Box(newValue) }
    }
    init(number: Int) { self.number = number }
}

final class SingleObjectLink: Codable, Chained {
    private struct Box: Codable {
        let link: SingleObjectLink
        init(_ link: SingleObjectLink) { self.link = link }
        init(from decoder: any Decoder) throws {
            link = try decoder.singleValueContainer().decode(SingleObjectLink.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(link)
        }
    }
    let number: Int
    private var box: Box?
    var following: [SingleObjectLink] {
        get { [box?.link].compactMap(\.self) }
        set { box = newValue.first.map(Box.init) }
    }
    init(number: Int) { self.number = number }
}

final class CaseLink: Codable, Chained {
    private enum Case: Codable {
        case none
        case one(CaseLink)
    }
    let number: Int
    private var next = Case.none
    var following: [CaseLink] {
        get { if case .one(let link) = next { [link] } else { [] } }
        set { next = newValue.first.map { .one($0) } ?? .none }
    }
    init(number: Int) { self.number = number }
}

final class UnkeyedLink: Codable, Chained {
    private struct List: Codable {
        var links: [UnkeyedLink] = []
        init(_ links: [UnkeyedLink]) { self.links = links }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { links.append(try container.decode(UnkeyedLink.self)) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for link in links { try container.encode(link) }
        }
    }
    let number: Int
    private var list = List([])
    var following: [UnkeyedLink] {
        get { list.links }
        set { list = List(newValue) }
    }
    init(number: Int) { self.number = number }
}

final class ContiguousLink: Codable, Chained {
    let number: Int
    private var list: ContiguousArray<ContiguousLink> = []
    var following: [ContiguousLink] {
        get { Array(list) }
        set { list = ContiguousArray(newValue) }
    }
    init(number: Int) { self.number = number }
}

/// One that opens containers in its own container.
final class ContainerLink: Codable, Chained {
    private enum Keys: CodingKey { case number, outer, inner }
    let number: Int
    var following: [ContainerLink] = []
    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        number = try container.decode(Int.self, forKey: .number)
        let outer = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        var inner = try outer.nestedUnkeyedContainer(forKey: .inner)
        while !inner.isAtEnd { following.append(try inner.decode(ContainerLink.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(number, forKey: .number)
        var outer = container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        var inner = outer.nestedUnkeyedContainer(forKey: .inner)
        for link in following { try inner.encode(link) }
    }
}

/// One whose superclass has the links, in a container of its own.
class LinkOfSuperclass: Codable {
    var links: [SubclassLink] = []
    init() {}
}

final class SubclassLink: LinkOfSuperclass, Chained {
    private enum Keys: CodingKey { case number }
    let number: Int
    var following: [SubclassLink] {
        get { links }
        set { links = newValue }
    }
    init(number: Int) {
        self.number = number
        super.init()
    }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        number = try container.decode(Int.self, forKey: .number)
        try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(number, forKey: .number)
        try super.encode(to: container.superEncoder())
    }
}
