import HRArchiving
import HRComparing
import Testing

/// What a member of a dictionary becomes: each combination of what it was, and what the two sides made of it.
@Suite("Merging members")
struct MergeTableTests {
    private static let abc = #"{"a": 1, "b": 2, "c": 3}"#

    private static let members: [MergeCase] = [
        MergeCase("nobody changed anything", base: abc, ours: abc, theirs: abc, result: abc),
        MergeCase(
            "theirs changed", base: abc, ours: abc, theirs: #"{"a": 1, "b": 9, "c": 3}"#,
            result: #"{"a": 1, "b": 9, "c": 3}"#),
        MergeCase(
            "both changed alike", base: abc, ours: #"{"a": 1, "b": 9, "c": 3}"#, theirs: #"{"a": 1, "b": 9, "c": 3}"#,
            result: #"{"a": 1, "b": 9, "c": 3}"#),
        MergeCase(
            "both changed alike, in two notations", base: abc, ours: #"{"a": 1, "b": 9, "c": 3}"#,
            theirs: #"{"a": 1, "b": 9.0, "c": 3}"#, result: #"{"a": 1, "b": 9, "c": 3}"#,
            exchanged: #"{"a": 1, "b": 9.0, "c": 3}"#),
        MergeCase(
            "G41 neighbours changed", base: abc, ours: #"{"a": 1, "b": 8, "c": 3}"#,
            theirs: #"{"a": 1, "b": 2, "c": 9}"#, result: #"{"a": 1, "b": 8, "c": 9}"#),
        MergeCase(
            "G42 both changed differently", base: abc, ours: #"{"a": 1, "b": 8, "c": 3}"#,
            theirs: #"{"a": 0, "b": 9, "c": 3}"#, result: #"{"a": 0, "b": 8, "c": 3}"#,
            conflicts: ["value b: 2 | 8 | 9"], exchanged: #"{"a": 0, "b": 9, "c": 3}"#),
        MergeCase(
            "a value and a container", base: abc, ours: #"{"a": 1, "b": [2], "c": 3}"#,
            theirs: #"{"a": 1, "b": {"x": 2}, "c": 3}"#, result: #"{"a": 1, "b": [2], "c": 3}"#,
            conflicts: [#"value b: 2 | [2] | {"x": 2}"#]),
        MergeCase(
            "notation is no change to keep", base: #"{"a": 3, "b": 2}"#, ours: #"{"a": 3.0, "b": 2}"#,
            theirs: #"{"a": 4, "b": 2}"#, result: #"{"a": 4, "b": 2}"#),
    ]

    private static let removals: [MergeCase] = [
        MergeCase(
            "G43 ours removed what theirs left", base: abc, ours: #"{"a": 1, "c": 3}"#, theirs: abc,
            result: #"{"a": 1, "c": 3}"#),
        MergeCase(
            "G43 theirs removed what ours left", base: abc, ours: abc, theirs: #"{"a": 1, "c": 3}"#,
            result: #"{"a": 1, "c": 3}"#),
        MergeCase(
            "both removed", base: abc, ours: #"{"a": 1, "c": 3}"#, theirs: #"{"a": 1, "c": 3}"#,
            result: #"{"a": 1, "c": 3}"#),
        MergeCase(
            "both removed neighbours", base: abc, ours: #"{"a": 1, "c": 3}"#, theirs: #"{"a": 1, "b": 2}"#,
            result: #"{"a": 1}"#),
        MergeCase(
            "both removed all there is", base: abc, ours: #"{"a": 1}"#, theirs: #"{"b": 2, "c": 3}"#, result: "{}"),
        MergeCase(
            "G43 ours removed what theirs changed", base: abc, ours: #"{"a": 1, "c": 3}"#,
            theirs: #"{"a": 1, "b": 9, "c": 3}"#, result: #"{"a": 1, "c": 3}"#, conflicts: ["deletion b: 2 | - | 9"],
            exchanged: #"{"a": 1, "b": 9, "c": 3}"#),
        MergeCase(
            "G43 theirs removed what ours changed", base: abc, ours: #"{"a": 1, "b": 9, "c": 3}"#,
            theirs: #"{"a": 1, "c": 3}"#, result: #"{"a": 1, "b": 9, "c": 3}"#, conflicts: ["deletion b: 2 | 9 | -"]),
        MergeCase(
            "theirs removed an object that ours changed inside", base: #"{"x": {"y": {"n": 1, "m": 2}}, "z": 0}"#,
            ours: #"{"x": {"y": {"n": 1, "m": 3}}, "z": 0}"#, theirs: #"{"z": 5}"#,
            result: #"{"x": {"y": {"n": 1, "m": 3}}, "z": 5}"#,
            conflicts: [#"deletion x: {"y": {"n": 1, "m": 2}} | {"y": {"n": 1, "m": 3}} | -"#]),
    ]

    private static let additions: [MergeCase] = [
        MergeCase(
            "each added another key", base: #"{"a": 1}"#, ours: #"{"a": 1, "c": 3}"#, theirs: #"{"a": 1, "b": 2}"#,
            result: #"{"a": 1, "b": 2, "c": 3}"#),
        MergeCase(
            "both added the same", base: #"{"a": 1}"#, ours: #"{"a": 1, "b": [2]}"#, theirs: #"{"a": 1, "b": [2]}"#,
            result: #"{"a": 1, "b": [2]}"#),
        MergeCase(
            "both added different values under one key", base: #"{"a": 1}"#, ours: #"{"a": 1, "b": 2}"#,
            theirs: #"{"a": 1, "b": 3}"#, result: #"{"a": 1, "b": 2}"#, conflicts: ["addition b: - | 2 | 3"],
            exchanged: #"{"a": 1, "b": 3}"#),
        MergeCase(
            "both added objects that go together", base: "{}", ours: #"{"x": {"de": "Ja", "fr": "Oui"}}"#,
            theirs: #"{"x": {"de": "Ja", "it": "Si"}}"#, result: #"{"x": {"de": "Ja", "fr": "Oui", "it": "Si"}}"#),
        MergeCase(
            "both added objects that contradict one another in one field", base: "{}",
            ours: #"{"x": {"de": "Ja", "fr": "Oui"}}"#, theirs: #"{"x": {"de": "Jawohl", "it": "Si"}}"#,
            result: #"{"x": {"de": "Ja", "fr": "Oui", "it": "Si"}}"#,
            conflicts: [#"addition x.de: - | "Ja" | "Jawohl""#]),
        MergeCase(
            "both added objects of two classes under one key", base: "{}",
            ours: #"{"x": {"$class": "Circle", "r": 1}}"#,
            theirs: #"{"x": {"$class": "Square", "a": 1}}"#, result: #"{"x": {"$class": "Circle", "r": 1}}"#,
            conflicts: [#"addition x: - | {"$class": "Circle", "r": 1} | {"$class": "Square", "a": 1}"#]),
        MergeCase(
            "both added different arrays under one key", base: "{}", ours: #"{"x": ["a", "b"]}"#,
            theirs: #"{"x": ["a", "c"]}"#, result: #"{"x": ["a", "b"]}"#,
            conflicts: [#"addition x: - | ["a", "b"] | ["a", "c"]"#]),
        MergeCase(
            "ours added, theirs removed the neighbour", base: #"{"a": 1, "z": 2}"#, ours: #"{"a": 1, "m": 3, "z": 2}"#,
            theirs: #"{"z": 2}"#, result: #"{"m": 3, "z": 2}"#),
    ]

    /// The order of keys: those that are there never move, and new ones of one gap are sorted by their scalars.
    private static let gaps: [MergeCase] = [
        MergeCase(
            "X10 both inserted a key in one gap", base: #"{"a": 1, "y": 2}"#, ours: #"{"a": 1, "m": 3, "y": 2}"#,
            theirs: #"{"a": 1, "k": 4, "y": 2}"#, result: #"{"a": 1, "k": 4, "m": 3, "y": 2}"#),
        MergeCase(
            "X10 the other way round", base: #"{"a": 1, "y": 2}"#, ours: #"{"a": 1, "k": 4, "y": 2}"#,
            theirs: #"{"a": 1, "m": 3, "y": 2}"#, result: #"{"a": 1, "k": 4, "m": 3, "y": 2}"#),
        MergeCase(
            "X10 scalars, not letters, are compared", base: #"{"y": 2}"#, ours: #"{"a": 1, "y": 2}"#,
            theirs: #"{"Z": 3, "y": 2}"#, result: #"{"Z": 3, "a": 1, "y": 2}"#),
        MergeCase(
            "X10 a key that begins as another one is the later one", base: #"{"y": 2}"#, ours: #"{"ab": 1, "y": 2}"#,
            theirs: #"{"a": 3, "y": 2}"#, result: #"{"a": 3, "ab": 1, "y": 2}"#),
        MergeCase(
            "X10 keys of different gaps stay in their gaps", base: #"{"m": 1, "b": 2}"#,
            ours: #"{"m": 1, "z": 3, "b": 2}"#, theirs: #"{"m": 1, "b": 2, "a": 4}"#,
            result: #"{"m": 1, "z": 3, "b": 2, "a": 4}"#),
        MergeCase(
            "X10 several of each in one gap", base: #"{"a": 0, "z": 0}"#, ours: #"{"a": 0, "c": 1, "g": 2, "z": 0}"#,
            theirs: #"{"a": 0, "b": 3, "e": 4, "h": 5, "z": 0}"#,
            result: #"{"a": 0, "b": 3, "c": 1, "e": 4, "g": 2, "h": 5, "z": 0}"#),
        MergeCase(
            "keys that are there do not move", base: #"{"z": 1, "a": 2}"#, ours: #"{"z": 1, "a": 2}"#,
            theirs: #"{"a": 2, "z": 3}"#, result: #"{"z": 3, "a": 2}"#),
    ]

    private static let inner: [MergeCase] = [
        MergeCase(
            "fields of one object", base: #"{"p": {"$class": "P", "$id": "a", "x": 1, "y": 2}}"#,
            ours: #"{"p": {"$class": "P", "$id": "a", "x": 8, "y": 2}}"#,
            theirs: #"{"p": {"$class": "P", "$id": "a", "x": 1, "y": 9}}"#,
            result: #"{"p": {"$class": "P", "$id": "a", "x": 8, "y": 9}}"#),
        MergeCase(
            "theirs changed the class, ours a field", base: #"{"p": {"$class": "P", "$id": "a", "x": 1}}"#,
            ours: #"{"p": {"$class": "P", "$id": "a", "x": 2}}"#,
            theirs: #"{"p": {"$class": "Q", "$id": "a", "x": 1}}"#,
            result: #"{"p": {"$class": "Q", "$id": "a", "x": 2}}"#),
        MergeCase(
            "theirs raised the version, ours changed a field", base: #"{"p": {"$class": "P", "$version": 1, "x": 1}}"#,
            ours: #"{"p": {"$class": "P", "$version": 1, "x": 2}}"#,
            theirs: #"{"p": {"$class": "P", "$version": 2, "x": 1}}"#,
            result: #"{"p": {"$class": "P", "$version": 2, "x": 2}}"#),
        MergeCase(
            "the roots are other values", base: "1", ours: "2", theirs: "3", result: "2",
            conflicts: ["value $root: 1 | 2 | 3"]),
        MergeCase("theirs replaced the root", base: "1", ours: "1", theirs: "2", result: "2"),
        MergeCase(
            "theirs renamed a key of a dictionary, ours changed its value",
            base: #"{"ports": {"http": {"number": 80, "open": true}}}"#,
            ours: #"{"ports": {"http": {"number": 80, "open": false}}}"#,
            theirs: #"{"ports": {"web": {"number": 80, "open": true}}}"#,
            result: #"{"ports": {"web": {"number": 80, "open": false}}}"#),
        MergeCase(
            "theirs changed a definition",
            base: ##"{"$definitions": {"o": {"n": 1, "m": 2}}, "a": {"$alias": "#o"}, "b": 1}"##,
            ours: ##"{"$definitions": {"o": {"n": 1, "m": 3}}, "a": {"$alias": "#o"}, "b": 2}"##,
            theirs: ##"{"$definitions": {"o": {"n": 9, "m": 2}}, "a": {"$alias": "#o"}, "b": 1}"##,
            result: ##"{"$definitions": {"o": {"n": 9, "m": 3}}, "a": {"$alias": "#o"}, "b": 2}"##),
    ]

    private static let withoutBase: [MergeCase] = [
        MergeCase(
            "G49 what only one side has is there", base: nil, ours: #"{"a": 1, "b": 2}"#, theirs: #"{"b": 2, "c": 3}"#,
            result: #"{"a": 1, "b": 2, "c": 3}"#),
        MergeCase("G49 both are equal", base: nil, ours: abc, theirs: abc, result: abc),
        MergeCase(
            "G49 both say something else", base: nil, ours: #"{"a": 1, "b": 2}"#, theirs: #"{"b": 3, "c": 3}"#,
            result: #"{"a": 1, "b": 2, "c": 3}"#, conflicts: ["addition b: - | 2 | 3"]),
        MergeCase(
            "G49 objects are the same by their ids", base: nil, ours: #"{"x": {"$id": "a", "n": 1}}"#,
            theirs: #"{"x": {"$id": "a", "m": 2}}"#, result: #"{"x": {"$id": "a", "m": 2, "n": 1}}"#),
    ]

    @Test("Values", arguments: members)
    func member(scenario: MergeCase) throws { try scenario.check() }

    @Test("Removals", arguments: removals)
    func removal(scenario: MergeCase) throws { try scenario.check() }

    @Test("Additions", arguments: additions)
    func addition(scenario: MergeCase) throws { try scenario.check() }

    @Test("Orders of keys", arguments: gaps)
    func gap(scenario: MergeCase) throws { try scenario.check() }

    @Test("Members of members", arguments: inner)
    func innerMember(scenario: MergeCase) throws { try scenario.check() }

    @Test("A missing base", arguments: withoutBase)
    func missingBase(scenario: MergeCase) throws { try scenario.check() }
}
