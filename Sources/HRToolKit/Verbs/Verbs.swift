/// All verbs of the tool.
enum Verbs {
    private static var all: [any Verb.Type] {
        [
            CheckVerb.self, GetVerb.self, ListVerb.self, IDsVerb.self, SetVerb.self, DeleteVerb.self,
            RenameVerb.self, MoveVerb.self, DiffVerb.self, ApplyVerb.self, MergeVerb.self, FixVerb.self,
            FormatVerb.self,
            ConvertVerb.self, ExplainVerb.self, GraphVerb.self, ConfigVerb.self, SchemaVerb.self, TemplateVerb.self,
            AcceptVerb.self,
            GitSetupVerb.self, CompletionsVerb.self, HelpVerb.self,
        ]
    }

    /// Verbs that are reserved for later versions.
    private static let reserved = [
        "man", "lsp", "watch", "serve",
    ]

    /// The verbs that help lists.
    static var shown: [Syntax] { all.map { $0.syntax } }

    static var parser: ArgumentParser { ArgumentParser(shown, reserved: reserved) }

    static func verb(named name: String) throws(UsageError) -> any Verb.Type {
        if let verb = all.first(where: { $0.syntax.verb == name }) { return verb }
        throw UsageError(message: "no such verb \"\(name)\"")
    }

    /// Throws if an option requires a verb.
    static func checkNoVerb(_ arguments: Arguments) throws(UsageError) {
        let common = Option.common.map(\.name)
        if let name = arguments.names.first(where: { !common.contains($0) }) {
            throw UsageError(message: "--\(name) must follow a verb")
        }
    }
}
