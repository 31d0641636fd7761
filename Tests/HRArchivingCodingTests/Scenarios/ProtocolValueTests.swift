import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Protocol values and registration")
struct ProtocolValueTests {
    private func same(_ left: [any Foo], _ right: [any Foo]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy(areSame)
    }

    private func same<Key>(_ left: [Key: any Foo], _ right: [Key: any Foo]) -> Bool {
        left.count == right.count && left.allSatisfy { key, value in right[key].map { areSame(value, $0) } ?? false }
    }

    private func same<Key>(_ left: [Key: [any Foo]], _ right: [Key: [any Foo]]) -> Bool {
        left.count == right.count && left.allSatisfy { key, value in right[key].map { same(value, $0) } ?? false }
    }

    @Test("C-064 A registered value behind a protocol", arguments: HRFormat.each)
    func existential(format: HRFormat) throws {
        let value: any Foo = Named("a")
        let archiver = HRArchiver(registry: fooRegistry)
        let document = try archiver.document(archiving: Writing { try $0.encode(value, forKey: "foo") })
        let back = try format.document(from: format.data(from: document))
        let foo = try HRUnarchiver(registry: fooRegistry).read(back) { try $0.decode((any Foo).self, forKey: "foo") }
        #expect(areSame(foo, value))
    }

    @Test("C-065 An unregistered value behind a protocol is an error with name and path", arguments: HRFormat.each)
    func unregistered(format: HRFormat) throws {
        let values: [any Foo] = [Named("a")]
        let data = try HRArchiver().archive(values, as: format)
        let error = expectError(.unknownClass, #"HR0401 "Named" is not a class that this file may create at 0"#) {
            _ = try HRUnarchiver().unarchive([any Foo].self, from: data)
        }
        #expect(error?.help == ["register the class in the unarchiver's HRClassRegistry"])
    }

    @Test("C-066 An array of protocol values keeps order and types", arguments: HRFormat.each)
    func array(format: HRFormat) throws {
        let values: [any Foo] = [Bar(1), Named("a")]
        let back: [any Foo] = try passed(values, as: format, registry: fooRegistry)
        #expect(same(back, values))
    }

    @Test("C-067 A dictionary from text to protocol values", arguments: HRFormat.each)
    func dictionary(format: HRFormat) throws {
        let values: [String: any Foo] = ["a": Bar(1), "b": Named("x")]
        #expect(same(try passed(values, as: format, registry: fooRegistry), values))
    }

    @Test("C-068 An array of dictionaries from text to protocol values", arguments: HRFormat.each)
    func arrayOfDictionaries(format: HRFormat) throws {
        let values: [[String: any Foo]] = [["a": Bar(1)], [:], ["b": Named("x")]]
        let back = try passed(values, as: format, registry: fooRegistry)
        #expect(back.count == 3)
        #expect(zip(back, values).allSatisfy { same($0, $1) })
    }

    @Test("C-069 A dictionary from text to arrays of protocol values", arguments: HRFormat.each)
    func dictionaryOfArrays(format: HRFormat) throws {
        let values: [String: [any Foo]] = ["a": [Bar(1), Named("x")], "b": []]
        #expect(same(try passed(values, as: format, registry: fooRegistry), values))
    }

    @Test("C-070 Dictionaries from structs to protocol values", arguments: HRFormat.each)
    func structKeys(format: HRFormat) throws {
        let values: [Plain: any Foo] = [Plain("a"): Bar(1), Plain("b"): Named("x")]
        #expect(same(try passed(values, as: format, registry: fooRegistry), values))
        let arrays: [Plain: [any Foo]] = [Plain("a"): [Bar(1)], Plain("b"): [Named("x"), Bar(2)]]
        #expect(same(try passed(arrays, as: format, registry: fooRegistry), arrays))
        let dictionaries = [values, [:], [Plain("c"): Named("y") as any Foo]]
        let back = try passed(dictionaries, as: format, registry: fooRegistry)
        #expect(zip(back, dictionaries).allSatisfy { same($0, $1) })
    }

    @Test("C-071 A value that says no class is none of a protocol", arguments: HRFormat.each)
    func plainValue(format: HRFormat) throws {
        let data = try format.data(from: HRDocument([["text": "a"]]))
        let error = expectError(
            .missingClass, "HR0404 element 0 must be an object that says its class, found a dictionary at 0"
        ) {
            _ = try HRUnarchiver(registry: fooRegistry).unarchive([any Foo].self, from: data)
        }
        #expect(error?.help == [#"add "$class" with the name of a registered class"#])
    }

    @Test("C-072 Two specialisations of a generic type under two names", arguments: HRFormat.each)
    func specialisations(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Box<Int>.self, as: "IntBox")
        registry.register(Box<String>.self, as: "TextBox")
        let values: [any Foo] = [Box(5), Box("a")]
        let document = try HRArchiver(registry: registry).document(archiving: values)
        #expect(document == HRDocument([.object("IntBox", ["content": 5]), .object("TextBox", ["content": "a"])]))
        let back = try passed(values, as: format, registry: registry)
        #expect((back[0] as? Box<Int>)?.content == 5)
        #expect((back[1] as? Box<String>)?.content == "a")
    }

    // A registry is a value, and registering does not throw: the conflict is kept and reported at first use.
    @Test("C-073 Another type under a taken name is an error")
    func takenName() throws {
        var registry = HRClassRegistry()
        registry.register(Named.self, as: "Thing")
        registry.register(Bar.self, as: "Thing")
        #expect(registry.conflicts.count == 1)
        let message = #"HR0403 "Thing" is registered for two types, Named and Bar"#
        expectError(.registryConflict, message) { _ = try HRArchiver(registry: registry).document(archiving: 1) }
        expectError(.registryConflict, message) {
            _ = try HRUnarchiver(registry: registry).unarchive(Int.self, from: HRDocument(1))
        }
    }

    @Test("C-074 Registering one type twice changes nothing")
    func twice() throws {
        var registry = fooRegistry
        registry.register(Named.self)
        registry.register(Named.self, as: "Named", formerly: "Called")
        #expect(registry.conflicts.isEmpty)
        #expect(registry.names == ["Bar", "Called", "Named"])
        #expect(try HRUnarchiver(registry: registry).unarchive(Int.self, from: HRDocument(1)) == 1)
    }

    @Test("C-075 Two registries at the same time in two tasks")
    func twoRegistries() async throws {
        var first = HRClassRegistry()
        first.register(Named.self, as: "Thing")
        var second = HRClassRegistry()
        second.register(Bar.self, as: "Thing")
        let document = HRDocument([.object("Thing", ["text": "a", "number": 1])])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (registry, isFirst) in [(first, true), (second, false)] {
                group.addTask {
                    for _ in 0..<200 {
                        let foos = try HRUnarchiver(registry: registry).unarchive([any Foo].self, from: document)
                        guard isFirst ? foos.first is Named : foos.first is Bar else { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    // For an existential this is found out once the initializer has run, because Swift cannot ask whether a metatype
    // conforms to an existential type that is only known at run time; for classes and structs it comes first.
    @Test("C-076 A registered class of another kind is refused before its initializer runs", arguments: HRFormat.each)
    func wrongClass(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Explosive.self)
        let data = try format.data(from: HRDocument([.object("Explosive")]))
        let name = "Explosive"
        expectError(.wrongClass, #"HR0402 element 0 must be a Plain, and "\#(name)" is none at 0"#) {
            _ = try HRUnarchiver(registry: registry).unarchive([Plain].self, from: data)
        }
        expectError(.wrongClass, #"HR0402 element 0 must be a Node, and "\#(name)" is none at 0"#) {
            _ = try HRUnarchiver(registry: registry).unarchive([Node].self, from: data)
        }
    }

    @Test("C-077 A collection of a protocol that an element does not adopt is an error", arguments: HRFormat.each)
    func unfulfilled(format: HRFormat) throws {
        let values: [any Foo] = [Named("a")]
        let data = try HRArchiver(registry: fooRegistry).archive(values, as: format)
        expectError(.wrongClass, #"HR0402 element 0 must be an Unfulfilled, and "Named" is none at 0"#) {
            _ = try HRUnarchiver(registry: fooRegistry).unarchive([any Unfulfilled].self, from: data)
        }
    }
}

private struct Box<Content: HRCoding>: Foo {
    var content: Content
    init(_ content: Content) { self.content = content }
    var text: String { "\(content)" }
    init(coder: HRDecoder) throws { content = try coder.decode(forKey: "content") }
    func encode(with coder: HREncoder) throws { try coder.encode(content, forKey: "content") }
}

/// Its initializer must not be reached.
private final class Explosive: HRCoding {
    struct Reached: Error {}
    init() {}
    required init(coder: HRDecoder) throws { throw Reached() }
    func encode(with coder: HREncoder) throws {}
}

private protocol Unfulfilled {}
