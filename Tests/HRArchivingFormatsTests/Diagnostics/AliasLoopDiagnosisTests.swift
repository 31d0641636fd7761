import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Circles of references that diagnose finds")
struct AliasLoopDiagnosisTests {
    private struct Shelf: Decodable {
        var a: Int?, b: Int?, c: Int?, d: Int?
    }

    @Test(
        "A circle is told once, however many references lead to it",
        arguments: [
            (#"{"a":{"$alias":"b"},"b":{"$alias":"a"}}"#, ["a"]),
            (#"{"a":{"$alias":"c"},"b":{"$alias":"c"},"c":{"$alias":"d"},"d":{"$alias":"c"}}"#, ["a"]),
            (#"{"a":{"$alias":"a"},"b":{"$alias":"b"},"c":{"$alias":"a"}}"#, ["a", "b"]),
        ])
    func circles(text: String, paths: [String]) {
        let diagnosis = HRUnarchiver().diagnose(Shelf.self, from: Data(text.utf8))
        #expect(diagnosis.errors.map(\.code) == paths.map { _ in .aliasLoop })
        #expect(diagnosis.errors.map { $0.path?.description } == paths)
        #expect(diagnosis.isComplete)
    }
}
