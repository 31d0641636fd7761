import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Faults of files that a type must find.
@Suite("Expectations on faults")
struct FaultExpectationTests {
    private let text = #"{ "user": 1, "password": "x", "port": "y", "usr": 2 }"#

    @Test("S27: A fault that is there passes, wherever it is among others")
    func found() throws {
        let diagnosis = try expectFault(.typeMismatch, at: "port", in: text, as: Access.self)
        #expect(diagnosis.errors.count == 3)
        try expectFault(.unknownKey, in: text, as: Access.self)
        try expectFault(.syntax, in: "{", as: Access.self)
    }

    @Test("S27: A fault that is not there fails with a report of what was found")
    func missing() {
        let code = failures { try expectFault(.missingKey, at: "port", in: text, as: Access.self) }
        #expect(code.first?.lines.first == "expected HR0203 at port, but found:")
        #expect(code.first?.text.contains("error[HR0202]: \"port\" must be an integer, found a string") == true)
        let path = failures { try expectFault(.typeMismatch, at: "password", in: text, as: Access.self) }
        #expect(path.count == 1)
        let none = failures { try expectFault(.typeMismatch, in: "{}", as: [String: Int].self) }
        #expect(none.map(\.text) == ["expected HR0202, but found:\nthe text has no errors"])
    }

    @Test("S28: The faults of a file can be a snapshot")
    func snapshot() throws {
        let errors = HRUnarchiver(unknownKeys: .error).diagnose(Access.self, from: Data(text.utf8)).errors
        try expectArchived(errors.map(\.description)) {
            """
            [
                "1:11: HR0202 \\"user\\" must be a string, found an integer at user",
                "1:39: HR0202 \\"port\\" must be an integer, found a string at port",
                "1:44: HR0201 Access has no key \\"usr\\" (did you mean \\"user\\"?) at usr"
            ]
            """
        }
    }
}
