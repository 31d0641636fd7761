import Foundation
import HRArchiving
import TestSupport
import Testing

/// Who refers to whom comes back, whoever is written first.
@Suite("References of NSCoding objects")
struct KeyedReferenceTests {
    /// An object that holds others under keys, some of them only if somebody else does.
    private final class Holder: NSObject, NSCoding {
        var conditional: [String: NSObject] = [:]
        var strong: [String: Any] = [:]
        /// Whether the conditional ones are written first.
        var isConditionalFirst = false

        override init() { super.init() }

        func encode(with coder: NSCoder) {
            if isConditionalFirst { encodeConditionals(with: coder) }
            for (key, value) in strong.sorted(by: { $0.key < $1.key }) { coder.encode(value, forKey: key) }
            if !isConditionalFirst { encodeConditionals(with: coder) }
        }

        private func encodeConditionals(with coder: NSCoder) {
            for (key, value) in conditional.sorted(by: { $0.key < $1.key }) {
                coder.encodeConditionalObject(value, forKey: key)
            }
        }

        init?(coder: NSCoder) {
            super.init()
            (coder as? HRKeyedUnarchiver)?.register(self)
            for key in ["a", "b", "c", "d"] where coder.containsValue(forKey: key) {
                strong[key] = coder.decodeObject(forKey: key)
            }
        }
    }

    private func tree(_ name: String) -> HRNode {
        .object(HRObject(className: "KeyedTree", fields: ["name": .string(name), "number": 0, "children": []]))
    }

    private func holder(_ fields: HRFields) -> HRNode {
        .object(HRObject(className: "Holder", fields: fields))
    }

    @Test("Conditional objects are written in both orders, and dropped where nobody else holds them")
    func conditional() throws {
        let holder = Holder()
        let shared = KeyedTree("shared")
        holder.conditional = ["a": shared, "c": KeyedTree("alone")]
        holder.strong = ["b": shared]
        let after = try HRArchiver(registry: registry).document(archiving: holder).root
        #expect(after == self.holder(["b": tree("shared"), "a": .alias(HRAlias("b"))]))
        holder.isConditionalFirst = true
        let before = try HRArchiver(registry: registry).document(archiving: holder).root
        #expect(before == self.holder(["a": .alias(HRAlias("b")), "b": tree("shared")]))
    }

    private var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Holder.self, as: "Holder")
        registry.register(KeyedTree.self)
        return registry
    }

    private func passed(_ holder: Holder, as format: HRFormat) throws -> [String: Any] {
        let data = try HRArchiver(registry: registry).archive(holder, as: format)
        return try HRUnarchiver(registry: registry).unarchive(Holder.self, from: data).strong
    }

    @Test("A conditional object that comes first is the one that comes later", arguments: HRFormat.each)
    func forward(_ format: HRFormat) throws {
        let holder = Holder()
        let shared = KeyedTree("shared")
        holder.conditional = ["a": shared]
        holder.strong = ["b": shared]
        holder.isConditionalFirst = true
        let back = try passed(holder, as: format)
        let a = try #require(back["a"] as? KeyedTree)
        let b = try #require(back["b"] as? KeyedTree)
        #expect(a === b)
    }

    @Test("A shared array is one array, which may be changed", arguments: HRFormat.each)
    func sharedArray(_ format: HRFormat) throws {
        let holder = Holder()
        let list = NSMutableArray(array: [1, 2])
        holder.strong = ["a": list, "b": list, "c": NSMutableArray(array: [1, 2])]
        let back = try passed(holder, as: format)
        let a = try #require(back["a"] as? NSMutableArray)
        let b = try #require(back["b"] as? NSMutableArray)
        let c = try #require(back["c"] as? NSMutableArray)
        a.add(3)
        #expect(b.count == 3)
        #expect(c.count == 2)
    }

    @Test("A collection that holds the object that holds it", arguments: HRFormat.each)
    func cycleThroughCollection(_ format: HRFormat) throws {
        let holder = Holder()
        let list = NSMutableArray(array: [holder])
        let table = NSMutableDictionary()
        table["list"] = list
        holder.strong = ["a": list, "b": table]
        defer { holder.strong = [:] }
        let root = try HRArchiver(registry: registry).document(archiving: holder).root
        #expect(root == self.holder(["a": [.alias(HRAlias("$root"))], "b": ["list": .alias(HRAlias("a"))]]))
        let back = try passed(holder, as: format)
        let a = try #require(back["a"] as? NSMutableArray)
        let b = try #require(back["b"] as? NSMutableDictionary)
        let inner = b.allValues.first as? NSMutableArray
        #expect(inner === a)
        let member = a[0] as? Holder
        #expect(member?.strong["a"] as? NSMutableArray === a)
        member?.strong = [:]
    }

    @Test(
        "A collection that holds nothing but itself is refused",
        arguments: [
            #"{ "a": [1, { "$alias": "a" }] }"#, #"{ "a": [{ "$alias": "b" }], "b": [{ "$alias": "a" }] }"#,
            #"{ "a": { "k": { "$class": "NSSet", "$value": [{ "$alias": "a" }] } } }"#,
            #"{ "a": { "$alias": "$root" } }"#,
        ])
    func bareCycle(_ json: String) throws {
        expectError(.cycle) {
            _ = try HRKeyedUnarchiver.unarchiveObject(with: Data(json.utf8), settings: .namingFoundation)
        }
    }
}
