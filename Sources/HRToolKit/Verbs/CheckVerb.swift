import HRArchiving
import ObjectGraph

/// `hr check`: reports the errors in files.
enum CheckVerb: Verb {
    private static let strict = Option(name: "strict", help: "require RFC 8259 JSON: no comments or trailing commas")
    private static let format = Option(
        name: "format", value: "FORM", choices: FaultFormat.allCases.map(\.rawValue),
        help: "output format: human, line, json or github")
    private static let verbose = Option(name: "verbose", letter: "v", help: "print a summary of each valid file")
    private static let type = Option(name: "type", value: "NAME", help: "root type of the files")
    private static let standardInput = Option(
        name: "stdin-path", value: "NAME", help: "name of standard input in messages")

    static let syntax = Syntax(
        verb: "check", summary: "report errors in files, with line and column", operands: "FILE…",
        count: Syntax.oneOrMore,
        examples: [
            ("check config.json", "print the errors and exit with 1, or print nothing and exit with 0"),
            ("check --format github *.json", "print annotations for a GitHub Actions workflow"),
            ("check --strict config.json", "also report deviations from RFC 8259"),
        ],
        options: [format, strict, verbose, type, standardInput],
        notes: [
            "Checks syntax, ids and references, and types if the tool was built with types.",
            "The default format is human on a terminal, otherwise line, as in compilers.",
            "json and github are printed to standard output, the others to standard error.",
            "Only human shows lines of the file, with secrets masked.",
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
            let known =
                names.isEmpty ? "no types, because only a project's own tool has types" : names.joined(separator: ", ")
            throw UsageError(
                message: "this tool does not know the type \"\(name)\"\(guess); it knows \(known)", verb: "check")
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
