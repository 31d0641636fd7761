import HRArchiving

/// `hr move`: values to other places; comments travel, references follow.
enum MoveVerb: Verb {
    static let syntax = Syntax(
        verb: "move", summary: "move a value; comments travel, references follow", operands: "FILE FROM TO",
        count: 3...3,
        examples: [
            ("move team.json members.2 members.0", "the third becomes the first"),
            ("move config.json port server.port", "into another dictionary, which is there"),
        ],
        options: Option.editing, notes: ["TO is the path afterwards."])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard operands.count == 3 else { return .trouble }
        let (name, from, to) = (operands[0], TypedPath(operands[1]), TypedPath(operands[2]))
        var file = try EditedFile(name, by: run.unarchiver)
        return try run.naming(name) {
            let document = try file.text.document
            let source = try Place(from, in: document)
            guard source.node != nil else { throw Missing(from, in: document).refusal }
            let line = try file.place(of: source.path)
            let destination = try Place(to, in: document).path
            try file.change { try $0.move(source.path, to: destination) }
            return try file.finish(run, notes: ["\(line): \(from.text) -> \(to.text)"])
        }
    }
}
