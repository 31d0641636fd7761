/// `hr help`: shows the help of the tool or of a verb.
enum HelpVerb: Verb {
    static let syntax = Syntax(
        verb: "help", summary: "list the verbs, or show the help for one (also: VERB -h)", operands: "[VERB]",
        count: 0...1,
        examples: [("help set", "the same as set -h")], isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let help = HelpText(tool: run.console.tool)
        guard let verb = run.operands.first else {
            run.console.print(help.overview(Verbs.shown))
            return .fine
        }
        run.console.print(help.text(try Verbs.parser.syntax(of: verb)))
        return .fine
    }
}
