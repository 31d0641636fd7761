import HRArchiving
import HRComparing
import TestSupport
import Testing

/// References are compared by what they lead to.
@Suite("Changes of references")
struct ReferenceChangeTests {
    private static let cases: [ChangeCase] = [
        ChangeCase(
            "paths are shifted by an element at the front",
            #"{"people": [{"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.1"}}"#,
            #"{"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.2"}}"#,
            [#"add people.0 + {"name": "Zoe"}"#]),
        ChangeCase(
            "the same path leads to another object",
            #"{"people": [{"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.1"}}"#,
            #"{"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.1"}}"#,
            [
                #"add people.0 + {"name": "Zoe"}"#,
                #"retarget lead - {"$alias": "people.1"} + {"$alias": "people.1"}"#,
            ]),
        ChangeCase(
            "a reference by id leads to another object",
            ##"{"people": [{"$id": "a", "n": 1}, {"$id": "b", "n": 2}], "lead": {"$alias": "#a"}}"##,
            ##"{"people": [{"$id": "a", "n": 1}, {"$id": "b", "n": 2}], "lead": {"$alias": "#b"}}"##,
            [##"retarget lead - {"$alias": "#a"} + {"$alias": "#b"}"##]),
        ChangeCase(
            "a reference follows the object that moved",
            #"{"a": [{"name": "Anna", "age": 3}], "b": [], "lead": {"$alias": "a.0"}}"#,
            #"{"a": [], "b": [{"name": "Anna", "age": 3}], "lead": {"$alias": "b.0"}}"#, ["move a.0 -> b.0"]),
        ChangeCase(
            "references come and go", ##"{"people": [{"$id": "a", "n": 1}], "old": [{"$alias": "#a"}]}"##,
            ##"{"people": [{"$id": "a", "n": 1}], "old": [], "new": {"$alias": "#a"}}"##,
            [##"remove old.0 - {"$alias": "#a"}"##, ##"add new + {"$alias": "#a"}"##]),
        ChangeCase(
            "ids of two objects are renamed",
            ##"{"a": {"$id": "x", "n": 1}, "b": {"$id": "y", "n": 2, "next": {"$alias": "#x"}}}"##,
            ##"{"a": {"$id": "u", "n": 1}, "b": {"$id": "v", "n": 2, "next": {"$alias": "#u"}}}"##,
            [#"rename a $id - "x" + "u""#, #"rename b $id - "y" + "v""#]),
        ChangeCase(
            "an id is renamed, and a field changes", #"{"a": {"$id": "x", "n": 1, "m": 2, "o": 3}}"#,
            #"{"a": {"$id": "y", "n": 1, "m": 2, "o": 4}}"#, [#"rename a $id - "x" + "y""#, "set a.o - 3 + 4"]),
        ChangeCase(
            "a value in a definition", ##"{"$definitions": {"oslo": {"floor": 3}}, "a": {"$alias": "#oslo"}}"##,
            ##"{"$definitions": {"oslo": {"floor": 4}}, "a": {"$alias": "#oslo"}}"##,
            ["set $definitions.oslo.floor - 3 + 4"]),
        ChangeCase(
            "a definition and a reference to it are added",
            ##"{"$definitions": {"oslo": {"floor": 3}}, "a": {"$alias": "#oslo"}}"##,
            ##"""
            {"$definitions": {"oslo": {"floor": 3}, "rome": {"floor": 0}}, "a": {"$alias": "#oslo"}, \##
            "b": {"$alias": "#rome"}}
            """##,
            [#"add $definitions.rome + {"floor": 0}"#, ##"add b + {"$alias": "#rome"}"##]),
        ChangeCase(
            "a ring by ids",
            ##"[{"$id": "a", "n": 1, "next": {"$alias": "#b"}}, {"$id": "b", "n": 2, "next": {"$alias": "#a"}}]"##,
            ##"[{"$id": "a", "n": 1, "next": {"$alias": "#b"}}, {"$id": "b", "n": 3, "next": {"$alias": "#a"}}]"##,
            ["set 1.n - 2 + 3"]),
        ChangeCase(
            "a ring by paths", #"{"a": {"n": 1, "next": {"n": 2, "next": {"$alias": "a"}}}}"#,
            #"{"a": {"n": 1, "next": {"n": 3, "next": {"$alias": "a"}}}}"#, ["set a.next.n - 2 + 3"]),
        ChangeCase(
            "a ring is opened at another place", #"{"a": {"n": 1, "next": {"n": 2, "next": {"$alias": "a"}}}}"#,
            #"{"a": {"n": 1, "next": {"n": 2, "next": {"$alias": "a.next"}}}}"#,
            [#"retarget a.next.next - {"$alias": "a"} + {"$alias": "a.next"}"#]),
    ]

    @Test("They are the same if they lead to the same", arguments: cases)
    func references(scenario: ChangeCase) throws { try scenario.check() }

    @Test("Equal rings are equal, wherever they are written out")
    func rings() throws {
        let byPath = try document(
            #"{"a": {"n": 1, "next": {"n": 2, "next": {"$alias": "a"}}}, "b": {"$alias": "a.next"}}"#)
        let byID = try document(
            ##"""
            {"b": {"$id": "y", "n": 2, "next": {"$id": "x", "n": 1, "next": {"$alias": "#y"}}}, \##
            "a": {"$alias": "#x"}}
            """##
        )
        #expect(byID.lines(from: byPath) == [])
        #expect(byPath.lines(from: byID) == [])
    }

    @Test("A reference that leads nowhere is compared by its text")
    func dangling() throws {
        let (one, other) = (#"{"a": {"$alias": "b"}}"#, ##"{"a": {"$alias": "#c"}}"##)
        #expect(try document(one).changes(from: document(one)).isEmpty)
        #expect(
            try document(other).lines(from: document(one)) == [
                ##"retarget a - {"$alias": "b"} + {"$alias": "#c"}"##
            ])
    }
}
