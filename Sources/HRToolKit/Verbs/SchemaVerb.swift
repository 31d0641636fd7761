import HRArchiving
import HRDescribing

/// `schema`: prints a JSON Schema of a type, for editors.
enum SchemaVerb: Verb {
    private static let draft = Option(
        name: "draft", value: "DRAFT", choices: ["07", "2020-12"],
        help: "version of JSON Schema: 07 (default) or 2020-12")
    private static let purpose = Option(
        name: "for", value: "PURPOSE", choices: ["reading", "writing"],
        help: "what the type reads (default), or what it writes")

    static let syntax = Syntax(
        verb: "schema", summary: "print a JSON Schema of a type, for editors", operands: "[TYPE]", count: 0...1,
        examples: [
            ("schema Service > service.schema.json", "write the schema of a type"),
            ("schema --draft 2020-12 -o service.schema.json", "the only type, for another version of JSON Schema"),
        ],
        options: [draft, purpose, .output, .force],
        notes: [
            "The types are those of a tool that your project builds: HRTool.main(types:).",
            "Their initializers are run with made-up values; one that ends the process ends",
            "the tool.",
            "Files name their schema: { \"$schema\": \"./service.schema.json\", ... }",
        ],
        isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let options = HRSchemaOptions(
            draft: run.arguments.value(of: draft) == "2020-12" ? .draft202012 : .draft07,
            purpose: run.arguments.value(of: purpose) == "writing" ? .writing : .reading,
            tree: run.isPlain ? .plain : .archive,
            allowsComments: run.unarchiver.json == .relaxed)
        return try run.write(DescribedRoot.description(run, verb: "schema").schema(options))
    }
}
