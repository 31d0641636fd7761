import HRArchiving
import TestSupport
import Testing

/// What `$class` and `$version` may say, and what comes of it.
@Suite("Classes and versions")
struct ClassTests {
    private func read<T>(_ type: T.Type, _ root: HRNode, _ registry: HRClassRegistry = HRClassRegistry()) throws -> T {
        try HRUnarchiver(registry: registry).unarchive(type, from: HRDocument(root))
    }

    // MARK: Names

    @Test("Default names are the unqualified ones, and those of nested types say what holds them")
    func defaultNames() {
        #expect(Plain.archiveName == "Plain")
        #expect(Outer.Inner.archiveName == "Outer.Inner")
        #expect(Hidden.archiveName == "Hidden")
        #expect(Range<Int>.archiveName == "Range<Int>")
        #expect(ClosedRange<Double>.archiveName == "ClosedRange<Double>")
    }

    @Test("Generic and local types have no default name, and ask for one")
    func nameless() throws {
        final class Local: HRCoding {
            init() {}
            init(coder: HRDecoder) throws {}
            func encode(with coder: HREncoder) throws {}
        }
        final class Coded: Codable {}
        enum Word: String, HRCoding { case word }
        #expect(Nameless<Int>.archiveName.isEmpty)
        #expect(Local.archiveName.isEmpty)
        expectNameless("ClassTests.Local") { try HRArchiver().document(archiving: Local()) }
        expectNameless("ClassTests.Coded") { try HRArchiver().document(archiving: Coded()) }
        expectNameless("ClassTests.Word") { try HRArchiver().document(archiving: [Word.word as any HRCoding]) }
        expectNameless("Nameless<Int>") { try HRArchiver().document(archiving: ["key": Nameless<Int>()]) }
        #expect(try HRArchiver().document(archiving: [Word.word]) == HRDocument(["word"]))
        var registry = HRClassRegistry()
        registry.register(Nameless<Int>.self)
        #expect(registry.conflicts.map(\.description) == ["Nameless<Int> needs a name to be registered"])
        registry = HRClassRegistry()
        registry.register(Nameless<Int>.self, as: "Number")
        #expect(
            try HRArchiver(registry: registry).document(archiving: Nameless<Int>()) == HRDocument(.object("Number")))
        _ = try read([Nameless<Int>].self, [.object("Number")], registry)
    }

    private func expectNameless(_ type: String, _ body: () throws -> HRDocument) {
        let error = #expect(throws: HRError.self) { try body() }
        #expect(error?.message == "\"\(type)\" has no name that a file could say")
    }

    @Test(
        "Nested, private, generic and local classes are written and read under names", arguments: HRFormat.each)
    func oddTypes(format: HRFormat) throws {
        struct Local: HRCoding, Equatable {
            static let archiveName = "Local"
            init() {}
            init(coder: HRDecoder) throws {}
            func encode(with coder: HREncoder) throws {}
        }
        try roundTrip(Outer.Inner(), as: format)
        try roundTrip(Hidden(), as: format)
        try roundTrip(Local(), as: format)
        try roundTrip(Stack([Outer.Inner()]), as: format)
    }

    @Test("A type's own name, and a name that the registry gives", arguments: HRFormat.each)
    func ownNames(format: HRFormat) throws {
        #expect(try HRArchiver().document(archiving: Renamed()) == HRDocument(.object("New")))
        try roundTrip(Renamed(), as: format)
        var registry = HRClassRegistry()
        registry.register(Renamed.self, as: "Registered")
        #expect(try HRArchiver(registry: registry).document(archiving: Renamed()) == HRDocument(.object("Registered")))
        try roundTrip(Renamed(), as: format, registry: registry)
    }

    @Test("Former names, the type's own and those of the registry", arguments: ["New", "Old", "Older", "Oldest"])
    func formerNames(name: String) throws {
        var registry = HRClassRegistry()
        registry.register(Renamed.self, formerly: "Oldest")
        _ = try read([any Thing].self, [.object(name)], registry)
        if name != "Oldest" { _ = try read([Renamed].self, [.object(name)]) }
    }

    @Test("A registered name does not take the type's own name away")
    func ownNameBesideRegistered() throws {
        var registry = HRClassRegistry()
        registry.register(Renamed.self, as: "Registered")
        _ = try read([Renamed].self, [.object("New"), .object("Registered"), .object("Old")], registry)
        expectError(.unknownClass) { _ = try read([any Thing].self, [.object("New")], registry) }
    }

    @Test("An object without a class, or of the declared one, needs no registry")
    func declaredType() throws {
        #expect(try read([Plain].self, [["text": "a"], .object("Plain", ["text": "b"])]) == [Plain("a"), Plain("b")])
    }

    // MARK: Subtypes

    @Test("Subtypes that a type lists itself, and theirs, need no registry", arguments: HRFormat.each)
    func archiveSubtypes(format: HRFormat) throws {
        let shapes = try passed([Shape(), Circle(), Disc()], as: format)
        #expect(shapes.map { "\(type(of: $0))" } == ["Shape", "Circle", "Disc"])
        _ = try read([Circle].self, [.object("Disc")])
        expectError(.unknownClass) { _ = try read([Disc].self, [.object("Circle")]) }
    }

    @Test("The names that may stand in a place are told, the nearest one first of all")
    func candidates() {
        let error = expectError(
            .unknownClass, #"HR0401 "Cricle" is not a class that this file may create (did you mean "Circle"?) at 0"#
        ) { _ = try read([Shape].self, [.object("Cricle")]) }
        #expect(error?.notes == ["a Shape here may be Circle, Disc, Polygon, Shape, Square"])
    }

    @Test("A class of another family is refused before its initializer runs")
    func wrongFamily() {
        var registry = HRClassRegistry()
        registry.register(Trap.self)
        expectError(.wrongClass, #"HR0402 element 0 must be a Shape, and "Trap" is none at 0"#) {
            _ = try read([Shape].self, [.object("Trap")], registry)
        }
        expectError(.wrongClass, #"HR0402 element 0 must be a Circle, and "Shape" is none at 0"#) {
            var registry = HRClassRegistry()
            registry.register(Shape.self)
            _ = try read([Circle].self, [.object("Shape")], registry)
        }
    }

    @Test("A class that shares its superclass's name is an error when it is written")
    func sharedName() {
        let error = expectError(
            .registryConflict, #"HR0403 "Careless" and its superclass have the same archive name "Careful""#
        ) { _ = try HRArchiver().document(archiving: [Careful(), Careless()]) }
        #expect(error?.help == ["give the subclass an archiveName of its own, or register it under one"])
    }

    @Test("Each specialisation of a generic type is registered by itself")
    func specialisations() throws {
        var registry = HRClassRegistry()
        registry.register(Box<Int>.self, as: "Box<Int>")
        _ = try read([any Thing].self, [.object("Box<Int>", ["value": 1])], registry)
        expectError(.unknownClass) {
            _ = try read([any Thing].self, [.object("Box<String>", ["value": "a"])], registry)
        }
        registry.register(Box<String>.self, as: "TextBox")
        let boxes = try read([any Thing].self, [.object("TextBox", ["value": "a"])], registry)
        #expect((boxes.first as? Box<String>)?.value == "a")
    }

    @Test("Codable classes come back as the subclass that the file names", arguments: HRFormat.each)
    func codableSubclasses(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(CodableSub.self)
        let values: [CodableBase] = [CodableBase(), CodableSub()]
        let document = try HRArchiver(registry: registry).document(archiving: values)
        #expect(document == HRDocument([.object("CodableBase", ["x": 1]), .object("CodableSub", ["x": 1, "y": 2])]))
        let back = try HRUnarchiver(registry: registry).unarchive([CodableBase].self, from: format.data(from: document))
        #expect((back[1] as? CodableSub)?.y == 2)
    }

    // MARK: Versions

    @Test("A version is written if it is not 0, and read while decoding", arguments: HRFormat.each)
    func versions(format: HRFormat) throws {
        let document = try HRArchiver().document(archiving: Versioned())
        #expect(document == HRDocument(.object("Versioned", version: 3)))
        #expect(try HRUnarchiver().unarchive(Versioned.self, from: format.data(from: document)).readVersion == 3)
        #expect(try read(Versioned.self, [:]).readVersion == 0)
        #expect(try read(Versioned.self, .object("Versioned", version: 99)).readVersion == 99)
        #expect(try read(Versioned.self, .object("Versioned", version: -1)).readVersion == -1)
        #expect(
            try read([Versioned].self, [.object("Versioned", version: 2), .alias("0")]).map(\.readVersion) == [2, 2])
    }

    @Test("A version is that of the object, not of what lies in it")
    func innerVersion() throws {
        let root: HRNode = .object("Holder", version: 7, ["inner": .object("Versioned", version: 2), "plain": [:]])
        let versions = try read(Holder.self, root).versions
        #expect(versions == [7, 2, 0, 7])
    }

    // MARK: Plain values of classes

    @Test("A type that is one plain value says its class where the place does not", arguments: HRFormat.each)
    func plainValues(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Color.self)
        let values: [Any] = [Color.red, 5]
        let document = try HRArchiver(registry: registry).document(archiving: values)
        #expect(document == HRDocument([.object(HRObject(className: "Color", plainValue: "red")), 5]))
        let back = try HRUnarchiver(registry: registry).unarchive([Any].self, from: format.data(from: document))
        #expect(back.first as? Color == .red)
        #expect(
            try read([Color].self, [.object(HRObject(className: "Color", plainValue: "red")), "green"]) == [
                .red, .green,
            ])
    }
}

private enum Outer {
    struct Inner: HRCoding, Equatable {
        init() {}
        init(coder: HRDecoder) throws {}
        func encode(with coder: HREncoder) throws {}
    }
}

private struct Hidden: HRCoding, Equatable {
    init() {}
    init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}

private protocol Thing: HRCoding {}

private struct Renamed: Thing, Equatable {
    static let archiveName = "New"
    static let archiveFormerNames = ["Old", "Older"]
    init() {}
    init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}

private struct Box<Value: HRCoding>: Thing {
    var value: Value
    init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
    func encode(with coder: HREncoder) throws { try coder.encode(value, forKey: "value") }
}

private class Shape: HRCoding {
    class var archiveSubtypes: [any HRDecodable.Type] { [Circle.self, Square.self] }
    class var archiveFormerNames: [String] { [] }
    init() {}
    required init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}

private class Circle: Shape {
    override class var archiveSubtypes: [any HRDecodable.Type] { [Disc.self] }
}

private final class Disc: Circle {
    override class var archiveSubtypes: [any HRDecodable.Type] { [] }
}

private final class Square: Shape {
    override class var archiveFormerNames: [String] { ["Polygon"] }
    override class var archiveSubtypes: [any HRDecodable.Type] { [] }
}

/// Its initializer must not be reached.
private final class Trap: HRCoding {
    init(coder: HRDecoder) throws { Issue.record("the initializer of a refused class has run") }
    func encode(with coder: HREncoder) throws {}
}

private class Careful: HREncodable {
    class var archiveName: String { "Careful" }
    init() {}
    func encode(with coder: HREncoder) throws {}
}

private final class Careless: Careful {}

private class CodableBase: Codable {
    var x = 1
    init() {}
}

private final class CodableSub: CodableBase {
    var y = 2
    private enum Keys: CodingKey { case y }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
        y = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .y)
        try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(y, forKey: .y)
    }
}

private struct Versioned: HRCoding {
    static let archiveVersion = 3
    static let archiveAcceptsNewerVersions = true
    var readVersion = -100
    init() {}
    init(coder: HRDecoder) throws { readVersion = coder.archiveVersion }
    func encode(with coder: HREncoder) throws {}
}

private struct Holder: HRDecodable {
    static let archiveVersion = 7
    var versions: [Int]
    init(coder: HRDecoder) throws {
        let first = coder.archiveVersion
        let inner: Versioned = try coder.decode(forKey: "inner")
        let plain: Versioned = try coder.decode(forKey: "plain")
        versions = [first, inner.readVersion, plain.readVersion, coder.archiveVersion]
    }
}

private struct Nameless<Value>: HRCoding {
    init() {}
    init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}
