import Foundation
import HRArchiving
import TestSupport
import Testing

/// Objects of HRCoding classes hold objects of NSCoding classes, and the reverse.
@Suite("Graphs of HRCoding and NSCoding objects")
struct MixedGraphTests {
    /// An object of today.
    private final class Owner: HRCoding {
        var name: String
        var pet: Pet?

        init(name: String) { self.name = name }

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            coder.register(self)
            pet = try coder.decodeIfPresent(forKey: "pet")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(pet, forKey: "pet")
        }
    }

    /// An object of old that belongs to it.
    private final class Pet: NSObject, NSCoding {
        var name: String
        weak var owner: Owner?

        init(name: String) { self.name = name }

        init?(coder: NSCoder) {
            name = coder.decodeObject(forKey: "name") as? String ?? ""
            super.init()
            (coder as? HRKeyedUnarchiver)?.register(self)
            owner = coder.decodeObject(forKey: "owner") as? Owner
        }

        func encode(with coder: NSCoder) {
            coder.encode(name, forKey: "name")
            coder.encode(owner, forKey: "owner")
        }
    }

    private var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Owner.self, as: "Owner")
        registry.register(Pet.self, as: "Pet")
        registry.register(NSMutableString.self)
        return registry
    }

    private var pair: (owner: Owner, pet: Pet) {
        let owner = Owner(name: "Anna")
        let pet = Pet(name: "Rex")
        owner.pet = pet
        pet.owner = owner
        return (owner, pet)
    }

    @Test("The object of today first", arguments: HRFormat.each)
    func ownerFirst(_ format: HRFormat) throws {
        let (owner, _) = pair
        let document = try HRArchiver(registry: registry).document(archiving: owner)
        let pet = HRObject(className: "Pet", fields: ["name": "Rex", "owner": .alias(HRAlias("$root"))])
        #expect(
            document.root == .object(HRObject(className: "Owner", fields: ["name": "Anna", "pet": .object(pet)])))
        let data = try format.data(from: document)
        let back = try HRUnarchiver(registry: registry).unarchive(Owner.self, from: data)
        #expect(back.pet?.name == "Rex")
        let isSame = back.pet?.owner === back
        #expect(isSame)
    }

    @Test("The object of old first", arguments: HRFormat.each)
    func petFirst(_ format: HRFormat) throws {
        let (owner, pet) = pair
        let document = try HRArchiver(registry: registry).document(archiving: pet)
        let inner = HRObject(className: "Owner", fields: ["name": "Anna", "pet": .alias(HRAlias("$root"))])
        #expect(
            document.root == .object(HRObject(className: "Pet", fields: ["name": "Rex", "owner": .object(inner)])))
        let data = try format.data(from: document)
        let back = try HRUnarchiver(registry: registry).unarchive([Pet].self, from: Data(array(data, format)))
        #expect(back.map(\.name) == ["Rex"])
        withExtendedLifetime(owner) {}
    }

    /// The same document as the one element of an array.
    private func array(_ data: Data, _ format: HRFormat) throws -> Data {
        let single = try HRUnarchiver().document(from: data).root
        guard case .object(let object) = single else { return data }
        let elements: HRNode = [.object(HRObject(className: object.className, fields: ["name": "Rex"]))]
        return try format.data(from: HRDocument(elements))
    }

    /// An object that another one stands in for.
    private final class Proxy: NSObject, NSCoding {
        let target: Any
        init(_ target: Any) { self.target = target }
        init?(coder: NSCoder) { nil }
        func encode(with coder: NSCoder) { coder.failWithError(CancellationError()) }
        override func replacementObject(for coder: NSCoder) -> Any? { target }
    }

    @Test("References to an object that is replaced become references to what stands in for it")
    func replacement() throws {
        let tree = KeyedTree("tree")
        let proxy = Proxy(tree)
        let plain = Proxy("text")
        let root = try HRArchiver().document(archiving: [proxy, tree, proxy, plain, plain] as [NSObject]).root
        let node = HRNode.object(
            HRObject(className: "KeyedTree", fields: ["name": "tree", "number": 0, "children": []]))
        #expect(root == [node, .alias(HRAlias("0")), .alias(HRAlias("0")), "text", "text"])
    }

    @Test("Existentials are told by their registered names", arguments: HRFormat.each)
    func existentials(_ format: HRFormat) throws {
        let values: [Any] = [Pet(name: "Rex"), Owner(name: "Anna"), "text", NSMutableString(string: "mutable")]
        let data = try HRArchiver(registry: registry).archive(values, as: format)
        let back = try HRUnarchiver(registry: registry).unarchive([Any].self, from: data)
        #expect((back[0] as? Pet)?.name == "Rex")
        #expect((back[1] as? Owner)?.name == "Anna")
        #expect(back[2] as? String == "text")
        #expect(back[3] as? NSMutableString == NSMutableString(string: "mutable"))
    }
}
