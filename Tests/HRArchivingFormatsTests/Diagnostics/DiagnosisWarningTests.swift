import Foundation
import HRArchiving
import TestSupport
import Testing

/// What a file can be read in spite of.
@Suite("Warnings of diagnose")
struct DiagnosisWarningTests {
    private func warnings(_ text: String) throws -> [String] {
        let diagnosis = HRUnarchiver().diagnose(HRNodeBox.self, from: Data(text.utf8))
        #expect(diagnosis.errors.isEmpty)
        return diagnosis.warnings.compactMap { $0.path?.components.first }
    }

    /// A type that reads nothing.
    private struct HRNodeBox: HRDecodable {
        init(coder: HRDecoder) throws {}
    }

    @Test(
        "Definitions are used by name, by path, by an id in them, and through others that are used",
        arguments: [
            (##"{"$definitions":{"a":1,"b":2},"x":{"$alias":"#a"},"y":{"$alias":"$definitions.b"}}"##, []),
            (##"{"$definitions":{"a":{"k":[{"$id":"in"}]}},"x":{"$alias":"#in.k"}}"##, []),
            (##"{"$definitions":{"a":{"$alias":"#b"},"b":{"$alias":"#c"},"c":1},"x":{"$alias":"#a"}}"##, []),
            (
                ##"{"$definitions":{"a":{"$alias":"#b"},"b":{"$alias":"#a"},"c":1},"x":{"$alias":"c"}}"##,
                ["a", "b", "c"]
            ),
            (##"{"$definitions":{"a":{"$id":"b","k":1}},"x":{"$alias":"#b.k"}}"##, []),
            (##"{"$definitions":{"a":1},"$value":[{"$alias":"#a"}]}"##, []),
            (##"{"$definitions":{"a":1},"x":{"$class":"C","$value":{"$alias":"#a"}}}"##, []),
        ])
    func definitions(text: String, unused: [String]) throws {
        #expect(try warnings(text) == unused)
    }

    @Test("They are counted apart from errors, and do not make a file wrong")
    func report() {
        struct Value: Decodable { var x: Int }
        let text = #"{"$definitions": {"a": 1}, "x": "y"}"#
        let diagnosis = HRUnarchiver().diagnose(Value.self, from: Data(text.utf8))
        #expect(
            diagnosis.report() == """
                error[HR0202]: "x" must be an integer, found a string
                 --> 1:33
                  |
                1 | {"$definitions": {"a": 1}, "x": "y"}
                  |                                 ^^^
                  |
                  = path: x  (DiagnosisWarningTests.Value.x)

                warning[HR0307]: no reference leads to the definition "a"
                 --> 1:19
                  |
                1 | {"$definitions": {"a": 1}, "x": "y"}
                  |                   ^^^
                  |
                  = help: refer to it as "#a", or remove it
                  = path: $definitions.a

                1 error, 1 warning
                """)
        #expect(HRUnarchiver().diagnose(Value.self, from: Data(#"{"x": 1}"#.utf8)).warnings.isEmpty)
    }
}
