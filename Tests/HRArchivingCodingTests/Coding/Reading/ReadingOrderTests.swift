import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Lists, trees and graphs without circles are read in any length and order, with plain `decode` and `let` properties.
@Suite("Objects that need others to be made")
struct ReadingOrderTests {
    /// In which order a list's members stand in the file.
    enum Layout: CaseIterable {
        case forwards, backwards, shuffled, definitions

        func order(_ count: Int) -> [Int] {
            var chance = SeededGenerator(seed: UInt64(count))
            switch self {
            case .forwards: return Array(0..<count)
            case .backwards, .definitions: return (0..<count).reversed()
            case .shuffled: return (0..<count).shuffled(using: &chance)
            }
        }

        /// The document of a list: member number i needs number i + 1.
        func document(_ count: Int, className: String? = nil, ring: Bool = false) -> HRDocument {
            let order = order(count)
            var positions = Array(repeating: 0, count: count)
            for (position, number) in order.enumerated() { positions[number] = position }
            let members = order.map { number -> HRNode in
                var fields: HRFields = ["number": .integer(HRInteger(Int64(number)))]
                let next = number + 1 < count ? number + 1 : ring ? 0 : nil
                if let next {
                    fields["next"] = .alias(HRAlias(self == .definitions ? "#m\(next)" : "\(positions[next])"))
                }
                return className.map { .object($0, fields) } ?? .dictionary(fields)
            }
            guard self == .definitions else { return HRDocument(.array(members)) }
            let names = order.map { "m\($0)" }
            return HRDocument(
                .array((0..<count).map { .alias(HRAlias(id: "m\($0)")) }), definitions: HRFields(zip(names, members)))
        }
    }

    static let sizes = [1, 2, 100, 5000]

    @Test("A list by plain decode", arguments: Layout.allCases, sizes)
    func list(layout: Layout, size: Int) throws {
        let document = layout.document(size)
        Self.check(try HRUnarchiver().unarchive([PlainLink].self, from: document))
        Self.check(try HRUnarchiver().unarchive([CodableLink].self, from: document))
    }

    @Test("A list behind an existential", arguments: Layout.allCases, sizes)
    func existentials(layout: Layout, size: Int) throws {
        var registry = HRClassRegistry()
        registry.register(BoxedLink.self)
        let unarchiver = HRUnarchiver(registry: registry)
        let links = try unarchiver.unarchive([any Linked].self, from: layout.document(size, className: "BoxedLink"))
        Self.check(links.compactMap { $0 as? BoxedLink })
    }

    @Test("A list of objects of NSCoding, one after the other and through arrays", arguments: Layout.allCases)
    func keyed(layout: Layout) throws {
        var registry = HRClassRegistry()
        registry.register(KeyedLink.self)
        let unarchiver = HRUnarchiver(registry: registry)
        let document = layout.document(1000, className: "KeyedLink")
        try onSmallStack { Self.check(try unarchiver.unarchive([KeyedLink].self, from: document)) }
        var wrapped = document
        for index in 0..<1000 {
            let member = layout == .definitions ? "$definitions.m\(index).next" : "\(index).next"
            if let next = wrapped[HRPath(member)] { wrapped[HRPath(member)] = [next] }
        }
        try onSmallStack { [wrapped] in Self.check(try unarchiver.unarchive([KeyedLink].self, from: wrapped)) }
    }

    @Test("A list of objects that are described from outside, named or not", arguments: Layout.allCases, [true, false])
    func mapped(layout: Layout, isNamed: Bool) throws {
        var registry = HRClassRegistry()
        if isNamed { registry.register(MappedMember.map, as: "MappedMember") }
        let unarchiver = HRUnarchiver(registry: registry)
        let document = layout.document(1000, className: isNamed ? "MappedMember" : nil)
        try onSmallStack {
            let list: ValueTransform<[MappedMember], [MappedMember]> = .array(MappedMember.map)
            Self.check(try unarchiver.unarchive(through: list, from: document))
        }
    }

    @Test("On a small stack", arguments: Layout.allCases)
    func smallStack(layout: Layout) throws {
        let document = layout.document(2000)
        try onSmallStack { Self.check(try HRUnarchiver().unarchive([PlainLink].self, from: document)) }
        try onSmallStack { Self.check(try HRUnarchiver().unarchive([CodableLink].self, from: document)) }
    }

    @Test("Trees and graphs without circles lie no deeper than the file, whatever their size", arguments: [100, 3000])
    func layers(size: Int) throws {
        var chance = SeededGenerator(seed: 7)
        // Each needs three of any that have a higher number, and of sets one.
        let members = (0..<size).map { number -> HRNode in
            let rest = number + 1..<size
            let needed = rest.isEmpty ? [] : (0..<3).map { _ in Int.random(in: rest, using: &chance) }
            let aliases = needed.map { HRNode.alias(HRAlias("\($0)")) }
            return [
                "number": .integer(HRInteger(Int64(number))), "needed": .array(aliases),
                "chief": aliases.first ?? .null,
            ]
        }
        let document = HRDocument(.array(members))
        let expected = members.map { $0["needed"] }
        try onSmallStack {
            let read = try HRUnarchiver(unknownKeys: .error).unarchive([Needy].self, from: document)
            #expect(read.map { HRNode.array($0.needed.map { .alias(HRAlias("\($0.number)")) }) } == expected)
            let areSame = read.allSatisfy { needy in
                needy.needed.allSatisfy { read[$0.number] === $0 } && needy.chief === needy.needed.first
            }
            #expect(areSame)
            var last = read
            while last.popLast() != nil {}
        }
    }

    @Test("A circle of plain references is read as far as the stack goes, and then is an error that says what to do")
    func circle() throws {
        // Each registers itself and needs two others: no order helps.
        func document(_ size: Int) -> HRDocument {
            var chance = SeededGenerator(seed: 3)
            return HRDocument(
                .array(
                    (0..<size).map { _ in
                        let others = (0..<2).map { _ in
                            HRNode.alias(HRAlias("\(Int.random(in: 0..<size, using: &chance))"))
                        }
                        return ["others": .array(others)]
                    }))
        }
        let (small, large) = (document(20), document(20_000))
        try onSmallStack {
            let read = try HRUnarchiver().unarchive([Entangled].self, from: small)
            #expect(read.allSatisfy { $0.others.count == 2 })
            read.forEach { $0.others = [] }
            let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive([Entangled].self, from: large) }
            #expect(error?.code == .depthLimit)
            #expect(error?.help.first?.contains("decodeReference") == true)
        }
    }

    @Test("What is wrong with an object is told to whoever asks for it, and tried once")
    func failures() throws {
        let text = """
            [{ "number": 0, "next": { "$alias": "2" } }, { "number": 1, "next": { "$alias": "2" } },
             { "number": "two", "next": { "$alias": "3" } }, { "number": 3 }]
            """
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver().unarchive([PlainLink].self, from: Data(text.utf8))
        }
        #expect(error?.path == "2.number")
        #expect(error?.location?.line == 2)
    }

    @Test("Unknown keys of objects that are read ahead are told once")
    func unknownKeys() throws {
        let document: HRDocument = HRDocument([
            ["number": 0, "next": .alias("1")], ["number": 1, "next": .alias("2"), "x": 1],
            ["number": 2, "y": 2, "z": 3],
        ])
        let (links, keys) = try HRUnarchiver().unarchiveCollectingUnknownKeys([PlainLink].self, from: document)
        #expect(links.map(\.number) == [0, 1, 2])
        #expect(Set(keys) == ["1.x", "2.y", "2.z"])
        #expect(keys.count == 3)
    }

    @Test("A class that does not fit is refused before anything of it runs")
    func wrongClass() throws {
        var registry = HRClassRegistry()
        registry.register(Loud.self)
        let document = HRDocument([
            ["number": 0, "next": .alias("1")], ["number": 1, "next": .alias("2")], .object("Loud", [:]),
        ])
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver(registry: registry).unarchive([PlainLink].self, from: document)
        }
        #expect(error?.code == .wrongClass)
    }

    /// Checks that a list is whole, and lets go of its members one by one, the first ones first.
    private static func check<Link: ListMember>(_ read: consuming [Link]) {
        var links: [Link?] = read.sorted { $0.number < $1.number }
        _ = consume read
        #expect(links.map { $0?.number } == Array(0..<links.count))
        let areLinked = links.indices.allSatisfy { index in
            let next = links[index]?.following
            return index + 1 < links.count ? next === links[index + 1] : next == nil
        }
        #expect(areLinked)
        for index in links.indices { links[index] = nil }
    }
}

protocol ListMember: AnyObject {
    var number: Int { get }
    var following: Self? { get }
}

private final class PlainLink: HRCoding, ListMember {
    let number: Int
    let next: PlainLink?
    var following: PlainLink? { next }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {}
}

private final class CodableLink: Codable, ListMember {
    let number: Int
    let next: CodableLink?
    var following: CodableLink? { next }
}

private protocol Linked: HRCoding, AnyObject { var number: Int { get } }

private final class BoxedLink: Linked, ListMember {
    static var archiveName: String { "BoxedLink" }
    let number: Int
    let next: (any Linked)?
    var following: BoxedLink? { next as? BoxedLink }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {}
}

private final class KeyedLink: NSObject, NSCoding, ListMember {
    let number: Int
    let next: KeyedLink?
    var following: KeyedLink? { next }

    init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        let next = coder.decodeObject(forKey: "next")
        self.next = next as? KeyedLink ?? (next as? NSArray)?.firstObject as? KeyedLink
    }

    func encode(with coder: NSCoder) {}
}

private final class MappedMember: ListMember {
    var number = 0
    var next: MappedMember?
    var following: MappedMember? { next }

    static let map: PropertyMap<MappedMember> = PropertyMap(
        { MappedMember() }, MappedProperty("number", \.number),
        MappedProperty("next", \.next, through: .optional(.deferred(map))))
}

private final class Needy: HRCoding {
    let number: Int
    let needed: [Needy]
    let chief: Needy?

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        chief = try coder.decodeIfPresent(forKey: "chief")
        needed = try coder.decode(forKey: "needed")
    }

    func encode(with coder: HREncoder) throws {}
}

private final class Entangled: HRCoding {
    var others: [Entangled] = []

    init(coder: HRDecoder) throws {
        coder.register(self)
        others = try coder.decode(forKey: "others")
    }

    func encode(with coder: HREncoder) throws {}
}

private final class Loud: HRCoding {
    init(coder: HRDecoder) throws { Issue.record("an object of another class is made") }
    func encode(with coder: HREncoder) throws {}
}
