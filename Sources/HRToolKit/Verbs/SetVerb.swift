import HRArchiving

/// `hr set`: values into files.
enum SetVerb: Verb {
    private static let create = Option(name: "create", help: "make the dictionaries on the way that are not there")
    private static let type = Option(
        name: "type", value: "KIND", choices: ValueKind.ofTexts.map(\.rawValue), help: "what VALUE is")

    static let syntax = Syntax(
        verb: "set", summary: "put values into a file; all else stays as it is", operands: "FILE PATH=VALUE…",
        count: 2...Int.max,
        examples: [
            ("set service.json port=8080", "what is a number stays one, what is text stays text"),
            ("set service.json tags+=blue limits:='{\"max\": 5}'", "append to an array; put any JSON"),
            ("set service.json password@=- < secret.txt", "a value from a file or from standard input"),
            ("set -n service.json port=80", "show what would change"),
        ],
        options: [create, type, .force] + Option.editing,
        notes: [
            "PATH=VALUE    VALUE as the kind that is there; under a new key it is text",
            "PATH:=JSON    any value    PATH+=VALUE, PATH+:=JSON    a new element of an array",
            "PATH@=FILE    what FILE holds, without the line break at its end",
            "All are set, or none. FILE may be -, for standard input and output.",
            "Where an id would be there twice, or a reference would break, it takes -f.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        guard let name = run.operands.first else { return .trouble }
        var file = try EditedFile(name, by: run.unarchiver)
        let assignments = try run.operands.dropFirst().map { word throws(UsageError) in try Assignment(word) }
        var notes: [String] = []
        do {
            let before = try file.text.document
            for assignment in assignments { notes.append(try set(assignment, in: &file, run)) }
            if !run.arguments.has(.force) { try checkReferences(in: file.text.document, instead: before, run) }
        } catch let error as Refusal {
            return ErrorTelling(run.console).tell(error, about: name)
        }
        return try file.finish(run, notes: notes)
    }

    private static func set(_ assignment: Assignment, in file: inout EditedFile, _ run: Run) throws -> String {
        if assignment.appends { return try append(assignment, to: &file, run) }
        let document = try file.text.document
        let (place, missing) = try self.place(assignment, in: document, run)
        let isSecret = place.isSecret(run.unarchiver.secretKeys)
        let asked = run.arguments.value(of: type).flatMap { ValueKind(rawValue: $0) }
        let kind = asked ?? place.node.map { ValueKind($0) } ?? .string
        var value = try assignment.value(
            kind, named: assignment.path.text, isSecret: isSecret, run.unarchiver)
        for key in missing.reversed() { value = .dictionary([key: value]) }
        if case .alias(let alias) = value, document.path(of: alias) == nil {
            throw Missing(TypedPath(alias.text), in: document).refusal
        }
        let isHidden = isSecret || assignment.isHidden || missing.contains(where: run.unarchiver.secretKeys.contains)
        let name = assignment.path.text
        guard let old = place.node else {
            try file.text.set(value, at: place.path)
            let line = try file.place(of: place.path)
            return "\(line): \(name) added" + (isHidden ? "" : " as \(run.short(value))")
        }
        let line = try file.place(of: place.path)
        if old == value {
            return "\(line): \(name) is " + (isHidden ? "the same already" : "\(run.short(value)) already")
        }
        try file.text.set(value, at: place.path)
        return "\(line): \(name) " + (isHidden ? "changed" : "\(run.short(old)) -> \(run.short(value))")
    }

    /// Refuses to break references and ids.
    private static func checkReferences(in edited: HRDocument, instead before: HRDocument, _ run: Run) throws {
        let found = run.unarchiver.diagnose(from: edited)
        let known = run.unarchiver.diagnose(from: before)
        guard found.errorCount > known.errorCount else { return }
        let messages = Set(known.errors.map(\.message))
        let new = found.errors.first { !messages.contains($0.message) } ?? found.errors.first
        let place = new?.path.map { " at \($0)" } ?? ""
        throw Refusal("nothing set, for then \(new?.message ?? "references would break")\(place) (use -f)")
    }

    /// Where the value goes, and keys of dictionaries that have to be made for it.
    private static func place(
        _ assignment: Assignment, in document: HRDocument, _ run: Run
    ) throws -> (Place, missing: [String]) {
        do {
            return (try Place(assignment.path, in: document), [])
        } catch {
            let reference = assignment.path.reference
            let (found, node) = Missing(assignment.path, in: document).deepest
            guard node?.fields != nil else { throw error }
            guard run.arguments.has(create) else {
                throw Refusal(error.message + " (use --create)")
            }
            let rest = reference.path.components.dropFirst(found.count)
            let place = TypedPath(reference.with(Array(found + rest.prefix(1))).text)
            return (try Place(place, in: document), Array(rest.dropFirst()))
        }
    }

    private static func append(_ assignment: Assignment, to file: inout EditedFile, _ run: Run) throws -> String {
        let document = try file.text.document
        let name = assignment.path.text
        guard let path = document.path(of: assignment.path.reference), let node = document[path] else {
            throw Missing(assignment.path, in: document).refusal
        }
        guard case .array(let elements) = node else { throw Refusal("\(name) is \(node.kind), not an array") }
        let asked = run.arguments.value(of: type).flatMap { ValueKind(rawValue: $0) }
        let isSecret = path.components.contains(where: run.unarchiver.secretKeys.contains)
        let value = try assignment.value(
            asked ?? kind(of: elements), named: "each element of \(name)", isSecret: isSecret, run.unarchiver)
        try file.text.append(value, to: path)
        let added = path.appending(String(elements.count))
        let shown = isSecret || assignment.isHidden ? "" : " as \(run.short(value))"
        return "\(try file.place(of: added)): \(name).\(elements.count) added" + shown
    }

    /// The kind of all elements; text where there are none, or several kinds.
    private static func kind(of elements: [HRNode]) -> ValueKind {
        guard let first = elements.first.map({ ValueKind($0) }), ValueKind.ofTexts.contains(first),
            elements.allSatisfy({ ValueKind($0) == first })
        else { return .string }
        return first
    }
}
