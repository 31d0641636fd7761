import HRArchiving
import ObjectGraph

/// `hr completions`: prints scripts for shell completion of verbs, options, and the keys of files.
enum CompletionsVerb: Verb {
    static let syntax = Syntax(
        verb: "completions", summary: "print a completion script for bash or zsh", operands: "bash | zsh", count: 1...3,
        examples: [
            ("completions bash > ~/.local/share/bash-completion/completions/hr", "for bash"),
            ("completions zsh > ~/.zfunc/_hr", "for zsh, with ~/.zfunc in fpath"),
        ],
        notes: ["The scripts read the keys of a file with: completions keys FILE PREFIX."],
        isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let tool = run.console.tool
        switch (run.operands.first, run.operands.count) {
        case ("bash", 1): run.console.write(CompletionScript(tool: tool, syntaxes: Verbs.shown).bash)
        case ("zsh", 1): run.console.write(CompletionScript(tool: tool, syntaxes: Verbs.shown).zsh)
        case ("keys", 2...3):
            let prefix = run.operands.count == 3 ? run.operands[2] : ""
            try keys(of: run.operands[1], beginningWith: prefix, run)
        default: throw UsageError(message: "completions are available for bash and zsh", verb: "completions")
        }
        return .fine
    }

    /// Prints the completions of a path: the members of its container.
    private static func keys(of name: String, beginningWith prefix: String, _ run: Run) throws {
        let document = try run.document(name)
        let typed = TypedPath(prefix)
        if typed.reference.id != nil, typed.reference.path.components.isEmpty {
            let mark = prefix.prefix(1)
            for id in document.ids { run.console.print(mark + id.id) }
            return
        }
        let (start, isQuoted) = lastKey(of: prefix)
        let holder = start.isEmpty ? HRAlias(HRPath()) : TypedPath(String(start.dropLast())).reference
        guard let node = document.resolved(holder) else { return }
        let names = node.fields?.keys.map { isQuoted ? JSONLine.quoted($0) : HRPath.escaped($0) }
        for name in (names ?? node.elements?.indices.map(String.init) ?? []).prefix(500) {
            // A key of the root that begins like an id needs a prefix in typed paths.
            let isLikeID = start.isEmpty && (name.hasPrefix("@") || name.hasPrefix("#"))
            run.console.print((isLikeID ? "\(Vocabulary.root)." : "") + start + name)
        }
    }

    /// The part of a path before its last key, with the dot; `isQuoted` is true if that key begins with a quote.
    private static func lastKey(of path: String) -> (start: Substring, isQuoted: Bool) {
        var rest = path[...]
        var start = rest.startIndex
        while let character = rest.first {
            if rest.startIndex == start, QuotedKey.take(from: &rest) != nil { continue }
            if rest.startIndex == start, character == "\"" { break }
            rest.removeFirst()
            if character == "\\" { rest = rest.dropFirst() }
            if character == "." { start = rest.startIndex }
        }
        return (path[..<start], path[start...].hasPrefix("\""))
    }
}
