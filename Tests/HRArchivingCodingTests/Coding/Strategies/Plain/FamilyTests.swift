import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Files of other formats, which say the type of a value in their own way.
@Suite("Families of types")
struct FamilyTests {
    // MARK: Types

    protocol Shape: Sendable {}

    struct Circle: Shape, Codable, Equatable { var radius: Double }
    struct Square: Shape, Codable, Equatable {
        var side: Int
        var color: String?
    }
    /// It has no properties.
    struct Empty: Shape, Codable, Equatable {}
    /// It says its type itself.
    struct Line: Shape, Codable, Equatable {
        var type = "line"
        var length: Int
    }
    /// It is encoded as a text.
    struct Label: Shape, Codable, Equatable, RawRepresentable { var rawValue: String }
    /// A type of this library alone.
    struct Ring: Shape, HRCoding, Equatable {
        var inner: Circle
        init(inner: Circle) { self.inner = inner }
        init(coder: HRDecoder) throws { inner = try coder.decode(forKey: "inner") }
        func encode(with coder: HREncoder) throws { try coder.encode(inner, forKey: "inner") }
    }
    /// A type that a map describes.
    struct Dot: Shape, Equatable {
        let x: Int
        static let map = PropertyMap(building: Dot.init(x:), MappedProperty("x", \.x))
    }
    /// It keeps what it does not know.
    struct Unknown: Shape, Codable, Equatable { @HRUnknownKeys var fields }
    /// In no family.
    struct Hexagon: Shape, Codable, Equatable { var side = 1 }

    class Animal: Codable {
        var name: String
        init(_ name: String) { self.name = name }
    }
    final class Dog: Animal {
        var tricks = 0
        enum CodingKeys: CodingKey { case tricks }
        override init(_ name: String) { super.init(name) }
        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            tricks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .tricks)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tricks, forKey: .tricks)
        }
    }

    struct Drawing: Codable {
        var title = "drawing"
        @HRPolymorphic var shapes: [any Shape]
        @HRPolymorphic var background: (any Shape)?
        @HRPolymorphic var main: any Shape
        @HRPolymorphic var named: [String: any Shape] = [:]
        @HRPolymorphic var animals: [Animal] = []
    }

    protocol Solid: HRCoding {}
    struct Cube: Solid, Equatable {
        var edge: Int
        init(edge: Int) { self.edge = edge }
        init(coder: HRDecoder) throws { edge = try coder.decode(forKey: "edge") }
        func encode(with coder: HREncoder) throws { try coder.encode(edge, forKey: "edge") }
    }

    struct ByHand: HRCoding {
        var shapes: [any Shape]
        var main: any Solid
        init(_ shapes: [any Shape], _ main: any Solid = Cube(edge: 3)) { (self.shapes, self.main) = (shapes, main) }
        init(coder: HRDecoder) throws {
            shapes = try coder.decode(forKey: "shapes")
            main = try coder.decode(forKey: "main")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(shapes, forKey: "shapes")
            try coder.encode(main, forKey: "main")
        }
    }

    final class Mapped {
        var shapes: [any Shape] = []
        var main: any Shape = Empty()
        static let map = PropertyMap(
            Mapped.init, MappedProperty("shapes", \Mapped.shapes), MappedProperty("main", \Mapped.main))
    }

    enum Tagging: CaseIterable { case `internal`, adjacent, nested }

    private static func family(_ tagging: Tagging, unknown: Any.Type? = Unknown.self) -> HRFamily<any Shape> {
        let plain: KeyValuePairs<String, Any.Type> = [
            "circle": Circle.self, "square": Square.self, "quad": Square.self, "empty": Empty.self, "line": Line.self,
            "ring": Ring.self, "dot": Dot.self,
        ]
        let all: KeyValuePairs<String, Any.Type> = [
            "circle": Circle.self, "square": Square.self, "quad": Square.self, "empty": Empty.self, "line": Line.self,
            "label": Label.self, "ring": Ring.self, "dot": Dot.self,
        ]
        return switch tagging {
        case .internal: HRFamily(key: "type", plain, unknown: unknown)
        case .adjacent: HRFamily(key: "kind", content: "data", all, unknown: unknown)
        case .nested: HRFamily(nested: all, unknown: unknown)
        }
    }

    private static func registry(_ tagging: Tagging, unknown: Any.Type? = Unknown.self) -> HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(family(tagging, unknown: unknown))
        registry.register(HRFamily<Animal>(key: "species", ["dog": Dog.self, "animal": Animal.self]))
        registry.register(HRFamily<any Solid>(nested: ["cube": Cube.self]))
        registry.register(Dot.map)
        registry.register(Mapped.map)
        return registry
    }

    private static func isSame(_ left: any Shape, _ right: any Shape) -> Bool {
        func equal<T: Equatable>(_ left: T) -> Bool { left == right as? T }
        guard let left = left as? any Equatable else { return false }
        return equal(left)
    }

    private static func shapes(_ seed: UInt64, _ tagging: Tagging) -> [any Shape] {
        var random = SeededGenerator(seed: seed)
        return (0..<Int.random(in: 0...6, using: &random)).map { index in
            switch Int.random(in: 0...7, using: &random) {
            case 0: Circle(radius: Double(index) + 0.5)
            case 1: Square(side: index, color: nil)
            case 2: Square(side: index, color: "ö")
            case 3: Empty()
            case 4: Line(length: index)
            case 5: tagging == .internal ? Circle(radius: 1) : Label(rawValue: "a\(index)")
            case 6: Ring(inner: Circle(radius: 2))
            default: Dot(x: index)
            }
        }
    }

    // MARK: What files look like

    @Test("D21: the words of somebody else's format, in three shapes", arguments: Tagging.allCases)
    func files(tagging: Tagging) throws {
        let registry = Self.registry(tagging)
        let shapes: [any Shape] = [Circle(radius: 1.5), Square(side: 2), Ring(inner: Circle(radius: 3)), Dot(x: 4)]
        let drawing = Drawing(shapes: shapes, main: Empty())
        let expected =
            switch tagging {
            case .internal:
                #"""
                {"animals":[],"main":{"type":"empty"},"named":{},"shapes":[{"radius":1.5,"type":"circle"},{"side":2,"type":"square"},{"inner":{"radius":3},"type":"ring"},{"type":"dot","x":4}],"title":"drawing"}
                """#
            case .adjacent:
                #"""
                {"animals":[],"main":{"data":{},"kind":"empty"},"named":{},"shapes":[{"data":{"radius":1.5},"kind":"circle"},{"data":{"side":2},"kind":"square"},{"data":{"inner":{"radius":3}},"kind":"ring"},{"data":{"x":4},"kind":"dot"}],"title":"drawing"}
                """#
            case .nested:
                #"""
                {"animals":[],"main":{"empty":{}},"named":{},"shapes":[{"circle":{"radius":1.5}},{"square":{"side":2}},{"ring":{"inner":{"radius":3}}},{"dot":{"x":4}}],"title":"drawing"}
                """#
            }
        let data = try HRArchiver(registry: registry, compatibility: .jsonEncoder).archive(drawing, as: .json)
        let node = try JSONSerialization.jsonObject(with: data)
        let sorted = try JSONSerialization.data(withJSONObject: node, options: .sortedKeys)
        #expect(String(decoding: sorted, as: UTF8.self) == expected.trimmingCharacters(in: .whitespacesAndNewlines))
        let back = try HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
            .unarchive(Drawing.self, from: Data(expected.utf8))
        #expect(back.shapes.count == shapes.count && zip(back.shapes, shapes).allSatisfy(Self.isSame))
        #expect(back.main is Empty && back.background == nil)
    }

    @Test("Any shapes come back, in each property, format and strategy", arguments: Tagging.allCases)
    func roundTrips(tagging: Tagging) throws {
        let registry = Self.registry(tagging)
        for (seed, format) in (1...30).flatMap({ seed in HRFormat.direct.map { (UInt64(seed), $0) } }) {
            let shapes = Self.shapes(seed, tagging), main = shapes.first ?? Empty()
            let named = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ("k\($0)", $1) })
            let drawing = Drawing(shapes: shapes, background: seed % 2 == 0 ? main : nil, main: main, named: named)
            for compatibility in [HRArchiver.Compatibility.jsonEncoder, .propertyListEncoder, .standard] {
                let archiver = HRArchiver(registry: registry, compatibility: compatibility)
                let unarchiver = HRUnarchiver(
                    registry: registry, compatibility: compatibility, unknownKeys: .error)
                let back = try unarchiver.unarchive(Drawing.self, from: archiver.archive(drawing, as: format))
                #expect(back.shapes.count == shapes.count && zip(back.shapes, shapes).allSatisfy(Self.isSame))
                #expect(Self.isSame(back.main, main) && (back.background == nil) == (drawing.background == nil))
                let areSame = named.allSatisfy { Self.isSame($1, back.named[$0] ?? Empty()) }
                #expect(back.named.keys == named.keys && areSame)
                let hand = ByHand(shapes)
                let other = try unarchiver.unarchive(ByHand.self, from: archiver.archive(hand, as: format))
                #expect(other.shapes.count == shapes.count && zip(other.shapes, shapes).allSatisfy(Self.isSame))
                #expect(other.main as? Cube == Cube(edge: 3))
                let object = Mapped()
                (object.shapes, object.main) = (shapes, main)
                let mapped = try unarchiver.unarchive(Mapped.self, from: archiver.archive(object, as: format))
                #expect(mapped.shapes.count == shapes.count && zip(mapped.shapes, shapes).allSatisfy(Self.isSame))
                #expect(Self.isSame(mapped.main, main))
            }
        }
    }

    @Test("Classes and their subclasses")
    func classes() throws {
        let dog = Dog("Rex")
        dog.tricks = 3
        let drawing = Drawing(shapes: [], main: Empty(), animals: [dog, Animal("Tom")])
        let registry = Self.registry(.internal)
        for compatibility in [HRArchiver.Compatibility.jsonEncoder, .standard] {
            let data = try HRArchiver(registry: registry, compatibility: compatibility).archive(drawing, as: .json)
            let unarchiver = HRUnarchiver(registry: registry, compatibility: compatibility, unknownKeys: .error)
            let animals = try unarchiver.unarchive(Drawing.self, from: data).animals
            #expect(animals.map(\.name) == ["Rex", "Tom"])
            #expect((animals[0] as? Dog)?.tricks == 3 && !(animals[1] is Dog))
        }
    }

    /// A type that declares the base class without the wrapper.
    struct Zoo: Codable {
        var first: Animal
        var second: Animal?
        var all: [Animal]
        var named: [String: Animal]
    }

    @Test("Base classes need no wrapper", arguments: HRFormat.direct)
    func baseClasses(format: HRFormat) throws {
        let dog = Dog("Rex")
        dog.tricks = 3
        let registry = Self.registry(.internal)
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        for second in [dog, Animal("Tom"), nil] {
            let zoo = Zoo(first: dog, second: second, all: [dog, Animal("Tom")], named: ["a": dog])
            let back = try unarchiver.unarchive(Zoo.self, from: archiver.archive(zoo, as: format))
            #expect((back.first as? Dog)?.tricks == 3 && (back.all[0] as? Dog)?.tricks == 3)
            #expect((back.named["a"] as? Dog)?.tricks == 3 && !(back.all[1] is Dog))
            #expect(back.second?.name == second?.name && (back.second is Dog) == (second is Dog))
        }
        let text = try HRFormat.json.data(from: archiver.document(archiving: Animal("Tom")))
        #expect(String(decoding: text, as: UTF8.self).contains(#""species": "animal""#))
    }

    @Test("What is unknown is also kept in archives")
    func unknownInArchives() throws {
        let registry = Self.registry(.internal)
        let drawing = Drawing(shapes: [Unknown(fields: HRUnknownKeys(wrappedValue: ["a": 1]))], main: Empty())
        let data = try HRArchiver(registry: registry).archive(drawing, as: .json)
        let back = try HRUnarchiver(registry: registry).unarchive(Drawing.self, from: data)
        #expect((back.shapes.first as? Unknown)?.fields == ["a": 1])
    }

    // MARK: Unknown types

    @Test("What is unknown is kept as it is, and written back", arguments: Tagging.allCases)
    func unknown(tagging: Tagging) throws {
        let star =
            switch tagging {
            case .internal: #"{"type":"star","rays":[5,{"deep":null}],"glow":true}"#
            case .adjacent: #"{"kind":"star","data":{"rays":[5,{"deep":null}]},"more":1}"#
            case .nested: #"{"star":{"rays":[5,{"deep":null}]}}"#
            }
        let text = #"{"title":"t","shapes":["# + star + #"],"main":"# + star + #","named":{},"animals":[]}"#
        let registry = Self.registry(tagging)
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        let drawing = try unarchiver.unarchive(Drawing.self, from: Data(text.utf8))
        #expect(drawing.shapes.first is Unknown && drawing.main is Unknown)
        let written = try HRArchiver(registry: registry, compatibility: .jsonEncoder).document(archiving: drawing)
        #expect(try written == HRFormat.json.document(from: Data(text.utf8)))
    }

    @Test("Without a type for them, they are errors that say the names", arguments: Tagging.allCases)
    func unknownName(tagging: Tagging) throws {
        let text =
            switch tagging {
            case .internal: #"[{"type":"circel","radius":1}]"#
            case .adjacent: #"[{"kind":"circel","data":{"radius":1}}]"#
            case .nested: #"[{"circel":{"radius":1}}]"#
            }
        let registry = Self.registry(tagging, unknown: nil)
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder)
        let error = expectError(.unknownClass) {
            _ = try unarchiver.unarchive(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8))
        }
        #expect(error?.suggestion == "circle")
        let key = [Tagging.internal: "type", .adjacent: "kind", .nested: "circel"][tagging] ?? ""
        #expect(error?.path == HRPath(["0", key]))
        #expect(error?.message == "\"circel\" is not the name of a type in the family of \"FamilyTests.Shape\"")
    }

    // MARK: Errors

    @Test("A name that is missing, or no name", arguments: Tagging.allCases)
    func malformed(tagging: Tagging) throws {
        let unarchiver = HRUnarchiver(registry: Self.registry(tagging), compatibility: .jsonEncoder)
        for text in [#"[{}]"#, "[5]", "[null]", "[[]]", #"[{"kind":[],"type":{}}]"#] {
            expectError(text == "[{}]" && tagging != .nested ? .missingKey : .typeMismatch) {
                _ = try unarchiver.unarchive(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8))
            }
        }
    }

    @Test("Errors within a value are at their place", arguments: Tagging.allCases)
    func places(tagging: Tagging) throws {
        let (text, path) =
            switch tagging {
            case .internal: (#"[{"type":"circle","radius":"x"}]"#, "0.radius")
            case .adjacent: (#"[{"kind":"circle","data":{"radius":"x"}}]"#, "0.data.radius")
            case .nested: (#"[{"circle":{"radius":"x"}}]"#, "0.circle.radius")
            }
        let unarchiver = HRUnarchiver(registry: Self.registry(tagging), compatibility: .jsonEncoder)
        let error = expectError(.typeMismatch) {
            _ = try unarchiver.unarchive(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8))
        }
        #expect(error?.path?.description == path)
        let found = unarchiver.diagnose(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8)).errors
        #expect(found.map(\.path?.description) == [path])
    }

    @Test("A misspelt key beside the name of the type is an unknown key")
    func unknownKeys() throws {
        let unarchiver = HRUnarchiver(
            registry: Self.registry(.internal), compatibility: .jsonEncoder, unknownKeys: .error)
        let text = #"[{"type":"square","side":1,"colour":"red"}]"#
        let error = expectError(.unknownKey) {
            _ = try unarchiver.unarchive(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8))
        }
        #expect(error?.path?.description == "0.colour")
        let adjacent = HRUnarchiver(
            registry: Self.registry(.adjacent), compatibility: .jsonEncoder, unknownKeys: .error)
        let other = expectError(.unknownKey) {
            let text = #"[{"kind":"circle","data":{"radius":1},"extra":0}]"#
            _ = try adjacent.unarchive(HRPolymorphic<[any Shape]>.self, from: Data(text.utf8))
        }
        #expect(other?.path?.description == "0.extra")
    }

    @Test("A plain tree does not lose a type in silence")
    func losing() throws {
        let archiver = HRArchiver(compatibility: .jsonEncoder)
        let shapes: [any Shape] = [Circle(radius: 1)]
        let error = expectError(.unsupportedType) {
            _ = try archiver.archive(Drawing(shapes: shapes, main: Empty()), as: .json)
        }
        #expect(error?.path?.description == "shapes.0")
        expectError(.unsupportedType) {
            _ = try archiver.archive(ByHand([]), as: .json)
        }
        let strange = HRArchiver(registry: Self.registry(.internal), compatibility: .jsonEncoder)
        expectError(.unknownClass) { _ = try strange.archive(Drawing(shapes: [Hexagon()], main: Empty()), as: .json) }
        // A text has no place for the key.
        expectError(.unsupportedType) {
            var registry = HRClassRegistry()
            registry.register(HRFamily<any Shape>(key: "type", ["label": Label.self]))
            let drawing = Drawing(shapes: [], main: Label(rawValue: "a"))
            _ = try HRArchiver(registry: registry, compatibility: .jsonEncoder).archive(drawing, as: .json)
        }
        // Plain values keep their type.
        let plain: [String: Any] = ["a": 1, "b": ["x", 2.5, [true]] as [Any], "c": Date(timeIntervalSince1970: 0)]
        #expect(throws: Never.self) { try archiver.archive(plain, as: .json) }
    }

    @Test("A property that says another type than the family")
    func conflictingProperty() throws {
        let archiver = HRArchiver(registry: Self.registry(.internal), compatibility: .jsonEncoder)
        let error = expectError(.invalidValue) {
            let line = Line(type: "curve", length: 1)
            _ = try archiver.archive(Drawing(shapes: [line], main: Empty()), as: .json)
        }
        #expect(error?.path?.description == "shapes.0.type")
    }

    @Test("Registries say what does not go together")
    func conflicts() throws {
        var registry = HRClassRegistry()
        registry.register(HRFamily<any Shape>(key: "type", ["a": Circle.self, "a": Square.self]))
        #expect(registry.conflicts.count == 1)
        registry = HRClassRegistry()
        for _ in 0..<2 { registry.register(HRFamily<any Shape>(key: "type", ["a": Circle.self])) }
        #expect(registry.conflicts.isEmpty && registry.names == ["FamilyTests.Circle"])
        registry.register(HRFamily<any Shape>(key: "kind", ["a": Circle.self]))
        #expect(registry.conflicts.count == 1)
    }

    @Test("Coders of other libraries say that they cannot")
    func otherCoders() throws {
        let drawing = Drawing(shapes: [], main: Empty())
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(drawing) }
        let data = Data(#"{"title":"","shapes":[],"main":{},"named":{},"animals":[]}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Drawing.self, from: data) }
    }
}
