import HRArchiving

/// `hr get`: prints the values at paths.
enum GetVerb: Verb {
    private static let raw = Option(name: "raw", letter: "r", help: "also print dates and data as text without quotes")
    private static let xml = Option(name: "xml", help: "print an XML property list")
    private static let expect = Option(
        name: "expect", value: "KIND", choices: ValueType.allCases.map(\.rawValue),
        help: "fail if the value is of another kind")
    private static let fallback = Option(
        name: "default", value: "VALUE", help: "print VALUE if there is nothing at the path")
    private static let noFollow = Option(name: "no-follow", help: "print a reference itself, not its target")

    static let syntax = Syntax(
        verb: "get", summary: "print the values at paths", operands: "FILE PATH…", count: 2...Int.max,
        examples: [
            ("get team.json members.0.name", "strings are printed without quotes, all other values as JSON"),
            ("get team.json lead", "if the value is a reference, its target is printed"),
            ("get team.json @anna.office", "a path that starts at the object with the id anna (or '#anna.office')"),
            ("get team.json 'members.*.name'", "one line for each member; see hr help set for selections"),
            ("get config.json .", "the whole document (or '$root')"),
        ],
        options: [raw, .json, xml, expect, fallback, noFollow, RepeatedKeyOption.option],
        notes: [
            "A path consists of keys and indices separated by dots; a dot in a key is '\\.'.",
            "Keys can be quoted as in JSON: '\"a.b\".0'. list prints the paths of a file.",
            "If there is nothing at a path, a similar key is suggested, and the status is 1.",
            "With -q nothing is printed; the status indicates whether all values exist.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let name = operands.first else { return .trouble }
        let printed = try PrintedFile(try run.input(name), run)
        return run.each(Array(operands.dropFirst())) { text in
            do {
                let texts = try self.texts(TypedPath(text), in: printed, run)
                if !run.arguments.has(.quiet) { texts.forEach(run.console.print) }
                return .fine
            } catch let error as Refusal {
                if run.arguments.has(.quiet) { return .no }
                return run.console.tell(error, about: name)
            }
        }
    }

    /// The value at a path, or the values that it selects.
    private static func texts(_ path: TypedPath, in file: PrintedFile, _ run: Run) throws -> [String] {
        do {
            guard let selected = try path.selected(in: file.document) else { return [try text(path, in: file, run)] }
            return try selected.map { try text($0, in: file, run) }
        } catch let error as Refusal where path.pattern != nil {
            if let value = run.arguments.value(of: fallback) { return [value] }
            throw error
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
