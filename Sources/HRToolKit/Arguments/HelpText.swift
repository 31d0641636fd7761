/// The help of the tool: examples first, and at most one screen.
struct HelpText {
    let tool: String

    /// The short help: examples and the list of verbs.
    func overview(_ syntaxes: [Syntax]) -> String {
        let examples = [
            ("check config.json", "report errors, with line and column"),
            ("set config.json server.port=8080", "change one value and keep comments"),
        ]
        let verbs = syntaxes.filter { !$0.isOccasional }.map { [$0.verb, $0.summary] }
        let others = syntaxes.filter(\.isOccasional).map(\.verb).joined(separator: ", ")
        return """
            \(tool) checks, reads and edits hand-maintained JSON files and property lists.

            \(table(examples.map { ["\(tool) \($0.0)", $0.1] }))

            \(table(verbs))

            Also: \(others).
            Help: \(tool) VERB -h. Exit status: 0 success, 1 problems or differences, 2 errors.
            """
    }

    func text(_ syntax: Syntax) -> String {
        var parts = ["\(tool) \(syntax.verb): \(syntax.summary)"]
        parts.append(
            syntax.examples.map { "  \(tool) \($0.command)\n      \($0.meaning)" }.joined(separator: "\n"))
        let usage = ["\(tool) \(syntax.verb)", syntax.options.isEmpty ? "" : "[OPTIONS]", syntax.operands]
        parts.append(
            (["Usage: " + usage.filter { !$0.isEmpty }.joined(separator: " ")] + syntax.notes).joined(separator: "\n"))
        parts.append(table(syntax.allOptions.map { [$0.spelling, $0.help] }))
        return parts.joined(separator: "\n\n")
    }

    private func table(_ rows: [[String]]) -> String { aligned(rows).map { "  " + $0 }.joined(separator: "\n") }
}

/// The lines of a table with aligned columns.
func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.dropLast().map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        return (cells + row.suffix(1)).joined(separator: "  ")
    }
}
