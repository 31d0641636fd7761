import HRArchiving
import TestSupport
import Testing

/// Values that have an object and nothing else, and are written as that.
@Suite("Values that are wholly an object")
struct WholeObjectTests {
    static let ways: [(HRFormat, HRArchiver.ReferenceStyle)] = HRFormat.each.flatMap { [($0, .keyPath), ($0, .ids)] }

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(Truck.self)
        registry.register(HRBox.self)
        return registry
    }()

    private func copy<T: Codable>(_ value: T, _ way: (HRFormat, HRArchiver.ReferenceStyle)) throws -> T {
        let archiver = HRArchiver(registry: Self.registry, references: way.1)
        return try HRUnarchiver(registry: Self.registry, unknownKeys: .error)
            .unarchive(T.self, from: archiver.archive(value, as: way.0))
    }

    private func copyByHand<T: HRCoding>(_ value: T, _ way: (HRFormat, HRArchiver.ReferenceStyle)) throws -> T {
        let archiver = HRArchiver(registry: Self.registry, references: way.1)
        return try HRUnarchiver(registry: Self.registry, unknownKeys: .error)
            .unarchive(T.self, from: archiver.archive(value, as: way.0))
    }

    @Test("A struct around a class, and around a subclass", arguments: ways)
    func root(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        #expect(try copy(Box(Car("a")), way).content.name == "a")
        #expect(try copy(Box(Truck("b")) as Box<Car>, way).content is Truck)
        #expect(try copy(Box(Box(Car("c"))), way).content.content.name == "c")
        let cars = try copy([Car("d"), nil, Truck("e")] as [Car?], way)
        #expect(cars[0]?.name == "d" && cars[1] == nil && cars[2] is Truck)
    }

    @Test("Objects in several of them are shared", arguments: ways)
    func shared(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        let truck = Truck("t")
        let back = try copy(
            Garage(
                first: Box(truck), second: Box(truck), plain: truck, optional: [nil, truck], double: Box(Box(truck)),
                named: ["x": Box(truck), "y": Box(Car("y"))]), way)
        let others = [back.second.content, back.plain, back.optional[1], back.double.content.content]
        let areSame = others.allSatisfy { $0 === back.first.content } && back.named["x"]?.content === back.plain
        #expect(areSame)
        #expect(back.plain is Truck)
    }

    @Test("An object whose whole value is nil is an object", arguments: ways)
    func nothing(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        let document = try HRArchiver().document(archiving: [Maybe(nil), Maybe(1)])
        #expect(document == HRDocument([.object(HRObject(className: "Maybe", plainValue: nil)), 1]))
        #expect(try copyByHand(Maybe(nil), way).value == nil)
        #expect(
            try copyByHand([Maybe(nil), nil, Maybe(2)] as [Maybe?], way).map { $0 == nil } == [false, true, false])
        let empty = Maybe(nil)
        let both = try copyByHand([empty, empty], way)
        let isShared = both[0] === both[1]
        #expect(isShared && both[0].value == nil)
        let codable = try copy([CodableMaybe(value: nil), nil, CodableMaybe(value: 3)] as [CodableMaybe?], way)
        #expect(codable.map { $0 == nil } == [false, true, false])
        #expect(codable.map { $0?.value } == [nil, nil, 3])
    }

    @Test("Objects in them may refer back to themselves", arguments: ways)
    func cycles(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        let (one, two) = (Car("one"), Car("two"))
        (one.partner, two.partner) = (two, one)
        one.boxes = [Box(two), Box(two)]
        let back = try copy(Box(one), way).content
        let isCycle = back.partner?.partner === back && back.boxes?[1].content === back.partner
        #expect(isCycle)
        for car in [one, two, back, back.partner] { car?.partner = nil }
    }

    @Test("Types that take part by hand as well", arguments: ways)
    func byHand(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        let link = Link("a")
        link.boxes = [HRBox(link), HRBox(Link("b"))]
        link.codable = Box(link)
        let copies: [Link] = [
            try copyByHand(link, way), try copyByHand(HRBox(link), way).link,
            try copyByHand([HRBox(link)], way)[0].link,
        ]
        for back in copies {
            let isCycle = back.boxes[0].link === back && back.codable?.content === back
            #expect(isCycle && back.boxes[1].link.name == "b")
            (back.boxes, back.codable) = ([], nil)
        }
        (link.boxes, link.codable) = ([], nil)
    }

    @Test("An alias to one of them may mean it, or the object in it")
    func aliases() throws {
        let documents: [HRNode] = [
            [
                "box": .object(HRObject(className: "HRBox", plainValue: .object("Link", ["name": "a"]))),
                "link": .alias("box"), "other": .alias("box"), "any": .alias("box"),
            ],
            [
                "box": .object(HRObject(className: "HRBox", plainValue: .alias("link"))),
                "link": .object("Link", ["name": "a"]), "other": .alias("box"), "any": .alias("link"),
            ],
        ]
        var registry = Self.registry
        registry.register(Link.self)
        for root in documents {
            try HRUnarchiver(registry: registry).read(HRDocument(root)) { coder in
                let link: Link = try coder.decode(forKey: "link")
                let box: HRBox = try coder.decode(forKey: "box")
                let other: HRBox = try coder.decode(forKey: "other")
                let any: any Named = try coder.decode(forKey: "any")
                let areSame = box.link === link && other.link === link && any as AnyObject === link
                #expect(areSame)
            }
        }
    }

    @Test("Behind an existential they keep their class, whatever they hold")
    func existential() throws {
        let link = Link("a")
        let values: [any HRCoding] = [link, HRBox(link), HRBox(link)]
        var registry = Self.registry
        registry.register(Link.self)
        let back = try HRUnarchiver(registry: registry).unarchive(
            [any HRCoding].self, from: HRArchiver(registry: registry).archive(values, as: .json))
        let first = try #require(back[0] as? Link)
        let areSame = (back[1] as? HRBox)?.link === first && (back[2] as? HRBox)?.link === first
        #expect(areSame)
    }

    @Test("An alias behind an existential cannot tell them from the object, and is an error", arguments: ways)
    func ambiguous(way: (HRFormat, HRArchiver.ReferenceStyle)) throws {
        var registry = Self.registry
        registry.register(Link.self)
        let archiver = HRArchiver(registry: registry, references: way.1)
        let link = Link("a")
        func expectRefusal(at path: String, _ write: () throws -> HRDocument) {
            let error = #expect(throws: HRError.self) { try write() }
            #expect(
                error?.description == "HR0209 a shared object is the whole of what another value writes at \(path)")
        }
        func members(_ values: [any HRCoding]) -> Writing {
            Writing { coder in
                for (index, value) in values.enumerated() { try coder.encode(value, forKey: "\(index)") }
            }
        }
        expectRefusal(at: "1") { try archiver.document(archiving: members([HRBox(link), link])) }
        expectRefusal(at: "2") { try archiver.document(archiving: members([1, HRBox(link), link])) }
        link.boxes = [HRBox(link)]
        #expect(throws: Never.self) { try archiver.document(archiving: [HRBox(link)]) }
        link.boxes = []
    }

    @Test("In a collection the object has a place of its own, which the value in front refers to")
    func claimed() throws {
        var registry = Self.registry
        registry.register(Link.self)
        let archiver = HRArchiver(registry: registry)
        let link = Link("a")
        let document = try archiver.document(archiving: [HRBox(link), link] as [any HRCoding])
        #expect(document["0"] == .object(HRObject(className: "HRBox", plainValue: .alias("1"))))
        #expect(try archiver.document(archiving: [HRBox(link), link] as [Any]) == document)
        let back = try HRUnarchiver(registry: registry).unarchive([any HRCoding].self, from: document)
        let isSame = (back[0] as? HRBox)?.link === back[1] as? Link && back[1] is Link
        #expect(isSame)
    }

    @Test("An object of another class is refused by whoever does not read it as a whole")
    func foreign() {
        struct Empty: Codable {}
        struct Keyed: Codable { var name: String? }
        enum Text: String, Codable { case text }
        let document = HRDocument([.object("Truck", ["name": "t", "load": 1])])
        func expectRefusal<T: Codable>(_ type: T.Type, _ name: String) {
            expectError(.wrongClass, #"HR0402 element 0 must be \#(name), and "Truck" is none at 0"#) {
                _ = try HRUnarchiver(registry: Self.registry).unarchive([T].self, from: document)
            }
        }
        expectRefusal(Empty.self, "a WholeObjectTests.Empty")
        expectRefusal(Keyed.self, "a WholeObjectTests.Keyed")
        expectRefusal(Text.self, "a WholeObjectTests.Text")
        let unknown = HRDocument([.object("Nobody")])
        expectError(.unknownClass) {
            _ = try HRUnarchiver(registry: Self.registry).unarchive([Box<Car>].self, from: unknown)
        }
    }
}

private struct Box<Content: Codable>: Codable {
    let content: Content
    init(_ content: Content) { self.content = content }
    init(from decoder: any Decoder) throws { content = try decoder.singleValueContainer().decode(Content.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(content)
    }
}

private class Car: Codable {
    var name: String
    @HRReference var partner: Car?
    var boxes: [Box<Car>]?
    init(_ name: String) { self.name = name }
}

private final class Truck: Car {
    var load = 1

    private enum CodingKeys: CodingKey { case load }

    override init(_ name: String) { super.init(name) }

    required init(from decoder: any Decoder) throws {
        load = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .load)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(load, forKey: .load)
    }
}

private struct Garage: Codable {
    var first: Box<Car>
    var second: Box<Car>
    var plain: Car
    var optional: [Car?]
    var double: Box<Box<Car>>
    var named: [String: Box<Car>]
}

private protocol Named: HRCoding { var name: String { get } }

private final class Link: Named, Codable {
    let name: String
    var boxes: [HRBox] = []
    var codable: Box<Link>?

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        boxes = try coder.decode(forKey: "boxes", default: [])
        codable = try coder.decodeIfPresent(forKey: "codable")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        if !boxes.isEmpty { try coder.encode(boxes, forKey: "boxes") }
        try coder.encode(codable, forKey: "codable")
    }
}

private struct HRBox: HRCoding, Codable {
    let link: Link
    init(_ link: Link) { self.link = link }
    init(coder: HRDecoder) throws { link = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(link) }
}

private final class Maybe: HRCoding {
    static let archiveName = "Maybe"

    let value: Int?

    init(_ value: Int?) { self.value = value }
    init(coder: HRDecoder) throws { value = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(value) }
}

private final class CodableMaybe: Codable {
    let value: Int?

    init(value: Int?) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int?.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
