import Foundation
import HRArchiving
import HRDescribing
import TestSupport
import Testing

/// The schema of a type refuses the samples that its reader refuses, as far as a schema can.
@Suite("Schemas of samples", .bug(id: "G01"))
struct SampleSchemaTests {
    /// Errors that a schema finds.
    private static let found = ["HR0201", "HR0202", "HR0203", "HR0204", "HR0401", "HR0404"]
    /// Errors of references and ids, which a schema cannot find.
    private static let passed = ["HR0301", "HR0303", "HR0305", "HR0310"]

    /// The samples in JSON that are read as a type, with the code of the expected error.
    private static let samples = InvalidSample.all.filter { $0.name.hasSuffix(".json") && $0.type != nil }

    @Test("Invalid samples fail, or are those that only a reader finds", arguments: samples)
    func invalid(sample: InvalidSample) throws {
        let code = try #require(try sample.report().split(separator: " ").first { $0.hasPrefix("HR0") })
        let type = try #require(sample.type)
        let description = HRTypeDescription(of: type.root, registry: type.registry)
        // Types that are not completely known accept other keys.
        guard description.gaps.isEmpty, !Self.exceptions.contains(sample.name) else { return }
        let text = try String(contentsOf: sample.url, encoding: .utf8)
        let errors = try SchemaValidator(description.schema()).errors(in: text)
        if Self.found.contains(String(code)) {
            #expect(!errors.isEmpty, "\(sample.name): \(code)")
        } else if Self.passed.contains(String(code)) {
            #expect(errors == [], "\(sample.name): \(code)")
        }
    }

    /// Samples whose error a schema does not see: definitions may be of any type, and a key that stands twice is one for
    /// a parser.
    private static let exceptions: Set<String> = [
        "fault-in-definition.json", "unknown-key-in-definition.json", "duplicate-definition.json",
    ]
}
