import HRArchiving

/// `hr format`: reformats files.
enum FormatVerb: Verb {
    private static let check = Option(name: "check", help: "print the names of files that would change, write nothing")
    private static let sorted = Option(name: "sorted", help: "sort the keys of dictionaries")
    private static let style = Option(
        name: "style", value: "STYLE", choices: ["own", "xcode"],
        help: "spelling of JSON: own (the default), or that of Xcode")
    private static let indent = Option(name: "indent", value: "N|tab", help: "indent each level by N spaces or a tab")

    static let syntax = Syntax(
        verb: "format", summary: "format files with one member per line", operands: "FILE…", count: Syntax.oneOrMore,
        examples: [
            ("format *.json", "comments, key order and the notation of values are preserved"),
            ("format --check *.json", "for a hook: print the files that would change, with exit status 1"),
        ],
        options: [check, sorted, indent, style] + Option.editing,
        notes: ["Binary property lists have no layout and are not changed."])

    static func run(_ run: Run) throws -> ExitStatus {
        let unit = try run.arguments.value(of: indent).map { text throws(UsageError) in try self.unit(text) }
        if run.arguments.value(of: .output) != nil, run.operands.count > 1 {
            throw UsageError(message: "-o takes one file", verb: "format")
        }
        return run.each(run.operands) { name in
            var file = try EditedFile(name, by: run.unarchiver)
            if file.isBinary {
                run.say("\(name): a binary property list has no layout")
                return .fine
            }
            try file.change { text in
                if run.arguments.has(sorted) { try text.sortKeys() }
                if run.arguments.value(of: style) == "xcode" {
                    try text.formatAsXcode(indent: unit)
                } else {
                    try text.format(indent: unit)
                }
            }
            guard run.arguments.has(check) else { return try file.finish(run, notes: []) }
            guard try file.data != file.input.data else { return .fine }
            run.console.print(file.input.name)
            return .no
        }
    }

    private static func unit(_ text: String) throws(UsageError) -> String {
        if text == "tab" { return "\t" }
        guard let count = Int(text), (0...16).contains(count) else {
            throw UsageError(message: "--indent is a number up to 16, or tab", verb: "format")
        }
        return String(repeating: " ", count: count)
    }
}
