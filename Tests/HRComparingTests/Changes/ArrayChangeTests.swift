import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Elements of arrays: as few of them as possible are moved, added and removed.
@Suite("Changes of arrays")
struct ArrayChangeTests {
    /// An array of objects with the letters of a word as their ids.
    private static func letters(_ word: String) -> String {
        "{\"list\": [" + word.map { "{\"$id\": \"\($0)\", \"n\": \"\($0)1\"}" }.joined(separator: ", ") + "]}"
    }

    private static let cases: [ChangeCase] = [
        ChangeCase(
            "one of ten moves to the front", letters("abcdefghij"), letters("jabcdefghi"), ["move list.9 -> list.0"]),
        ChangeCase(
            "one of ten moves to the end", letters("abcdefghij"), letters("bcdefghija"), ["move list.0 -> list.9"]),
        ChangeCase(
            "two of ten move", letters("abcdefghij"), letters("acdebfjghi"),
            ["move list.1 -> list.4", "move list.9 -> list.6"]),
        ChangeCase(
            "first and last are exchanged", letters("abcdef"), letters("fbcdea"),
            ["move list.0 -> list.5", "move list.5 -> list.0"]),
        ChangeCase(
            "one is added, one is removed, one moves", letters("abcdefg"), letters("xgacdef"),
            [
                #"add list.0 + {"$id": "x", "n": "x1"}"#, #"remove list.1 - {"$id": "b", "n": "b1"}"#,
                "move list.6 -> list.1",
            ]),
        ChangeCase(
            "all are removed", letters("ab"), letters(""),
            [#"remove list.0 - {"$id": "a", "n": "a1"}"#, #"remove list.1 - {"$id": "b", "n": "b1"}"#]),
        ChangeCase("single values go", "[1, 2, 3, 4]", "[1, 3, 4]", ["remove 1 - 2"]),
        ChangeCase("single values come and go", "[1, 2, 3, 4]", "[1, 3, 4, 5]", ["remove 1 - 2", "add 3 + 5"]),
        ChangeCase("a single value is replaced by another one", "[1, 2, 3]", "[1, 9, 3]", ["set 1 - 2 + 9"]),
        ChangeCase(
            "a single value of another kind", #"["a", "b", "c"]"#, #"["a", true, "c"]"#, [#"set 1 - "b" + true"#]),
        ChangeCase("one of equal values more", #"["a", "a"]"#, #"["a", "a", "a"]"#, [#"add 2 + "a""#]),
        ChangeCase("rows of a grid", "[[1, 2], [3, 4]]", "[[1, 2], [3, 5]]", ["set 1.1 - 4 + 5"]),
        ChangeCase("a new row of a grid", "[[1, 2], [3, 4]]", "[[0, 0], [1, 2], [3, 4]]", ["add 0 + [0, 0]"]),
    ]

    @Test("There are as few changes as possible", arguments: cases)
    func changes(scenario: ChangeCase) throws { try scenario.check() }

    @Test("Single values keep their longest common subsequence", arguments: 0..<Scale.count(300, inDebug: 60))
    func subsequences(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func values() -> [Int] {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in .random(in: 0..<5, using: &random) }
        }
        let (old, new) = (values(), values())
        let earlier = HRDocument(["list": .array(old.map { .integer($0) })])
        let later = HRDocument(["list": .array(new.map { .integer($0) })])
        let changes = later.changes(from: earlier)
        // A value that is replaced or moved is one that goes and one that comes.
        let count = changes.reduce(0) { $0 + ($1.kind == .set || $1.kind == .move ? 2 : 1) }
        #expect(count == old.count + new.count - 2 * Self.commonLength(old, new), "\(old) \(new)")
        #expect(try earlier.applying(changes) == later)
        #expect(try later.applying(changes.inverse) == earlier)
    }

    @Test("Objects keep their longest increasing run", arguments: 0..<Scale.count(300, inDebug: 60))
    func runs(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let order = Array(0..<Int.random(in: 2...12, using: &random)).shuffled(using: &random)
        func document(_ order: [Int]) -> HRDocument {
            HRDocument(["list": .array(order.map { .object(HRObject(className: nil, id: "i\($0)", fields: ["n": 1])) })]
            )
        }
        let (earlier, later) = (document(order.sorted()), document(order))
        let changes = later.changes(from: earlier)
        #expect(changes.allSatisfy { $0.kind == .move })
        #expect(changes.count == order.count - Self.runLength(order), "\(order)")
        #expect(try earlier.applying(changes) == later)
        #expect(try later.applying(changes.inverse) == earlier)
    }

    /// The length of the longest common subsequence, by the textbook's table.
    private static func commonLength(_ first: [Int], _ second: [Int]) -> Int {
        var row = Array(repeating: 0, count: second.count + 1)
        for value in first {
            var next = row
            for (index, other) in second.enumerated() {
                next[index + 1] = value == other ? row[index] + 1 : max(row[index + 1], next[index])
            }
            row = next
        }
        return row.last ?? 0
    }

    /// The length of the longest increasing subsequence, by comparing each with all before it.
    private static func runLength(_ order: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in order.enumerated() {
            lengths.append(1 + (0..<index).reduce(0) { order[$1] < value ? max($0, lengths[$1]) : $0 })
        }
        return lengths.max() ?? 0
    }
}
