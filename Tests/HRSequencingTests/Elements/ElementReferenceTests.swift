import Foundation
import HRArchiving
import HRSequencing
import Testing

/// References in elements: Q54 of the scenarios.
@Suite("References in elements")
struct ElementReferenceTests {
    private static func friends(_ path: String) -> String {
        let text = path.replacing("\\", with: "\\\\")
        return #"{"name": "A", "friend": {"name": "B", "friend": {"$alias": "\#(text)"}}}"#
    }

    @Test(
        "Q54: paths within an element lead where they lead in the whole, and ids count within it",
        arguments: [
            ("people", "people.1"), ("a.0.b", "a.0.b.1"), ("a\\.b", "a\\.b.1"), ("a\\.b", "a.b.1"), ("$root", "1"),
            ("$root", "$root.1"), ("people", "#x"),
        ])
    func within(_ path: String, _ reference: String) throws {
        let folder = try SequenceFolder()
        let isID = reference == "#x"
        let first = #"{"name": "C", "friend": null}"#
        let name = #"{"name": "A""#
        let second = Self.friends(reference).replacing(name, with: isID ? #"{"$id": "x", "name": "A""# : name)
        let array = "[\(first), \(second)]"
        let text =
            switch path {
            case "$root": array
            case "a.0.b": #"{"a": [{"b": \#(array)}]}"#
            case "a\\.b": #"{"a.b": \#(array)}"#
            default: #"{"people": \#(array)}"#
            }
        let url = try folder.file("people.json", text)
        let whole = try HRUnarchiver().unarchive(
            [Person].self, at: HRAlias(HRPath(path)), from: HRUnarchiver().document(from: url))
        #expect(whole[1].friend?.friend === whole[1])
        whole[1].friend?.friend = nil
        let reader = try HRRecords(of: Person.self, in: url, at: HRPath(path)).reader()
        #expect(try reader.next()?.value.name == "C")
        let person = try #require(try reader.next()?.value)
        #expect(person.name == "A")
        #expect(person.friend?.friend === person)
        person.friend?.friend = nil
        #expect(try reader.next() == nil)
    }

    @Test(
        "Q54: a reference that leads out of the element is an error",
        arguments: [
            "people.0", "people.10.friend", "people", "other", "$root", "#y", "#z", "$definitions.y", "1", "#y.name",
        ])
    func outside(_ reference: String) throws {
        let folder = try SequenceFolder()
        let url = try folder.file(
            "people.json",
            """
            {"other": {"name": "O", "friend": null}, "people": [
              {"$id": "z", "name": "C", "friend": null},
              \(Self.friends(reference)),
              {"name": "D", "friend": null}
            ], "$definitions": {"y": {"name": "Y", "friend": null}}}
            """)
        let reader = try HRRecords(of: Person.self, in: url, at: "people").reader()
        _ = try reader.next()
        let error = #expect(throws: HRError.self) { try reader.next() }
        #expect(error?.code == .danglingReference)
        #expect(error?.help == ["load the whole: read the file with HRUnarchiver"])
        #expect(error?.path == "people.1.friend.friend")
        #expect(error?.location?.line == 3)
        #expect(error?.location?.column == 62)
        #expect(try reader.next()?.value.name == "D")
    }

    @Test("Q54: an element that is itself a reference is an error")
    func reference() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("people.json", #"[{"name": "A", "friend": null}, {"$alias": "0"}, {"$alias": "2"}]"#)
        let codes = HRRecords(of: Person.self, in: url, at: HRPath()).results.map { result in
            if case .failure(let error) = result { "\(error.code) \(error.path?.description ?? "")" } else { "" }
        }
        #expect(codes == ["", "HR0301 1", "HR0303 2"])
    }

    @Test("Q54: what is wrong with references in an element is told with paths of the whole")
    func dangling() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("people.json", "{\"people\": [\n\(Self.friends("people.0.frend"))]}")
        let error = #expect(throws: HRError.self) {
            try HRRecords(of: Person.self, in: url, at: "people").reader().next()
        }
        #expect(error?.code == .danglingReference)
        #expect(error?.path == "people.0.friend.friend")
        #expect(error?.location?.line == 2)
        let twice = try folder.file("twice.json", #"[{"$id": "x", "name": "A", "friend": {"$id": "x", "name": "B"}}]"#)
        let second = #expect(throws: HRError.self) {
            try HRRecords(of: Person.self, in: twice, at: HRPath()).reader().next()
        }
        #expect(second?.code == .duplicateID)
        #expect(second?.path == "0.friend")
        #expect(second?.notes == ["it is declared first at 0"])
    }

    @Test("The same id in every element")
    func ids() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("people.json", #"[{"$id": "x", "name": "A"}, {"$id": "x", "name": "B"}]"#)
        #expect(
            try HRRecords(of: Person.self, in: url, at: HRPath()).results.map { try $0.get().value.name } == ["A", "B"])
    }
}
