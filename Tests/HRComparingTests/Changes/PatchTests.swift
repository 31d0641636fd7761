import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Changes as text, and applied to documents: to that which they were found in, and to others.
@Suite("Patches")
struct PatchTests {
    private static let team = """
        {"people": [{"$id": "anna", "name": "Anna", "age": 3}, {"name": "Bert", "age": 4}], "port": 80, "tags": ["a"]}
        """

    private func changes(_ earlier: String, _ later: String) throws -> HRDocumentChanges {
        try document(later).changes(from: document(earlier))
    }

    @Test("A patch is a line of JSON for each change, with ids where there are ids")
    func text() throws {
        let later = Self.team.replacing("\"Anna\"", with: "\"Anne\"").replacing("80", with: "8080")
        let patch = String(decoding: try changes(Self.team, later).patch, as: UTF8.self)
        #expect(
            patch.split(separator: "\n").sorted() == [
                ##"{"op":"set","at":"#anna.name","from":"Anna","to":"Anne"}"##,
                ##"{"op":"set","at":"port","from":80,"to":8080}"##,
            ])
        #expect(patch.hasSuffix("}\n"))
    }

    @Test("A patch holds secrets, because it could not be applied otherwise")
    func secrets() throws {
        let patch = try changes(#"{"password": "hunter2"}"#, #"{"password": "hunter3"}"#).patch
        #expect(
            String(decoding: patch, as: UTF8.self)
                == "{\"op\":\"set\",\"at\":\"password\",\"from\":\"hunter2\",\"to\":\"hunter3\"}\n")
    }

    /// Pairs of documents that are hard to follow.
    private static let pairs: [(String, String)] = [
        (team, "{}"), (team, "[]"), ("1", "2"), ("{}", "null"),
        (#"[{"$class": "Price", "$value": "1.50"}]"#, #"[{"$class": "Price", "$value": "2.50"}]"#),
        (#"[{"$class": "Price", "$value": [1, 2]}]"#, #"[{"$class": "Price", "$value": [1, 3]}]"#),
        (#"{"a": {"$id": "p", "$value": 5}}"#, #"{"a": {"$id": "p", "$value": {"k": 1}}}"#),
        (#"{"a": {"$id": "p", "k": 1}}"#, #"{"a": {"$id": "p", "$value": {"k": 1}}}"#),
        (
            #"{"a": {"$id": "x", "n": 1, "m": 1}}"#,
            ##"{"a": {"n": 1, "m": 1}, "b": {"$id": "x", "k": 5}, "c": {"$alias": "#x"}}"##
        ),
        (
            ##"{"x": {"$id": "i1", "v": 1}}"##,
            ##"{"$definitions": {"d0": {"v": 1}}, "x": {"$alias": "#d0"}, "y": {"$alias": "#d0"}}"##
        ),
        (#"{"a": {"$id": "x", "n": 1}}"#, #"{"box": {"inner": {"a": {"$id": "x", "n": 1}}}}"#),
        (#"{"box": {"inner": {"a": {"$id": "x", "n": 1}}}}"#, #"{"a": {"$id": "x", "n": 2}}"#),
        (
            #"{"a": {"$id": "outer", "in": {"$id": "inner", "n": 1}}}"#,
            #"{"a": {"$id": "inner", "n": 1, "in": {"$id": "outer"}}}"#
        ),
        (
            #"[{"$id": "a", "list": [{"$id": "b", "list": []}, {"$id": "c", "list": []}]}, {"$id": "d", "list": []}]"#,
            #"[{"$id": "d", "list": [{"$id": "c", "list": [{"$id": "a", "list": []}]}]}, {"$id": "b", "list": []}]"#
        ),
        (
            ##"{"a": {"$id": "x", "n": 1}, "b": {"$id": "y", "n": 2}, "c": {"$alias": "#x"}}"##,
            ##"{"a": {"$id": "y", "n": 1}, "b": {"$id": "x", "n": 2}, "c": {"$alias": "#y"}}"##
        ),
        (
            ##"{"$definitions": {"a": {"n": 1}}, "x": {"$alias": "#a"}, "y": {"$alias": "#a"}}"##,
            ##"{"x": {"n": 2}, "y": {"$alias": "x"}}"##
        ),
        (
            #"{"x": {"n": 1, "next": {"$alias": "x"}}, "y": [1]}"#,
            #"{"y": [1, {"n": 1, "next": {"$alias": "y.1"}}]}"#
        ),
        (
            #"{"a": {"x": {"n": [1, 2, 3], "m": "long enough"}, "k": 1}, "b": {}}"#,
            #"{"b": {"y": {"n": [1, 2, 3], "m": "long enough"}, "k": 2}, "c": {}}"#
        ),
        (#"{"a": [0, 1, 2, 3, 4, 5], "b": []}"#, #"{"a": [5, 1, 3], "b": [4, 2, 0]}"#),
        (
            #"{"a": [{"$id": "p"}, {"$id": "q"}, {"$id": "r"}], "b": [{"$id": "s"}, {"$id": "t"}]}"#,
            #"{"a": [{"$id": "t"}, {"$id": "u"}, {"$id": "q"}, {"$id": "s"}], "b": [{"$id": "r"}, {"$id": "p"}]}"#
        ),
        (
            ##"{"$$class": 1, "a.b": {"": [1]}, "#x": {"n": 1}}"##,
            ##"{"$$class": 2, "a.b": {"": [2]}, "#x": {"n": 2}}"##
        ),
    ]

    @Test("Changes lead there and back, as they are and as text", arguments: pairs.flatMap { [$0, ($0.1, $0.0)] })
    func both(earlier: String, later: String) throws {
        let (earlier, later) = (try document(earlier), try document(later))
        let changes = later.changes(from: earlier)
        try ChangeCase.follow(changes, from: earlier, to: later)
        try ChangeCase.follow(HRDocumentChanges(patch: changes.patch), from: earlier, to: later)
        let exact = later.changes(from: earlier, options: .exactly)
        #expect(try earlier.applying(exact) == later)
        #expect(try later.applying(exact.inverse) == earlier)
        #expect(try earlier.applying(HRDocumentChanges(patch: exact.patch)) == later)
        #expect(try earlier.applying(earlier.changes(from: earlier)) == earlier)
    }

    @Test("A patch that is written again is the same text", arguments: pairs)
    func again(earlier: String, later: String) throws {
        let patch = try changes(earlier, later).patch
        #expect(try HRDocumentChanges(patch: patch).patch == patch)
    }

    @Test("A change by id is applied wherever the object is meanwhile")
    func movedObject() throws {
        let patch = try changes(Self.team, Self.team.replacing("\"Anna\"", with: "\"Anne\"")).patch
        let other =
            #"{"boss": {"$id": "zoe"}, "people": [{"name": "Bert"}, {"$id": "anna", "name": "Anna", "age": 9}]}"#
        let patched = try document(other).applying(HRDocumentChanges(patch: patch))
        #expect(try patched == document(other.replacing("\"Anna\"", with: "\"Anne\"")))
    }

    @Test(
        "A change does not apply to a document that says something else there",
        arguments: [
            team.replacing("80", with: "81"), team.replacing("\"port\": 80, ", with: ""),
            team.replacing("80", with: "\"80\""), team.replacing("80", with: "[80]"),
        ])
    func otherValue(text: String) throws {
        let changes = try changes(Self.team, Self.team.replacing("80", with: "8080"))
        for changes in [changes, try HRDocumentChanges(patch: changes.patch)] {
            let error = #expect(throws: HRError.self) { try document(text).applying(changes) }
            #expect(error?.path == "port")
            #expect(error?.description.hasSuffix(" at port") == true)
        }
    }

    @Test("What is removed or moved must be there as it was, and what is added must not be there yet")
    func otherStructure() throws {
        func check(_ earlier: String, _ later: String, on other: String, at path: HRPath?) throws {
            let changes = try changes(earlier, later)
            let error = #expect(throws: HRError.self) { try document(other).applying(changes) }
            if let path { #expect(error?.path == path) }
        }
        try check(#"{"a": [1]}"#, "{}", on: #"{"a": [2]}"#, at: "a")
        try check(#"{"a": [1]}"#, "{}", on: "{}", at: "a")
        try check("{}", #"{"a": [1]}"#, on: #"{"a": [2]}"#, at: "a")
        try check(#"{"a": {"b": 1}}"#, #"{"a": {"b": 1, "c": 2}}"#, on: #"{"x": 1}"#, at: nil)
        try check(
            #"{"a": [{"$id": "x"}], "b": []}"#, #"{"a": [], "b": [{"$id": "x"}]}"#, on: #"{"a": [], "b": []}"#, at: nil)
        try check(
            ##"{"a": {"$id": "x"}, "b": {"$id": "y"}, "c": {"$alias": "#x"}}"##,
            ##"{"a": {"$id": "x"}, "b": {"$id": "y"}, "c": {"$alias": "#y"}}"##,
            on: ##"{"a": {"$id": "x"}, "b": {"$id": "y"}, "c": {"$alias": "#y"}}"##, at: "c")
    }

    @Test("The error says what was expected and what is there, but no secrets")
    func message() throws {
        let changes = try changes(#"{"password": "hunter2"}"#, #"{"password": "hunter3"}"#)
        let error = #expect(throws: HRError.self) { try document(#"{"password": "letmein"}"#).applying(changes) }
        let text = try #require(error?.description)
        for secret in ["hunter2", "hunter3", "letmein"] { #expect(!text.contains(secret), "\(text)") }
        let number = try self.changes(#"{"a": 1}"#, #"{"a": 2}"#)
        let kinds = #expect(throws: HRError.self) { try document(#"{"a": [1]}"#).applying(number) }
        #expect(kinds?.message.contains("an array") == true, "\(String(describing: kinds))")
        #expect(kinds?.message.contains("a number") == true || kinds?.message.contains("an integer") == true)
    }

    @Test(
        "A malformed patch is an error",
        arguments: [
            "{", "[]", "1", #"{"op":"set"}"#, #"{"op":"dance","at":"a","from":1,"to":2}"#,
            #"{"at":"a","from":1,"to":2}"#,
            #"{"op":"set","at":5,"from":1,"to":2}"#, #"{"op":"move","at":"a"}"#, "--- a/x\n+++ b/x\n",
            #"{"op":"set","at":"a","key":"$foo","from":1,"to":2}"#,
            #"{"op":"set","at":"a","key":"$class","from":"A","to":2}"#,
        ])
    func malformed(text: String) {
        #expect(throws: HRError.self) { try HRDocumentChanges(patch: Data(text.utf8)) }
    }

    @Test("The error of a malformed line names its line")
    func malformedLine() throws {
        let text = "{\"op\":\"set\",\"at\":\"a\",\"from\":1,\"to\":2}\n\n{\"op\":\"set\",\"at\":\n"
        let error = #expect(throws: HRError.self) { try HRDocumentChanges(patch: Data(text.utf8)) }
        #expect(error?.location?.line == 3)
    }

    @Test(
        "Changes that contradict each other, or the document, are an error",
        arguments: [
            [#"{"op":"rename","at":"a","to":"b"}"#], [#"{"op":"rename","at":"l.0","to":"l.x"}"#],
            [#"{"op":"rename","at":"a","to":"x"}"#, #"{"op":"rename","at":"b","to":"x"}"#],
            [#"{"op":"rename","at":"a","to":"x"}"#, #"{"op":"add","at":"x","to":1}"#],
            [#"{"op":"move","at":"c.d","to":"x"}"#, #"{"op":"move","at":"c.d","to":"y"}"#],
            [#"{"op":"set","at":"a","from":1,"to":2}"#, #"{"op":"set","at":"a","from":1,"to":3}"#],
            [#"{"op":"set","at":"a","from":1,"to":2}"#, #"{"op":"remove","at":"a","from":1}"#],
            [#"{"op":"add","at":"x","to":1}"#, #"{"op":"add","at":"x","to":2}"#],
        ])
    func contradictions(lines: [String]) throws {
        let before = try document(#"{"a": 1, "b": 2, "l": [1], "c": {"d": {"n": 1}}}"#)
        let changes = try HRDocumentChanges(patch: Data(lines.joined(separator: "\n").utf8))
        #expect(throws: HRError.self) { try before.applying(changes) }
    }

    @Test("A secret is masked although the place of a change begins with an id")
    func secretAroundID() throws {
        let changes = try changes(
            #"{"password": {"$id": "p", "hash": "abc"}}"#, #"{"password": {"$id": "p", "hash": "def"}}"#)
        #expect(changes.report() == "#p.hash: *** -> ***")
    }

    @Test("A document that cannot be patched is as it was")
    func allOrNothing() throws {
        let changes = try changes(#"{"a": 1, "b": 1}"#, #"{"a": 2, "b": 2}"#)
        let other = try document(#"{"a": 1, "b": 3}"#)
        #expect(throws: HRError.self) { try other.applying(changes) }
        #expect(try other == document(#"{"a": 1, "b": 3}"#))
    }
}
