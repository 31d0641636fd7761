import Foundation
import HRArchiving
import TestSupport
import Testing

/// What Codable types may do with the containers that they are handed.
@Suite("Containers of Codable types that write")
struct CodableWritingContainerTests {
    private func written(_ body: @escaping (any Encoder) throws -> Void) throws -> HRNode {
        try #require(try HRArchiver().document(archiving: ["root": EncodedByHand(body: body)]).root["root"])
    }

    private func key(_ text: String) -> AnyTextKey { AnyTextKey(text) }

    @Test("Super encoders stand under super, under a key, and as an element")
    func superEncoders() throws {
        let keyed = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            try container.encode(1, forKey: key("own"))
            var parent = container.superEncoder().container(keyedBy: AnyTextKey.self)
            try parent.encode(2, forKey: key("inherited"))
            try [3].encode(to: container.superEncoder(forKey: key("list")))
            var single = container.superEncoder(forKey: key("single")).singleValueContainer()
            try single.encode("text")
            _ = container.superEncoder(forKey: key("empty"))
        }
        #expect(keyed == ["own": 1, "super": ["inherited": 2], "list": [3], "single": "text", "empty": [:]])
        let list = try written { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try ["a": 2].encode(to: container.superEncoder())
            try container.encodeNil()
            #expect(container.count == 3)
        }
        #expect(list == [1, ["a": 2], nil])
    }

    @Test("Containers within containers of every kind, filled in any order, and empty")
    func nested() throws {
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            var list = container.nestedUnkeyedContainer(forKey: key("list"))
            var inner = list.nestedUnkeyedContainer()
            var keyed = list.nestedContainer(keyedBy: AnyTextKey.self)
            try container.encode("behind", forKey: key("text"))
            try keyed.encode(1, forKey: key("a"))
            try inner.encode(2)
            _ = list.nestedUnkeyedContainer()
            _ = list.nestedContainer(keyedBy: AnyTextKey.self)
            try list.encode(3)
            _ = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: key("empty"))
        }
        #expect(node == ["list": [[2], ["a": 1], [], [:], 3], "text": "behind", "empty": [:]])
        #expect(node.fields?.keys == ["list", "text", "empty"])
    }

    @Test("Two containers of one encoder write into one")
    func twice() throws {
        let node = try written { encoder in
            var first = encoder.container(keyedBy: AnyTextKey.self)
            var second = encoder.container(keyedBy: AnyTextKey.self)
            try first.encode(1, forKey: key("a"))
            try second.encode(2, forKey: key("b"))
            try first.encode(3, forKey: key("c"))
        }
        #expect(node == ["a": 1, "b": 2, "c": 3])
    }

    @Test("A type that opens no container is an empty one; one that opens a list is an empty list")
    func nothing() throws {
        #expect(try written { _ in } == [:])
        #expect(try written { _ = $0.container(keyedBy: AnyTextKey.self) } == [:])
        #expect(try written { _ = $0.unkeyedContainer() } == [])
    }

    @Test("Absent values, of optionals and of their optionals")
    func optionals() throws {
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            try container.encodeIfPresent(Int?.none, forKey: key("absent"))
            try container.encodeIfPresent(1, forKey: key("present"))
            try container.encode(Int?.none, forKey: key("null"))
            try container.encode(Int??.some(2), forKey: key("double"))
            try container.encode(Int??.some(nil), forKey: key("inner"))
            try container.encodeNil(forKey: key("nil"))
        }
        #expect(node == ["present": 1, "null": nil, "double": 2, "inner": nil, "nil": nil])
    }

    @Test("Sequences go into a list one by one, and conditional objects as references")
    func sequences() throws {
        let object = CodableNode("n")
        let node = try written { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            var list = container.nestedUnkeyedContainer(forKey: key("list"))
            try list.encode(contentsOf: [1, 2])
            try list.encode(contentsOf: ["a"])
            try container.encodeConditional(object, forKey: key("before"))
            try container.encode(object, forKey: key("object"))
            try container.encodeConditional(object, forKey: key("behind"))
            try container.encodeConditional(CodableNode("x"), forKey: key("nobody"))
        }
        let alias: HRNode = .alias("root.object")
        #expect(
            node == [
                "list": [1, 2, "a"], "before": alias, "object": .object("CodableNode", ["name": "n", "children": []]),
                "behind": alias,
            ])
    }

    @Test("A super encoder's single value takes the place of a container under the same key, as in JSONEncoder")
    func superEncoderAfterContainer() throws {
        let value = EncodedByHand { encoder in
            var container = encoder.container(keyedBy: AnyTextKey.self)
            let (key, other) = (AnyTextKey("a"), AnyTextKey("b"))
            var list = container.nestedUnkeyedContainer(forKey: key)
            try list.encode("x")
            var single = container.superEncoder(forKey: key).singleValueContainer()
            try single.encode(42)
            var fields = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: other)
            try fields.encode(CodableNode("n"), forKey: key)
            var second = container.superEncoder(forKey: other).singleValueContainer()
            try second.encode("y")
        }
        #expect(try HRArchiver().document(archiving: value).root == ["a": 42, "b": "y"])
        let foundation = try JSONEncoder().encode(value)
        #expect(try HRUnarchiver().document(from: foundation).root["a"] == 42)
    }

    @Test("What a type is told: its path, and what the caller has set")
    func context() throws {
        let name = try #require(CodingUserInfoKey(rawValue: "name"))
        let value = EncodedByHand { encoder in
            #expect(encoder.userInfo[name] as? String == "set")
            var list = encoder.unkeyedContainer()
            #expect(list.codingPath.map(\.stringValue) == ["Index 0"])
            let keyed = list.nestedContainer(keyedBy: AnyTextKey.self)
            #expect(keyed.codingPath.map(\.intValue) == [0, 0])
        }
        _ = try HRArchiver(userInfo: [name: "set"]).document(archiving: [value])
    }

    @Test("Subclasses that synthesize nothing write with their superclass", arguments: HRFormat.each)
    func subclasses(format: HRFormat) throws {
        let employee = Employee(name: "Anna", salary: 7)
        let data = try HRArchiver().archive(employee, as: format)
        let back = try HRUnarchiver().unarchive(Employee.self, from: data)
        #expect(back.name == "Anna" && back.salary == 7)
        #expect(try format.document(from: data)["super.name"] == "Anna")
    }
}

private class Person: Codable {
    var name: String
    init(name: String) { self.name = name }
}

private final class Employee: Person {
    var salary: Int

    private enum CodingKeys: CodingKey { case salary }

    init(name: String, salary: Int) {
        self.salary = salary
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        salary = try container.decode(Int.self, forKey: .salary)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(salary, forKey: .salary)
        try super.encode(to: container.superEncoder())
    }
}
