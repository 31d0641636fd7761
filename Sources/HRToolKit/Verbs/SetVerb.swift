import HRArchiving

/// `hr set`: sets values in files.
enum SetVerb: Verb {
    private static let create = Option(name: "create", help: "create missing intermediate dictionaries")
    private static let type = Option(
        name: "type", value: "KIND", choices: ValueType.ofTexts.map(\.rawValue),
        help: "kind of VALUE: \(ValueType.ofTexts.map(\.rawValue).joined(separator: ", "))")
    private static let force = Option(
        name: "force", letter: "f", help: "permit duplicate ids and broken references")

    static let syntax = Syntax(
        verb: "set", summary: "set values in a file; everything else is preserved", operands: "FILE PATH=VALUE…",
        count: 2...Int.max,
        examples: [
            ("set service.json port=8080", "the value keeps its kind: a number stays a number, a string a string"),
            ("set service.json tags+=blue limits:='{\"max\": 5}'", "append to an array, and set any JSON value"),
            ("set service.json password@=- < secret.txt", "read the value from a file or from standard input"),
            ("set -n service.json port=80", "show the difference without writing it"),
            ("set team.json 'members[role=guest].badge=blue'", "set the value in all members with that role"),
        ],
        options: [create, type, force, .expectChange] + Option.editing,
        notes: [
            "PATH=VALUE    VALUE with the kind of the current value; a string for a new key",
            "PATH:=JSON    any value    PATH+=VALUE, PATH+:=JSON    a new element of an array",
            "PATH@=FILE    the content of FILE, without its final line break",
            "A PATH may select several values: '*' stands for all members, [KEY=VALUE] for",
            "those with a value under a key, [KEY!=VALUE] for the others; '*' as VALUE is any",
            "value. Keys with such characters are quoted: 'paths.\"*\"'. Selected values must",
            "exist; with --create, missing keys are added to the selected containers.",
            "If a value cannot be set, none is. FILE may be -: standard input and output.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let name = operands.first else { return .trouble }
        return try run.edit(name) { file in
            let assignments = try operands.dropFirst().map { word throws(UsageError) in try Assignment(word) }
            let before = try file.text.document
            var notes: [String] = []
            var counts: [String] = []
            var leaves: [(note: Int, path: HRPath)] = []
            let selected = try assignments.flatMap { assignment in
                let selected = try assignment.selected(
                    in: before, creates: run.arguments.has(create), limit: run.unarchiver.limits.bytes)
                guard let selected else { return [assignment] }
                counts.append(file.count(selected.count, of: assignment.path))
                return selected
            }
            for assignment in selected {
                if let (path, note) = try setLeaf(assignment, in: &file, run) {
                    leaves.append((notes.count, path))
                    notes.append(note)
                } else {
                    notes.append(try set(assignment, in: &file, run))
                }
            }
            try file.makeChanges()
            let places = try file.places(of: leaves.map(\.path))
            for (place, leaf) in zip(places, leaves) { notes[leaf.note] = "\(place): \(notes[leaf.note])" }
            if !run.arguments.has(force) {
                try BrokenReferences(before: before, unarchiver: run.unarchiver, deed: "set")
                    .check(in: file.text.document)
            }
            return notes + counts
        }
    }

    private static func set(_ assignment: Assignment, in file: inout EditedFile, _ run: Run) throws -> String {
        if assignment.appends { return try append(assignment, to: &file, run) }
        if let target = try file.word(at: assignment.path) { return try set(assignment, under: target, in: &file, run) }
        let document = try file.text.document
        let (target, missing) = try self.target(assignment, in: document, run)
        let isSecret = target.isSecret(run.unarchiver.secretKeys)
        let elements = missing.isEmpty ? target.path.parent.flatMap { document[$0]?.elements } : nil
        let kind = asked(run) ?? target.node.map { ValueType($0) } ?? elements.map { self.kind(of: $0) } ?? .string
        let said = try assignment.value(
            kind, named: assignment.path.text, isSecret: isSecret, isPlain: run.isPlain, run.unarchiver)
        var value = said
        for key in missing.reversed() { value = .dictionary([key: value]) }
        if case .alias(let alias) = value, document.path(of: alias) == nil {
            let why = Missing(TypedPath(alias.text), in: document).refusal.message
            throw Refusal("\(assignment.path.text) is a reference, and its new target does not exist: \(why)")
        }
        let isHidden = isSecret || assignment.isHidden || missing.contains(where: run.unarchiver.secretKeys.hidesValue)
        let foreign: HRNode? = missing.isEmpty ? try assignment.foreignValue : .none
        let isPlain = run.isPlain || foreign?.kind != nil
        let note = ChangeNote(
            name: assignment.path.text, isHidden: isHidden, isPlain: isPlain, hint: assignment.hint(for: said), run: run
        )
        if target.node == value { return try note.same(file.place(of: target.path), value) }
        let line = target.node == nil ? nil : try file.place(of: target.path)
        try file.put(value, at: target.path, plain: foreign)
        return note.changed(
            try line ?? file.place(of: target.path.appending(missing)), from: target.node, to: said)
    }

    /// Sets an existing leaf, or a new key to a leaf, if the path passes through no reference. This is the fast path:
    /// it needs neither the document nor the results of earlier operands.
    ///
    /// - Returns: The path of the leaf, and the message without the location; nil if the fast path does not apply.
    private static func setLeaf(
        _ assignment: Assignment, in file: inout EditedFile, _ run: Run
    ) throws -> (path: HRPath, note: String)? {
        let reference = assignment.path.reference, path = reference.path
        let text = assignment.path.text
        let isOdd = text.contains("[") || text.hasPrefix("/") || text.hasPrefix(".")
        guard !assignment.appends, !isOdd, reference.id == nil, assignment.path.wordIndex == nil,
            let target = file.leaf(at: path)
        else { return nil }
        let isSecret = path.components.contains(where: run.unarchiver.secretKeys.hidesValue)
        if case .json = assignment.source, try assignment.foreignValue?.kind != nil { return nil }
        let value = try assignment.value(
            asked(run) ?? target.node.map { ValueType($0) } ?? .string, named: assignment.path.text, isSecret: isSecret,
            isPlain: run.isPlain, run.unarchiver)
        switch value {
        case .array, .dictionary, .object, .alias: return nil
        default: break
        }
        let note = ChangeNote(
            name: assignment.path.text, isHidden: isSecret || assignment.isHidden, isPlain: run.isPlain,
            hint: assignment.hint(for: value), run: run)
        if target.node == value { return (path, note.same(value)) }
        try file.setLeaf(value, at: path)
        return (path, note.changed(from: target.node, to: value))
    }

    private static func asked(_ run: Run) -> ValueType? {
        run.arguments.value(of: type).flatMap { ValueType(rawValue: $0) }
    }

    /// Sets the value of a reserved key: the class, the id, the target of a reference.
    private static func set(
        _ assignment: Assignment, under target: SpelledPath, in file: inout EditedFile, _ run: Run
    ) throws -> String {
        let name = assignment.path.text
        let isVersion = target.path.components.last == Vocabulary.version
        let kind = asked(run) ?? target.node.map { ValueType($0) } ?? (isVersion ? .int : .string)
        let isSecret = target.path.components.contains(where: run.unarchiver.secretKeys.hidesValue)
        let value = try assignment.value(kind, named: name, isSecret: isSecret, isPlain: true, run.unarchiver)
        let note = ChangeNote(name: name, isHidden: isSecret || assignment.isHidden, isPlain: true, run: run)
        if target.node == value { return note.same(file.input.name, value) }
        do {
            try file.change {
                try $0.changeWords { text throws(HRError) in try text.set(word: value, at: target.path) }
            }
        } catch let error as HRError {
            throw Refusal("nothing set, because it would cause an error: \(error.message)")
        }
        return note.changed(file.input.name, from: target.node, to: value)
    }

    /// The target of the value, and the missing keys of dictionaries that have to be created.
    private static func target(
        _ assignment: Assignment, in document: HRDocument, _ run: Run
    ) throws -> (ResolvedPath, missing: [String]) {
        do {
            let target = try ResolvedPath(assignment.path, in: document)
            if target.node == nil { try checkRoom(for: assignment.path, in: document) }
            return (target, [])
        } catch {
            let reference = assignment.path.reference
            let missing = Missing(assignment.path, in: document)
            let (found, node) = missing.deepest
            guard node?.fields != nil, missing.isNewKey else { throw error }
            guard run.arguments.has(create) else {
                throw Refusal(error.message + " (use --create)")
            }
            let rest = reference.path.components.dropFirst(found.count)
            let target = TypedPath(reference.with(Array(found + rest.prefix(1))).text)
            return (try ResolvedPath(target, in: document), Array(rest.dropFirst()))
        }
    }

    /// Throws if a new key is not possible, or if the path is in the notation of another tool.
    private static func checkRoom(for path: TypedPath, in document: HRDocument) throws(Refusal) {
        let holder = document.resolved(path.reference.parent)
        let isNextElement = holder?.elements.map { path.reference.path.components.last == String($0.count) } ?? false
        if isNextElement { return }
        let isMistaken = PathGuess.path(for: path.text, in: document) != nil
        guard holder?.fields != nil, !isMistaken else { throw Missing(path, in: document).refusal }
    }

    private static func append(_ assignment: Assignment, to file: inout EditedFile, _ run: Run) throws -> String {
        let document = try file.text.document
        let name = assignment.path.text
        guard let path = document.path(of: assignment.path.reference), let node = document[path] else {
            throw Missing(assignment.path, in: document).refusal
        }
        guard case .array(let elements) = node else { throw Refusal("\(name) is \(node.kind), not an array") }
        let isSecret = path.components.contains(where: run.unarchiver.secretKeys.hidesValue)
        let value = try assignment.value(
            asked(run) ?? kind(of: elements), named: "each element of \(name)", isSecret: isSecret,
            isPlain: run.isPlain, run.unarchiver)
        try file.put(value, at: path, appends: true, plain: try assignment.foreignValue)
        let added = path.appending(String(elements.count))
        let shown = isSecret || assignment.isHidden ? "" : " as \(run.short(value))" + assignment.hint(for: value)
        return "\(try file.place(of: added)): \(name).\(elements.count) added" + shown
    }

    /// The kind of all elements; `string` if there are no elements, or elements of several kinds.
    private static func kind(of elements: [HRNode]) -> ValueType {
        guard let first = elements.first.map({ ValueType($0) }), ValueType.ofTexts.contains(first),
            elements.allSatisfy({ ValueType($0) == first })
        else { return .string }
        return first
    }
}
