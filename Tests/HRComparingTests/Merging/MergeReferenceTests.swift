import HRArchiving
import HRComparing
import Testing

/// References and ids after a merge: each leads to what its author meant, or is a conflict.
@Suite("Merging references")
struct MergeReferenceTests {
    private static let people = #"{"people": [{"$id": "anna", "name": "Anna"}, {"$id": "bert", "name": "Bert"}]"#
    private static let withoutAnna = #"{"people": [{"$id": "bert", "name": "Bert"}]"#

    private static let following: [MergeCase] = [
        MergeCase(
            "G38 ours inserts at the front, theirs refers by path",
            base: #"{"people": [{"name": "Anna"}, {"name": "Bert"}], "first": {"$alias": "people.1"}}"#,
            ours:
                #"{"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}], "first": {"$alias": "people.2"}}"#,
            theirs: #"""
                {"people": [{"name": "Anna"}, {"name": "Bert"}], "first": {"$alias": "people.1"}, \#
                "second": {"$alias": "people.1"}}
                """#,
            result: #"""
                {"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}], \#
                "first": {"$alias": "people.2"}, "second": {"$alias": "people.2"}}
                """#),
        MergeCase(
            "theirs inserts at the front, ours refers by path",
            base: #"{"people": [{"name": "Anna"}, {"name": "Bert"}]}"#,
            ours: #"{"people": [{"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.1.name"}}"#,
            theirs: #"{"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}]}"#,
            result:
                #"""
                {"people": [{"name": "Zoe"}, {"name": "Anna"}, {"name": "Bert"}], \#
                "lead": {"$alias": "people.2.name"}}
                """#
        ),
        MergeCase(
            "theirs refers to what ours moved", base: #"{"a": [{"name": "Anna", "n": 1}], "b": []}"#,
            ours: #"{"a": [], "b": [{"name": "Anna", "n": 1}]}"#,
            theirs: #"{"a": [{"name": "Anna", "n": 1}], "b": [], "lead": {"$alias": "a.0"}}"#,
            result: #"{"a": [], "b": [{"name": "Anna", "n": 1}], "lead": {"$alias": "b.0"}}"#),
        MergeCase(
            "theirs removes what references are counted from", base: #"{"p": [{"n": "a"}, {"n": "b"}, {"n": "c"}]}"#,
            ours: #"{"p": [{"n": "a"}, {"n": "b"}, {"n": "c"}], "x": {"$alias": "p.2"}}"#,
            theirs: #"{"p": [{"n": "b"}, {"n": "c"}]}"#,
            result: #"{"p": [{"n": "b"}, {"n": "c"}], "x": {"$alias": "p.1"}}"#
        ),
        MergeCase(
            "both refer to the same by two notations", base: people + "}",
            ours: people + ##", "lead": {"$alias": "#anna"}}"##,
            theirs: people + #", "lead": {"$alias": "people.0"}}"#,
            result: people + ##", "lead": {"$alias": "#anna"}}"##,
            exchanged: people + #", "lead": {"$alias": "people.0"}}"#),
        MergeCase(
            "ours renames an id, theirs refers to the old one", base: people + "}",
            ours: people.replacing("\"anna\"", with: "\"ann\"") + "}",
            theirs: people + ##", "lead": {"$alias": "#anna"}}"##,
            result: people.replacing("\"anna\"", with: "\"ann\"") + ##", "lead": {"$alias": "#ann"}}"##),
        MergeCase(
            "theirs renames an id, ours refers to the old one", base: people + "}",
            ours: people + ##", "lead": {"$alias": "#anna.name"}}"##,
            theirs: people.replacing("\"anna\"", with: "\"ann\"") + "}",
            result: people.replacing("\"anna\"", with: "\"ann\"") + ##", "lead": {"$alias": "#ann.name"}}"##),
        MergeCase(
            "theirs adds a ring",
            base: #"{"a": [], "b": 1}"#, ours: #"{"a": [], "b": 2}"#,
            theirs: ##"{"a": [{"$id": "x", "o": {"$alias": "#y"}}, {"$id": "y", "o": {"$alias": "#x"}}], "b": 1}"##,
            result: ##"{"a": [{"$id": "x", "o": {"$alias": "#y"}}, {"$id": "y", "o": {"$alias": "#x"}}], "b": 2}"##),
        MergeCase(
            "ours writes the object out at its other place, theirs changes it",
            base: #"{"people": [{"name": "Anna", "age": 1}], "lead": {"$alias": "people.0"}}"#,
            ours: #"{"people": [{"$alias": "lead"}], "lead": {"name": "Anna", "age": 1}}"#,
            theirs: #"{"people": [{"name": "Anna", "age": 2}], "lead": {"$alias": "people.0"}}"#,
            result: #"{"people": [{"$alias": "lead"}], "lead": {"name": "Anna", "age": 2}}"#,
            exchanged: #"{"people": [{"name": "Anna", "age": 2}], "lead": {"$alias": "people.0"}}"#),
    ]

    @Test("References follow what they lead to", arguments: following)
    func follow(scenario: MergeCase) throws { try scenario.check() }

    private static let conflicts: [MergeCase] = [
        MergeCase(
            "both retarget a reference", base: people + ##", "lead": {"$alias": "#anna"}, "x": 1}"##,
            ours: people + ##", "lead": {"$alias": "#bert"}, "x": 1}"##,
            theirs: people + #", "lead": {"name": "Cleo"}, "x": 2}"#,
            result: people + ##", "lead": {"$alias": "#bert"}, "x": 2}"##,
            conflicts: [##"value lead: {"$alias": "#anna"} | {"$alias": "#bert"} | {"name": "Cleo"}"##]),
        MergeCase(
            "G44 ours removes what theirs newly refers to", base: people + "}", ours: withoutAnna + "}",
            theirs: people + ##", "lead": {"$alias": "#anna"}}"##, result: withoutAnna + "}",
            conflicts: ["reference lead"]),
        MergeCase(
            "G44 theirs removes what ours newly refers to", base: people + "}",
            ours: people + ##", "lead": {"$alias": "#anna"}}"##, theirs: withoutAnna + "}",
            result: people + ##", "lead": {"$alias": "#anna"}}"##,
            conflicts: ["reference lead"]),
        MergeCase(
            "theirs removes what ours retargets a reference to", base: people + ##", "lead": {"$alias": "#bert"}}"##,
            ours: people + ##", "lead": {"$alias": "#anna"}}"##,
            theirs: withoutAnna + ##", "lead": {"$alias": "#bert"}}"##,
            result: people + ##", "lead": {"$alias": "#anna"}}"##,
            conflicts: ["reference lead"]),
        MergeCase(
            "ours removes an array with what theirs refers to", base: people + #", "x": 1}"#, ours: #"{"x": 1}"#,
            theirs: people + ##", "x": 1, "lead": {"$alias": "#bert"}}"##, result: #"{"x": 1}"#,
            conflicts: ["reference lead"]),
    ]

    @Test("A reference to what the other side removed is a conflict that names it", arguments: conflicts)
    func conflict(scenario: MergeCase) throws { try scenario.check() }

    private static let names: [MergeCase] = [
        MergeCase(
            "G45 both add an object with one id", base: #"{"people": []}"#,
            ours: ##"{"people": [{"$id": "new", "name": "Anna"}], "lead": {"$alias": "#new"}}"##,
            theirs: ##"{"people": [{"$id": "new", "name": "Bert"}], "deputy": {"$alias": "#new"}}"##,
            result: #"""
                {"people": [{"$id": "new", "name": "Anna"}, {"$id": "new-2", "name": "Bert"}], \#
                "deputy": {"$alias": "#new-2"}, "lead": {"$alias": "#new"}}
                """#,
            exchanged: #"""
                {"people": [{"$id": "new", "name": "Bert"}, {"$id": "new-2", "name": "Anna"}], \#
                "deputy": {"$alias": "#new"}, "lead": {"$alias": "#new-2"}}
                """#, notes: 1),
        MergeCase(
            "the name that would be next is taken", base: #"{"people": [{"$id": "new-2", "name": "Zoe"}]}"#,
            ours: #"{"people": [{"$id": "new-2", "name": "Zoe"}, {"$id": "new", "name": "Anna"}]}"#,
            theirs:
                ##"""
                {"people": [{"$id": "new-2", "name": "Zoe"}, {"$id": "new", "name": "Bert", \##
                "self": {"$alias": "#new.name"}}]}
                """##,
            result: #"""
                {"people": [{"$id": "new-2", "name": "Zoe"}, {"$id": "new", "name": "Anna"}, {"$id": "new-3", \#
                "name": "Bert", "self": {"$alias": "#new-3.name"}}]}
                """#,
            exchanged: #"""
                {"people": [{"$id": "new-2", "name": "Zoe"}, {"$id": "new", "name": "Bert", \#
                "self": {"$alias": "#new.name"}}, {"$id": "new-3", "name": "Anna"}]}
                """#, notes: 1),
        MergeCase(
            "one id, in two containers", base: #"{"a": [], "b": []}"#,
            ours: ##"{"a": [{"$id": "n", "v": 1}], "b": [], "x": {"$alias": "#n"}}"##,
            theirs: ##"{"a": [], "b": [{"$id": "n", "v": 2}], "y": {"$alias": "#n"}}"##,
            result: #"""
                {"a": [{"$id": "n", "v": 1}], "b": [{"$id": "n-2", "v": 2}], "x": {"$alias": "#n"}, \#
                "y": {"$alias": "#n-2"}}
                """#,
            exchanged: #"""
                {"a": [{"$id": "n-2", "v": 1}], "b": [{"$id": "n", "v": 2}], "x": {"$alias": "#n-2"}, \#
                "y": {"$alias": "#n"}}
                """#, notes: 1),
        MergeCase(
            "an id and a definition of one name", base: #"{"a": []}"#,
            ours: ##"{"a": [{"$id": "n", "v": 1}]}"##,
            theirs: ##"{"$definitions": {"n": {"v": 2}}, "a": [], "y": {"$alias": "#n"}}"##,
            result: ##"{"a": [{"$id": "n", "v": 1}], "y": {"$alias": "#n-2"}, "$definitions": {"n-2": {"v": 2}}}"##,
            exchanged: ##"{"$definitions": {"n": {"v": 2}}, "a": [{"$id": "n-2", "v": 1}], "y": {"$alias": "#n"}}"##,
            notes: 1),
        MergeCase(
            "G40 both add the same object, and refer to it", base: #"{"people": []}"#,
            ours: ##"{"people": [{"$id": "new", "name": "Anna"}], "lead": {"$alias": "#new"}}"##,
            theirs: ##"{"people": [{"$id": "new", "name": "Anna"}], "deputy": {"$alias": "#new"}}"##,
            result:
                ##"""
                {"people": [{"$id": "new", "name": "Anna"}], "deputy": {"$alias": "#new"}, \##
                "lead": {"$alias": "#new"}}
                """##,
            notes: 0),
    ]

    @Test("Two new objects of one id are two objects afterwards", arguments: names)
    func name(scenario: MergeCase) throws { try scenario.check() }
}
