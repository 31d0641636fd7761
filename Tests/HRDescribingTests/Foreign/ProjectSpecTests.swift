import Foundation
import HRArchiving
import HRArchivingTesting
import HRDescribing
import TestSupport
import Testing

/// Types that were written for another library get a schema, a template and a contract in a few lines.
@Suite("Types of another project")
struct ProjectSpecTests {
    private static let project = """
        {
            "$schema": "./project.schema.json",
            "name": "Shop",
            "options": { "bundleIdPrefix": "org.example", "indentWidth": 2, "groupSortPosition": "top" },
            "configs": { "Debug": "debug", "Release": "release" },
            "targets": {
                "Shop": {
                    "type": "application",
                    "platform": "iOS",
                    "sources": [{ "path": "Sources", "excludes": ["*.md"] }],
                    "dependencies": [{ "package": "Kit" }, { "framework": "Vendor.xcframework", "embed": false }],
                    "scheme": { "gatherCoverageData": true }
                }
            },
            "packages": { "Kit": { "url": "https://example.org/kit", "from": "1.0.0" } }
        }
        """

    @Test("A schema, a template and a contract")
    func all() throws {
        let description = HRTypeDescription(of: ProjectSpec.self)
        let validator = try SchemaValidator(description.schema())
        let template = try description.template()
        try expectContract(of: ProjectSpec.self, matches: "project")
        #expect(description.gaps.isEmpty)
        #expect(try validator.errors(in: Self.project) == [])
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(ProjectSpec.self, from: Data(template.utf8)).name == "")
    }

    @Test(
        "A mistake is found where it is",
        arguments: [
            (#""iOS""#, #""iPhone""#, "$root.targets.Shop.platform is not one of"),
            (#""path": "Sources""#, #""paths": ["Sources"]"#, "$root.targets.Shop.sources.0"),
            ("true", "1", "$root.targets.Shop.scheme.gatherCoverageData is not of type boolean"),
            (#""indentWidth": 2"#, #""indentWidth": -2"#, "$root.options.indentWidth is too small"),
        ])
    func mistakes(right: String, wrong: String, error: String) throws {
        let validator = try SchemaValidator(HRTypeDescription(of: ProjectSpec.self).schema())
        let errors = try validator.errors(in: Self.project.replacing(right, with: wrong))
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0.hasPrefix(error) }, "\(errors)")
    }
}
