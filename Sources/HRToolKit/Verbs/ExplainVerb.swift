import HRArchiving
import ObjectGraph

/// `hr explain`: explains an error code, or the value at a path.
enum ExplainVerb: Verb {
    static let syntax = Syntax(
        verb: "explain", summary: "explain an error code, or describe the value at a path",
        operands: "CODE | FILE PATH",
        count: 1...2,
        examples: [
            ("explain HR0301", "print the meaning of the code, an example, and what to do"),
            ("explain team.json members.0", "print the kind, class, line, and references to the value"),
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard let first = operands.first else { return .trouble }
        guard operands.count == 2, let path = operands.last else { return try explain(code: first, run) }
        return try run.naming(first) { try explain(TypedPath(path), in: first, run) }
    }

    private static func explain(code: String, _ run: Run) throws -> ExitStatus {
        let isNumber = !code.isEmpty && code.count <= 4 && code.allSatisfy { ("0"..."9").contains($0) }
        let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
        let wanted = isNumber ? "HR" + digits : code.uppercased()
        guard let text = ErrorText.all.first(where: { $0.code == wanted }) else {
            if Input.isThere(code) {
                throw UsageError(
                    message: "explain takes a code, such as HR0301, or a file and a path: explain \(code) .",
                    verb: "explain")
            }
            let near = nearestName(to: wanted, among: ErrorText.all.map(\.code))
            throw Refusal("no such code \"\(code)\"" + (near.map { " (did you mean \"\($0)\"?)" } ?? ""))
        }
        run.console.print(text.description)
        return .fine
    }

    private static func explain(_ typed: TypedPath, in name: String, _ run: Run) throws -> ExitStatus {
        let document = try run.document(name)
        let resolved = try ResolvedPath(typed, in: document)
        guard let node = resolved.node else { throw Missing(typed, in: document).refusal }
        var rows = [["path", resolved.path.description], ["kind", ValueType(node).article]]
        if let location = document.location(of: resolved.path) { rows.append(["at", "\(location)"]) }
        if case .alias(let alias) = node {
            rows.append(["says", alias.text])
            rows.append(["leads to", document.path(of: alias)?.description ?? "nothing"])
        }
        if case .object(let object) = node {
            if let name = object.className { rows.append(["class", name]) }
            if let id = object.id { rows.append(["id", "#" + id]) }
            if object.version != 0 { rows.append(["version", String(object.version)]) }
        }
        if let fields = node.fields { rows.append(["keys", fields.isEmpty ? "none" : list(fields.keys)]) }
        if let elements = node.elements { rows.append(["elements", String(elements.count)]) }
        let references = try document.references(limits: run.unarchiver.limits).filter { $0.target == resolved.path }
        for reference in references.prefix(20) {
            let line = document.location(of: reference.path)?.line.map { ", line \($0)" } ?? ""
            rows.append(["referred to", "from \(reference.path) as \(reference.alias.text)\(line)"])
        }
        if references.count > 20 { rows.append(["", "and \(references.count - 20) more"]) }
        aligned(rows).forEach(run.console.print)
        return .fine
    }
}
