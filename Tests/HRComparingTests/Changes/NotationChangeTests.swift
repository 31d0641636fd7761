import HRArchiving
import HRComparing
import TestSupport
import Testing

/// What is the same in two notations is no change, unless the comparison is exact.
@Suite("Changes of notation")
struct NotationChangeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let earlier: String
        let later: String

        init(_ name: String, _ earlier: String, _ later: String) {
            (testDescription, self.earlier, self.later) = (name, earlier, later)
        }
    }

    private static let notations = [
        Case("G33 a whole number as a real one", #"{"a": 3, "b": [1, 2]}"#, #"{"a": 3.0, "b": [1e0, 2]}"#),
        Case("order of keys", #"{"a": 1, "b": {"c": 2, "d": 3}}"#, #"{"b": {"d": 3, "c": 2}, "a": 1}"#),
        Case(
            "a class that can be left out", #"{"$class": "Team", "lead": {"$class": "Person", "name": "Anna"}}"#,
            #"{"$class": "Team", "lead": {"name": "Anna"}}"#),
        Case(
            "a class that can be left out, in arrays", #"[{"$class": "Person", "name": "Anna"}, {"name": "Bert"}]"#,
            #"[{"name": "Anna"}, {"$class": "Person", "name": "Bert"}]"#),
        Case(
            "a reference by path, and by id", #"{"people": [{"$id": "anna", "n": 1}], "lead": {"$alias": "people.0"}}"#,
            ##"{"people": [{"$id": "anna", "n": 1}], "lead": {"$alias": "#anna"}}"##),
        Case(
            "a reference into an object", #"{"p": {"$id": "x", "q": {"r": [1]}}, "s": {"$alias": "p.q.r"}}"#,
            ##"{"p": {"$id": "x", "q": {"r": [1]}}, "s": {"$alias": "#x.q.r"}}"##),
        Case(
            "a reference by way of another one", #"{"a": {"n": 1}, "b": {"$alias": "a"}, "c": {"$alias": "a"}}"#,
            #"{"a": {"n": 1}, "b": {"$alias": "a"}, "c": {"$alias": "b"}}"#),
        Case(
            "references to the root", #"{"a": [{"$alias": "$root"}], "b": {"$alias": "a.0.c"}, "c": {"d": 1}}"#,
            #"{"a": [{"$alias": "$root"}], "b": {"$alias": "c"}, "c": {"d": 1}}"#),
        Case(
            "an object is written out at the other of its places",
            #"{"people": [{"name": "Anna"}, {"name": "Bert"}], "lead": {"$alias": "people.1"}}"#,
            #"{"people": [{"name": "Anna"}, {"$alias": "lead"}], "lead": {"name": "Bert"}}"#),
        Case(
            "an object is a definition",
            ##"""
            {"$definitions": {"anna": {"name": "Anna"}}, "people": [{"$alias": "#anna"}], \##
            "lead": {"$alias": "#anna"}}
            """##,
            ##"{"people": [{"$id": "anna", "name": "Anna"}], "lead": {"$alias": "#anna"}}"##),
        Case(
            "definitions first and last", ##"{"$definitions": {"a": {"n": 1}}, "x": {"$alias": "#a"}}"##,
            ##"{"x": {"$alias": "#a"}, "$definitions": {"a": {"n": 1}}}"##),
    ]

    @Test("It is none, and one that an exact comparison finds", arguments: notations)
    func notation(scenario: Case) throws {
        let (earlier, later) = (try document(scenario.earlier), try document(scenario.later))
        for (old, new) in [(earlier, later), (later, earlier)] {
            #expect(new.lines(from: old) == [])
            let exact = new.changes(from: old, options: .exactly)
            // Documents that differ only in the order of their keys are equal.
            if old != new { #expect(!exact.isEmpty) }
            #expect(try old.applying(exact) == new)
            #expect(try new.applying(exact.inverse) == old)
        }
    }

    @Test("An exact comparison names what has another notation")
    func exactly() throws {
        let number = try document(#"{"a": 3.0}"#).lines(from: document(#"{"a": 3}"#), options: .exactly)
        #expect(number == ["set a - 3 + 3.0"])
        let order = try document(#"{"b": 2, "a": 1}"#).changes(from: document(#"{"a": 1, "b": 2}"#), options: .exactly)
        #expect(!order.isEmpty)
        #expect(HRComparisonOptions.exactly.isExact)
        #expect(!HRComparisonOptions().isExact)
        #expect(HRComparisonOptions().keys == [])
    }

    /// A point in time is the same in each time zone.
    private static let same = [
        Case(
            "G33 a date in another zone", #"{"a": {"$date": "2027-01-01T00:00:00Z"}}"#,
            #"{"a": {"$date": "2027-01-01T01:00:00+01:00"}}"#),
        Case("escapes in texts", #"{"é": "a\/b\u00e9"}"#, #"{"\u00e9": "a/bé"}"#),
        Case(
            "comments", #"{"$comment": "one", "a": 1}"#,
            """
            // two
            { "a": 1, /* three */ }
            """),
        Case("white space", #"{"a":[1,{"b":2}]}"#, "{\n  \"a\" : [ 1, { \"b\" : 2 } ]\n}\n"),
        Case("not a number", #"{"a": {"$real": "nan"}}"#, #"{"a": {"$real": "nan"}}"#),
    ]

    @Test("What documents do not tell apart is never a change", arguments: same)
    func alike(scenario: Case) throws {
        let (earlier, later) = (try document(scenario.earlier), try document(scenario.later))
        #expect(later.lines(from: earlier) == [])
        #expect(later.lines(from: earlier, options: .exactly) == [])
    }

    private static let changed: [ChangeCase] = [
        ChangeCase(
            "numbers that differ only beyond the digits of a Double", #"{"a": 9007199254740993}"#,
            #"{"a": 9007199254740992.0}"#, ["set a - 9007199254740993 + 9007199254740992.0"]),
        ChangeCase(
            "a boolean is no number", #"{"a": true, "b": 0}"#, #"{"a": 1, "b": false}"#,
            [
                "set a - true + 1", "set b - 0 + false",
            ]),
        ChangeCase("a number is no string", #"{"a": 1}"#, #"{"a": "1"}"#, [#"set a - 1 + "1""#]),
        ChangeCase(
            "characters of other scalars", #"{"a": "\u00e9"}"#, #"{"a": "e\u0301"}"#,
            ["set a - \"\u{E9}\" + \"e\u{301}\""]),
        ChangeCase("null, and nothing", #"{"a": null, "b": 1}"#, #"{"b": 1}"#, ["remove a - null"]),
    ]

    @Test("What only looks alike is a change", arguments: changed)
    func different(scenario: ChangeCase) throws { try scenario.check() }
}
