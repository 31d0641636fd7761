import Foundation
import HRArchiving
import TestSupport
import Testing

/// Dictionaries whose keys are only Codable, wherever they stand.
@Suite("Keys that are only Codable")
struct DictionaryKeyTests {
    @Test("Keys of every kind, in every place", arguments: KeyType.all, HRFormat.each)
    func everyKind(type: KeyType, format: HRFormat) throws {
        try check(type.type, format)
    }

    private func check<Key: KeySample>(_ type: Key.Type, _ format: HRFormat) throws {
        let (first, second) = Key.samples
        let value = Holder(
            plain: [first: Value(1), second: Value(2)], optional: [second: Value(3)],
            list: [[first: Value(4)], [:]], nested: ["x": [first: [second: Value(5)]]], flags: [first: .red],
            mirror: [first: second])
        try roundTrip(value, as: format)
        try roundTrip(value.plain, as: format)
        try roundTrip(value.list, as: format)
        try roundTrip(value.optional, as: format)
        try roundTrip(ByHand(holder: value), as: format)
    }

    @Test("Are written as the text that they have, else in pairs")
    func spelling() throws {
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try HRArchiver().archive(value, as: .json.compact), as: UTF8.self)
        }
        #expect(try text([Suit.hearts: Value(1)]) == #"{"hearts":{"number":1}}"#)
        #expect(try text([Rank.ace: Value(1)]) == #"{"1":{"number":1}}"#)
        #expect(try text([Wrapped(Wrapped(7)): Value(1)]) == #"{"7":{"number":1}}"#)
        #expect(try text([Side.left: Value(1)]) == #"[[{"left":{}},{"number":1}]]"#)
        #expect(try text([Point(x: 1, y: 2): Value(1)]) == #"[[{"x":1,"y":2},{"number":1}]]"#)
        #expect(try text([1...2: Value(1)]) == #"[[[1,2],{"number":1}]]"#)
        #expect(try text([Suit.hearts: Flag.red]) == #"{"hearts":"red"}"#)
        #expect(try text([Letter.a: 1, .b: 2]) == #"{"a":1,"b":2}"#)
        #expect(try text([Month.december: 1, .may: 2]) == #"{"5":2,"12":1}"#)
        #expect(try text([Tag.first: 1]) == #"{"tag first":1}"#)
    }

    @Test("Are read by their coding keys, by their raw values and in pairs")
    func codingKeys() throws {
        func read<Key: Codable & Hashable>(_ json: String, as type: Key.Type) throws -> [Key: Int] {
            try HRUnarchiver().unarchive([Key: Int].self, from: Data(json.utf8))
        }
        #expect(try read(#"{"a":1,"b":2}"#, as: Letter.self) == [.a: 1, .b: 2])
        #expect(try read(#"[["a",1],["b",2]]"#, as: Letter.self) == [.a: 1, .b: 2])
        #expect(try read(#"{"tag first":1}"#, as: Tag.self) == [.first: 1])
        #expect(try read(#"{"first":1}"#, as: Tag.self) == [.first: 1])
        #expect(throws: HRError.self) { try read(#"{"second":1}"#, as: Tag.self) }
    }

    @Test("Are read as other coders write them: keys and values in turn")
    func alternating() throws {
        func check<Key: Codable & Hashable>(_ first: Key, _ second: Key) throws {
            let value = [first: Value(1), second: Value(2)]
            for data in [try JSONEncoder().encode(value), try PropertyListEncoder().encode(value)] {
                let back = try HRUnarchiver().unarchive([Key: Value].self, from: data)
                #expect(back == value)
            }
        }
        try check(Suit.hearts, .spades)
        try check(Side.left, .right(2))
        try check(Point(x: 1, y: 2), Point(x: 3, y: 4))
        try check(UUID(), UUID())
        try check(Wrapped(Wrapped(1)), Wrapped(Wrapped(2)))
        try check([1], [2, 3])
        try check(1.5, 2.5)
    }

    @Test("Are read in turn where both sides take part themselves", arguments: HRFormat.each)
    func alternatingByHand(format: HRFormat) throws {
        let root: HRNode = [["text": "a"], 1, ["text": "b"], 2]
        let data = try format.data(from: HRDocument(root))
        let back = try HRUnarchiver().unarchive([Plain: Int].self, from: data)
        #expect(back == [Plain("a"): 1, Plain("b"): 2])
    }

    @Test("That stand twice, or alone, are errors")
    func errors() {
        func read(_ root: HRNode) throws { _ = try HRUnarchiver().unarchive([Suit: Int].self, from: HRDocument(root)) }
        expectError(.duplicateKey, "HR0205 a key stands in two places of a dictionary at 2") {
            try read(["hearts", 1, "hearts", 2])
        }
        expectError(.typeMismatch, "HR0202 element 0 must be a pair of key and value, found a string at 0") {
            try read(["hearts", 1, "spades"])
        }
        expectError(.typeMismatch, "HR0202 element 1 must be a pair of key and value, found an array at 1") {
            try read([["hearts", 1], ["spades"]])
        }
    }
}

private struct Value: Codable, Hashable {
    var number: Int
    init(_ number: Int) { self.number = number }
}

private struct Holder<Key: KeySample>: Codable, Equatable {
    var plain: [Key: Value]
    var optional: [Key: Value]?
    var list: [[Key: Value]]
    var nested: [String: [Key: [Key: Value]]]
    var flags: [Key: Flag]
    var mirror: [Key: Key]
}

private enum Flag: String, HRCoding, Codable { case red }

/// The same properties in a type that takes part by hand.
private struct ByHand<Key: KeySample>: HRCoding, Equatable {
    static var archiveName: String { "ByHand" }

    var holder: Holder<Key>

    init(holder: Holder<Key>) { self.holder = holder }

    init(coder: HRDecoder) throws {
        holder = Holder(
            plain: try coder.decode(forKey: "plain"), optional: try coder.decodeIfPresent(forKey: "optional"),
            list: try coder.decode(forKey: "list"), nested: try coder.decode(forKey: "nested"),
            flags: try coder.decode(forKey: "flags", default: [:]), mirror: try coder.decode(forKey: "mirror"))
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(holder.plain, forKey: "plain")
        try coder.encode(holder.optional, forKey: "optional")
        try coder.encode(holder.list, forKey: "list")
        try coder.encode(holder.nested, forKey: "nested")
        try coder.encode(holder.flags, forKey: "flags")
        try coder.encode(holder.mirror, forKey: "mirror")
    }
}

// MARK: Keys

protocol KeySample: Codable, Hashable {
    static var samples: (Self, Self) { get }
}

private enum Suit: String, Codable, KeySample {
    case hearts, spades
    static var samples: (Suit, Suit) { (.hearts, .spades) }
}

private enum Rank: Int, Codable, KeySample {
    case ace = 1, two
    static var samples: (Rank, Rank) { (.ace, .two) }
}

/// Keys that say themselves which text they have.
private enum Letter: Character, Codable, CodingKeyRepresentable, KeySample {
    case a = "a"
    case b = "b"

    static var samples: (Letter, Letter) { (.a, .b) }

    var codingKey: any CodingKey { AnyTextKey(String(rawValue)) }
    init?(codingKey: some CodingKey) { self.init(rawValue: Character(codingKey.stringValue)) }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = text == "a" ? .a : .b
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(rawValue))
    }
}

private enum Month: Int, Codable, CodingKeyRepresentable, KeySample {
    case may = 5
    case december = 12

    static var samples: (Month, Month) { (.may, .december) }
}

/// One whose text is another one than its raw value.
private enum Tag: String, Codable, CodingKeyRepresentable, KeySample {
    case first

    static var samples: (Tag, Tag) { (.first, .first) }

    var codingKey: any CodingKey { AnyTextKey("tag " + rawValue) }
    init?(codingKey: some CodingKey) {
        guard codingKey.stringValue.hasPrefix("tag ") else { return nil }
        self.init(rawValue: String(codingKey.stringValue.dropFirst(4)))
    }
}

private enum Side: Codable, KeySample {
    case left
    case right(Int)
    static var samples: (Side, Side) { (.left, .right(1)) }
}

private struct Point: Codable, KeySample {
    var x, y: Int
    static var samples: (Point, Point) { (Point(x: 1, y: 2), Point(x: 3, y: 4)) }
}

/// A key that is written as another one, without a key of its own.
private struct Wrapped<Raw: Codable & Hashable>: Codable, Hashable {
    var raw: Raw
    init(_ raw: Raw) { self.raw = raw }
    init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(Raw.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(raw)
    }
}

extension Wrapped: KeySample where Raw: KeySample {
    static var samples: (Wrapped, Wrapped) { (Wrapped(Raw.samples.0), Wrapped(Raw.samples.1)) }
}

extension UUID: KeySample {
    static var samples: (UUID, UUID) {
        (
            UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        )
    }
}

extension Int: KeySample {}
extension String: KeySample {}
extension Date: KeySample {}
extension URL: KeySample {}
extension Bool: KeySample {}
extension Double: KeySample {}

extension Data: KeySample {
    static var samples: (Data, Data) { (Data(), Data([1])) }
}

extension ClosedRange<Int>: KeySample {
    static var samples: (ClosedRange, ClosedRange) { (1...2, 3...4) }
}

extension Optional: KeySample where Wrapped: KeySample {
    static var samples: (Wrapped?, Wrapped?) { (nil, Wrapped.samples.0) }
}

extension Array: KeySample where Element: KeySample {
    static var samples: ([Element], [Element]) { ([Element.samples.0], [Element.samples.1]) }
}

/// A type of keys, as an argument of a test.
struct KeyType: Sendable, CustomStringConvertible {
    let type: any (KeySample & SendableMetatype).Type

    var description: String { "\(type)" }

    static let all: [KeyType] = [
        KeyType(type: Suit.self), KeyType(type: Rank.self), KeyType(type: Side.self), KeyType(type: Point.self),
        KeyType(type: Wrapped<Int>.self), KeyType(type: Wrapped<Wrapped<Int>>.self),
        KeyType(type: Wrapped<Wrapped<Bool>>.self), KeyType(type: Wrapped<Suit>.self), KeyType(type: UUID.self),
        KeyType(type: Int.self), KeyType(type: String.self), KeyType(type: Date.self), KeyType(type: URL.self),
        KeyType(type: Bool.self), KeyType(type: Double.self), KeyType(type: Data.self),
        KeyType(type: Letter.self), KeyType(type: Month.self),
        KeyType(type: ClosedRange<Int>.self), KeyType(type: Suit?.self), KeyType(type: [Side].self),
    ]
}
