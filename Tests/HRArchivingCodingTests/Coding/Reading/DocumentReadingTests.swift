import Foundation
import HRArchiving
import Testing

@Suite("E11: Reading values out of documents")
struct DocumentReadingTests {
    private struct Person: Codable, Equatable {
        var name: String
        var age: Int
    }

    @Test("A value is read as what it is, and as nothing else")
    func values() {
        let date = Date(timeIntervalSince1970: 1), data = Data([1])
        let all: [HRNode] = [
            nil, true, 5, 2.5, 3.0, "x", .date(date), .data(data), [1], ["a": 1], .object("A", ["a": 2]), .alias("a"),
        ]
        #expect(all.map(\.bool) == [nil, true] + Array(repeating: nil, count: 10))
        #expect(all.map(\.int) == [nil, nil, 5, nil, 3] + Array(repeating: nil, count: 7))
        #expect(all.map(\.double) == [nil, nil, 5, 2.5, 3] + Array(repeating: nil, count: 7))
        #expect(all.map(\.string) == Array(repeating: nil, count: 5) + ["x"] + Array(repeating: nil, count: 6))
        #expect(all.compactMap(\.date) == [date])
        #expect(all.compactMap(\.data) == [data])
        #expect(all.compactMap(\.elements) == [[1]])
        #expect(all.compactMap(\.fields) == [["a": 1], ["a": 2]])
        #expect(HRNode.real(1e300).int == nil)
        #expect(HRNode.real(.nan).int == nil)
        #expect(HRInteger(exactly: UInt64.max).map { HRNode.integer($0).int } == .some(nil))
    }

    @Test("Values are set by the same words")
    func setting() {
        var document = HRDocument(["age": 1, "tags": ["a"], "who": .object("Person", id: "anna", ["name": "Anna"])])
        document["age"]?.int = 2
        document["age"]?.int? += 1
        document["tags"]?.elements?.append("b")
        document["who"]?.fields?["name"] = "Bert"
        document["nothing"]?.string = "x"
        #expect(
            document
                == HRDocument([
                    "age": 3, "tags": ["a", "b"], "who": .object("Person", id: "anna", ["name": "Bert"]),
                ]))
        var node: HRNode = nil
        node.bool = true
        #expect(node == true)
        node.double = 1
        #expect(node == 1.0)
        node.string = "x"
        #expect(node == "x")
        node.date = Date(timeIntervalSince1970: 1)
        #expect(node == .date(Date(timeIntervalSince1970: 1)))
        node.data = Data([1])
        #expect(node == .data(Data([1])))
        node.fields = ["a": 1]
        #expect(node == ["a": 1])
        node.fields = nil
        #expect(node == nil)
    }

    @Test("A value is read as a type")
    func decoding() throws {
        let document = HRDocument(["people": [["name": "Anna", "age": 5], ["name": "Bert"]]])
        #expect(try document["people.0"]?.decode(Person.self) == Person(name: "Anna", age: 5))
        let years: Int? = try document["people.0.age"]?.decode()
        #expect(years == 5)
        let text = try HRNode.integer(7).decode(String.self, by: HRUnarchiver(convertsScalars: true))
        #expect(text == "7")
        let error = #expect(throws: HRError.self) { try document["people.1"]?.decode(Person.self) }
        #expect(error?.path == HRPath())
    }

    @Test("References are followed on the way and at the end")
    func resolving() {
        let document = HRDocument([
            "lead": .alias("people.0"), "deputy": .alias("#bert"), "also": .alias("deputy"), "loop": .alias("loop.x"),
            "lost": .alias("nobody"), "list": .alias("people"),
            "people": [
                ["name": "Anna"],
                .object(HRObject(className: nil, id: "bert", fields: ["name": "Bert", "boss": .alias("lead")])),
            ],
        ])
        #expect(document.resolved("lead.name") == "Anna")
        #expect(document.resolved("deputy.name") == "Bert")
        #expect(document.resolved("also.boss.name") == "Anna")
        #expect(document.resolved("#bert.boss.name") == "Anna")
        #expect(document.resolved("list.1.name") == "Bert")
        #expect(document.resolved("also")?.fields?["name"] == "Bert")
        #expect(document.resolved("$root") == document.root)
        #expect(document.resolved("people.0.name") == "Anna")
        for nowhere: HRAlias in ["loop", "loop.y", "lost", "lost.name", "#nobody", "people.2", "lead.name.first"] {
            #expect(document.resolved(nowhere) == nil)
        }
        #expect(document["lead.name"] == nil)
    }

    @Test("What a reference leads to is read with all that it refers to")
    func readingAt() throws {
        final class Person: HRCoding {
            let name: String
            var friend: Person?
            init(coder: HRDecoder) throws {
                name = try coder.decode(forKey: "name")
                coder.register(self)
                try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
            }
            func encode(with coder: HREncoder) throws {}
        }
        let document = HRDocument(
            [
                "people": [
                    .object(HRObject(className: nil, id: "anna", fields: ["name": "Anna", "friend": .alias("#bert")])),
                    .object(
                        HRObject(className: nil, id: "bert", fields: ["name": "Bert", "friend": .alias("people.0")])),
                ], "plain": [1, 2], "lead": .alias("#bert"),
            ], definitions: ["carl": ["name": "Carl", "friend": .alias("#anna")]])
        let anna = try document.decode(Person.self, at: "#anna")
        #expect(anna.friend?.name == "Bert")
        #expect(anna.friend?.friend === anna)
        anna.friend = nil
        #expect(try document.decode(Person.self, at: "lead").name == "Bert")
        let carl = try document.decode(Person.self, at: "#carl")
        #expect(carl.friend?.friend?.friend === carl.friend)
        carl.friend?.friend = nil
        #expect(try document.decode([Int].self, at: "plain") == [1, 2])
        #expect(try document.decode(Int.self, at: "plain.1") == 2)
        #expect(try HRDocument(["a": [3]]).decode(Int.self, at: "a.0") == 3)
        #expect(try HRDocument(["a": [3]]).decode([String: [Int]].self, at: "$root") == ["a": [3]])
        let error = #expect(throws: HRError.self) { try document.decode(Person.self, at: "#ann") }
        #expect(error?.description == ##"HR0301 no object is named "#ann" (did you mean "#anna"?) at $root"##)
        let inner = #expect(throws: HRError.self) { try document.decode(String.self, at: "plain.1") }
        #expect(inner?.code == .wrongReferenceType)
    }

    @Test("A long chain of references, and one that grows, come to an end")
    func chains() {
        var fields = HRFields((0..<20_000).map { ("k\($0)", .alias(HRAlias("k\($0 + 1)"))) })
        fields["k20000"] = "end"
        fields["grow"] = .alias("grow.grow")
        let document = HRDocument(.dictionary(fields))
        #expect(document.resolved("k0") == "end")
        #expect(document.resolved("grow") == nil)
    }

    @Test("An id that two objects have leads nowhere")
    func doubtful() {
        let document = HRDocument([
            .object(HRObject(className: nil, id: "a", fields: ["x": 1])),
            .object(HRObject(className: nil, id: "a", fields: ["x": 2])),
        ])
        #expect(document.resolved("#a.x") == nil)
    }

    @Test("All values are met in order, with the paths that lead to them")
    func walking() {
        let document = HRDocument([
            "a": [1, ["b.c": true]], "d": .object("D", ["e": .alias("a")]),
            "f": .object(HRObject(className: "F", plainValue: ["g", "h"])),
        ])
        let paths = document.walk.map { $0.path.description }
        #expect(paths == ["$root", "a", "a.0", "a.1", "a.1.b\\.c", "d", "d.e", "f", "f.0", "f.1"])
        #expect(document.walk.allSatisfy { document[$0.path] == $0.node })
        #expect(document.walk.first { $0.node.string == "h" }?.path == "f.1")
        #expect(HRDocument(1).walk.map(\.node) == [1])
    }

    @Test("Definitions are values of the document, too")
    func definitions() {
        let document = HRDocument(["tls": .alias("#strict")], definitions: ["strict": ["minimum": "1.3"]])
        #expect(document.resolved("tls.minimum") == "1.3")
        #expect(document.resolved("#strict.minimum") == "1.3")
        let paths = document.walk.map { $0.path.description }
        #expect(paths == ["$root", "tls", "$definitions.strict", "$definitions.strict.minimum"])
        #expect(document.walk.allSatisfy { document[$0.path] == $0.node })
    }
}
