// snippet: imports
import Foundation
import HRArchiving
import HRDescribing
// end
import ObjectMapping
import TestSupport
import Testing

// snippet: types
struct Service: Codable, HRDefaults, HRDocumented {
    enum Theme: String, Codable, CaseIterable { case light, dark }

    var port = 8080
    var theme = Theme.light
    var timeout: Duration = .seconds(30)
    var backup: URL?

    static var archiveDefaults: Service { Service() }
    static let archiveDocumentation = [
        "": "The settings of the shop's service.",
        "port": "The port that the service listens on.",
        "backup": "Where a copy of each order is sent.",
    ]
}
// end

// snippet: hours
struct OpeningHours: Codable {
    struct Reversed: Error, CustomStringConvertible {
        var description: String { "the shop closes before it opens" }
    }

    var opens: Int
    var closes: Int

    init(opens: Int, closes: Int) throws {
        guard opens < closes else { throw Reversed() }
        (self.opens, self.closes) = (opens, closes)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let opens = try container.decode(Int.self, forKey: .opens)
        try self.init(opens: opens, closes: container.decode(Int.self, forKey: .closes))
    }
}
// end

/// The code of Docs/SchemasForEditors.md, and what the page shows.
@Suite("Code of SchemasForEditors.md")
struct SchemaSnippets {
    private static let files = "Tests/HRDescribingTests/Documentation/Files/"

    /// Compares a text with a file that the page shows, or writes the file anew.
    private static func compare(
        _ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
            try text.write(to: PackageFolder.url.appending(path: files + name), atomically: true, encoding: .utf8)
        }
        let expected = try PackageFolder.text(of: files + name)
        #expect(text == expected, sourceLocation: sourceLocation)
    }

    /// The page must have a text as a block.
    private static func expectPage(
        contains lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let page = try PackageFolder.text(of: "Docs/SchemasForEditors.md")
        let text = lines.joined(separator: "\n")
        #expect(page.contains("```text\n\(text)\n```"), "\(text)", sourceLocation: sourceLocation)
    }

    @Test("The schema, of which the page shows a part")
    func schema() throws {
        let scratch = try ScratchFolder()
        let folder = scratch.url
        // snippet: schema
        let description = HRTypeDescription(of: Service.self)
        let schema = try description.schema()
        let url = folder.appending(path: "service.schema.json")
        try schema.write(to: url, atomically: true, encoding: .utf8)
        // end
        let lines = schema.split(separator: "\n")
        let excerpt = lines.drop { !$0.hasPrefix("    \"port\"") }.prefix { !$0.hasPrefix("    \"timeout\"") }
        try Self.compare(excerpt.joined(separator: "\n") + "\n", with: "excerpt.jsonc")
        #expect(schema.contains("The settings of the shop's service."))
        #expect(schema.contains("allowTrailingCommas"))
        #expect(description.gaps.isEmpty)
        let validator = try SchemaValidator(schema)
        for name in ["service.json", "template.json"] {
            let text = try PackageFolder.text(of: Self.files + name)
            #expect(try validator.errors(in: text) == [])
        }
        #expect(try !validator.errors(in: #"{"prot": 80}"#).isEmpty)
        #expect(try !validator.errors(in: #"{"theme": "blue"}"#).isEmpty)
    }

    @Test("Options")
    func options() throws {
        let description = HRTypeDescription(of: Service.self)
        // snippet: options
        let options = HRSchemaOptions(
            draft: .draft202012, purpose: .writing, identifier: "https://example.org/service.schema.json",
            title: "Settings of the shop")
        let written = try description.schema(options)
        // end
        for word in ["\"$defs\"", "2020-12", "https://example.org/service.schema.json", "Settings of the shop"] {
            #expect(written.contains(word), "\(word)")
        }
    }

    @Test("A type that refuses made-up values")
    func gaps() throws {
        // snippet: gaps
        let description = HRTypeDescription(of: OpeningHours.self)
        for gap in description.gaps { print(gap) }
        // end
        try Self.expectPage(contains: description.gaps)
        // snippet: samples
        let sample = try OpeningHours(opens: 9, closes: 18)
        let complete = HRTypeDescription(of: OpeningHours.self, samples: [sample])
        // end
        #expect(description.gaps.count == 1)
        #expect(complete.gaps.isEmpty)
        #expect(complete.object(named: "OpeningHours")?.properties.map(\.keys) == [["opens"], ["closes"]])
    }

    @Test("Protocols")
    func protocols() throws {
        // snippet: registry
        var registry = HRClassRegistry()
        registry.register(Circle.self)
        registry.register(Square.self)
        let team = HRTypeDescription(of: Team.self, registry: registry)
        // end
        let shapes = team.object(named: "Team")?.properties.first { $0.keys == ["shapes"] }
        #expect(shapes?.shape == .array(.oneOf(["Circle", "Square"], declared: nil, family: nil)))
    }

    @Test("Families")
    func families() throws {
        var registry = HRClassRegistry()
        // snippet: family
        registry.register(HRFamily<any Shape>(key: "type", ["circle": Circle.self, "square": Square.self]))
        let description = HRTypeDescription(of: Team.self, registry: registry)
        let schema = try description.schema(HRSchemaOptions(tree: .plain))
        // end
        #expect(description.families.map(\.members.count) == [2])
        #expect(schema.contains("\"circle\""))
        #expect(!schema.contains("$class"))
    }

    struct City {
        var name = "Oslo"
    }

    @Test("Property maps")
    func maps() throws {
        // snippet: maps
        let cities = PropertyMap(
            { City() }, MappedProperty("name", \.name).formerly("title").described("The name of the city."))
        let description = HRTypeDescription(through: cities)
        // end
        let name = try #require(description.objects.first?.properties.first)
        #expect(name.documentation == "The name of the city.")
        #expect(name.formerKeys == [["title"]])
        #expect(try description.schema().contains("The name of the city."))
    }

    @Test("The address of the schema in a file")
    func address() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "service.json")
        // snippet: address
        let archiver = HRArchiver(schema: "./service.schema.json")
        try archiver.archive(Service(), to: url)
        // end
        let text = try String(contentsOf: url, encoding: .utf8)
        try Self.compare(text.hasSuffix("\n") ? text : text + "\n", with: "service.json")
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Service.self, from: url).port == 8080)
    }

    @Test("Templates")
    func templates() throws {
        let description = HRTypeDescription(of: Service.self)
        // snippet: templates
        let json = try description.template()
        let xml = try description.template(as: .xml)
        // end
        try Self.compare(json, with: "template.json")
        try Self.compare(xml, with: "template.plist")
        for text in [json, xml] {
            let service = try HRUnarchiver(unknownKeys: .error).unarchive(Service.self, from: Data(text.utf8))
            #expect(service.port == 8080 && service.theme == .light && service.backup == nil)
        }
    }

    @Test("Contracts")
    func contracts() throws {
        let approved = try PackageFolder.text(of: Self.files + "contract.json")
            .replacing("      \"port\"", with: "      \"host\": \"string, optional\",\n      \"port\"")
        // snippet: contract
        let contract = HRKeyContract(HRTypeDescription(of: Service.self))
        let changes = contract.changes(from: try HRKeyContract(text: approved))
        for change in changes where change.isBreaking { print(change) }
        // end
        try Self.compare(contract.description, with: "contract.json")
        try Self.expectPage(contains: changes.map(\.description))
        #expect(changes.map(\.isBreaking) == [true])
    }

    private static let program = ProcessInfo.processInfo.environment["CHECK_JSONSCHEMA"]

    @Test("The command of the page finds the page's file valid", .enabled(if: program != nil))
    func command() throws {
        let program = try #require(Self.program)
        try ScratchFolder.run { folder in
            let schema = folder.appending(path: "service.schema.json")
            try HRTypeDescription(of: Service.self).schema().write(to: schema, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = [
                "--schemafile", schema.path, PackageFolder.url.appending(path: Self.files + "service.json").path,
            ]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }
}
