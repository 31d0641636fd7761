import Foundation
import HRArchiving

/// `hr list`: prints one line per value, for grep; and converts such lines back.
enum ListVerb: Verb {
    private static let ungron = Option(name: "ungron", help: "convert such lines back to JSON")

    static let syntax = Syntax(
        verb: "list", summary: "print one line for each value: path = JSON", operands: "[PATH] FILE", count: 1...2,
        examples: [
            ("list team.json | grep name", "members.0.name = \"Anna\""),
            ("list members team.json", "only the value at a path"),
            ("list team.json | sed s/Oslo/Rome/ | hr list --ungron -", "edit the lines, and convert them back to JSON"),
        ],
        options: [ungron, RepeatedKeyOption.option],
        notes: ["Reserved keys are shown as written in JSON: members.0.$id = \"anna\"."])

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileLast
        guard let name = operands.last else { return .trouble }
        if run.arguments.has(ungron) {
            guard operands.count == 1 else { throw UsageError(message: "--ungron takes one FILE", verb: "list") }
            return try readBack(name, run)
        }
        let file = try PrintedFile(try run.input(name), run)
        let tree = try file.spelledTree()
        guard operands.count == 2, let text = operands.first else {
            PathLines.print(tree, at: [], run.console)
            return .fine
        }
        let typed = TypedPath(text)
        do {
            for path in try typed.selected(in: file.document) ?? [typed] {
                guard let (components, node) = try found(path, in: file, tree) else {
                    throw Missing(path, in: file.document).refusal
                }
                PathLines.print(node, at: components, run.console)
            }
            return .fine
        } catch let error as Refusal {
            return run.console.tell(error, about: name)
        }
    }

    /// The path of a value with the keys as written in the file, and the value without reserved keys.
    private static func found(
        _ path: TypedPath, in file: PrintedFile, _ tree: HRNode
    ) throws -> (components: [String], node: HRNode)? {
        guard let value = try file.value(at: path),
            let components = value.isSpelled
                ? value.path.components : SpelledTree.components(of: value.path, in: tree),
            let node = SpelledTree.node(at: components, in: tree)
        else { return nil }
        return (components, node)
    }

    private static func readBack(_ name: String, _ run: Run) throws -> ExitStatus {
        let input = try Input(name, limit: run.unarchiver.limits.bytes)
        let tree = try LineReader(input.name, limits: run.unarchiver.limits).tree(
            String(decoding: input.data, as: UTF8.self))
        let format = HRFormat.json.plain()
        run.console.write(try format.data(from: HRDocument(tree), limits: run.unarchiver.limits).endingLine(in: format))
        return .fine
    }
}
