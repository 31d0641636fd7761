import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Elements of arrays, their order, and objects that move from one container to another.
@Suite("Merging arrays")
struct MergeArrayTests {
    /// An array of objects with the letters of a word as their ids.
    private static func letters(_ word: String) -> String {
        "[" + word.map { "{\"$id\": \"\($0)\", \"n\": \"\($0)1\"}" }.joined(separator: ", ") + "]"
    }

    private static func changed(_ letter: Character, to number: Int = 2, in word: String) -> String {
        letters(word).replacing("\"\(letter)1\"", with: "\"\(letter)\(number)\"")
    }

    private static func words(
        _ name: String, _ base: String, _ ours: String, _ theirs: String, _ result: String, exchanged: String? = nil,
        notes: Int? = 0
    ) -> MergeCase {
        MergeCase(
            name, base: letters(base), ours: letters(ours), theirs: letters(theirs), result: letters(result),
            exchanged: exchanged.map(letters), notes: notes)
    }

    private static let orders: [MergeCase] = [
        words("G39 both append", "ab", "abx", "aby", "abxy", exchanged: "abyx"),
        words("both insert at the front", "ab", "xab", "yab", "xyab", exchanged: "yxab"),
        words("both insert two in one gap", "ab", "awxb", "ayzb", "awxyzb", exchanged: "ayzwxb"),
        words("each inserts in another gap", "abc", "axbc", "abyc", "axbyc"),
        words("into an empty array", "", "x", "y", "xy", exchanged: "yx"),
        words("G40 both add the same", "ab", "abx", "abx", "abx"),
        words("both add the same, and each another one", "ab", "abxy", "abxz", "abxyz", exchanged: "abxzy"),
        words("both remove the same", "abc", "ac", "ac", "ac"),
        words("each removes another one", "abcd", "acd", "abd", "ad"),
        words("an element is inserted beside one that is removed", "abc", "ac", "abxc", "axc"),
        words("an element is inserted in place of one that is removed", "abc", "axc", "ac", "axc"),
        words("ours moves one", "abcd", "dabc", "abcd", "dabc"),
        words("theirs moves one", "abcd", "abcd", "bcda", "bcda"),
        words("both move one alike", "abcd", "dabc", "dabc", "dabc"),
        words("each moves another one", "abcdef", "bacdef", "abcdfe", "bacdfe"),
        words("both move one to different places", "abcde", "cabde", "abdec", "cabde", exchanged: "abdec", notes: 1),
        words("one removes what the other moves", "abcde", "abde", "cabde", "abde"),
        words("one moves, the other adds", "abcd", "dabc", "axbcd", "daxbc"),
        words("theirs removes all, ours adds", "abc", "abcx", "", "x"),
    ]

    @Test("Both orders are respected; ours decides", arguments: orders)
    func order(scenario: MergeCase) throws { try scenario.check() }

    private static let elements: [MergeCase] = [
        MergeCase(
            "fields of two elements", base: letters("abc"), ours: changed("a", in: "abc"),
            theirs: changed("b", in: "abc"),
            result: letters("abc").replacing("a1", with: "a2").replacing("b1", with: "b2")),
        MergeCase(
            "ours moves an element, theirs changes it", base: letters("abcd"), ours: letters("dabc"),
            theirs: changed("d", in: "abcd"), result: changed("d", in: "dabc")),
        MergeCase(
            "ours inserts before an element that theirs changes", base: letters("ab"), ours: letters("xab"),
            theirs: changed("b", in: "ab"), result: changed("b", in: "xab")),
        MergeCase(
            "G43 ours removes an element that theirs changes", base: letters("abc"), ours: letters("ac"),
            theirs: changed("b", in: "abc"), result: letters("ac"),
            conflicts: [#"deletion 1: {"$id": "b", "n": "b1"} | - | {"$id": "b", "n": "b2"}"#]),
        MergeCase(
            "G42 both change a field of an element that moved", base: letters("abc"), ours: changed("c", in: "cab"),
            theirs: changed("c", to: 3, in: "abc"), result: changed("c", in: "cab"),
            conflicts: [#"value 0.n: "c1" | "c2" | "c3""#]),
        MergeCase(
            "elements without ids", base: #"[{"n": "a", "m": 1}, {"n": "b", "m": 2}]"#,
            ours: #"[{"n": "x", "m": 0}, {"n": "a", "m": 1}, {"n": "b", "m": 2}]"#,
            theirs: #"[{"n": "a", "m": 1}, {"n": "b", "m": 9}]"#,
            result: #"[{"n": "x", "m": 0}, {"n": "a", "m": 1}, {"n": "b", "m": 9}]"#),
        MergeCase(
            "G40 both add an equal element without an id", base: #"[{"n": "a"}]"#, ours: #"[{"n": "a"}, {"n": "x"}]"#,
            theirs: #"[{"n": "a"}, {"n": "x"}, {"n": "y"}]"#, result: #"[{"n": "a"}, {"n": "x"}, {"n": "y"}]"#),
        MergeCase(
            "one more of many equal elements on each side", base: #"[{"n": 1}, {"n": 1}]"#,
            ours: #"[{"n": 1}, {"n": 1}, {"n": 1}]"#, theirs: #"[{"n": 1}, {"n": 1}, {"m": 2}]"#,
            result: #"[{"n": 1}, {"n": 1}, {"n": 1}, {"m": 2}]"#,
            exchanged: #"[{"n": 1}, {"n": 1}, {"m": 2}, {"n": 1}]"#),
        MergeCase(
            "by keys", base: #"[{"identity": "a", "v": "1"}]"#, ours: #"[{"identity": "a", "v": "2"}]"#,
            theirs: #"[{"identity": "b", "v": "1"}, {"identity": "a", "v": "1"}]"#,
            result: #"[{"identity": "b", "v": "1"}, {"identity": "a", "v": "2"}]"#, options: keyed),
        MergeCase(
            "by keys: both add one with the same key", base: "[]", ours: #"[{"identity": "a", "v": "1"}]"#,
            theirs: #"[{"identity": "a", "w": "2"}]"#, result: #"[{"identity": "a", "v": "1", "w": "2"}]"#,
            options: keyed),
    ]

    private static let keyed: HRMergeOptions = {
        var options = HRMergeOptions()
        options.comparison.keys = ["identity"]
        return options
    }()

    @Test("Elements are merged as what they are", arguments: elements)
    func element(scenario: MergeCase) throws { try scenario.check() }

    private static let values: [MergeCase] = [
        MergeCase(
            "sets of words", base: #"{"tags": ["a"]}"#, ours: #"{"tags": ["a", "b"]}"#,
            theirs: #"{"tags": ["a", "c"]}"#,
            result: #"{"tags": ["a", "b", "c"]}"#, exchanged: #"{"tags": ["a", "c", "b"]}"#),
        MergeCase(
            "both add the same word", base: #"{"tags": ["a"]}"#, ours: #"{"tags": ["a", "b"]}"#,
            theirs: #"{"tags": ["a", "b", "c"]}"#, result: #"{"tags": ["a", "b", "c"]}"#),
        MergeCase(
            "one adds, the other removes", base: "[1, 2, 3]", ours: "[1, 3]", theirs: "[1, 2, 3, 4]",
            result: "[1, 3, 4]"),
        MergeCase("both remove", base: "[1, 2, 3]", ours: "[1, 3]", theirs: "[1, 2]", result: "[1]"),
        MergeCase(
            "each replaces another one", base: "[1, 2, 3]",
            ours: "[8, 2, 3]", theirs: "[1, 2, 9]", result: "[8, 2, 9]"),
        MergeCase(
            "both replace the same one", base: "[1, 2, 3]", ours: "[1, 8, 3]", theirs: "[1, 9, 3]", result: "[1, 8, 3]",
            conflicts: ["value 1: 2 | 8 | 9"]),
        MergeCase(
            "cells of a grid", base: "[[1, 2], [3, 4]]", ours: "[[1, 2], [3, 5]]", theirs: "[[0, 2], [3, 4]]",
            result: "[[0, 2], [3, 5]]"),
    ]

    @Test("Single values", arguments: values)
    func value(scenario: MergeCase) throws { try scenario.check() }

    private static let moves: [MergeCase] = [
        MergeCase(
            "G46 ours moves to another array, theirs changes", base: #"{"a": [{"$id": "x", "n": 1, "m": 1}], "b": []}"#,
            ours: #"{"a": [], "b": [{"$id": "x", "n": 1, "m": 1}]}"#,
            theirs: #"{"a": [{"$id": "x", "n": 2, "m": 1}], "b": []}"#,
            result: #"{"a": [], "b": [{"$id": "x", "n": 2, "m": 1}]}"#),
        MergeCase(
            "both move to another array alike", base: #"{"a": [{"$id": "x", "n": 1}], "b": []}"#,
            ours: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#, theirs: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#,
            result: #"{"a": [], "b": [{"$id": "x", "n": 1}]}"#),
        MergeCase(
            "both move to different arrays", base: #"{"a": [{"$id": "x", "n": 1}], "b": [], "c": []}"#,
            ours: #"{"a": [], "b": [{"$id": "x", "n": 1}], "c": []}"#,
            theirs: #"{"a": [], "b": [], "c": [{"$id": "x", "n": 1}]}"#,
            result: #"{"a": [], "b": [{"$id": "x", "n": 1}], "c": []}"#, conflicts: ["position b.0: a.0 | b.0 | c.0"]),
        MergeCase(
            "G46 ours moves from one object into another one, theirs changes it",
            base: #"{"t": {"$id": "t", "m": {"$id": "x", "n": 1}}, "u": {"$id": "u"}}"#,
            ours: #"{"t": {"$id": "t"}, "u": {"$id": "u", "m": {"$id": "x", "n": 1}}}"#,
            theirs: #"{"t": {"$id": "t", "m": {"$id": "x", "n": 2}}, "u": {"$id": "u"}}"#,
            result: #"{"t": {"$id": "t"}, "u": {"$id": "u", "m": {"$id": "x", "n": 2}}}"#),
    ]

    @Test("Objects that move", arguments: moves)
    func move(scenario: MergeCase) throws { try scenario.check() }

    @Test("Two objects that are moved into each other are where ours has them, and a conflict")
    func circle() throws {
        let ours = #"[{"$id": "b", "list": [{"$id": "a", "list": []}]}]"#
        let merge = try HRDocument.merge(
            base: document(#"[{"$id": "a", "list": []}, {"$id": "b", "list": []}]"#), ours: document(ours),
            theirs: document(#"[{"$id": "a", "list": [{"$id": "b", "list": []}]}]"#))
        #expect(try merge.document == document(ours))
        #expect(merge.conflicts.map(\.kind) == [.position])
        // The one that ours moved, or the one that theirs moved.
        #expect(merge.conflicts.allSatisfy { ["0", "0.list.0"].contains($0.path) })
    }

    @Test(
        "An object that ours moves into what theirs removes is where ours has it, and what theirs removes is a conflict"
    )
    func movedIntoRemoved() throws {
        let ours = #"{"p": [], "q": [{"$id": "y", "list": [{"$id": "x", "n": 1}]}]}"#
        let merge = try HRDocument.merge(
            base: document(#"{"p": [{"$id": "x", "n": 1}], "q": [{"$id": "y", "list": []}]}"#), ours: document(ours),
            theirs: document(#"{"p": [{"$id": "x", "n": 1}], "q": []}"#))
        #expect(try merge.document == document(ours))
        #expect(merge.conflicts.map(\.kind) == [.deletion])
        #expect(merge.conflicts.map(\.path) == ["q.0"])
    }

    @Test("Different strings are elements of a set: each is there once, whoever has moved, added or removed others")
    func strings() throws {
        for seed in 0..<600 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let all = ["a", "b", "c", "d", "e", "f"]
            func version() -> [String] {
                Array(all.shuffled(using: &generator).prefix(.random(in: 0...6, using: &generator)))
            }
            let (base, ours, theirs) = (version(), version(), version())
            func document(_ strings: [String]) -> HRDocument {
                HRDocument(["list": .array(strings.map { .string($0) })])
            }
            let merge = HRDocument.merge(base: document(base), ours: document(ours), theirs: document(theirs))
            let expected = all.filter { string in
                let isKept = ours.contains(string) && theirs.contains(string)
                return isKept || (!base.contains(string) && (ours.contains(string) || theirs.contains(string)))
            }
            let found = (merge.document["list"]?.elements ?? []).compactMap(\.string)
            // Where one string takes the place of another one, the two may be one value that was changed.
            guard merge.conflicts.isEmpty else { continue }
            #expect(found.sorted() == expected, "\(seed): \(base) \(ours) \(theirs)")
        }
    }

    @Test("Strings that a side has more than once are there as often")
    func repeatedStrings() {
        func merged(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
            let documents = [base, ours, theirs].map { HRDocument(.array($0.map { .string($0) })) }
            let merge = HRDocument.merge(base: documents[0], ours: documents[1], theirs: documents[2])
            #expect(merge.conflicts.isEmpty)
            return (merge.document.root.elements ?? []).compactMap(\.string)
        }
        let (base, changed) = (["a", "b", "c"], ["x", "b", "x"])
        #expect(merged(base, changed, base) == changed)
        #expect(merged(base, base, changed) == changed)
        #expect(merged(base, changed, changed) == changed)
        #expect(merged(["yes", "no", "yes"], ["no", "no", "yes"], ["yes", "no", "yes"]) == ["no", "no", "yes"])
    }
}
