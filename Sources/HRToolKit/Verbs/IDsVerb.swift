import HRArchiving

/// `hr ids`: lists the ids that references can name.
enum IDsVerb: Verb {
    private static let unused = Option(name: "unused", help: "list only ids without references")
    private static let add = Option(name: "add", value: "PATH", help: "add the id NAME to the object at PATH")

    static let syntax = Syntax(
        verb: "ids", summary: "list all ids, and the number of references to each", operands: "[NAME] FILE",
        count: 1...2,
        examples: [
            ("ids team.json", "print the id, class, path and number of references"),
            ("ids --unused team.json", "print ids without references"),
            ("ids --add members.0 anna team.json", "add the id anna to the first member"),
        ],
        options: [unused, add, .json] + Option.editing)

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileLast
        guard let name = operands.last else { return .trouble }
        if let path = run.arguments.value(of: add) {
            guard operands.count == 2, let id = operands.first else {
                throw UsageError(message: "--add needs a path, an id and a file: ids --add PATH NAME FILE", verb: "ids")
            }
            return try self.add(id, at: TypedPath(path), in: name, run)
        }
        guard operands.count == 1 else { throw UsageError(message: "ids takes one FILE", verb: "ids") }
        let document = try run.document(name)
        let named = document.ids
        let paths = Dictionary(named.map { ($0.id, $0.path) }) { first, _ in first }
        var counts: [HRPath: Int] = [:]
        for reference in try document.references(limits: run.unarchiver.limits) {
            // A path from an id, such as `#anna.office`, refers to the id as well.
            let target = reference.alias.id.flatMap { paths[$0] } ?? reference.target
            if let target { counts[target, default: 0] += 1 }
        }
        let ids = named.map { (object: $0, count: counts[$0.path] ?? 0) }
            .filter { !run.arguments.has(unused) || $0.count == 0 }
        run.arguments.has(.json) ? printObjects(ids, run.console) : printTable(ids, run.console)
        return .fine
    }

    private static func printTable(_ ids: [(object: NamedObject, count: Int)], _ console: Console) {
        let rows = ids.map { id, count in
            ["#" + id.id, id.className ?? "-", id.path.description, counted(count, "reference")]
        }
        aligned(rows).forEach(console.print)
    }

    private static func printObjects(_ ids: [(object: NamedObject, count: Int)], _ console: Console) {
        for (id, count) in ids {
            var fields: HRFields = ["id": .string(id.id)]
            fields["class"] = id.className.map { .string($0) }
            fields["path"] = .string(id.path.description)
            fields["references"] = .integer(HRInteger(Int64(count)))
            console.print(JSONLine.text(.dictionary(fields)))
        }
    }

    private static func add(_ id: String, at path: TypedPath, in name: String, _ run: Run) throws -> ExitStatus {
        try run.edit(name) { file in
            let document = try file.text.document
            guard let target = document.path(of: path.reference), let node = document[target] else {
                throw Missing(path, in: document).refusal
            }
            try NamedObject.check(id, isNewIn: document)
            switch node {
            case .object(let object):
                if let old = object.id { throw Refusal("\(path.text) is #\(old) already; rename it") }
                try file.change { try $0.set(.object(object.withID(id)), at: target) }
            case .dictionary(let fields):
                try file.change { try $0.set(.object(HRObject(className: nil, id: id, fields: fields)), at: target) }
            default: throw Refusal("\(path.text) is \(node.kind), which cannot have an id")
            }
            return ["\(try file.place(of: target)): \(target) is #\(id)"]
        }
    }
}
