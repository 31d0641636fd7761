import HRArchiving
import TestSupport
import Testing

/// One object of the file is one object, however often a class asks for its key.
@Suite("Keys that are read again")
struct ReadingAgainTests {
    /// Reads its key twice, with other keys in between.
    private final class Twice: HRDecodable {
        let first, second: Node
        let other: Node?
        let inner: Inner?

        init(coder: HRDecoder) throws {
            first = try coder.decode(forKey: "x")
            other = try coder.decodeIfPresent(forKey: "y")
            inner = try coder.decodeIfPresent(forKey: "inner")
            second = try coder.decode(Any.self, forKey: "x") as? Node ?? Node("none")
        }
    }

    /// A struct with a key of the same name as its holder's.
    private struct Inner: HRDecodable {
        let y, x: Node

        init(coder: HRDecoder) throws {
            y = try coder.decode(forKey: "y")
            x = try coder.decode(forKey: "x")
        }
    }

    private struct Codables: Decodable {
        final class Leaf: Decodable {}
        let first, second: Leaf

        private enum CodingKeys: CodingKey { case x }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            first = try container.decode(Leaf.self, forKey: .x)
            second = try container.decode(Leaf.self, forKey: .x)
        }
    }

    private func read(_ fields: HRFields) throws -> Twice {
        var registry = HRClassRegistry()
        registry.register(Node.self)
        return try HRUnarchiver(registry: registry).unarchive(Twice.self, from: HRDocument(.dictionary(fields)))
    }

    private func node(_ name: String) -> HRNode { .object("Node", ["name": .string(name)]) }

    @Test("Give the same object")
    func same() throws {
        let twice = try read(["x": node("x"), "y": node("y")])
        let isSame = twice.first === twice.second
        #expect(isSame && twice.first.name == "x" && twice.other?.name == "y")
    }

    @Test("Give the same object that an alias refers to")
    func withAlias() throws {
        let twice = try read(["x": node("x"), "y": .alias("x")])
        let isSame = twice.first === twice.second && twice.first === twice.other
        #expect(isSame)
    }

    @Test("Are not those of another value")
    func ofOthers() throws {
        let twice = try read(["x": node("x"), "inner": ["x": node("inner x"), "y": node("inner y")]])
        #expect(twice.second.name == "x" && twice.inner?.x.name == "inner x" && twice.inner?.y.name == "inner y")
    }

    @Test("Give the same object of a class that is only Codable")
    func codable() throws {
        let twice = try HRUnarchiver().unarchive(Codables.self, from: HRDocument(["x": [:]]))
        let isSame = twice.first === twice.second
        #expect(isSame)
    }

    @Test("Members of dictionaries are each their own")
    func dictionaries() throws {
        let document = HRDocument([["x": node("1")], ["x": node("2")]])
        let dictionaries = try HRUnarchiver().unarchive([[String: Node]].self, from: document)
        #expect(dictionaries.map { $0["x"]?.name } == ["1", "2"])
    }

    @Test("An object of another class than before is an error")
    func otherClass() {
        struct Both: HRDecodable {
            init(coder: HRDecoder) throws {
                _ = try coder.decode(Node.self, forKey: "x")
                _ = try coder.decode(Twice.self, forKey: "x")
            }
        }
        expectError(.wrongReferenceType) {
            _ = try HRUnarchiver().unarchive(Both.self, from: HRDocument(["x": ["name": "n"]]))
        }
    }
}
