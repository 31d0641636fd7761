import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Custom types")
struct CustomTypeTests {
    @Test("C-050 A struct under a key is a nested object", arguments: HRFormat.each)
    func nested(format: HRFormat) throws {
        let document = try HRArchiver().document(archiving: Writing { try $0.encode(Plain("a"), forKey: "plain") })
        #expect(document["plain"] == .object("Plain", ["text": "a"]))
        let back = try format.document(from: format.data(from: document))
        #expect(try HRUnarchiver().read(back) { try $0.decode(Plain.self, forKey: "plain") } == Plain("a"))
    }

    @Test("C-051 Two structs under two keys", arguments: HRFormat.each)
    func two(format: HRFormat) throws {
        let document = try HRArchiver().document(
            archiving: Writing {
                try $0.encode(Plain("a"), forKey: "first")
                try $0.encode(Plain("b"), forKey: "second")
            })
        let back = try format.document(from: format.data(from: document))
        let values = try HRUnarchiver().read(back) {
            [try $0.decode(Plain.self, forKey: "second"), try $0.decode(forKey: "first")]
        }
        #expect(values == [Plain("b"), Plain("a")])
    }

    @Test("C-052 A type that writes nothing is an empty object and reads its defaults", arguments: HRFormat.each)
    func silent(format: HRFormat) throws {
        #expect(try HRArchiver().document(archiving: [Silent()])["0"] == .object("Silent"))
        try roundTrip([Silent()], as: format)
    }

    @Test("C-053 A field that is nil is absent, and nil again", arguments: HRFormat.each)
    func nilField(format: HRFormat) throws {
        let document = try HRArchiver().document(archiving: Pair(1, nil))
        #expect(document.root.fields?.keys == ["number"])
        try roundTrip(Pair(1, nil), as: format)
    }

    @Test("C-054 A type with two fields", arguments: HRFormat.each)
    func twoFields(format: HRFormat) throws {
        try roundTrip(Pair(1, "one"), as: format)
    }

    @Test("C-055 A generic stack of integers keeps items and order", arguments: HRFormat.each)
    func stack(format: HRFormat) throws {
        try roundTrip(Stack([5, 2]), as: format)
    }

    @Test("C-056 A generic stack of structs needs no registration", arguments: HRFormat.each)
    func stackOfStructs(format: HRFormat) throws {
        try roundTrip(Stack([Plain("a"), Plain("b")]), as: format)
    }

    @Test("C-057 A struct generic over a protocol with a Self requirement", arguments: HRFormat.each)
    func wrapper(format: HRFormat) throws {
        try roundTrip(Wrapper(Named("a")), as: format, registry: fooRegistry)
        try roundTrip(Wrapper(3), as: format)
    }

    @Test("C-058 A type that is read as itself needs no registration", arguments: HRFormat.each)
    func unregistered(format: HRFormat) throws {
        try roundTrip(Named("a"), as: format)
    }

    @Test("C-059 An error of the model's own reaches the caller, with the path", arguments: HRFormat.each)
    func ownError(format: HRFormat) throws {
        let data = try HRArchiver().archive(["a": [Picky()]], as: format)
        let error = expectError(.userError, "HR0208 the type's own code failed to decode it at a.0") {
            _ = try HRUnarchiver().unarchive([String: [Picky]].self, from: data)
        }
        #expect(error?.underlying as? Picky.MissingField == Picky.MissingField(name: "text"))
    }

    @Test("C-060 A type without coding code is an error that names it")
    func unsupported() throws {
        let error = expectError(
            .unsupportedType, #"HR0207 "Unarchivable" has no way to take part in an archive at a.1"#
        ) {
            _ = try HRArchiver().document(archiving: ["a": [1, Unarchivable()]] as [String: Any])
        }
        #expect(error?.help == ["conform it to HRCoding, or to Codable"])
    }

    @Test("A type without coding code that is read is the same error, and the file is not blamed")
    func unsupportedReading() throws {
        for root: HRNode in [["a": [[:]]], ["a": ["text"]], ["a": [.object("Unarchivable", [:])]]] {
            let error = expectError(
                .unsupportedType, #"HR0207 "Unarchivable" has no way to take part in an archive at a.0"#
            ) {
                _ = try HRUnarchiver().unarchive([String: [Unarchivable]].self, from: HRDocument(root))
            }
            #expect(error?.help == ["conform it to HRCoding, or to Codable"])
            let errors = HRUnarchiver().diagnose([String: [Unarchivable]].self, from: HRDocument(root)).errors
            #expect(errors.map(\.code) == [.unsupportedType])
        }
        expectError(.unsupportedType, "HR0207 a tuple or a function has no way to take part in an archive at $root") {
            _ = try HRUnarchiver().unarchive((Int, Int).self, from: HRDocument([1, 2]))
        }
    }

    @Test("C-061 A registered subclass comes back through its base type, with its fields", arguments: HRFormat.each)
    func subclass(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Dog.self, as: "Dog")
        let back = try passed([Animal("Tom"), Dog("Rex")], as: format, registry: registry)
        #expect(back.map(\.name) == ["Tom", "Rex"])
        #expect(type(of: back[0]) == Animal.self)
        #expect((back[1] as? Dog)?.tricks == ["sit"])
    }

    @Test(
        "C-062 A subclass that is not registered is an error, never the base class in silence", arguments: HRFormat.each
    )
    func unregisteredSubclass(format: HRFormat) throws {
        let data = try HRArchiver().archive([Animal("Tom"), Dog("Rex")], as: format)
        let error = expectError(
            .unknownClass, #"HR0401 "Dog" is not a class that this file may create at 1"#
        ) {
            _ = try HRUnarchiver().unarchive([Animal].self, from: data)
        }
        #expect(error?.notes == ["no other class is registered that may stand here"])
    }

    @Test("C-063 A value read as an unrelated type is an error", arguments: HRFormat.each)
    func unrelated(format: HRFormat) throws {
        let data = try HRArchiver().archive([Named("a")], as: format)
        expectError(.unknownClass, #"HR0401 "Named" is not a class that this file may create at 0"#) {
            _ = try HRUnarchiver().unarchive([Plain].self, from: data)
        }
        expectError(.wrongClass, #"HR0402 element 0 must be a Plain, and "Named" is none at 0"#) {
            _ = try HRUnarchiver(registry: fooRegistry).unarchive([Plain].self, from: data)
        }
    }
}

private struct Silent: HRCoding, Equatable {
    var number = 5
    init() {}
    init(coder: HRDecoder) throws { number = try coder.decode(forKey: "number", default: 5) }
    func encode(with coder: HREncoder) throws {}
}

private struct Pair: HRCoding, Equatable {
    var number: Int
    var text: String?
    init(_ number: Int, _ text: String?) { (self.number, self.text) = (number, text) }
    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        text = try coder.decodeIfPresent(forKey: "text")
    }
    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(text, forKey: "text")
    }
}

/// Generic over a protocol that cannot be used as a type.
private struct Wrapper<Content: HRCoding & Hashable>: HRCoding, Equatable {
    static var archiveName: String { "Wrapper<\(Content.archiveName)>" }

    var content: Content
    init(_ content: Content) { self.content = content }
    init(coder: HRDecoder) throws { content = try coder.decode(forKey: "content") }
    func encode(with coder: HREncoder) throws { try coder.encode(content, forKey: "content") }
}

private struct Picky: HRCoding {
    struct MissingField: Error, Equatable { var name: String }
    init() {}
    init(coder: HRDecoder) throws {
        guard coder.contains("text") else { throw MissingField(name: "text") }
    }
    func encode(with coder: HREncoder) throws {}
}

private struct Unarchivable: Hashable {}

private class Animal: HRCoding {
    var name: String
    init(_ name: String) { self.name = name }
    required init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
}

private final class Dog: Animal {
    var tricks = ["sit"]
    override init(_ name: String) { super.init(name) }
    required init(coder: HRDecoder) throws {
        tricks = try coder.decode(forKey: "tricks")
        try super.init(coder: coder)
    }
    override func encode(with coder: HREncoder) throws {
        try super.encode(with: coder)
        try coder.encode(tricks, forKey: "tricks")
    }
}
