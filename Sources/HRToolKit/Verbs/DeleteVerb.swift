import HRArchiving

/// `hr delete`: removes members from files.
enum DeleteVerb: Verb {
    private static let keepComments = Option(name: "keep-comments", help: "keep the comments of deleted values")
    private static let missingOK = Option(name: "missing-ok", help: "succeed if there is nothing at the path")
    private static let force = Option(
        name: "force", letter: "f", help: "delete values even if others refer to them")

    static let syntax = Syntax(
        verb: "delete", summary: "delete values and their comments", operands: "FILE PATH…", count: 2...Int.max,
        examples: [
            ("delete config.json server.debug", "delete the key, its value, and the comments that belong to it"),
            ("delete team.json members.0", "fail if other values refer to it, unless -f is given"),
        ],
        options: [keepComments, missingOK, force] + Option.editing,
        notes: ["All paths refer to the original file. If a value cannot be deleted, none is."])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let name = operands.first else { return .trouble }
        return try run.edit(name) { file in
            let document = try file.text.document
            var targets: [(name: String, target: ResolvedPath)] = []
            for operand in operands.dropFirst() {
                if let target = try resolved(TypedPath(operand), in: document, run) {
                    targets.append((operand, target))
                }
            }
            let lines = try file.places(of: targets.map(\.target.path))
            let notes = zip(lines, targets).map { "\($0): \($1.name) deleted" }
            let comments: HRDocumentText.Comments = run.arguments.has(keepComments) ? .keep : .remove
            try file.change { text in
                try text.edit { batch in
                    for (_, target) in targets { batch.remove(target.path, comments: comments) }
                }
            }
            if !run.arguments.has(force) {
                let references = BrokenReferences(before: document, unarchiver: run.unarchiver, deed: "deleted")
                try references.check(in: file.text.document, without: targets.map(\.target.path))
            }
            return notes
        }
    }

    private static func resolved(_ path: TypedPath, in document: HRDocument, _ run: Run) throws -> ResolvedPath? {
        do {
            return try ResolvedPath(ofValue: path, in: document)
        } catch {
            if run.arguments.has(missingOK) { return nil }
            throw error
        }
    }
}
