import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Scenarios of comparing two documents, by their ids.
@Suite("Changes between documents")
struct ChangeScenarioTests {
    private static let two = #"{"people": [{"$id": "anna", "name": "Anna"}, {"$id": "bert", "name": "Bert"}]}"#

    private static let cases: [ChangeCase] = [
        ChangeCase(
            "G29 an element with an id is inserted at the front", two,
            two.replacing("[{", with: #"[{"$id": "cleo", "name": "Cleo"}, {"#),
            [#"add people.0 + {"$id": "cleo", "name": "Cleo"}"#]),
        ChangeCase(
            "G31 an object moves to another array, and one of its fields changes",
            #"{"staff": [{"$id": "anna", "name": "Anna"}, {"$id": "bert", "name": "Bert"}], "alumni": []}"#,
            #"{"staff": [{"$id": "bert", "name": "Bert"}], "alumni": [{"$id": "anna", "name": "Anne"}]}"#,
            ["move staff.0 -> alumni.0", #"set staff.0.name - "Anna" + "Anne""#]),
        ChangeCase(
            "G32 a reference by path and one by id", two.dropped + #", "lead": {"$alias": "people.1"}}"#,
            two.dropped + ##", "lead": {"$alias": "#bert"}}"##),
        ChangeCase(
            "G34 a reference leads to another one of two equal objects",
            #"{"people": [{"name": "A"}, {"name": "A"}], "lead": {"$alias": "people.0"}}"#,
            #"{"people": [{"name": "A"}, {"name": "A"}], "lead": {"$alias": "people.1"}}"#,
            [#"retarget lead - {"$alias": "people.0"} + {"$alias": "people.1"}"#]),
        ChangeCase(
            "G35 an id is renamed, and references follow", two.dropped + ##", "lead": {"$alias": "#bert"}}"##,
            two.replacing("\"bert\"", with: "\"bertram\"").dropped + ##", "lead": {"$alias": "#bertram"}}"##,
            [#"rename people.1 $id - "bert" + "bertram""#]),
        ChangeCase(
            "G36 the class of an object changes", #"{"shape": {"$class": "Circle", "$id": "s", "x": 1, "radius": 2}}"#,
            #"{"shape": {"$class": "Square", "$id": "s", "x": 1, "side": 3}}"#,
            [
                #"set shape $class - "Circle" + "Square""#, "remove shape.radius - 2", "add shape.side + 3",
            ]),
        ChangeCase(
            "the version of an object changes", #"{"shape": {"$class": "Circle", "$version": 1, "x": 1}}"#,
            #"{"shape": {"$class": "Circle", "$version": 2, "x": 1}}"#, ["set shape $version - 1 + 2"]),
        ChangeCase(
            "G37 a key of a dictionary is renamed", #"{"ports": {"http": {"number": 80, "open": true}, "ssh": [22]}}"#,
            #"{"ports": {"web": {"number": 80, "open": true}, "ssh": [22]}}"#, ["rename ports.http -> ports.web"]),
        ChangeCase(
            "G37 objects have no keys that are renamed", #"{"$class": "Ports", "http": {"number": 80, "open": true}}"#,
            #"{"$class": "Ports", "web": {"number": 80, "open": true}}"#,
            [#"remove http - {"number": 80, "open": true}"#, #"add web + {"number": 80, "open": true}"#]),
        ChangeCase(
            "members of dictionaries at all depths",
            #"{"a": 1, "b": {"c": {"d": "x", "e": [1, {"f": null}]}}, "g": 0}"#,
            #"{"a": 2, "b": {"c": {"d": "y", "e": [1, {"f": false}], "h": {}}}}"#,
            [
                "set a - 1 + 2", #"set b.c.d - "x" + "y""#, "set b.c.e.1.f - null + false", "add b.c.h + {}",
                "remove g - 0",
            ]),
        ChangeCase(
            "a value of another kind", #"{"a": [1], "b": {"c": 1}, "d": true, "e": "1"}"#,
            #"{"a": {"0": 1}, "b": [1], "d": 1, "e": 1}"#,
            [
                #"set a - [1] + {"0": 1}"#, #"set b - {"c": 1} + [1]"#, "set d - true + 1", #"set e - "1" + 1"#,
            ]),
        ChangeCase("the root is another value", "[1, 2]", #"{"a": 1}"#, [#"set $root - [1, 2] + {"a": 1}"#]),
        ChangeCase(
            "keys with dots, with dollar signs and without characters", #"{"a.b": {"": 1, "$$id": 2, "c\\d": 3}}"#,
            #"{"a.b": {"": 2, "$$id": 3, "c\\d": 4}}"#,
            [#"set a\.b. - 1 + 2"#, #"set a\.b.$$id - 2 + 3"#, #"set a\.b.c\\d - 3 + 4"#]),
    ]

    @Test("All changes are found, and no others", arguments: cases)
    func changes(scenario: ChangeCase) throws { try scenario.check() }

    @Test(
        "G28 Equal documents have no changes, whatever formats they are in", arguments: HRFormat.kinds, HRFormat.kinds)
    func equal(first: HRFormat, second: HRFormat) throws {
        let text = ##"""
            {
              "$class": "Team",
              "lead": { "$alias": "#bert" },
              "members": [
                { "$class": "Person", "$id": "anna", "$version": 2, "name": "Anna", "height": 3.0, "born": null },
                { "$class": "Person", "$id": "bert", "name": "Bert", "mentor": { "$alias": "members.0" } }
              ],
              "founded": { "$date": "2027-01-01T00:15:00.25Z" },
              "logo": { "$data": "SGVsbG8=" },
              "limits": [true, -1, 18446744073709551615, 1.5e300, { "$real": "inf" }, "", [], {}],
              "$$price": 5
            }
            """##
        let earlier = try document(document(text), through: first)
        let later = try document(document(text), through: second)
        #expect(later.lines(from: earlier) == [])
        #expect(later.lines(from: earlier, options: .exactly) == [])
    }

    @Test("G30 Two elements that are exchanged are one move", arguments: HRFormat.kinds)
    func exchanged(format: HRFormat) throws {
        let exchanged = #"{"people": [{"$id": "bert", "name": "Bert"}, {"$id": "anna", "name": "Anna"}]}"#
        let earlier = try document(document(Self.two), through: format)
        let later = try document(document(exchanged), through: format)
        let changes = later.changes(from: earlier)
        let possible = [["move people.0 -> people.1"], ["move people.1 -> people.0"]]
        #expect(possible.contains(changes.lines(from: earlier, to: later)))
        try ChangeCase.follow(changes, from: earlier, to: later)
    }
}

extension String {
    /// The text without its last character: a dictionary that is still open.
    var dropped: String { String(dropLast()) }
}
