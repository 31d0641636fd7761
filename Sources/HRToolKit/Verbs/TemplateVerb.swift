import HRDescribing

/// `template`: prints a file with all keys of a type, their defaults and their documentation.
enum TemplateVerb: Verb {
    private static let to = Option(
        name: "to", value: "FORMAT", choices: ["json", "xml"], help: "output format: json (default) or xml")

    static let syntax = Syntax(
        verb: "template", summary: "print a file with all keys of a type, defaults and comments", operands: "[TYPE]",
        count: 0...1,
        examples: [
            ("template Service > service.json", "a file to start from"),
            ("template --to xml -o service.plist", "the only type, as a property list"),
        ],
        options: [to, .output, .force],
        notes: [
            "The types are those of a tool that your project builds: HRTool.main(types:).",
            "Their initializers are run with made-up values; one that ends the process ends",
            "the tool.",
            "Optional keys and secrets are commented out.",
        ],
        isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let format: HRTypeDescription.TemplateFormat = run.arguments.value(of: to) == "xml" ? .xml : .json
        return try run.write(DescribedRoot.description(run, verb: "template").template(as: format))
    }
}
