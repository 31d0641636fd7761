import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Changes that a merge could lose without a conflict, or put into another object.
@Suite("Merges lose nothing")
struct MergeLossTests {
    private static let people = #"[{"name": "Anna", "age": 1, "city": "X"}, {"name": "Bob", "age": 9, "city": "Q"}]"#
    private static let anna = #"{"name": "Anna", "age": 1, "city": "X"}"#
    private static let zoe =
        #"[{"name": "Bob", "age": 9, "city": "Q"}, {"name": "Zoe", "age": 30, "city": "Y"}]"#

    private static let moves: [MergeCase] = [
        MergeCase(
            "ours moves an object that theirs removes", base: #"{"a": [{"$id": "x", "n": 1}], "b": []}"#,
            ours: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#, theirs: #"{"a": [], "b": []}"#,
            result: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#,
            conflicts: [#"deletion b.0: - | {"$id": "x", "n": 1} | -"#]),
        MergeCase(
            "ours removes an object that theirs moves", base: #"{"a": [{"$id": "x", "n": 1}], "b": []}"#,
            ours: #"{"a": [], "b": []}"#, theirs: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#,
            result: #"{"a": [], "b": []}"#, conflicts: [#"deletion b.0: - | - | {"$id": "x", "n": 1}"#]),
        MergeCase(
            "ours renames a key that theirs removes", base: #"{"x": {"n": 1}, "z": 1}"#,
            ours: #"{"y": {"n": 1}, "z": 1}"#,
            theirs: #"{"z": 1}"#, result: #"{"y": {"n": 1}, "z": 1}"#,
            conflicts: [#"deletion y: - | {"n": 1} | -"#]),
        MergeCase(
            "theirs defines the object where ours removes a reference, and changes it",
            base: ##"{"$definitions": {"x": {"v": 1}}, "a": {"$alias": "#x"}, "z": 1}"##, ours: #"{"z": 1}"#,
            theirs: #"{"a": {"$id": "x", "v": 2}, "z": 1}"#, result: #"{"z": 1}"#,
            conflicts: [##"deletion a: {"$alias": "#x"} | - | {"$id": "x", "v": 2}"##]),
        MergeCase(
            "theirs defines an object apart that ours removes", base: #"{"a": {"$id": "x", "v": 1}, "z": 1}"#,
            ours: #"{"z": 1}"#,
            theirs: ##"{"$definitions": {"x": {"v": 1}}, "a": {"$alias": "#x"}, "z": 2}"##, result: #"{"z": 2}"#),
        MergeCase(
            "ours takes an object out of a container, theirs changes it", base: #"{"c": {"x": {"$id": "x", "n": 1}}}"#,
            ours: #"{"x": {"$id": "x", "n": 1}}"#, theirs: #"{"c": {"x": {"$id": "x", "n": 2}}}"#,
            result: #"{"x": {"$id": "x", "n": 2}}"#),
    ]

    @Test("A value that one side moves and the other removes is a conflict", arguments: moves)
    func move(scenario: MergeCase) throws { try scenario.check() }

    private static let strangers: [MergeCase] = [
        MergeCase(
            "a reference leads to another object, theirs changes the one before",
            base: "{\"people\": \(people), \"lead\": {\"$alias\": \"people.0\"}}",
            ours: "{\"people\": \(zoe), \"lead\": {\"$alias\": \"people.1\"}}",
            theirs:
                "{\"people\": \(people.replacing("\"X\"", with: "\"X\", \"phone\": \"123\"")), "
                + "\"lead\": {\"$alias\": \"people.0\"}}",
            result: "{\"people\": \(zoe), \"lead\": {\"$alias\": \"people.1\"}}",
            conflicts: [
                "deletion people.0: \(anna) | - | \(anna.replacing("\"X\"", with: "\"X\", \"phone\": \"123\""))"
            ]),
        MergeCase(
            "both add an element, which refers to other objects", base: "{\"people\": \(people), \"orders\": []}",
            ours: "{\"people\": \(people), \"orders\": [{\"who\": {\"$alias\": \"people.0\"}}]}",
            theirs: "{\"people\": \(people), \"orders\": [{\"who\": {\"$alias\": \"people.1\"}}]}",
            result:
                "{\"people\": \(people), \"orders\": [{\"who\": {\"$alias\": \"people.0\"}}, "
                + "{\"who\": {\"$alias\": \"people.1\"}}]}",
            exchanged:
                "{\"people\": \(people), \"orders\": [{\"who\": {\"$alias\": \"people.1\"}}, "
                + "{\"who\": {\"$alias\": \"people.0\"}}]}"),
        MergeCase(
            "both add an element with an object to which a reference leads", base: #"{"l": []}"#,
            ours: #"{"l": [{"k": {"n": 1}}], "r": {"$alias": "l.0.k"}}"#,
            theirs: #"{"l": [{"k": {"n": 2}}], "s": {"$alias": "l.0.k"}}"#,
            result: #"{"l": [{"k": {"n": 1}}, {"k": {"n": 2}}], "r": {"$alias": "l.0.k"}, "s": {"$alias": "l.1.k"}}"#,
            exchanged: #"""
                {"l": [{"k": {"n": 2}}, {"k": {"n": 1}}], "r": {"$alias": "l.1.k"}, "s": {"$alias": "l.0.k"}}
                """#),
    ]

    @Test("Objects are not put together because a reference leads to both", arguments: strangers)
    func stranger(scenario: MergeCase) throws { try scenario.check() }

    private static let headers: [MergeCase] = [
        MergeCase(
            "a plain value becomes a dictionary", base: #"{"a": {"$class": "C", "$value": 5}, "z": 1}"#,
            ours: #"{"a": {"$class": "C", "$value": 5}, "z": 2}"#,
            theirs: #"{"a": {"$class": "C", "$value": {"k": 1}}, "z": 1}"#,
            result: #"{"a": {"$class": "C", "$value": {"k": 1}}, "z": 2}"#),
        MergeCase(
            "fields become a plain value", base: #"{"a": {"$class": "C", "k": 1}, "z": 1}"#,
            ours: #"{"a": {"$class": "C", "k": 1}, "z": 2}"#,
            theirs: #"{"a": {"$class": "C", "$value": {"k": 1}}, "z": 1}"#,
            result: #"{"a": {"$class": "C", "$value": {"k": 1}}, "z": 2}"#),
        MergeCase(
            "both add an object, one of them with a class", base: #"{"z": 1}"#,
            ours: #"{"z": 1, "x": {"$class": "P", "n": 1}}"#, theirs: #"{"z": 1, "x": {"n": 1}}"#,
            result: #"{"z": 1, "x": {"$class": "P", "n": 1}}"#),
    ]

    @Test("Classes and plain values are kept", arguments: headers)
    func header(scenario: MergeCase) throws { try scenario.check() }

    // MARK: Options

    private static let flags: [MergeCase] = [
        MergeCase(
            "both add an option of two words", base: #"["-x"]"#, ours: #"["-x", "-framework", "A"]"#,
            theirs: #"["-x", "-framework", "B"]"#, result: #"["-x", "-framework", "A", "-framework", "B"]"#,
            exchanged: #"["-x", "-framework", "B", "-framework", "A"]"#),
        MergeCase(
            "both add the same options", base: #"["-x"]"#, ours: #"["-x", "-framework", "A"]"#,
            theirs: #"["-x", "-framework", "A"]"#, result: #"["-x", "-framework", "A"]"#),
        MergeCase(
            "one replaces a word that the other one adds", base: #"["-n", "1", "-m", "2"]"#,
            ours: #"["-n", "9", "-m", "2"]"#, theirs: #"["-n", "1", "-m", "2", "-k", "9"]"#,
            result: #"["-n", "9", "-m", "2", "-k", "9"]"#),
        MergeCase(
            "both add a word to a list without options", base: #"["a"]"#, ours: #"["a", "b", "c"]"#,
            theirs: #"["a", "b", "d"]"#, result: #"["a", "b", "c", "d"]"#, exchanged: #"["a", "b", "d", "c"]"#),
    ]

    @Test("Options of several words stay together", arguments: flags)
    func options(scenario: MergeCase) throws { try scenario.check() }

    /// All arrays of up to a number of elements.
    private static func arrays(of texts: [String], upTo count: Int) -> [[String]] {
        (0..<count).reduce([[]]) { arrays, _ in
            let longest = arrays.map(\.count).max() ?? 0
            return arrays + arrays.filter { $0.count == longest }.flatMap { array in texts.map { array + [$0] } }
        }
    }

    @Test("An unchanged side changes nothing, whatever arrays repeat", arguments: [["a", "b"], ["-a", "b"]])
    func repetitions(texts: [String]) {
        let arrays = Self.arrays(of: texts, upTo: 4).map { HRDocument(.array($0.map { .string($0) })) }
        for base in arrays {
            for ours in arrays {
                for (first, second, third) in [(base, ours, ours), (base, ours, base), (base, base, ours)] {
                    let merge = HRDocument.merge(base: first, ours: second, theirs: third)
                    #expect(merge.document == ours, "\(base) \(ours)")
                    #expect(merge.conflicts.isEmpty)
                }
            }
        }
    }

    // MARK: Circles and depth

    @Test("Objects that both sides move into each other are conflicts, and none is lost", arguments: [1, 70, 300])
    func circles(count: Int) {
        func object(_ name: String, in other: String?) -> HRNode {
            .object(
                HRObject(
                    className: nil, id: name,
                    fields: other == nil ? [:] : ["in": .object(HRObject(className: nil, id: other))]))
        }
        func document(_ make: (Int) -> [(String, HRNode)]) -> HRDocument {
            HRDocument(.dictionary(HRFields((0..<count).flatMap(make))))
        }
        let base = document { [("a\($0)", object("a\($0)", in: nil)), ("b\($0)", object("b\($0)", in: nil))] }
        let ours = document { [("b\($0)", object("b\($0)", in: "a\($0)"))] }
        let theirs = document { [("a\($0)", object("a\($0)", in: "b\($0)"))] }
        let merge = HRDocument.merge(base: base, ours: ours, theirs: theirs)
        #expect(merge.conflicts.count == count)
        #expect(merge.conflicts.allSatisfy { $0.kind == .position })
        #expect(Set(merge.document.walk.compactMap { $1.asObjectID }).count == 2 * count)
    }

    @Test("Deep documents are merged on a small stack, or are one conflict", arguments: [100, 250])
    func depth(levels: Int) throws {
        func text(_ value: Int, _ other: Int) -> String {
            String(repeating: "{\"a\": ", count: levels) + "{\"n\": \(value), \"m\": \(other)}"
                + String(repeating: "}", count: levels)
        }
        let texts = [text(1, 1), text(2, 1), text(3, 2)]
        let merge = try onThread(stackSize: (Scale.isFull ? 512 : 8_192) << 10) {
            try HRDocumentText.merge(
                base: HRDocumentText(texts[0]), ours: HRDocumentText(texts[1]), theirs: HRDocumentText(texts[2]))
        }
        #expect(merge.conflicts.count == 1)
    }

    // MARK: Policies and messages

    @Test("What a policy decides is listed, with its values only where they are no secrets")
    func decided() throws {
        let merge = try HRDocument.merge(
            base: document(#"{"pin": 1, "password": "a"}"#), ours: document(#"{"pin": 2, "password": "b"}"#),
            theirs: document(#"{"pin": 3, "password": "c"}"#), options: .policy(.ours))
        #expect(merge.conflicts.isEmpty && merge.notes.isEmpty)
        #expect(
            merge.decided.map(\.description) == [
                "pin: both changed 1: ours to 2, theirs to 3", "password: both changed ***: ours to ***, theirs to ***",
            ])
    }

    @Test("Without a base, a conflict says that both added the value")
    func withoutBase() throws {
        let merge = try HRDocument.merge(base: nil, ours: document(#"{"a": 1}"#), theirs: document(#"{"a": 2}"#))
        #expect(merge.conflicts.map(\.description) == ["a: both added it: ours 1, theirs 2"])
    }

    @Test("The path of a conflict is that in the merged document")
    func paths() throws {
        let people = #"[{"$id": "anna", "n": 1}, {"$id": "bert", "n": 2}]"#
        let merge = try HRDocument.merge(
            base: document("{\"l\": \(people)}"),
            ours: document(##"{"l": [{"$id": "anna", "n": 1}, {"$id": "bert", "n": 2}, {"r": {"$alias": "#anna"}}]}"##),
            theirs: document(#"{"l": [{"$id": "bert", "n": 2}]}"#))
        #expect(merge.conflicts.map(\.path.description) == ["l.2.r"])
    }

    @Test("Two renames of an element with an identifying key are a conflict")
    func renamedKeys() throws {
        func element(_ name: String) throws -> HRDocument {
            try document("[{\"name\": \"\(name)\", \"port\": 1, \"host\": \"h\"}]")
        }
        var options = HRMergeOptions()
        options.comparison.keys = ["name"]
        let merge = try HRDocument.merge(
            base: element("a"), ours: element("b"), theirs: element("c"), options: options)
        #expect(merge.conflicts.map(\.path.description) == ["0.name"])
    }

    @Test("A merge that could not compare all objects says so")
    func limited() throws {
        func list(_ value: Int) throws -> HRDocument {
            try document(
                "[" + (0..<40).map { "{\"n\": \($0), \"v\": \($0 + value), \"w\": \(value)}" }.joined(separator: ", ")
                    + "]")
        }
        var options = HRMergeOptions()
        options.comparison.maximum = 10
        let merge = try HRDocument.merge(base: list(0), ours: list(100), theirs: list(200), options: options)
        #expect(merge.notes.count == 1)
        #expect(merge.notes.first?.hasPrefix("there are too many objects without ids") == true)
    }
}

extension HRNode {
    fileprivate var asObjectID: String? { if case .object(let object) = self { object.id } else { nil } }
}
