import HRArchiving
import ObjectGraph

/// `hr check`: reports the errors in files.
enum CheckVerb: Verb {
    private static let strict = Option(name: "strict", help: "JSON to the letter: no comments, no trailing commas")
    private static let format = Option(
        name: "format", value: "FORM", choices: FaultFormat.allCases.map(\.rawValue),
        help: "human, line, json or github")
    private static let verbose = Option(name: "verbose", letter: "v", help: "say what there is in sound files")
    private static let type = Option(name: "type", value: "NAME", help: "what the files hold")
    private static let standardInput = Option(
        name: "stdin-path", value: "NAME", help: "what standard input is called in messages")

    static let syntax = Syntax(
        verb: "check", summary: "what is wrong with files, with line and column", operands: "FILE…",
        count: Syntax.oneOrMore,
        examples: [
            ("check config.json", "silent and 0 if the file is sound; else its faults, and 1"),
            ("check --format github *.json", "remarks beside the lines of a change, in a workflow of GitHub"),
            ("check --strict config.json", "also where it is not what RFC 8259 calls JSON"),
        ],
        options: [format, strict, verbose, type, standardInput],
        notes: [
            "Looks at syntax, ids and references, and at types if the tool has some.",
            "Forms: human on a terminal, else line, as compilers do. json and github go to",
            "standard output, the others to standard error. Only human shows lines of the",
            "file; secrets are masked.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let printer = FaultPrinter(
            run.console, run.arguments.value(of: format).flatMap { FaultFormat(rawValue: $0) })
        let types = try types(run)
        return run.each(run.operands) { name in
            let input = try Input(
                name, limit: run.unarchiver.limits.bytes, calling: run.arguments.value(of: standardInput))
            return check(input, run, types, printer)
        }
    }

    /// The types for checking files.
    private static func types(_ run: Run) throws(UsageError) -> [Any.Type] {
        guard let name = run.arguments.value(of: type) else { return run.types }
        let names = run.types.map { HRClassRegistry.defaultName(of: $0) }
        guard let index = names.firstIndex(of: name) else {
            let guess = nearestName(to: name, among: names).map { " (did you mean \"\($0)\"?)" } ?? ""
            let known = names.isEmpty ? "none: types are those of a project's own tool" : names.joined(separator: ", ")
            throw UsageError(message: "this tool knows no type \"\(name)\"\(guess); it knows \(known)", verb: "check")
        }
        return [run.types[index]]
    }

    private static func check(
        _ input: Input, _ run: Run, _ types: [Any.Type], _ printer: FaultPrinter
    ) -> ExitStatus {
        var unarchiver = run.unarchiver
        if run.arguments.has(strict) { unarchiver.json = .strict }
        do throws(HRError) {
            let document = try unarchiver.document(from: input.data, file: input.name)
            let diagnosis = TypedCheck(unarchiver, types, size: input.data.count).diagnosis(of: document)
            let faults = (diagnosis.errors + diagnosis.warnings).map {
                Fault(error: $0.named(input.name), file: input.name, data: input.data)
            }
            if !run.arguments.has(.quiet) {
                printer.print(faults, count: max(faults.count, diagnosis.errorCount), isComplete: diagnosis.isComplete)
                if diagnosis.errors.isEmpty, run.arguments.has(verbose) {
                    run.console.print("\(input.name): ok (\(Inventory(document, input.data)))")
                }
            }
            return diagnosis.errors.isEmpty ? .fine : .no
        } catch {
            if !run.arguments.has(.quiet) {
                printer.print([Fault(error: error.named(input.name), file: input.name, data: input.data)], count: 1)
            }
            return .no
        }
    }
}
