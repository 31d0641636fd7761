import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Definitions")
struct DefinitionTests {
    private static let definitions: HRFields = [
        "strict": .object("Profile", ["minimum": 13]), "list": [1, 2], "word": "x", "other": .alias("#strict"),
    ]

    private static let roots: [HRNode] = [
        ["a": .alias("#strict")], .object("Service", id: "main", version: 2, ["tls": .alias("#strict.minimum")]),
        .object(HRObject(className: "Name", plainValue: "x")), [.alias("#word"), 2], "text", .null, 3, .alias("#list"),
        [:],
        ["$definitions": 1, "$value": ["$class": "mine"]], .object("Empty"),
    ]

    @Test("Documents with definitions come back equal", arguments: roots, HRFormat.written)
    func roundTrip(root: HRNode, format: HRFormat) throws {
        let document = HRDocument(root, definitions: Self.definitions)
        #expect(try format.document(from: format.data(from: document)) == document)
    }

    @Test("Definitions stand last, beside the fields of the root or its value")
    func layout() throws {
        func text(_ root: HRNode) throws -> String {
            let document = HRDocument(root, definitions: ["a": 1])
            return String(decoding: try HRFormat.json.compact.data(from: document), as: UTF8.self)
        }
        #expect(try text(["b": 2]) == #"{"b":2,"$definitions":{"a":1}}"#)
        #expect(try text(.object("C", ["b": 2])) == #"{"$class":"C","b":2,"$definitions":{"a":1}}"#)
        #expect(try text([2]) == #"{"$value":[2],"$definitions":{"a":1}}"#)
        #expect(try text(["$definitions": 2]) == #"{"$$definitions":2,"$definitions":{"a":1}}"#)
        #expect(
            HRDocument([2], definitions: ["a": 1]).description == """
                {
                  "$value": [
                    2
                  ],
                  "$definitions": {
                    "a": 1
                  }
                }
                """)
    }

    @Test("Definitions are part of what documents are compared by, and are found by path")
    func document() {
        var document = HRDocument(["$definitions": ["strict": 5]], definitions: Self.definitions)
        #expect(document != HRDocument(document.root))
        #expect(document["$definitions.strict.minimum"] == 13)
        #expect(document["$$definitions.strict"] == 5)
        document["$definitions.strict.minimum"] = 12
        document["$definitions.new"] = true
        document["$definitions.word"] = nil
        #expect(document.definitions.keys == ["strict", "list", "other", "new"])
        #expect(document.definitions["strict"]?["minimum"] == 12)
        #expect(document.root == ["$definitions": ["strict": 5]])
    }

    @Test("Paths into the definitions are told from those of keys that are spelled alike")
    func paths() {
        let path: HRPath = "$definitions.strict.a\\.b"
        #expect(path.isInDefinitions)
        #expect(path == HRPath(inDefinitions: ["strict", "a.b"]))
        #expect(path.description == "$definitions.strict.a\\.b")
        #expect(path.parent?.parent?.description == "$definitions")
        #expect(path.parent?.parent?.parent == HRPath())
        #expect(path.appending("c").description == "$definitions.strict.a\\.b.c")
        #expect(HRPath(["$definitions", "strict"]).description == "$$definitions.strict")
        #expect(HRPath("$$definitions.strict") == HRPath(["$definitions", "strict"]))
    }

    private static let profiles = """
        { "$definitions": { "strict": { "name": "Strict" }, "lax": { "name": "Lax", "mentor": { "$alias": "#strict" } } },
          "members": [{ "$alias": "#lax" }, { "$alias": "$definitions.strict" }], "lead": { "$alias": "#lax.mentor" } }
        """

    @Test(
        "References name definitions and what lies in them, by id and by path", arguments: HRFormat.Implementation.each)
    func references(implementation: HRFormat.Implementation) throws {
        let unarchiver = HRUnarchiver(unknownKeys: .error, implementation: implementation)
        let team = try unarchiver.unarchive(Team.self, from: Data(Self.profiles.utf8))
        #expect(team.members.map(\.name) == ["Lax", "Strict"])
        let (first, last) = (team.members.first?.mentor, team.members.last)
        #expect(first === last)
        #expect(team.lead === last)
    }

    @Test("A name that no reference can say is not written", arguments: HRFormat.written)
    func malformed(format: HRFormat) throws {
        let document = HRDocument([:], definitions: ["two words": 1])
        let error = #expect(throws: HRError.self) { try format.data(from: document) }
        #expect(error?.code == .malformedReference)
        #expect(error?.suggestion == "two-words")
        #expect(error?.path == "$definitions.two words")
    }

    @Test("What cannot be written is said to stand in the definitions", arguments: HRFormat.written)
    func unwritable(format: HRFormat) throws {
        let never = Date(timeIntervalSinceReferenceDate: .nan)
        let document = HRDocument([2], definitions: ["a": 1, "b": [1, .date(never)]])
        let error = #expect(throws: HRError.self) { try format.data(from: document) }
        #expect(error?.path == "$definitions.b.1")
    }

    @Test("An error in a definition has its place", arguments: HRFormat.Implementation.each)
    func place(implementation: HRFormat.Implementation) throws {
        let text = ##"{ "$definitions": { "a": { "name": 3 } }, "lead": { "$alias": "#a" } }"##
        let unarchiver = HRUnarchiver(implementation: implementation)
        let error = #expect(throws: HRError.self) { try unarchiver.unarchive(Team.self, from: Data(text.utf8)) }
        #expect(error?.path == "$definitions.a.name")
        #expect(error?.location?.column == 36)
    }

    @Test("Limits count what stands in definitions")
    func limits() throws {
        let text = #"{ "$definitions": { "a": [[[[1, 2, 3]]]] }, "members": [] }"#
        let data = Data(text.utf8)
        for limits in [HRLimits(nodes: 5), HRLimits(depth: 5)] {
            let error = #expect(throws: HRError.self) {
                try HRUnarchiver(limits: limits).unarchive([String: [Int]].self, from: data)
            }
            #expect(error?.path?.isInDefinitions == true)
        }
        let read = try HRUnarchiver(limits: HRLimits(depth: 6)).unarchive([String: [Int]].self, from: data)
        #expect(read == ["members": []])
    }
}
