import HRArchiving

/// `hr delete`: members out of files.
enum DeleteVerb: Verb {
    private static let keepComments = Option(name: "keep-comments", help: "leave the comments of what goes")
    private static let missingOK = Option(name: "missing-ok", help: "be content where nothing is")

    static let syntax = Syntax(
        verb: "delete", summary: "take values out, with their comments", operands: "FILE PATH…", count: 2...Int.max,
        examples: [
            ("delete config.json server.debug", "the key, its value, and the comments that belong to it"),
            ("delete team.json members.0", "refused if anything refers to it; -f does it"),
        ],
        options: [keepComments, missingOK, .force] + Option.editing,
        notes: ["All paths mean the file before; all are deleted, or none."])

    static func run(_ run: Run) throws -> ExitStatus {
        guard let name = run.operands.first else { return .trouble }
        var file = try EditedFile(name, by: run.unarchiver)
        do {
            let document = try file.text.document
            var places: [(name: String, place: Place)] = []
            for operand in run.operands.dropFirst() {
                if let place = try place(TypedPath(operand), in: document, run) { places.append((operand, place)) }
            }
            let notes = try places.map { "\(try file.place(of: $0.place.path)): \($0.name) deleted" }
            try file.text.edit { batch in
                let comments: HRDocumentText.Comments = run.arguments.has(keepComments) ? .keep : .remove
                for (_, place) in places { batch.remove(place.path, comments: comments) }
            }
            if !run.arguments.has(.force) {
                try checkReferences(places.map(\.place.path), of: document, becoming: file.text.document)
            }
            return try file.finish(run, notes: notes)
        } catch let error as Refusal {
            return ErrorTelling(run.console).tell(error, about: name)
        }
    }

    private static func place(_ path: TypedPath, in document: HRDocument, _ run: Run) throws -> Place? {
        do {
            let place = try Place(path, in: document)
            guard place.node != nil else { throw Missing(path, in: document).refusal }
            return place
        } catch let error as Refusal {
            if run.arguments.has(missingOK) { return nil }
            throw error
        }
    }

    /// Refuses to leave references that lead nowhere.
    private static func checkReferences(
        _ paths: [HRPath], of document: HRDocument, becoming edited: HRDocument
    ) throws {
        func isGone(_ path: HRPath) -> Bool { paths.contains { path.lies(in: $0) } }
        let before = try document.references()
        var broken = before.filter { !isGone($0.path) && ($0.target.map(isGone) ?? false) }
        if broken.isEmpty {
            // One that led through what is gone.
            let dangling = try edited.references().filter { $0.target == nil }
            if dangling.count > before.filter({ $0.target == nil }).count { broken = dangling }
        }
        guard !broken.isEmpty else { return }
        let list = broken.prefix(20).map { "  \($0.path) refers to \($0.alias.text)" }
        let rest = broken.count > 20 ? ["  and \(broken.count - 20) more"] : []
        throw Refusal(
            (["nothing deleted, for something refers to it (use -f):"] + list + rest).joined(separator: "\n"))
    }
}
