import Foundation
import HRArchiving
import TestSupport
import Testing

/// Objects that others stand in for, before writing and after reading.
@Suite("Replacing and awakening")
struct HookTests {
    @Test("A replacement is written in place of the object, once, and references mean it", arguments: HRFormat.each)
    func replacement(format: HRFormat) throws {
        let proxy = Proxy(Node("real"))
        let document = try HRArchiver().document(archiving: [proxy, proxy])
        #expect(document == HRDocument([.object("Node", ["name": "real"]), .alias("0")]))
        let back = try HRUnarchiver().unarchive([Node].self, from: format.data(from: document))
        #expect(back[0] === back[1])
    }

    @Test("An object and its replacement are one object in the archive")
    func objectAndReplacement() throws {
        let node = Node("real")
        let document = try HRArchiver().document(archiving: [Proxy(node), Proxy(node)])
        #expect(document == HRDocument([.object("Node", ["name": "real"]), .alias("0")]))
    }

    @Test("By id, the object that stands in bears it, whoever is referred to")
    func replacementByID() throws {
        let node = Node("real")
        let values: [any HREncodable] = [Proxy(node), Proxy(node), node]
        let document = try HRArchiver(references: .ids).document(archiving: values)
        let expected: HRNode = [.object("Node", id: "node", ["name": "real"]), .alias("#node"), .alias("#node")]
        #expect(document.root == expected)
    }

    @Test("A replacement that was written before its object is met")
    func replacementWrittenBefore() throws {
        let proxy = Proxy(Node("real"))
        let values: [any HREncodable] = [proxy.target, proxy, proxy]
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let document = try HRArchiver(references: references).document(archiving: values)
            let back = try HRUnarchiver().unarchive([Node].self, from: document)
            #expect(back[0] === back[1])
            #expect(back[0] === back[2])
        }
    }

    @Test("A conditional reference to an object means what stands in for it")
    func conditionalReplacement() throws {
        let proxy = Proxy(Node("real"))
        let body: (HREncoder) throws -> Void = {
            try $0.encodeConditional(proxy, forKey: "before")
            try $0.encode(proxy, forKey: "proxy")
            try $0.encodeConditional(proxy, forKey: "after")
        }
        let node: HRNode = .object("Node", ["name": "real"])
        let document = try HRArchiver().document(archiving: Writing(body))
        #expect(
            document.root == .object("Fields", ["before": .alias("proxy"), "proxy": node, "after": .alias("proxy")]))
        let byID = try HRArchiver(references: .ids).document(archiving: Writing(body))
        #expect(byID["before"] == .alias("#node"))
        #expect(byID["after"] == .alias("#node"))
    }

    @Test("Objects that stand in for one another")
    func circle() {
        let (first, second) = (Circular(), Circular())
        first.other = second
        second.other = first
        expectError(.coderMisuse, "HR0209 objects stand in for one another in a circle at 0") {
            _ = try HRArchiver().document(archiving: [first])
        }
        second.other = nil
    }

    @Test("An object may be its own replacement, or a plain value")
    func selfAndValue() throws {
        #expect(try HRArchiver().document(archiving: [Whimsical(nil)]) == HRDocument([.object("Whimsical")]))
        let text = Whimsical("text")
        #expect(try HRArchiver().document(archiving: [text]) == HRDocument(["text"]))
    }

    @Test("A plain replacement that is referred to by id is an object of one plain value")
    func plainReplacementByID() throws {
        let text = Whimsical("text")
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let document = try HRArchiver(references: references).document(archiving: [text, text])
            let back = try HRUnarchiver().unarchive([String].self, from: document)
            #expect(back == ["text", "text"], "\(document)")
        }
    }

    @Test("A replacement that throws says where")
    func failingReplacement() {
        let error = expectError(.userError, "HR0208 the type's own code failed to encode it at a.0") {
            _ = try HRArchiver().document(archiving: ["a": [Failing()]])
        }
        #expect(error?.underlying is Failing.Refusal)
    }

    @Test("An awakened object takes the place of the one that was read, everywhere", arguments: HRFormat.each)
    func awakening(format: HRFormat) throws {
        let first = Unique("a")
        let data = try HRArchiver().archive(["x": first, "y": Unique("a"), "z": first], as: format)
        let back = try HRUnarchiver().unarchive([String: Unique].self, from: data)
        #expect(back["x"] === Unique.known["a"])
        #expect(back["y"] === Unique.known["a"])
        #expect(back["z"] === Unique.known["a"])
    }

    @Test("Awakening a subclass that is found in the registry")
    func awakeningSubclass() throws {
        var registry = HRClassRegistry()
        registry.register(AwakeSub.self)
        let document = HRDocument([.object("AwakeSub"), .object("AwakeBase"), .alias("0")])
        let back = try HRUnarchiver(registry: registry).unarchive([AwakeBase].self, from: document)
        #expect(back.map(\.isAwake) == [true, false, true])
        #expect(back[0] === back[2])
    }

    @Test("References that are filled in early keep the object itself")
    func awakeningInCycle() throws {
        let root: HRNode = ["child": ["child": .alias("$root")]]
        let back = try HRUnarchiver().unarchive(Replaced.self, from: HRDocument(root))
        #expect(back.isSubstitute)
        #expect(back.child?.child?.isSubstitute == false)
        back.child?.child?.child = nil
    }
}

/// An object that another one stands in for.
private final class Proxy: HREncodable, HRReplacing {
    let target: Node
    init(_ target: Node) { self.target = target }
    func encode(with coder: HREncoder) throws { Issue.record("a replaced object is not written") }
    func replacementForArchiving() throws -> any HREncodable { target }
}

/// An object that is itself, or text.
private final class Whimsical: HREncodable, HRReplacing {
    let text: String?
    init(_ text: String?) { self.text = text }
    func encode(with coder: HREncoder) throws {}
    func replacementForArchiving() throws -> any HREncodable { text ?? self as any HREncodable }
}

/// An object that another one of its kind stands in for.
private final class Circular: HREncodable, HRReplacing {
    var other: Circular?
    func encode(with coder: HREncoder) throws {}
    func replacementForArchiving() throws -> any HREncodable { other ?? self }
}

private final class Failing: HREncodable, HRReplacing {
    struct Refusal: Error {}
    func encode(with coder: HREncoder) throws {}
    func replacementForArchiving() throws -> any HREncodable { throw Refusal() }
}

/// An object of which there is one for each name.
private final class Unique: HRCoding, HRAwakening, Sendable {
    static let known: [String: Unique] = ["a": Unique("a")]

    let name: String
    init(_ name: String) { self.name = name }
    init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
    func awakeAfterUnarchiving() throws -> Self {
        guard let known = Self.known[name] as? Self else { return self }
        return known
    }
}

private class AwakeBase: HRDecodable {
    var isAwake = false
    required init(coder: HRDecoder) throws {}
}

private final class AwakeSub: AwakeBase, HRAwakening {
    func awakeAfterUnarchiving() throws -> Self {
        isAwake = true
        return self
    }
}

/// An object that puts another one in its place.
private class Replaced: HRDecodable, HRAwakening {
    var child: Replaced?
    var isSubstitute = false

    required init() {}
    required init(coder: HRDecoder) throws {
        coder.register(self)
        child = try coder.decodeIfPresent(forKey: "child")
    }

    func awakeAfterUnarchiving() throws -> Self {
        let substitute = Self()
        substitute.isSubstitute = true
        substitute.child = child
        return substitute
    }
}
