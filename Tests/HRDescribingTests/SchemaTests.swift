import Foundation
import HRArchiving
import HRDescribing
import TestSupport
import Testing

@Suite("Schemas")
struct SchemaTests {
    private static func validator(
        _ type: Any.Type, _ options: HRSchemaOptions = HRSchemaOptions()
    ) throws -> SchemaValidator {
        try SchemaValidator(HRTypeDescription(of: type, registry: .team).schema(options))
    }

    private static let person = #"{"$schema": "./person.json", "name": "Anna""#

    @Test(
        "Files that people may write are valid",
        arguments: [
            ##"}"##, ##", "$class": "Person"}"##, ##", "$class": "Manager", "budget": "12.5"}"##,
            ##", "born": null, "height": null}"##, ##", "born": "2001-01-01"}"##,
            ##", "born": {"$date": "2001-01-01T00:00:00Z"}}"##, ##", "boss": {"$alias": "#bert"}}"##,
            ##", "friends": [{"name": "Bert", "$id": "bert"}, {"$alias": "friends.0", "note": 1}]}"##,
            ##", "$comment": ["any", 1], "$id": "anna", "$version": 2}"##,
            ##", "$definitions": {"bert": {"name": "Bert"}, "tall": 2}, "height": {"$alias": "#tall"}}"##,
            ##", "height": 2}"##,
        ])
    func valid(rest: String) throws {
        #expect(try Self.validator(Person.self).errors(in: Self.person + rest) == [])
    }

    @Test(
        "Each mistake is one error",
        arguments: [
            (##", "hieght": 1}"##, "$root.hieght was unexpected"),
            (##", "height": "tall"}"##, "$root.height is not of type number"),
            (##", "boss": {"$alias": 5}}"##, "$root.boss.$alias is not of type string"),
            (##", "friends": [{}]}"##, "$root.friends.0: name is a required property"),
            (##", "friends": {}}"##, "$root.friends is not of type array"),
            (##", "$id": "1st"}"##, "$root.$id does not match"),
        ])
    func invalid(rest: String, error: String) throws {
        #expect(try Self.validator(Person.self).errors(in: Self.person + rest) == [error])
    }

    private static func team(_ shapes: String) -> String {
        #"{"lead": {"name": "A"}, "members": [], "color": "red", "rooms": [0, 1], "tags": [], "shapes": "# + shapes
            + "}"
    }

    @Test("The values of a protocol say their class", .bug(id: "G10"), .bug(id: "G11"), .bug(id: "G12"))
    func polymorphism() throws {
        let validator = try Self.validator(Team.self)
        func errors(_ shapes: String) throws -> [String] { try validator.errors(in: Self.team(shapes)) }
        #expect(try errors(#"[{"$class": "Circle", "radius": 1}, {"$class": "Price", "$value": "1 EUR"}]"#) == [])
        #expect(try errors(#"[{"$class": "Quadrat", "side": 1}, {"$alias": "shapes.0"}]"#) == [])
        #expect(try errors(#"[{"radius": 1}]"#) == ["$root.shapes.0: $class is a required property"])
        let missing = try errors(#"[{"$class": "Cirle", "radius": 1}]"#)
        #expect(missing.count == 1)
        #expect(missing.first?.hasPrefix("$root.shapes.0.$class is not one of") == true)
        #expect(try errors(#"[{"$class": "Square", "side": 200}]"#) == ["$root.shapes.0.side is too large"])
        #expect(
            try errors(#"[{"$class": "Circle", "radus": 1}]"#).sorted() == [
                "$root.shapes.0.radus was unexpected", "$root.shapes.0: radius is a required property",
            ])
    }

    @Test("Values of enums, dictionaries and ranges", .bug(id: "G04"), .bug(id: "G05"), .bug(id: "G07"))
    func values() throws {
        let validator = try Self.validator(Team.self)
        let text = Self.team("[]")
        #expect(try validator.errors(in: text) == [])
        #expect(try validator.errors(in: text.replacing("\"red\"", with: "\"rot\"")).count == 1)
        #expect(try validator.errors(in: text.replacing("[0, 1]", with: "[0]")) == ["$root.rooms is too short"])
        let scores = text.replacing("\"tags\"", with: #""scores": {"x": true}, "tags""#)
        #expect(try validator.errors(in: scores) == ["$root.scores.x was unexpected"])
    }

    @Test("The name of a case is enough where it has no values")
    func cases() throws {
        struct Order: Codable { var payment: Payment }
        let validator = try Self.validator(Order.self)
        for payment in [
            #""cash""#, #"{"cash": {}}"#, #"{"card": {"number": "1", "valid": true}}"#, #"{"transfer": {"_0": 1}}"#,
        ] {
            #expect(try validator.errors(in: #"{"payment": \#(payment)}"#) == [], "\(payment)")
        }
        for payment in [#""card""#, #"{"cash": {}, "transfer": {"_0": 1}}"#, #"{"card": {"number": 1}}"#, "5"] {
            #expect(try !validator.errors(in: #"{"payment": \#(payment)}"#).isEmpty, "\(payment)")
        }
    }

    @Test("Former keys are accepted, and marked")
    func formerKeys() throws {
        let text = try HRTypeDescription(of: Team.self, registry: .team).schema()
        #expect(text.contains("\"a former name\""))
        #expect(text.contains("allowTrailingCommas"))
        let written = try HRTypeDescription(of: Team.self, registry: .team).schema(HRSchemaOptions(purpose: .writing))
        #expect(!written.contains("Quadrat"))
    }

    @Test("What cannot be known is said, and accepted", .bug(id: "G17"))
    func gaps() throws {
        let text = try HRTypeDescription(of: Strict.self).schema()
        #expect(text.contains("incomplete: it could not be decoded"))
        #expect(try SchemaValidator(text).errors(in: #"{"name": "Anna", "age": 5}"#) == [])
    }

    /// The options under which archives are validated.
    static let options = HRSchemaOptions.Draft.allCases.flatMap { draft in
        HRSchemaOptions.Purpose.allCases.map { HRSchemaOptions(draft: draft, purpose: $0) }
    }

    @Test("Archives of random graphs are valid", .bug(id: "G20"), arguments: options)
    func archives(options: HRSchemaOptions) throws {
        let validator = try Self.validator(Team.self, options)
        for seed in 0..<250 {
            let text = try RandomTeam(seed: UInt64(seed)).text
            #expect(try validator.errors(in: text) == [], "\(seed): \(text)")
        }
    }

    private static let program = ProcessInfo.processInfo.environment["CHECK_JSONSCHEMA"]

    @Test(
        "Another implementation finds archives valid, and schemas correct", .bug(id: "G20"), .bug(id: "G01"),
        .enabled(if: program != nil), arguments: options)
    func otherImplementation(options: HRSchemaOptions) throws {
        let program = try #require(Self.program)
        try ScratchFolder.run { folder in
            let schema = folder.appending(path: "team.schema.json")
            try HRTypeDescription(of: Team.self, registry: .team).schema(options)
                .write(to: schema, atomically: true, encoding: .utf8)
            var files: [String] = []
            for seed in 0..<250 {
                let file = folder.appending(path: "\(seed).json")
                try RandomTeam(seed: UInt64(seed)).text.write(to: file, atomically: true, encoding: .utf8)
                files.append(file.path)
            }
            try #expect(run(program, ["--check-metaschema", schema.path]) == 0)
            try #expect(run(program, ["--schemafile", schema.path] + files) == 0)
            let bad = folder.appending(path: "bad.json")
            try Self.team("[{}]").write(to: bad, atomically: true, encoding: .utf8)
            try #expect(run(program, ["--schemafile", schema.path, bad.path]) == 1)
        }
    }

    private func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

@Suite("The address of a schema in files")
struct SchemaAddressTests {
    @Test("It is written first, and ignored when the file is read", .bug(id: "G21"))
    func writing() throws {
        let archiver = HRArchiver(schema: "./settings.schema.json")
        let text = String(decoding: try archiver.archive(Settings(), as: .json), as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"$schema\": \"./settings.schema.json\",\n  \"name\": \"shop\","))
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Settings.self, from: Data(text.utf8)) == Settings())
        let xml = String(decoding: try archiver.archive(Settings(), as: .xmlPropertyList), as: UTF8.self)
        #expect(!xml.contains("$schema"))
    }

    @Test("Plain trees have it, too, and it is no unknown key", .bug(id: "G21"))
    func plainTrees() throws {
        let archiver = HRArchiver(compatibility: .jsonEncoder, schema: "settings.json")
        let text = String(decoding: try archiver.archive(Settings(), as: .json), as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"$schema\": \"settings.json\",\n  \"name\""))
        let unarchiver = HRUnarchiver(compatibility: .jsonEncoder, unknownKeys: .error)
        #expect(try unarchiver.unarchive(Settings.self, from: Data(text.utf8)) == Settings())
        let nested = text.replacing(#""host""#, with: #""$schema": 1, "host""#)
        #expect(throws: HRError.self) { try unarchiver.unarchive(Settings.self, from: Data(nested.utf8)) }
    }

    @Test("A save keeps it", .bug(id: "G21"))
    func editing() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "settings.json")
            let text = "{\n  \"$schema\": \"a.json\", // for editors\n  \"port\": 80\n}\n"
            try text.write(to: url, atomically: true, encoding: .utf8)
            let file = try HRUnarchiver().open(Settings.self, at: url)
            file.root.port = 81
            try file.save()
            let saved = try String(contentsOf: url, encoding: .utf8)
            #expect(saved == text.replacing("80", with: "81"))
        }
    }
}
