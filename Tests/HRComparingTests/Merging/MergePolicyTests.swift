import HRArchiving
import HRComparing
import Testing

/// What is done about conflicts, if it is decided before.
@Suite("Policies of merges")
struct MergePolicyTests {
    private static let base = #"{"a": 1, "b": 2, "c": [1], "d": 4, "z": 0}"#
    private static let ours = #"{"a": 5, "c": [1, 2], "d": 4, "z": 1}"#
    private static let theirs = #"{"a": 6, "b": 7, "c": [1, 3], "z": 0, "zz": 9}"#

    private static let cases: [MergeCase] = [
        MergeCase(
            "conflict", base: base, ours: ours, theirs: theirs, result: #"{"a": 5, "c": [1, 2, 3], "z": 1, "zz": 9}"#,
            conflicts: ["deletion b: 2 | - | 7", "value a: 1 | 5 | 6"]),
        MergeCase(
            "ours", base: base, ours: ours, theirs: theirs, result: #"{"a": 5, "c": [1, 2, 3], "z": 1, "zz": 9}"#,
            exchanged: #"{"a": 6, "b": 7, "c": [1, 3, 2], "z": 1, "zz": 9}"#, options: .policy(.ours)),
        MergeCase(
            "theirs", base: base, ours: ours, theirs: theirs,
            result: #"{"a": 6, "b": 7, "c": [1, 2, 3], "z": 1, "zz": 9}"#,
            exchanged: #"{"a": 5, "c": [1, 3, 2], "z": 1, "zz": 9}"#, options: .policy(.theirs)),
        MergeCase(
            "ours: objects that both added", base: "{}", ours: #"{"x": {"n": 1, "o": 2}}"#,
            theirs: #"{"x": {"n": 3, "t": 4}}"#, result: #"{"x": {"n": 1, "o": 2, "t": 4}}"#,
            exchanged: #"{"x": {"n": 3, "o": 2, "t": 4}}"#, options: .policy(.ours)),
        MergeCase(
            "union: arrays that both added", base: "{}", ours: #"{"x": ["a", "b"]}"#, theirs: #"{"x": ["a", "c"]}"#,
            result: #"{"x": ["a", "b", "c"]}"#, exchanged: #"{"x": ["a", "c", "b"]}"#, options: .policy(.union)),
        MergeCase(
            "union: what one side removed and the other changed is there", base: #"{"a": 1, "b": 2}"#,
            ours: #"{"b": 2}"#,
            theirs: #"{"a": 3, "b": 2}"#, result: #"{"a": 3, "b": 2}"#, options: .policy(.union)),
        MergeCase(
            "union: of two values of one member, ours", base: #"{"a": 1}"#, ours: #"{"a": 2}"#, theirs: #"{"a": 3}"#,
            result: #"{"a": 2}"#, exchanged: #"{"a": 3}"#, options: .policy(.union)),
        MergeCase(
            "union: what one side removed and nobody changed is gone", base: #"{"a": 1, "b": 2}"#, ours: #"{"b": 2}"#,
            theirs: #"{"a": 1, "b": 3}"#, result: #"{"b": 3}"#, options: .policy(.union)),
    ]

    @Test("They decide only where there is a conflict", arguments: cases)
    func policies(scenario: MergeCase) throws { try scenario.check() }

    private static let people = #"{"people": [{"$id": "anna", "n": 1}, {"$id": "bert", "n": 2}]}"#

    @Test("No policy leaves a reference that leads nowhere", arguments: [HRMergeOptions.Policy.ours, .theirs, .union])
    func references(policy: HRMergeOptions.Policy) throws {
        let without = #"{"people": [{"$id": "bert", "n": 2}]}"#
        let referring =
            ##"{"people": [{"$id": "anna", "n": 1}, {"$id": "bert", "n": 2}], "lead": {"$alias": "#anna"}}"##
        for (ours, theirs) in [(without, referring), (referring, without)] {
            let merge = try HRDocument.merge(
                base: document(Self.people), ours: document(ours), theirs: document(theirs), options: .policy(policy))
            #expect(merge.document.faults == [])
            #expect(merge.conflicts.isEmpty)
            let keepsReference = policy == .union || (policy == .ours) == (ours == referring)
            #expect((merge.document["lead"] != nil) == keepsReference, "\(merge.document)")
        }
    }

    @Test("A conflict is the standard")
    func standard() {
        #expect(HRMergeOptions().policy == .conflict)
        #expect(HRMergeOptions().comparison == HRComparisonOptions())
    }
}
