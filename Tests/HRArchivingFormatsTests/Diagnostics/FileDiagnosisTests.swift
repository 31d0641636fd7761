import Foundation
import HRArchiving
import Testing

/// What is wrong with a file whatever it is read as.
@Suite("Diagnosis without a type")
struct FileDiagnosisTests {
    private func diagnosis(_ text: String) -> HRDiagnosis { HRUnarchiver().diagnose(from: Data(text.utf8)) }

    @Test(
        "Sound files have no errors",
        arguments: [
            "{}", "[1, 2]", ##"{ "a": { "$id": "x" }, "b": { "$alias": "#x" }, "c": { "$alias": "b" } }"##,
            ##"{ "$definitions": { "d": 1 }, "a": { "$alias": "#d" } }"##,
        ])
    func sound(text: String) {
        let diagnosis = diagnosis(text)
        #expect(diagnosis.errors.isEmpty && diagnosis.errorCount == 0 && diagnosis.isComplete)
    }

    @Test("Every reference to nothing is an error, with its line and what was meant, in the order of the file")
    func references() {
        let diagnosis = diagnosis(
            """
            { "members": [{ "$id": "anna" }],
              "lead": { "$alias": "#ana" },
              "deputy": { "$alias": "membres.0" },
              "again": { "$alias": "lead" } }
            """)
        #expect(diagnosis.errors.map { $0.location?.line } == [2, 3])
        #expect(diagnosis.errors.map(\.suggestion) == ["#anna", "members.0"])
        #expect(diagnosis.errors.allSatisfy { $0.code == .danglingReference })
    }

    @Test("Ids that are declared twice, and circles, are told once")
    func idsAndCircles() {
        let twice = diagnosis(##"[{ "$id": "a" }, { "$id": "a" }, { "$alias": "#a" }]"##)
        #expect(twice.errors.map(\.code) == [.duplicateID])
        let circle = diagnosis(##"{ "a": { "$alias": "b" }, "b": { "$alias": "a" } }"##)
        #expect(circle.errors.map(\.code) == [.aliasLoop])
    }

    @Test("Twenty are shown, and all are counted", arguments: [20, 21, 1000])
    func many(count: Int) {
        let aliases = (0..<count).map { "{ \"$alias\": \"#x\($0)\" }" }.joined(separator: ",\n")
        let diagnosis = diagnosis("[\(aliases)]")
        #expect(diagnosis.errors.count == 20)
        #expect(diagnosis.errorCount == count)
        #expect(diagnosis.errors.first?.location?.line == 1)
        #expect(diagnosis.description.hasSuffix("\(count) errors"))
    }

    @Test("What is malformed, and what nobody refers to")
    func otherFaults() {
        let malformed = diagnosis("{ \"a\" 1 }")
        #expect(malformed.errors.map(\.code) == [.syntax] && malformed.errorCount == 1 && !malformed.isComplete)
        let unused = diagnosis(##"{ "$definitions": { "d": 1 } }"##)
        #expect(unused.errors.isEmpty && unused.warnings.map(\.code) == [.unusedDefinition])
    }

    @Test(
        "The path that a reference leads to",
        arguments: [
            ("#anna", "members.0"), ("#anna.name", "members.0.name"), ("lead", "members.0"),
            ("lead.name", "members.0.name"),
            ("$root", "$root"), ("$definitions.d", "$definitions.d"), ("#d.0", "$definitions.d.0"), ("#nobody", nil),
            ("members.1", nil),
        ] as [(String, String?)])
    func paths(reference: String, path: String?) throws {
        let text = """
            { "$definitions": { "d": [1] }, "members": [{ "$id": "anna", "name": "Anna" }], "lead": { "$alias": "#anna" } }
            """
        let document = try HRUnarchiver().document(from: Data(text.utf8))
        #expect(document.path(of: HRAlias(reference))?.description == path)
    }
}
