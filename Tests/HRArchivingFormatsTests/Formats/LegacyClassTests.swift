import HRArchiving
import TestSupport
import Testing

@Suite("Classes of Foundation in files of HRCoder")
struct LegacyClassTests {
    @Test("Data that version 1.3 has lost is an object that nobody can read, and all else is there")
    func lostData() throws {
        let lost: [String: Any] = ["$class": "NSData", "NS.bytes": ["$alias": "a"]]
        let document = try HRDocument(jsonObject: ["a": lost, "b": 1])
        #expect(document == HRDocument(["a": .object("NSData", ["NS.bytes": .alias("a")]), "b": 1]))
        expectError(.typeMismatch, #"HR0202 "a" must be data, found a dictionary at a"#) {
            _ = try HRUnarchiver(compatibility: .hrCoder).unarchive(Any.self, from: document)
        }
    }
}
