import Foundation
import HRArchiving
import TestSupport
import Testing

/// How references are written: where, by which policy, and to what.
@Suite("Writing references")
struct ReferenceWritingTests {
    private let ids = HRArchiver(references: .ids)

    @Test("An object met again becomes an alias to where it was first written")
    func keyPaths() throws {
        let shared = Node("s")
        let document = try HRArchiver().document(archiving: ["a": [shared], "b": [shared, Node("s")]])
        let node: HRNode = .object("Node", ["name": "s"])
        #expect(document == HRDocument(["a": [node], "b": [.alias("a.0"), node]]))
    }

    @Test("By identity, never by equality: equal values are written out each time")
    func values() throws {
        let plain = Plain("a")
        let object: HRNode = .object("Plain", ["text": "a"])
        #expect(try HRArchiver().document(archiving: [plain, plain]) == HRDocument([object, object]))
        #expect(try ids.document(archiving: ["x", "x"]) == HRDocument(["x", "x"]))
        let date = Date(timeIntervalSinceReferenceDate: 0)
        #expect(try ids.document(archiving: [date, date]) == HRDocument([.date(date), .date(date)]))
        let list = [1, 2]
        #expect(try ids.document(archiving: [list, list]) == HRDocument([[1, 2], [1, 2]]))
    }

    @Test("The root is $root by either policy", arguments: [HRArchiver.ReferenceStyle.keyPath, .ids])
    func root(references: HRArchiver.ReferenceStyle) throws {
        let node = Node("r")
        node.children = [node]
        let document = try HRArchiver(references: references).document(archiving: node)
        #expect(document == HRDocument(.object("Node", ["name": "r", "children": [.alias("$root")]])))
        node.children = []
    }

    @Test("Ids are on objects that are referred to, and on no others")
    func idsWhereNeeded() throws {
        let (first, second) = (Node("a"), Node("b"))
        let document = try ids.document(archiving: [first, second, first])
        #expect(
            document
                == HRDocument([
                    .object("Node", id: "node", ["name": "a"]), .object("Node", ["name": "b"]), .alias("#node"),
                ]))
    }

    @Test("Ids are numbered where they would be the same")
    func numberedIDs() throws {
        let (first, second) = (Node("a"), Node("b"))
        let document = try ids.document(archiving: [first, second, second, first, second])
        #expect(document["0"] == .object("Node", id: "node-2", ["name": "a"]))
        #expect(document["1"] == .object("Node", id: "node", ["name": "b"]))
        #expect(document["2"] == .alias("#node"))
        #expect(document["3"] == .alias("#node-2"))
        #expect(document["4"] == .alias("#node"))
    }

    @Test("Ids come from the object's own label")
    func labels() throws {
        let labels: [String?] = ["Anna", "anna b. c", "1st", "", nil, "Anna", "---", "Ünï", "名前", "a\u{0}b"]
        let people = labels.map(Labelled.init)
        let document = try ids.document(archiving: people + people)
        let written = labels.indices.map { document.root[$0]?.id }
        #expect(
            written == [
                "Anna", "anna-b-c", "_1st", "labelled", "labelled-2", "Anna-2", "labelled-3", "Ünï", "名前", "a-b",
            ])
        let back = try HRUnarchiver().unarchive([Labelled].self, from: document)
        #expect(back.prefix(10).map(\.archiveLabel) == labels)
        for index in labels.indices {
            let isSame = back[index] === back[index + 10]
            #expect(isSame)
        }
    }

    @Test("An id that a label gives twice, or that a number made before, is still only one object's")
    func collidingLabels() throws {
        let people = ["a", "a-2", "a", "a"].map(Labelled.init)
        let document = try ids.document(archiving: people + people)
        let written = people.indices.compactMap { document.root[$0]?.id }
        #expect(written == ["a", "a-2", "a-3", "a-4"])
    }

    @Test("Keys with dots, backslashes and $ in the way to an object", arguments: hostileKeys)
    func oddKeys(key: String) throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            for format in HRFormat.each {
                let shared = Node("s")
                let value = ["a first": [key: shared], key: [key: shared], "z last": ["": shared]]
                let back = try passed(value, as: format, references: references)
                let (first, second, third) = (back["a first"]?[key], back[key]?[key], back["z last"]?[""])
                let isSame = first === second && second === third && first != nil
                #expect(isSame, "\(format)")
            }
        }
    }

    /// What a path begins with is a scalar: a mark may combine with it to one character.
    @Test(
        "A mark behind the sign that a path or a key begins with",
        arguments: ["#\u{301}x", "#\u{301}", "\u{301}", ".\u{301}", "\\\u{301}", "$\u{301}", "$$\u{301}", "#"])
    func marks(key: String) throws {
        for format in HRFormat.each {
            let shared = Node("s")
            let back = try passed([key: [shared], "~": [shared]], as: format)
            let isSame = back["~"]?[0] === back[key]?[0] && back[key] != nil
            #expect(isSame, "\(format)")
        }
    }

    @Test("An object that is the whole of what another one writes has the other's place")
    func wholeOfAnother() throws {
        let (first, second) = (Shell(Node("a")), Shell(Node("b")))
        let document = try HRArchiver().document(archiving: [first, second, first])
        let back = try HRUnarchiver().unarchive([Shell].self, from: document)
        let isSame = back[2] === back[0]
        #expect(isSame)
        #expect(back.map(\.content.name) == ["a", "b", "a"])
    }

    @Test("An object that is the whole of what another one writes cannot be shared: no reference could mean it")
    func sharedWhole() {
        let inner = Node("n")
        let message = "HR0209 a shared object is the whole of what another object writes at 1"
        expectError(.coderMisuse, message) { _ = try HRArchiver().document(archiving: [Shell(inner), Shell(inner)]) }
        expectError(.coderMisuse, message) {
            _ = try HRArchiver().document(archiving: [Shell(inner), inner] as [any HREncodable])
        }
        expectError(.coderMisuse, message) {
            _ = try HRArchiver().document(archiving: [inner, Shell(inner)] as [any HREncodable])
        }
        let cyclic = Node("n")
        cyclic.children = [cyclic]
        expectError(.coderMisuse, "HR0209 a shared object is the whole of what another object writes at children.0") {
            _ = try HRArchiver().document(archiving: Shell(cyclic))
        }
        cyclic.children = []
    }

    @Test("Ids and conditional references within a value that says its class beside it", arguments: HRFormat.each)
    func withinPlainValue(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Row.self)
        let parent = Node("p", [Node("c")])
        let values: [Any] = [Row(parent.children + [parent] + parent.children), "text"]
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let back = try passed(values, as: format, registry: registry, references: references)
            let nodes = (back.first as? Row)?.nodes ?? []
            #expect(nodes.map(\.name) == ["c", "p", "c"])
            #expect(nodes.first?.parent === nodes.dropFirst().first)
            #expect(nodes.first === nodes.last)
        }
    }

    @Test("More aliases than the limit")
    func aliasLimit() throws {
        let shared = Node("s")
        let few = HRArchiver(limits: HRLimits(aliases: 3))
        #expect(try few.document(archiving: [shared, shared, shared, shared])["3"] == .alias("0"))
        let error = expectError(.aliasLimit, "HR0604 the graph has more than 3 aliases") {
            _ = try few.document(archiving: [shared, shared, shared, shared, shared])
        }
        #expect(error?.help == ["raise HRLimits.aliases if that is intended"])
    }
}

extension HRNode {
    fileprivate var id: String? {
        if case .object(let object) = self { object.id } else { nil }
    }
}

private final class Labelled: HRCoding, HRLabelled {
    let archiveLabel: String?

    init(_ label: String?) { archiveLabel = label }
    init(coder: HRDecoder) throws { archiveLabel = try coder.decodeIfPresent(forKey: "label") }
    func encode(with coder: HREncoder) throws { try coder.encode(archiveLabel, forKey: "label") }
}

/// A class that writes another object as the whole of itself.
private final class Shell: HRCoding {
    let content: Node

    init(_ content: Node) { self.content = content }
    init(coder: HRDecoder) throws { content = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(content) }
}

/// A value that is written as an array, and so has to say its class beside it where the place does not.
private struct Row: HRCoding {
    let nodes: [Node]

    init(_ nodes: [Node]) { self.nodes = nodes }
    init(coder: HRDecoder) throws { nodes = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(nodes) }
}
