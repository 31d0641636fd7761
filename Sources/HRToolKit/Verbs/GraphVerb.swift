import Foundation
import HRArchiving
import HRPictures

/// `hr graph`: draws a file as a graph.
enum GraphVerb: Verb {
    private static let to = Option(
        name: "to", value: "FORMAT", choices: ["html", "dot"], help: "output format: html, or dot for Graphviz")
    private static let root = Option(name: "root", value: "PATH", help: "draw only the value at PATH")
    private static let depth = Option(name: "depth", value: "N", help: "draw only N levels of objects in objects")
    private static let max = Option(name: "max", value: "N", help: "draw at most N objects; 200 by default")
    private static let values = Option(name: "values", help: "show values, with secrets masked")

    static let syntax = Syntax(
        verb: "graph", summary: "draw the objects and references of a file as a picture", operands: "FILE",
        count: 1...1,
        examples: [
            ("graph --to html -o team.html team.json", "write a page for a browser, which loads nothing"),
            ("graph --to html --root @anna --depth 2 team.json", "print the picture of one object, and of two levels"),
            ("graph --to dot team.json | dot -Tpng -o team.png", "draw with Graphviz"),
        ],
        options: [to, root, depth, max, values, .output, .force],
        notes: [
            "Boxes are objects: dictionaries with a class, an id or simple values.",
            "Solid lines lead to what an object contains, dashed lines are references;",
            "red ones are part of a cycle. A red box is the target of a broken reference.",
        ],
        isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        guard let format = run.arguments.value(of: to) else {
            throw UsageError(message: "specify the format: --to html or --to dot", verb: "graph")
        }
        let input = try Input(run.operands.first ?? "-", limit: run.unarchiver.limits.bytes)
        let output = run.arguments.value(of: .output) ?? "-"
        return try run.naming(input.name) {
            let picture = try picture(of: input, run)
            try run.write(Data((format == "html" ? picture.page : picture.dot).utf8), to: output)
            if picture.shownCount < picture.objectCount {
                run.say("\(input.name): \(picture.shownCount) of \(picture.objectCount) objects are shown")
            }
            if output != "-" { run.say("\(input.name) -> \(output)") }
            return .fine
        }
    }

    private static func picture(of input: Input, _ run: Run) throws -> Picture {
        let name = input.url?.lastPathComponent ?? input.name
        var options = PictureOptions(title: name, secretKeys: run.unarchiver.secretKeys)
        options.maximum = try number(max, run) ?? options.maximum
        options.depth = try number(depth, run)
        options.showsValues = run.arguments.has(values)
        let document = try run.documentOrKeyedArchive(input)
        let start = try run.arguments.value(of: root).map { try path(of: TypedPath($0), in: document) }
        return try Picture(of: document, at: start ?? HRPath(), options, limits: run.unarchiver.limits)
    }

    /// The number that is the value of an option; nil if the option is not given.
    private static func number(_ option: Option, _ run: Run) throws(UsageError) -> Int? {
        guard let text = run.arguments.value(of: option) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw UsageError(message: "--\(option.name) is a number from 1, not \(quoted(text))", verb: "graph")
        }
        return number
    }

    private static func path(of typed: TypedPath, in document: HRDocument) throws(Refusal) -> HRPath {
        if let path = document.path(of: typed.reference) { return path }
        throw Missing(typed, in: document).refusal
    }
}
