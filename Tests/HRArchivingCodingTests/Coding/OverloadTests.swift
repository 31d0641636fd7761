import Foundation
import HRArchiving
import TestSupport
import Testing

/// That every shape has one name each way, and what the compiler makes of it.
@Suite("One verb for every shape")
struct OverloadTests {
    private var registry: HRClassRegistry {
        var registry = fooRegistry
        registry.register(CodableOnly.self)
        registry.register(Node.self)
        return registry
    }

    @Test("Every shape under a key, by the type of its property", arguments: HRFormat.each)
    func shapes(format: HRFormat) throws {
        let archiver = HRArchiver(registry: registry)
        let document = try archiver.document(archiving: Shapes.sample)
        let back = try HRUnarchiver(registry: registry).unarchive(Shapes.self, from: format.data(from: document))
        #expect(try archiver.document(archiving: back) == document)
        #expect(back.text == "t" && back.number == 5 && back.optional == nil && back.color == .red)
        #expect(back.plains == [Plain("p")] && back.byColor == [.green: [1]] && back.byID.count == 1)
        #expect(
            back.colors == [.red, .green] && back.codable == CodableOnly(1) && back.codableOptional == CodableOnly(2))
        #expect(back.codables == [CodableOnly(3)] && back.codablesByName == ["c": CodableOnly(4)])
        #expect(back.byCodingKey == [Key("k"): 7] && back.byCodableOnlyKey == [CodableOnly(1): "one"])
        #expect(areSame(back.foo, Named("f")))
        #expect(back.fooOptional.map { areSame($0, Bar(1)) } == true)
        #expect(back.foos.count == 2 && areSame(back.foos[1], Bar(3)))
        #expect(back.foosByName.count == 1 && back.fooListsByName["l"]?.count == 2)
        #expect(back.optionalFoos.count == 2 && back.optionalFoos[1] == nil)
        #expect(back.any as? Int == 6)
        #expect(back.anys.count == 3 && back.anys[1] as? String == "a")
        #expect(back.anysByName["n"] as? Bool == true)
        #expect(back.nested == ["a": [.red, nil]] && back.matrix == [[1], []])
        #expect(back.node === back.nodes.first)
    }

    @Test("Nothing where nothing is: optionals of every shape")
    func absent() throws {
        let document = HRDocument([:])
        let unarchiver = HRUnarchiver(registry: registry)
        try unarchiver.read(document) { coder in
            let text: String? = try coder.decodeIfPresent(forKey: "x")
            let codable: CodableOnly? = try coder.decodeIfPresent(forKey: "x")
            let foo: (any Foo)? = try coder.decodeIfPresent(forKey: "x")
            let foos: [any Foo]? = try coder.decodeIfPresent(forKey: "x")
            let codables: [CodableOnly]? = try coder.decodeIfPresent(forKey: "x")
            let any: Any? = try coder.decodeIfPresent(forKey: "x")
            #expect(text == nil && codable == nil && foo == nil && foos == nil && codables == nil && any == nil)
            let decodedNil: String? = try coder.decode(forKey: "x")
            let decodedFoo: (any Foo)? = try coder.decode(forKey: "x")
            let decodedCodable: CodableOnly? = try coder.decode(forKey: "x")
            #expect(decodedNil == nil && decodedFoo == nil && decodedCodable == nil)
        }
    }

    @Test("Defaults of every shape")
    func defaults() throws {
        try HRUnarchiver().read(HRDocument(["null": nil])) { coder in
            for key in ["x", "null"] {
                #expect(try coder.decode(forKey: key, default: "d") == "d")
                #expect(try coder.decode(forKey: key, default: [1]) == [1])
                #expect(try coder.decode(forKey: key, default: CodableOnly(1)) == CodableOnly(1))
                #expect(try coder.decode(forKey: key, default: [CodableOnly]()) == [])
                let foo: any Foo = try coder.decode(forKey: key, default: Named("d"))
                #expect(areSame(foo, Named("d")))
                let foos: [any Foo] = try coder.decode(forKey: key, default: [])
                #expect(foos.isEmpty)
                let byName: [String: any Foo] = try coder.decode(forKey: key, default: [:])
                #expect(byName.isEmpty)
                let none: Int? = try coder.decode(forKey: key, default: nil)
                #expect(none == nil)
            }
        }
    }

    @Test("A default is made only where it is needed")
    func lazyDefaults() throws {
        struct Needed: Error {}
        @Sendable func fail() throws -> Int { throw Needed() }
        let number = try HRUnarchiver().read(HRDocument(["x": 1])) { try $0.decode(forKey: "x", default: fail()) }
        #expect(number == 1)
        expectError(.userError) {
            _ = try HRUnarchiver().read(HRDocument([:])) { try $0.decode(forKey: "x", default: fail()) }
        }
    }

    @Test("Without a key: one plain value of every shape", arguments: HRFormat.each)
    func plainValues(format: HRFormat) throws {
        func pass<T>(_ type: T.Type, _ body: @escaping (HREncoder) throws -> Void) throws -> T {
            let document = try HRArchiver(registry: registry).document(archiving: Writing(body))
            let loaded = try format.document(from: format.data(from: document))
            return try HRUnarchiver(registry: registry).read(loaded) { try $0.decode(type) }
        }
        #expect(try pass(String.self) { try $0.encode("10 EUR") } == "10 EUR")
        #expect(try pass([Plain].self) { try $0.encode([Plain("a")]) } == [Plain("a")])
        #expect(try pass(CodableOnly.self) { try $0.encode(CodableOnly(5)) } == CodableOnly(5))
        #expect(try pass([CodableOnly].self) { try $0.encode([CodableOnly(5)]) } == [CodableOnly(5)])
        let foos: [any Foo] = [Named("a"), Bar(1)]
        #expect(try pass([any Foo].self) { try $0.encode(foos) }.count == 2)
        #expect(try pass(Int?.self) { try $0.encode(nil as Int?) } == nil)
    }

    @Test("A value of every shape as the root", arguments: HRFormat.each)
    func roots(format: HRFormat) throws {
        let archiver = HRArchiver(registry: registry)
        let unarchiver = HRUnarchiver(registry: registry)
        let foo: any Foo = Named("f")
        #expect(areSame(try unarchiver.unarchive(from: archiver.archive(foo, as: format)), foo))
        let codable: CodableOnly = try unarchiver.unarchive(from: archiver.archive(CodableOnly(1), as: format))
        #expect(codable == CodableOnly(1))
        let list: [CodableOnly] = try unarchiver.unarchive(from: archiver.archive([CodableOnly(1)], as: format))
        #expect(list == [CodableOnly(1)])
        let byKey: [Key: Int] = try unarchiver.unarchive(from: archiver.archive([Key("k"): 7], as: format))
        #expect(byKey == [Key("k"): 7])
        let none: Int? = try unarchiver.unarchive(from: archiver.archive(nil as Int?, as: format))
        #expect(none == nil)
        let anything: [String: Any] = ["a": [1, "b"] as [Any]]
        let back = try unarchiver.unarchive([String: Any].self, from: archiver.archive(anything, as: format))
        #expect((back["a"] as? [Any])?.count == 2)
    }

    @Test("Late references of every shape")
    func references() throws {
        let unarchiver = HRUnarchiver(registry: registry)
        let document = HRDocument([
            "a": .object("Node", ["name": "n"]), "b": .alias("a"), "c": .object("Named", ["text": "t"]),
        ])
        nonisolated(unsafe) var found: [String] = []
        try unarchiver.read(document) { coder in
            try coder.decodeReference(Node.self, forKey: "b") { found.append($0.name) }
            try coder.decodeReference(forKey: "c") { (foo: any Foo) in found.append(foo.text) }
            try coder.decodeReference(CodableNode.self, forKey: "none") { found.append($0.name) }
        }
        #expect(found == ["t", "n"])
    }

    @Test("A Codable type that is declared HRCoding takes the static way, and both write alike")
    func bothWays() throws {
        let document = try HRArchiver().document(archiving: [Declared(x: 1)])
        #expect(document == HRDocument([.object("Declared", ["x": 1])]))
        let codable = try HRArchiver().document(archiving: [CodableOnly(1)])
        #expect(codable == HRDocument([["x": 1]]))
    }

    @Test("Keys that are CodingKeyRepresentable are texts, whatever else they are", arguments: HRFormat.each)
    func codingKeyRepresentable(format: HRFormat) throws {
        #expect(try HRArchiver().document(archiving: [Key("k"): 7]) == HRDocument(["k": 7]))
        let id = UUID()
        #expect(try HRArchiver().document(archiving: [id: 1]) == HRDocument(.dictionary([id.uuidString: 1])))
        let url = URL(filePath: "/a.b")
        #expect(try HRArchiver().document(archiving: [url: 1]) == HRDocument(.dictionary([url.absoluteString: 1])))
        #expect(try HRArchiver().document(archiving: [Spoken(text: "1.5"): 1]) == HRDocument(["say 1.5": 1]))
        try roundTrip([Spoken(text: ""): 1, Spoken(text: "a"): 2], as: format)
        try roundTrip([Key("b"): 1, Key("01"): 2, Key("1"): 3], as: format)
        let data = try format.data(from: HRDocument(["tell a": 1]))
        expectError(.invalidValue, #"HR0206 "tell a" is not a key of type Spoken at tell a"#) {
            _ = try HRUnarchiver().unarchive([Spoken: Int].self, from: data)
        }
    }
}

/// A type that is only Codable.
private struct CodableOnly: Codable, Hashable {
    var x: Int
    init(_ x: Int) { self.x = x }
}

/// A type that is declared to take part through Codable.
private struct Declared: Codable, HRCoding {
    var x: Int
}

/// A key that is only Codable, with a text of its own.
private struct Key: Codable, Hashable, CodingKeyRepresentable {
    let text: String
    init(_ text: String) { self.text = text }
    var codingKey: any CodingKey { TextKey(stringValue: text) }
    init?<T: CodingKey>(codingKey: T) { text = codingKey.stringValue }
}

/// A key that takes part by hand, with a text of its own.
private struct Spoken: HRCoding, Hashable, CodingKeyRepresentable {
    let text: String
    init(text: String) { self.text = text }
    var codingKey: any CodingKey { TextKey(stringValue: "say " + text) }
    init?<T: CodingKey>(codingKey: T) {
        guard codingKey.stringValue.hasPrefix("say ") else { return nil }
        text = String(codingKey.stringValue.dropFirst(4))
    }
    init(coder: HRDecoder) throws { text = try coder.decode(forKey: "text") }
    func encode(with coder: HREncoder) throws { try coder.encode(text, forKey: "text") }
}

private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// One property of every shape.
private struct Shapes: HRCoding {
    var text: String
    var number: Int
    var optional: Double?
    var color: Color
    var plains: [Plain]
    var byColor: [Color: [Int]]
    var byID: [UUID: Plain]
    var colors: Set<Color>
    var codable: CodableOnly
    var codableOptional: CodableOnly?
    var codables: [CodableOnly]
    var codablesByName: [String: CodableOnly]
    var byCodingKey: [Key: Int]
    var byCodableOnlyKey: [CodableOnly: String]
    var foo: any Foo
    var fooOptional: (any Foo)?
    var foos: [any Foo]
    var foosByName: [String: any Foo]
    var fooListsByName: [String: [any Foo]]
    var optionalFoos: [(any Foo)?]
    var any: Any
    var anys: [Any]
    var anysByName: [String: Any]
    var nested: [String: [Color?]]
    var matrix: [[Int]]
    var node: Node
    var nodes: [Node]
}

extension Shapes {
    static var sample: Shapes {
        let node = Node("n")
        return Shapes(
            text: "t", number: 5, optional: nil, color: .red, plains: [Plain("p")], byColor: [.green: [1]],
            byID: [UUID(): Plain("u")], colors: [.red, .green], codable: CodableOnly(1),
            codableOptional: CodableOnly(2),
            codables: [CodableOnly(3)], codablesByName: ["c": CodableOnly(4)], byCodingKey: [Key("k"): 7],
            byCodableOnlyKey: [CodableOnly(1): "one"], foo: Named("f"), fooOptional: Bar(1),
            foos: [Named("g"), Bar(3)],
            foosByName: ["h": Named("h")], fooListsByName: ["l": [Bar(4), Named("l")]], optionalFoos: [Bar(5), nil],
            any: 6, anys: [1, "a", Bar(6)], anysByName: ["n": true, "p": Bar(7)], nested: ["a": [.red, nil]],
            matrix: [[1], []], node: node, nodes: [node, Node("m")])
    }

    init(coder: HRDecoder) throws {
        text = try coder.decode(forKey: "text")
        number = try coder.decode(forKey: "number")
        optional = try coder.decodeIfPresent(forKey: "optional")
        color = try coder.decode(forKey: "color")
        plains = try coder.decode(forKey: "plains")
        byColor = try coder.decode(forKey: "byColor")
        byID = try coder.decode(forKey: "byID")
        colors = try coder.decode(forKey: "colors")
        codable = try coder.decode(forKey: "codable")
        codableOptional = try coder.decodeIfPresent(forKey: "codableOptional")
        codables = try coder.decode(forKey: "codables")
        codablesByName = try coder.decode(forKey: "codablesByName")
        byCodingKey = try coder.decode(forKey: "byCodingKey")
        byCodableOnlyKey = try coder.decode(forKey: "byCodableOnlyKey")
        foo = try coder.decode(forKey: "foo")
        fooOptional = try coder.decodeIfPresent(forKey: "fooOptional")
        foos = try coder.decode(forKey: "foos")
        foosByName = try coder.decode(forKey: "foosByName")
        fooListsByName = try coder.decode(forKey: "fooListsByName")
        optionalFoos = try coder.decode(forKey: "optionalFoos")
        any = try coder.decode(forKey: "any")
        anys = try coder.decode(forKey: "anys")
        anysByName = try coder.decode(forKey: "anysByName")
        nested = try coder.decode(forKey: "nested")
        matrix = try coder.decode(forKey: "matrix")
        node = try coder.decode(forKey: "node")
        nodes = try coder.decode(forKey: "nodes")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(text, forKey: "text")
        try coder.encode(number, forKey: "number")
        try coder.encode(optional, forKey: "optional")
        try coder.encode(color, forKey: "color")
        try coder.encode(plains, forKey: "plains")
        try coder.encode(byColor, forKey: "byColor")
        try coder.encode(byID, forKey: "byID")
        try coder.encode(colors, forKey: "colors")
        try coder.encode(codable, forKey: "codable")
        try coder.encode(codableOptional, forKey: "codableOptional")
        try coder.encode(codables, forKey: "codables")
        try coder.encode(codablesByName, forKey: "codablesByName")
        try coder.encode(byCodingKey, forKey: "byCodingKey")
        try coder.encode(byCodableOnlyKey, forKey: "byCodableOnlyKey")
        try coder.encode(foo, forKey: "foo")
        try coder.encode(fooOptional, forKey: "fooOptional")
        try coder.encode(foos, forKey: "foos")
        try coder.encode(foosByName, forKey: "foosByName")
        try coder.encode(fooListsByName, forKey: "fooListsByName")
        try coder.encode(optionalFoos, forKey: "optionalFoos")
        try coder.encode(any as Any?, forKey: "any")
        try coder.encode(anys, forKey: "anys")
        try coder.encode(anysByName, forKey: "anysByName")
        try coder.encode(nested, forKey: "nested")
        try coder.encode(matrix, forKey: "matrix")
        try coder.encode(node, forKey: "node")
        try coder.encode(nodes, forKey: "nodes")
    }
}
