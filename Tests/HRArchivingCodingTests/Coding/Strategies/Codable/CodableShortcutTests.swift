import Foundation
import HRArchiving
import TestSupport
import Testing

/// What reads and writes arrays, leaves and keys quickly, beside Codable code that goes the long way through containers.
@Suite("Shortcuts of Codable change nothing")
struct CodableShortcutTests {
    static let documents = Scale.count(40_000, inDebug: 800)

    private static let unarchivers = [
        HRUnarchiver(), HRUnarchiver(compatibility: .jsonEncoder), HRUnarchiver(unknownKeys: .error),
        HRUnarchiver(convertsScalars: true),
    ]

    @Test(
        "Arrays of values, objects and leaves are read as through an unkeyed container", .slow, arguments: Scale.batches
    )
    func reading(batch: Int) {
        for number in Scale.numbers(batch, of: Self.documents) {
            var items = GeneratedItems(seed: UInt64(number))
            for unarchiver in Self.unarchivers {
                compare(Item.self, items.list { $0.item(depth: 0) }, unarchiver)
                compare(Item?.self, items.list { $0.chance(4) ? .null : $0.item(depth: 1) }, unarchiver)
                compare(Named.self, items.list { $0.object() }, unarchiver)
                compare(Int.self, items.list { $0.leaf(.integer(7)) }, unarchiver)
                compare(Double.self, items.list { $0.leaf(.real(0.5)) }, unarchiver)
                compare(String.self, items.list { $0.leaf(.string("a")) }, unarchiver)
            }
        }
    }

    /// Reads a list both ways.
    private func compare<Element: Codable & Equatable>(
        _ type: Element.Type, _ list: HRNode, _ unarchiver: HRUnarchiver
    ) {
        let quick = Reading<[Element]>(list, unarchiver), long = Reading<LongWay<Element>>(list, unarchiver)
        #expect(quick.member == long.member?.elements, "\(list)")
        #expect(quick.error == long.error, "\(list)")
    }

    @Test("Arrays are written as through an unkeyed container", arguments: Scale.batches)
    func writing(batch: Int) throws {
        let archivers = [
            HRArchiver(), HRArchiver(compatibility: .jsonEncoder), HRArchiver(classAnnotations: .whereNeeded),
        ]
        for number in Scale.numbers(batch, of: Self.documents / 4) {
            var items = GeneratedItems(seed: UInt64(number))
            let values = (0..<items.number(below: 4)).map { _ in items.value(depth: 0) }
            for archiver in archivers {
                let quick = Result { try archiver.document(archiving: Holder(list: values)).root }
                let long = Result { try archiver.document(archiving: Holder(list: LongWay(elements: values))).root }
                #expect(text(of: quick) == text(of: long))
            }
        }
    }

    @Test("Members are found in whatever order they are asked for", arguments: Scale.batches)
    func keys(batch: Int) throws {
        for number in Scale.numbers(batch, of: Self.documents) {
            var items = GeneratedItems(seed: UInt64(number))
            let fields = items.fields()
            let questions = items.questions(about: fields)
            let unarchiver = HRUnarchiver(userInfo: [Asking.questions: questions])
            let answers = try unarchiver.unarchive(Asking.self, from: HRDocument(.dictionary(fields))).answers
            #expect(answers == questions.map { Answer(fields[$0]) }, "\(fields.keys) \(questions)")
        }
    }

    @Test("Keys are written where they came first, with the value that came last", arguments: Scale.batches)
    func writtenKeys(batch: Int) throws {
        for number in Scale.numbers(batch, of: Self.documents) {
            var items = GeneratedItems(seed: UInt64(number))
            let rows = items.rows()
            let root = try HRArchiver().document(archiving: rows).root
            for (index, row) in rows.enumerated() {
                let wanted = HRFields(row.members.map { ($0.key, row.node(of: $0.value)) })
                #expect(root[index]?.fields == wanted, "\(rows)")
                #expect(root[index]?.fields?.keys == wanted.keys, "\(rows)")
            }
        }
    }

    private func text(of result: Result<HRNode, any Error>) -> String {
        switch result {
        case .success(let node): "\(node)"
        case .failure(let error): "\(error)"
        }
    }
}

// MARK: - Models

/// An array that is read and written through an unkeyed container.
private struct LongWay<Element: Codable>: Codable {
    var elements: [Element] = []

    init(elements: [Element]) { self.elements = elements }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(element) }
    }
}

private struct Holder<List: Codable>: Codable {
    var list: List
    var last: Int?
}

/// What is read of a list under a key. The root is read in another way.
private struct Reading<List: Codable> {
    var member: List?
    var error = ""

    init(_ list: HRNode, _ unarchiver: HRUnarchiver) {
        do {
            let holder = HRDocument(.dictionary(["list": list, "last": 1]))
            member = try unarchiver.unarchive(Holder<List>.self, from: holder).list
        } catch {
            self.error = "\(error.code) \(error.path?.description ?? "") \(error.message) \(error.help)"
        }
    }
}

private struct Item: Codable, Equatable {
    var id: Int
    var name: String?
    var ratio: Double?
    var isOn: Bool?
    var marks: [Int]
    var parts: [Item]
    var numbers: [[Double]]?
}

private final class Named: Codable, Equatable {
    let name: String
    let friend: Named?

    static func == (left: Named, right: Named) -> Bool { left.name == right.name && left.friend == right.friend }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// What a key says: nil where it is absent, or null.
private enum Answer: Equatable {
    case number(Int), other, none

    init(_ node: HRNode?) {
        switch node {
        case .integer(let number): self = number.exactly(Int.self).map { .number($0) } ?? .other
        case .real(let number): self = Int(exactly: number).map { .number($0) } ?? .other
        case nil, .null: self = .none
        default: self = .other
        }
    }

    init(_ read: () throws -> Int?) {
        do { self = try read().map { .number($0) } ?? .none } catch { self = .other }
    }
}

/// Asks for keys in three ways, which must agree.
private struct Asking: Decodable {
    static let questions = CodingUserInfoKey(rawValue: "questions").unsafelyUnwrapped
    var answers: [Answer] = []

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        for text in decoder.userInfo[Self.questions] as? [String] ?? [] {
            let key = AnyKey(stringValue: text)
            let answer = Answer { try container.decodeIfPresent(Int.self, forKey: key) }
            let long = Answer {
                guard container.contains(key), try !container.decodeNil(forKey: key) else { return nil }
                return try container.decode(Int.self, forKey: key)
            }
            #expect(answer == long)
            answers.append(answer)
        }
    }
}

/// A value that writes keys in whatever order; a negative number is written as a container of its own.
private struct Row: Codable {
    var members: [(key: String, value: Int)]

    init(members: [(key: String, value: Int)]) { self.members = members }
    init(from decoder: any Decoder) throws { members = [] }

    func node(of value: Int) -> HRNode {
        value < 0 ? .dictionary(["value": .integer(HRInteger(value))]) : .integer(HRInteger(value))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (key, value) in members {
            if value < 0 {
                var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: key))
                try nested.encode(value, forKey: AnyKey(stringValue: "value"))
            } else {
                try container.encode(value, forKey: AnyKey(stringValue: key))
            }
        }
    }
}

// MARK: - Chance

private struct GeneratedItems {
    private var random: SeededGenerator

    private static let keys = (0..<40).map { "key \($0)" } + ["é", "e\u{301}x", "K", "\u{212A}x"]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func number(below bound: Int) -> Int { random.number(below: bound) }
    mutating func chance(_ number: Int) -> Bool { random.number(below: number) == 0 }

    // MARK: Nodes

    mutating func list(_ element: (inout GeneratedItems) -> HRNode) -> HRNode {
        chance(30) ? anyLeaf() : .array((0..<number(below: 5)).map { _ in element(&self) })
    }

    /// Mostly the leaf that is meant.
    mutating func leaf(_ node: HRNode) -> HRNode { chance(8) ? anyLeaf() : node }

    private mutating func anyLeaf() -> HRNode {
        switch number(below: 8) {
        case 0: .null
        case 1: .integer(3)
        case 2: .real(2)
        case 3: .real(1.5)
        case 4: .string("5")
        case 5: .bool(true)
        case 6: .alias(HRAlias(HRPath(["list", "0"])))
        default: .integer(HRInteger(UInt64.max))
        }
    }

    mutating func item(depth: Int) -> HRNode {
        var members: [(String, HRNode)] = []
        if !chance(20) { members.append(("id", fault(.integer(1)))) }
        if chance(2) { members.append(("name", fault(.string("n")))) }
        if chance(2) { members.append(("ratio", fault(.real(0.25)))) }
        if chance(2) { members.append(("isOn", fault(.bool(false)))) }
        members.append(("marks", fault(.array((0..<number(below: 3)).map { _ in fault(.integer(2)) }))))
        let parts = depth > 1 ? [] : (0..<number(below: 3)).map { _ in item(depth: depth + 1) }
        members.append(("parts", fault(.array(parts))))
        if chance(2) { members.append(("numbers", .array([.array([fault(.real(1.5)), .real(2.5)]), .array([])]))) }
        if chance(10) { members.append(("more", .integer(0))) }
        if chance(4) { members.shuffle(using: &random) }
        return fault(.dictionary(HRFields(members)))
    }

    private mutating func fault(_ node: HRNode) -> HRNode { chance(40) ? anyLeaf() : node }

    mutating func object() -> HRNode {
        let friend: HRNode = chance(2) ? .null : .alias(HRAlias(HRPath(["list", "\(number(below: 4))"])))
        return fault(.dictionary(["name": fault(.string("o")), "friend": friend]))
    }

    mutating func value(depth: Int) -> Item {
        Item(
            id: number(below: 9), name: chance(2) ? "n" : nil, ratio: chance(2) ? (chance(9) ? .infinity : 0.5) : nil,
            isOn: chance(2) ? true : nil, marks: (0..<number(below: 3)).map { $0 },
            parts: depth > 1 ? [] : (0..<number(below: 3)).map { _ in value(depth: depth + 1) },
            numbers: chance(2) ? [[1.5, chance(9) ? .nan : 2.5], []] : nil)
    }

    // MARK: Keys

    mutating func fields() -> HRFields {
        let keys = Self.keys.shuffled(using: &random).prefix(number(below: 45))
        return HRFields(keys.map { ($0, leaf(.integer(HRInteger(number(below: 100))))) })
    }

    /// Keys in the order of the file, with gaps, and others.
    mutating func questions(about fields: HRFields) -> [String] {
        var questions: [String] = []
        let isOrderly = chance(2)
        for key in chance(5) ? fields.keys.reversed() : fields.keys where !chance(4) {
            questions.append(isOrderly && !chance(9) ? key : Self.keys[number(below: Self.keys.count)])
        }
        return questions.filter { if case .alias = fields[$0] { false } else { true } }
    }

    mutating func rows() -> [Row] {
        let keys = Self.keys.shuffled(using: &random).prefix(chance(2) ? 6 : 30)
        return (0..<1 + number(below: 5)).map { _ in
            var members: [(key: String, value: Int)] = []
            for key in keys where !chance(5) { members.append((key, number(below: 100))) }
            if chance(4) { members.append((Self.keys[number(below: Self.keys.count)], 100)) }
            if chance(4) { members.shuffle(using: &random) }
            if chance(3) { members.insert(("nested", -1), at: number(below: members.count + 1)) }
            if chance(4) { members += members.filter { $0.value >= 0 }.prefix(2).map { ($0.key, 101) } }
            return Row(members: members)
        }
    }
}
