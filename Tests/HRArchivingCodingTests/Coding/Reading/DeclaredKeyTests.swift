import Foundation
import HRArchiving
import Testing

/// Keys that a type has, and its code does not ask for, are no unknown ones.
@Suite("Keys that types declare and do not ask for")
struct DeclaredKeyTests {
    private struct Circle: Codable, Equatable {
        let kind = "circle"
        let version = 2
        var radius: Double
        private enum CodingKeys: CodingKey { case kind, version, radius }
    }

    private class Shape: Codable {
        let kind = "shape"
        var name: String
        private enum CodingKeys: CodingKey { case kind, name }
        init(name: String) { self.name = name }
    }

    private final class Square: Shape {
        var side: Double
        private enum Keys: CodingKey { case side, unit }
        init(side: Double) {
            self.side = side
            super.init(name: "square")
        }
        required init(from decoder: any Decoder) throws {
            side = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .side)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(side, forKey: .side)
            try container.encode("m", forKey: .unit)
            try super.encode(to: encoder)
        }
    }

    private struct AnyKeys: Decodable {
        private struct Key: CodingKey {
            let stringValue: String
            let intValue: Int? = nil
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(stringValue: "a"))
        }
    }

    private let strict = HRUnarchiver(unknownKeys: .error)

    @Test("What the compiler's code writes is read where unknown keys are errors")
    func constants() throws {
        let document = try HRArchiver().document(archiving: [Circle(radius: 1), Circle(radius: 2)])
        #expect(document.root[0]?["kind"] == "circle")
        #expect(try strict.unarchive([Circle].self, from: document).map(\.radius) == [1, 2])
        #expect(strict.diagnose([Circle].self, from: document).errors.isEmpty)
        #expect(try strict.unarchiveCollectingUnknownKeys([Circle].self, from: document).unknownKeys.isEmpty)
    }

    @Test("The keys of a class and of its superclass are known")
    func superclass() throws {
        let document = try HRArchiver().document(archiving: Square(side: 2))
        #expect(try strict.unarchive(Square.self, from: document).side == 2)
    }

    @Test("Others are unknown as before")
    func others() throws {
        let error = #expect(throws: HRError.self) {
            try strict.unarchive(Circle.self, from: HRDocument(["kind": "circle", "radius": 1.5, "colour": "red"]))
        }
        #expect(error?.code == .unknownKey)
        #expect(error?.path == "colour")
    }

    @Test("A key type that takes any text knows none")
    func anyKeys() throws {
        let error = #expect(throws: HRError.self) {
            try strict.unarchive(AnyKeys.self, from: HRDocument(["a": 1, "b": 2]))
        }
        #expect(error?.path == "b")
    }

    private final class Ob: Codable {}

    @Test("An object where an array is declared is of the wrong kind, and not of an unknown class")
    func objectForArray() throws {
        var registry = HRClassRegistry()
        registry.register(Ob.self)
        let document = HRDocument(["list": .object("Ob", [:])])
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver(registry: registry).unarchive([String: [Ob]].self, from: document)
        }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path == "list")
    }
}
