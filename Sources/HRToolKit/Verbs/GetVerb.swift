import HRArchiving

/// `hr get`: prints the values at paths.
enum GetVerb: Verb {
    private static let raw = Option(name: "raw", letter: "r", help: "dates and data as bare text, too")
    private static let xml = Option(name: "xml", help: "print a property list")
    private static let expect = Option(
        name: "expect", value: "KIND", choices: ValueType.allCases.map(\.rawValue), help: "refuse any other kind")
    private static let fallback = Option(name: "default", value: "VALUE", help: "print this where nothing is")
    private static let noFollow = Option(name: "no-follow", help: "print a reference, not what it leads to")

    static let syntax = Syntax(
        verb: "get", summary: "print the values at paths", operands: "FILE PATH…", count: 2...Int.max,
        examples: [
            ("get team.json members.0.name", "a string is printed without quotes, all else as JSON"),
            ("get team.json lead", "where a reference stands, what it leads to"),
            ("get team.json @anna.office", "from an object with an id on (or '#anna.office')"),
            ("get config.json .", "everything (or '$root')"),
        ],
        options: [raw, .json, xml, expect, fallback, noFollow],
        notes: [
            "A path is keys and indices with dots between them; a dot within a key is '\\.'.",
            "Keys may stand in quotes, as in JSON: '\"a.b\".0'. What list prints is a path.",
            "Nothing there is an error, and 1, with the key that was probably meant.",
            "-q prints nothing at all: the status says whether all is there.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let name = operands.first else { return .trouble }
        let printed = try PrintedFile(try Input(name, limit: run.unarchiver.limits.bytes), run)
        return run.each(Array(operands.dropFirst())) { text in
            do {
                let text = try self.text(TypedPath(text), in: printed, run)
                if !run.arguments.has(.quiet) { run.console.print(text) }
                return .fine
            } catch let error as Refusal {
                if run.arguments.has(.quiet) { return .no }
                return run.console.tell(error, about: name)
            }
        }
    }

    private static func text(_ path: TypedPath, in file: PrintedFile, _ run: Run) throws -> String {
        guard let found = try file.value(at: path, follows: !run.arguments.has(noFollow)) else {
            if let value = run.arguments.value(of: fallback) { return value }
            throw Missing(path, in: file.document).refusal
        }
        let node = found.node
        if let kind = run.arguments.value(of: expect), ValueType(node).rawValue != kind {
            throw Refusal("\(path.text) is \(node.kind)")
        }
        if run.arguments.has(xml) {
            var text = String(decoding: try HRFormat.xmlPropertyList.data(from: HRDocument(node)), as: UTF8.self)
            while text.last?.isNewline == true { text.removeLast() }
            return text
        }
        if !run.arguments.has(.json) {
            if case .string(let text) = node { return text }
            if run.arguments.has(raw), let text = node.rawText { return text }
        }
        return try file.json(found)
    }
}
