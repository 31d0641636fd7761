import HRArchiving

/// `hr delete`: removes members from files.
enum DeleteVerb: Verb {
    private static let keepComments = Option(name: "keep-comments", help: "keep the comments of deleted values")
    private static let missingOK = Option(name: "missing-ok", help: "succeed if there is nothing at the path")
    private static let prune = Option(name: "prune", help: "also delete dictionaries and arrays that become empty")
    private static let force = Option(
        name: "force", letter: "f", help: "delete values even if others refer to them")

    static let syntax = Syntax(
        verb: "delete", summary: "delete values and their comments", operands: "FILE PATH…", count: 2...Int.max,
        examples: [
            ("delete config.json server.debug", "delete the key, its value, and the comments that belong to it"),
            ("delete team.json members.0", "fail if other values refer to it, unless -f is given"),
        ],
        options: [keepComments, missingOK, prune, force, .expectChange] + Option.editing,
        notes: ["All paths refer to the original file. If a value cannot be deleted, none is."])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let name = operands.first else { return .trouble }
        return try run.edit(name) { file in
            let document = try file.text.document
            var targets: [(name: String, path: HRPath)] = []
            var counts: [String] = []
            for operand in operands.dropFirst() {
                let typed = TypedPath(operand)
                guard typed.pattern != nil else {
                    if let path = try resolved(typed, in: document, run) { targets.append((operand, path)) }
                    continue
                }
                let selected = try self.selected(typed, in: document, run)
                targets += selected
                counts.append(file.count(selected.count, of: typed))
            }
            // Several operands may select the same value.
            var known: Set<HRPath> = []
            targets = targets.filter { known.insert($0.path).inserted }
            let lines = try file.places(of: targets.map(\.path))
            let notes = zip(lines, targets).map { "\($0): \($1.name) deleted" } + counts
            let paths = targets.map(\.path)
            let gone = run.arguments.has(prune) ? document.pruned(paths) : paths
            let comments: HRDocumentText.Comments = run.arguments.has(keepComments) ? .keep : .remove
            try file.change { text in
                try text.edit { batch in
                    for path in gone { batch.remove(path, comments: comments) }
                }
            }
            if !run.arguments.has(force) {
                let references = BrokenReferences(before: document, unarchiver: run.unarchiver, deed: "deleted")
                try references.check(in: file.text.document, without: gone)
            }
            return notes
        }
    }

    private static func resolved(_ path: TypedPath, in document: HRDocument, _ run: Run) throws -> HRPath? {
        do {
            return try ResolvedPath(ofValue: path, in: document).path
        } catch {
            if run.arguments.has(missingOK) { return nil }
            throw error
        }
    }

    private static func selected(
        _ path: TypedPath, in document: HRDocument, _ run: Run
    ) throws -> [(name: String, path: HRPath)] {
        do {
            return try (path.selected(in: document) ?? []).compactMap { path in
                try resolved(path, in: document, run).map { (path.text, $0) }
            }
        } catch {
            if run.arguments.has(missingOK), document.paths(matching: path.pattern ?? "").isEmpty { return [] }
            throw error
        }
    }
}

extension HRDocument {
    /// Returns the paths of values to remove, with those of the containers that would become empty in place of the paths
    /// of their members.
    fileprivate func pruned(_ paths: [HRPath]) -> [HRPath] {
        var gone = Set(paths)
        var removed: [HRPath: Int] = [:]
        var waiting = Array(gone)
        while let path = waiting.popLast() {
            guard let parent = path.parent, !parent.components.isEmpty, let container = self[parent] else { continue }
            removed[parent, default: 0] += 1
            let count = container.fields?.count ?? container.elements?.count ?? 0
            if removed[parent] == count, gone.insert(parent).inserted { waiting.append(parent) }
        }
        return gone.filter { path in path.parent.map { !gone.contains($0) } ?? true }
            .sorted { $0.description < $1.description }
    }
}
