import Foundation
import HRArchiving
import HRDescribing
import ObjectMapping
import TestSupport
import Testing

/// In files without `$class`, families specify the types of values, and schemas say how.
@Suite("Schemas of families")
struct FamilyDescriptionTests {
    protocol Figure: Sendable {}

    struct Disc: Figure, Codable { var radius: Double }
    /// It writes the name of its type itself.
    struct Line: Figure, Codable {
        var type = "line"
        var length: Int
    }
    /// It has no properties.
    struct Nothing: Figure, Codable {}
    struct Dot: Figure {
        let x: Int
        static let map = PropertyMap(building: Dot.init(x:), MappedProperty("x", \.x))
    }
    /// It contains values of its own family.
    struct Group: Figure, HRCoding {
        var members: [any Figure]
        init(_ members: [any Figure]) { self.members = members }
        init(coder: HRDecoder) throws { members = try coder.decode(forKey: "members") }
        func encode(with coder: HREncoder) throws { try coder.encode(members, forKey: "members") }
    }
    struct Unknown: Figure, Codable { @HRUnknownKeys var fields }

    struct Board: Codable {
        struct Note: Codable { var text: String }
        var title: String
        var made: Date
        var wait: Duration
        var scores: [Int: Int]
        var note: Note?
        @HRPolymorphic var figures: [any Figure]
        @HRPolymorphic var named: [String: any Figure]
    }

    enum Tagging: CaseIterable { case beside, above, nested }

    private static func registry(_ tagging: Tagging, isOpen: Bool = false) -> HRClassRegistry {
        let members: KeyValuePairs<String, Any.Type> = [
            "disc": Disc.self, "circle": Disc.self, "line": Line.self, "nothing": Nothing.self, "dot": Dot.self,
            "group": Group.self,
        ]
        let unknown: Any.Type? = isOpen ? Unknown.self : nil
        var registry = HRClassRegistry()
        switch tagging {
        case .beside: registry.register(HRFamily<any Figure>(key: "type", members, unknown: unknown))
        case .above: registry.register(HRFamily<any Figure>(key: "type", content: "a~/b", members, unknown: unknown))
        case .nested: registry.register(HRFamily<any Figure>(nested: members, unknown: unknown))
        }
        registry.register(Dot.map)
        return registry
    }

    private static func figure(_ generator: inout SeededGenerator, depth: Int = 0) -> any Figure {
        switch generator.number(below: depth < 3 ? 5 : 4) {
        case 0: Disc(radius: Double(generator.number(below: 9)) / 4)
        case 1: Line(length: generator.number(below: 9))
        case 2: Nothing()
        case 3: Dot(x: generator.number(below: 9))
        default:
            Group((0..<generator.number(below: 4)).map { _ in figure(&generator, depth: depth + 1) })
        }
    }

    private static func board(seed: UInt64) -> Board {
        var generator = SeededGenerator(seed: seed)
        return Board(
            title: "board \(seed)", made: Date(timeIntervalSinceReferenceDate: Double(seed)), wait: .seconds(seed),
            scores: [1: 2], note: seed % 2 == 0 ? Board.Note(text: "$class") : nil,
            figures: (0..<generator.number(below: 5)).map { _ in figure(&generator) },
            named: ["a $b": figure(&generator)])
    }

    private static func validator(
        _ registry: HRClassRegistry, _ draft: HRSchemaOptions.Draft = .draft07
    ) throws -> SchemaValidator {
        let description = HRTypeDescription(of: Board.self, registry: registry)
        #expect(description.gaps == [])
        return try SchemaValidator(description.schema(HRSchemaOptions(draft: draft, tree: .plain)))
    }

    @Test(
        "What an archiver writes without reserved keys is valid", arguments: Tagging.allCases,
        HRSchemaOptions.Draft.allCases)
    func written(tagging: Tagging, draft: HRSchemaOptions.Draft) throws {
        let registry = Self.registry(tagging), validator = try Self.validator(registry, draft)
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder, schema: "board.schema.json")
        for seed in 0..<100 {
            let text = String(decoding: try archiver.archive(Self.board(seed: UInt64(seed)), as: .json), as: UTF8.self)
            #expect(try validator.errors(in: text) == [], "\(seed): \(text)")
        }
    }

    private static func file(_ figure: String) -> String {
        #"{"title": "", "made": 0, "wait": [0, 0], "scores": {}, "figures": [\#(figure)], "named": {}}"#
    }

    /// Figures that a reader takes or refuses, with the error of the schema for the latter.
    static let samples: [(Tagging, figure: String, error: String?)] = [
        (.beside, #"{"type": "circle", "radius": 1}"#, nil),
        (.beside, #"{"type": "group", "members": [{"type": "nothing"}]}"#, nil),
        (.beside, #"{"type": "disk", "radius": 1}"#, "$root.figures.0.type is not one of"),
        (.beside, #"{"radius": 1}"#, "$root.figures.0: type is a required property"),
        (.beside, #"{"type": "disc"}"#, "$root.figures.0: radius is a required property"),
        (.beside, #"{"$class": "Disc", "type": "disc", "radius": 1}"#, "$root.figures.0.$class was unexpected"),
        (.beside, #"{"type": "group", "members": [{"type": "dot"}]}"#, "$root.figures.0.members.0: x is a required"),
        (.above, #"{"type": "disc", "a~/b": {"radius": 1}}"#, nil),
        (.above, #"{"type": "nothing"}"#, nil),
        (.above, #"{"type": "disc", "a~/b": {}}"#, "$root.figures.0.a~/b: radius is a required property"),
        (.above, #"{"type": "dsic", "a~/b": {}}"#, "$root.figures.0.type is not one of"),
        (.above, #"{"type": "disc", "a~/b": {"radius": 1}, "c": 1}"#, "$root.figures.0.c was unexpected"),
        (.nested, #"{"circle": {"radius": 1}}"#, nil),
        (.nested, #"{"disk": {"radius": 1}}"#, "$root.figures.0.disk was unexpected"),
        (.nested, #"{"disc": {"radius": 1}, "dot": {"x": 1}}"#, "$root.figures.0 is too long"),
    ]

    @Test("A file is valid exactly if it can be read", arguments: samples)
    func readers(_ tagging: Tagging, figure: String, error: String?) throws {
        let registry = Self.registry(tagging)
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        let text = Self.file(figure)
        let isRead = (try? unarchiver.unarchive(Board.self, from: Data(text.utf8))) != nil
        #expect(isRead == (error == nil))
        let errors = try Self.validator(registry).errors(in: text)
        #expect(errors.count == (error == nil ? 0 : 1))
        #expect(errors.first?.hasPrefix(error ?? "") ?? true, "\(errors)")
    }

    @Test("Other names are valid where the family has a type for them", arguments: Tagging.allCases)
    func unknown(tagging: Tagging) throws {
        let figure = tagging == .nested ? #"{"blob": 1}"# : #"{"type": "blob", "size": 1}"#
        let open = try Self.validator(Self.registry(tagging, isOpen: true))
        #expect(try open.errors(in: Self.file(figure)) == [])
        let closed = try Self.validator(Self.registry(tagging)).errors(in: Self.file(figure))
        #expect(!closed.isEmpty)
    }

    @Test("In archives, the class says the type", arguments: Tagging.allCases)
    func archives(tagging: Tagging) throws {
        let registry = Self.registry(tagging)
        let validator = try SchemaValidator(HRTypeDescription(of: Board.self, registry: registry).schema())
        for seed in 0..<20 {
            let data = try HRArchiver(registry: registry).archive(Self.board(seed: UInt64(seed)), as: .json)
            #expect(try validator.errors(in: String(decoding: data, as: UTF8.self)) == [])
        }
    }

    @Test("A class with a family, and one that is its own base")
    func classes() throws {
        class Animal: Codable { var name = "" }
        class Dog: Animal {}
        struct Zoo: Codable {
            var head: Animal?
            @HRPolymorphic var animals: [Animal]
        }
        var registry = HRClassRegistry()
        registry.register(HRFamily<Animal>(key: "species", ["dog": Dog.self, "animal": Animal.self]))
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
        let description = HRTypeDescription(of: Zoo.self, registry: registry)
        let validator = try SchemaValidator(description.schema(HRSchemaOptions(tree: .plain)))
        let data = try archiver.archive(Zoo(head: nil, animals: [Dog(), Animal()]), as: .json)
        #expect(try validator.errors(in: String(decoding: data, as: UTF8.self)) == [])
        #expect(try validator.errors(in: #"{"animals": [{"name": "", "species": "cat"}]}"#).count == 1)
    }

    @Test("A contract has the names, and fails when one is gone", arguments: Tagging.allCases)
    func contract(tagging: Tagging) {
        let earlier = HRKeyContract(HRTypeDescription(of: Board.self, registry: Self.registry(tagging)))
        var registry = HRClassRegistry()
        let members: KeyValuePairs<String, Any.Type> = [
            "disc": Disc.self, "line": Line.self, "nothing": Nothing.self, "dot": Dot.self, "group": Group.self,
            "circle": Group.self,
        ]
        switch tagging {
        case .beside: registry.register(HRFamily<any Figure>(key: "type", members))
        case .above: registry.register(HRFamily<any Figure>(key: "type", content: "a~/b", members))
        case .nested: registry.register(HRFamily<any Figure>(nested: members))
        }
        registry.register(Dot.map)
        let later = HRKeyContract(HRTypeDescription(of: Board.self, registry: registry))
        #expect(earlier.changes(from: earlier).isEmpty)
        let changes = later.changes(from: earlier)
        #expect(changes.map(\.isBreaking) == [true])
        #expect(changes.first?.description.contains("circle") == true, "\(changes)")
        let opened = HRKeyContract(
            HRTypeDescription(of: Board.self, registry: Self.registry(tagging, isOpen: true)))
        let widened = opened.changes(from: earlier)
        #expect(!widened.map(\.isBreaking).contains(true), "\(widened)")
    }
}
