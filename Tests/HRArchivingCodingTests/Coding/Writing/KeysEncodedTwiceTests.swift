import Foundation
import HRArchiving
import TestSupport
import Testing

/// One rule for every way: containers of a kind merge, else the last value counts; where a reference leads, nothing can be
/// replaced.
@Suite("A key that is encoded twice")
struct KeysEncodedTwiceTests {
    private func fields(
        _ references: HRArchiver.ReferenceStyle = .keyPath, _ body: @escaping (HREncoder) throws -> Void
    ) throws -> HRFields {
        try #require(try HRArchiver(references: references).document(archiving: Writing(body)).root.fields)
    }

    // MARK: The keyed coder

    @Test("Of two values of any kind the last counts, in the first one's place")
    func last() throws {
        let values: [any HREncodable] = ["text", 5, [1, 2], ["a": 1], Plain("p"), Node("n"), Set([1]), Int?.none]
        for first in values {
            for second in values {
                let written = try fields {
                    try $0.encode(first, forKey: "key")
                    try $0.encode(true, forKey: "other")
                    try $0.encode(second, forKey: "key")
                }
                let alone = try fields { try $0.encode(second, forKey: "key") }
                #expect(written.keys == ["key", "other"])
                #expect(written["key"] == alone["key"])
            }
        }
    }

    @Test("What a replaced value held is written where it is met again", arguments: References.all)
    func forgotten(references: HRArchiver.ReferenceStyle) throws {
        let (child, late) = (Node("child"), Node("late"))
        let written = try fields(references) {
            try $0.encode(["inner": [child]], forKey: "key")
            try $0.encode(Writing { try $0.encodeConditional(late, forKey: "late") }, forKey: "waiting")
            try $0.encode(5, forKey: "waiting")
            try $0.encode([1], forKey: "key")
            try $0.encode(child, forKey: "child")
            try $0.encode(late, forKey: "late")
        }
        let parentless: HRNode = .object("Node", ["name": "child"])
        #expect(written == ["key": [1], "waiting": 5, "child": parentless, "late": .object("Node", ["name": "late"])])
    }

    @Test("What a reference leads to cannot be replaced", arguments: References.all)
    func referred(references: HRArchiver.ReferenceStyle) throws {
        let child = Node("child")
        let message = #"HR0205 the key "key" is encoded twice at key"#
        expectError(.duplicateKey, message) {
            _ = try fields(references) {
                try $0.encode([Node("a", [child])], forKey: "key")
                try $0.encode(child, forKey: "child")
                try $0.encode(5, forKey: "key")
            }
        }
        expectError(.duplicateKey, message) {
            _ = try fields(references) {
                try $0.encode(Node("a", [child]), forKey: "key")
                try $0.encode(child, forKey: "key")
            }
        }
    }

    @Test("An object may be written under its key once more", arguments: References.all)
    func same(references: HRArchiver.ReferenceStyle) throws {
        let object = Node("a")
        let written = try fields(references) {
            try $0.encode(object, forKey: "key")
            try $0.encode(object, forKey: "key")
        }
        #expect(written["key"]?["name"] == "a")
    }

    @Test("A conditional reference is replaced, and replaces")
    func conditional() throws {
        let object = Node("a")
        let written = try fields {
            try $0.encodeConditional(object, forKey: "first")
            try $0.encode([1], forKey: "first")
            try $0.encode([1], forKey: "second")
            try $0.encodeConditional(object, forKey: "second")
            try $0.encode(object, forKey: "object")
        }
        #expect(written["first"] == [1])
        #expect(written["second"] == .alias("object"))
    }

    @Test("Conditional references behind what was replaced, and in it", arguments: References.all)
    func conditionals(references: HRArchiver.ReferenceStyle) throws {
        let (late, never) = (Node("late"), Node("never"))
        let reference: HRNode = references == .ids ? .alias("#node") : .alias("object")
        func conditional(_ object: Node) -> Writing { Writing { try $0.encodeConditional(object, forKey: "late") } }
        let written = try fields(references) {
            try $0.encode(conditional(late), forKey: "a")
            try $0.encode(Writing { try $0.encode(1, forKey: "x") }, forKey: "a")
            try $0.encode([1], forKey: "b")
            try $0.encode(conditional(late), forKey: "b")
            try $0.encodeConditional(late, forKey: "c")
            try $0.encodeConditional(never, forKey: "c")
            try $0.encodeConditional(never, forKey: "d")
            try $0.encode(5, forKey: "d")
            try $0.encodeConditional(late, forKey: "d")
            try $0.encode([conditional(late), conditional(never)], forKey: "e")
            try $0.encode([conditional(never), conditional(late)], forKey: "e")
            try $0.encode(late, forKey: "object")
        }
        #expect(written["a"]?.fields == ["x": 1])
        #expect(written["b"]?.fields == ["late": reference])
        #expect(written["c"] == nil)
        #expect(written["d"] == reference)
        #expect(written["e"]?.elements?.map(\.fields) == [[:], ["late": reference]])
    }

    @Test("What is written in place of another value is met again as what it is", arguments: References.all)
    func replacing(references: HRArchiver.ReferenceStyle) throws {
        struct Twice: Encodable {
            let child: Pebble

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyTextKey.self)
                try container.encode([1], forKey: AnyTextKey("key"))
                try container.encode([child, child], forKey: AnyTextKey("key"))
                try container.encode(child, forKey: AnyTextKey("again"))
            }
        }
        let child = Pebble(name: "child")
        let reference: HRNode = references == .ids ? .alias("#pebble") : .alias("key.0")
        let byHand = try fields(references) {
            try $0.encode([1], forKey: "key")
            try $0.encode([child, child], forKey: "key")
            try $0.encode(child, forKey: "again")
        }
        let codable = try HRArchiver(references: references).document(archiving: Twice(child: child)).root.fields
        for written in [byHand, try #require(codable)] {
            #expect(written["key"]?[0]?["name"] == "child" && written["key"]?[1] == reference)
            #expect(written["again"] == reference)
        }
    }

    @Test("A type with many fields, a container and one key twice", arguments: [0, 15, 16, 17, 40])
    func manyFields(count: Int) throws {
        struct Wide: Encodable {
            let count: Int

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyTextKey.self)
                var nested = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("nested"))
                for number in 0..<count { try container.encode(number, forKey: AnyTextKey("\(number)")) }
                try nested.encode(1, forKey: AnyTextKey("a"))
                for number in 0..<count { try container.encode(number + 1, forKey: AnyTextKey("\(number)")) }
                try container.encode(true, forKey: AnyTextKey("last"))
            }
        }
        let document = try HRArchiver().document(archiving: [
            Wide(count: count), Wide(count: count), Wide(count: count),
        ])
        for index in 0..<3 {
            let keys = try #require(document.root[index]?.fields?.keys)
            #expect(keys == ["nested"] + (0..<count).map { "\($0)" } + ["last"])
            #expect(count == 0 || document.root[index]?["0"] == 1)
        }
    }

    // MARK: Codable

    private func written(_ body: @escaping (any Encoder) throws -> Void) throws -> HRNode {
        try HRArchiver().document(archiving: [EncodedByHand(body: body)]).root[0] ?? .null
    }

    @Test("Containers of a kind under one key are one")
    func merged() throws {
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            var first = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("keyed"))
            try first.encode(1, forKey: AnyTextKey("a"))
            var list = container.nestedUnkeyedContainer(forKey: AnyTextKey("list"))
            try list.encode(1)
            var second = container.nestedContainer(keyedBy: OtherKey.self, forKey: AnyTextKey("keyed"))
            try second.encode(2, forKey: .b)
            try first.encode(3, forKey: AnyTextKey("c"))
            var again = container.nestedUnkeyedContainer(forKey: AnyTextKey("list"))
            #expect(again.count == 1)
            try again.encode(2)
            try list.encode(3)
        }
        #expect(node == ["keyed": ["a": 1, "b": 2, "c": 3], "list": [1, 2, 3]])
        #expect(node.fields?["keyed"]?.fields?.keys == ["a", "b", "c"])
    }

    @Test("A container goes on with a value of its kind that was encoded, and what refers to that stays right")
    func resumed() throws {
        let object = CodableNode("n")
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            try container.encode(["a": object], forKey: AnyTextKey("keyed"))
            try container.encode([1, 2], forKey: AnyTextKey("list"))
            try container.encode(CodableNode.Value("v"), forKey: AnyTextKey("value"))
            var keyed = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("keyed"))
            try keyed.encode(object, forKey: AnyTextKey("b"))
            var list = container.nestedUnkeyedContainer(forKey: AnyTextKey("list"))
            try list.encode(3)
            var value = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("value"))
            try value.encode(1, forKey: AnyTextKey("more"))
        }
        let written: HRNode = .object("CodableNode", ["name": "n", "children": []])
        #expect(node["keyed"] == ["a": written, "b": .alias("0.keyed.a")])
        #expect(node["list"] == [1, 2, 3])
        #expect(node["value"] == ["text": "v", "more": 1])
    }

    @Test("Containers of different kinds, and values: the last counts")
    func replacing() throws {
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            var keyed = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("a"))
            try keyed.encode(1, forKey: AnyTextKey("x"))
            var list = container.nestedUnkeyedContainer(forKey: AnyTextKey("a"))
            try list.encode(1)
            #expect(throws: (any Error).self) { try keyed.encode(1, forKey: AnyTextKey("y")) }
            _ = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("b"))
            try container.encode("text", forKey: AnyTextKey("b"))
            try container.encode("text", forKey: AnyTextKey("c"))
            var late = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("c"))
            try late.encode(1, forKey: AnyTextKey("x"))
            try container.encode([1], forKey: AnyTextKey("d"))
            try container.encodeNil(forKey: AnyTextKey("d"))
        }
        #expect(node == ["a": [1], "b": "text", "c": ["x": 1], "d": nil])
    }

    @Test("What an open container holds is forgotten with it, unless a reference leads there")
    func replacedOpen() throws {
        let object = CodableNode("n")
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            var keyed = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("a"))
            try keyed.encode(object, forKey: AnyTextKey("x"))
            try container.encode(1, forKey: AnyTextKey("a"))
            try container.encode(object, forKey: AnyTextKey("b"))
        }
        #expect(node == ["a": 1, "b": .object("CodableNode", ["name": "n", "children": []])])
        expectError(.duplicateKey, #"HR0205 the key "a" is encoded twice at 0.a"#) {
            _ = try written { encoder in
                var container = encoder.container(keyedBy: AnyTextKey.self)
                var keyed = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("a"))
                try keyed.encode(object, forKey: AnyTextKey("x"))
                try container.encode(object, forKey: AnyTextKey("b"))
                try container.encode(1, forKey: AnyTextKey("a"))
            }
        }
    }

    @Test("A superclass and its subclass that write into the same containers", arguments: HRFormat.each)
    func inheritance(format: HRFormat) throws {
        let data = try HRArchiver().archive(Sub(), as: format)
        let document = try format.document(from: data)
        let attributes: HRNode = ["base": 1, "sub": 2]
        #expect(document["attributes"] == attributes)
        #expect(document["super.attributes"] == ["base": 1])
    }

    @Test("A value as the whole, then keys beside its own; elements behind its own")
    func whole() throws {
        let keyed = try written { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(CodableNode.Value("v"))
            var container = encoder.container(keyedBy: AnyTextKey.self)
            try container.encode(1, forKey: AnyTextKey("more"))
            try container.encode("w", forKey: AnyTextKey("text"))
        }
        #expect(keyed == ["text": "w", "more": 1])
        let list = try written { encoder in
            var single = encoder.singleValueContainer()
            try single.encode([1, 2])
            var container = encoder.unkeyedContainer()
            #expect(container.count == 2)
            try container.encode(3)
        }
        #expect(list == [1, 2, 3])
        let object = CodableNode("n")
        let shared = try written { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(["a": object])
            var container = encoder.container(keyedBy: AnyTextKey.self)
            try container.encode(object, forKey: AnyTextKey("b"))
        }
        #expect(shared["b"] == .alias("0.a"))
        expectError(.coderMisuse) {
            _ = try written { encoder in
                var single = encoder.singleValueContainer()
                try single.encode(1)
                var container = encoder.container(keyedBy: AnyTextKey.self)
                try container.encode(1, forKey: AnyTextKey("b"))
            }
        }
    }

    // MARK: NSCoding

    @Test("Values of NSCoding objects", arguments: HRFormat.each)
    func keyed(format: HRFormat) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        let tree = KeyedTree("a")
        archiver.encode(tree, forKey: "key")
        archiver.encode([1, 2], forKey: "key")
        archiver.encode(5, forKey: "key")
        archiver.encode(tree, forKey: "key")
        archiver.encode(tree, forKey: "again")
        archiver.outputFormat = format
        #expect(archiver.error == nil)
        let document = try format.document(from: archiver.encodedData)
        #expect(document["key.name"] == "a")
        #expect(document["again"] == .alias("key"))
    }
}

/// Any text as a key.
struct AnyTextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private enum OtherKey: String, CodingKey { case b }

/// A value whose containers a test opens in place.
struct EncodedByHand: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

private class Base: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyTextKey.self)
        var attributes = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("attributes"))
        try attributes.encode(1, forKey: AnyTextKey("base"))
    }
}

private final class Sub: Base {
    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: AnyTextKey.self)
        var attributes = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("attributes"))
        try attributes.encode(2, forKey: AnyTextKey("sub"))
        try super.encode(to: container.superEncoder())
    }
}

/// An object that takes part by Codable.
private final class Pebble: Codable {
    let name: String
    init(name: String) { self.name = name }
}
