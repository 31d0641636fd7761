import HRArchiving

/// `hr move`: moves values with their comments, and updates references.
enum MoveVerb: Verb {
    static let syntax = Syntax(
        verb: "move", summary: "move a value and its comments, and update references", operands: "FILE FROM TO",
        count: 3...3,
        examples: [
            ("move team.json members.2 members.0", "the third element becomes the first"),
            ("move config.json port server.port", "move a key into another, existing dictionary"),
        ],
        options: Option.editing, notes: ["TO is the path of the value after the move."])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard operands.count == 3 else { return .trouble }
        let (name, from, to) = (operands[0], TypedPath(operands[1]), TypedPath(operands[2]))
        return try run.edit(name) { file in
            let document = try file.text.document
            let source = try ResolvedPath(ofValue: from, in: document)
            let line = try file.place(of: source.path)
            let destination = try ResolvedPath(to, in: document).path
            try file.change { try $0.move(source.path, to: destination) }
            return ["\(line): \(from.text) -> \(to.text)"]
        }
    }
}
