import HRArchiving

/// `hr get`: values at paths.
enum GetVerb: Verb {
    private static let raw = Option(name: "raw", letter: "r", help: "dates and data as bare text, too")
    private static let xml = Option(name: "xml", help: "print a property list")
    private static let expect = Option(
        name: "expect", value: "KIND", choices: ValueKind.allCases.map(\.rawValue), help: "refuse any other kind")
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
            "Nothing there is an error, and 1, with the key that was probably meant.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        guard let name = run.operands.first else { return .trouble }
        let document = try run.document(name)
        return run.each(Array(run.operands.dropFirst())) { text in
            do {
                run.console.print(try self.text(TypedPath(text), in: document, run))
                return .fine
            } catch let error as Refusal {
                return ErrorTelling(run.console).tell(error, about: name)
            }
        }
    }

    private static func text(_ path: TypedPath, in document: HRDocument, _ run: Run) throws -> String {
        guard let node = try node(path, in: document, run) else {
            if let value = run.arguments.value(of: fallback) { return value }
            throw Missing(path, in: document).refusal
        }
        if let kind = run.arguments.value(of: expect), ValueKind(node).rawValue != kind {
            throw Refusal("\(path.text) is \(node.kind)")
        }
        if run.arguments.has(xml) {
            return String(decoding: try HRFormat.xmlPropertyList.data(from: HRDocument(node)), as: UTF8.self)
                .trimmingSuffix { $0.isNewline }
        }
        if run.arguments.has(.json) { return node.description }
        if case .string(let text) = node { return text }
        return run.arguments.has(raw) ? ValueText.raw(node) ?? node.description : node.description
    }

    private static func node(_ path: TypedPath, in document: HRDocument, _ run: Run) throws -> HRNode? {
        guard run.arguments.has(noFollow) else {
            if path.reference.path == HRPath(), path.id == nil { return document.root }
            return document.resolved(path.reference)
        }
        do throws(Refusal) {
            return try Place(path, in: document).node
        } catch {
            return nil
        }
    }
}

extension String {
    /// The text without the characters at its end of which something is so.
    fileprivate func trimmingSuffix(while isSo: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isSo(last) { text.removeLast() }
        return text
    }
}
