import Foundation
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
    private static let since = Option(
        name: "since", value: "REF", help: "report only what the git commit REF does not have")
    private static let all = Option(name: "all", help: "print more than 20 errors per file on a terminal")
    private static let standardInput = Option(
        name: "stdin-path", value: "NAME", help: "name of standard input in messages")

    static let syntax = Syntax(
        verb: "check", summary: "report errors in files, with line and column", operands: "FILE…",
        count: Syntax.oneOrMore,
        examples: [
            ("check config.json", "print the errors and exit with 1, or print nothing and exit with 0"),
            ("check --format github *.json", "print annotations for a GitHub Actions workflow"),
            ("check --strict config.json", "also report deviations from RFC 8259"),
            ("check --since main App.xcodeproj/project.pbxproj", "report only the errors that main does not have"),
        ],
        options: [format, strict, verbose, type, ShapeOption.option, since, all, standardInput],
        notes: [
            "Checks syntax, repeated keys, ids, references, and types if the tool has any.",
            "Files of Xcode are recognized by their names: *.pbxproj, *.xcstrings,",
            "*.strings, Package.resolved, Info.plist. Warnings alone give status 0.",
            "The default format is human on a terminal, otherwise line, as in compilers.",
            "json and github are printed to standard output, the others to standard error.",
            "Only human shows lines of the file, with secrets masked.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let format = run.arguments.value(of: format).flatMap { FaultFormat(rawValue: $0) }
        let printer = FaultPrinter(run.console, format, printsAll: run.arguments.has(all))
        var unarchiver = run.unarchiver
        if run.arguments.has(strict) { unarchiver.json = .strict }
        let check = FileCheck(unarchiver, try types(run), ShapeOption(run.arguments), limit: printer.limit)
        return run.each(run.operands) { name in
            let input = try Input(
                name, limit: run.unarchiver.limits.bytes, calling: run.arguments.value(of: standardInput))
            return try self.check(input, check, run, printer)
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
        _ input: Input, _ check: FileCheck, _ run: Run, _ printer: FaultPrinter
    ) throws -> ExitStatus {
        var result = check.result(of: input.data, named: input.name)
        if let revision = run.arguments.value(of: since), let earlier = try input.contents(at: revision, verb: "check")
        {
            result.remove(thoseOf: check.result(of: earlier, named: input.name))
            if result.document == nil, result.faults.isEmpty {
                run.say("\(input.name): not compared, because it could not be read at \(revision), and cannot be now")
            }
        }
        guard !run.arguments.has(.quiet) else { return result.hasErrors ? .no : .fine }
        let faults = result.faults.map { Fault(error: $0, file: input.name, data: input.data) }
        printer.print(faults, count: result.count, isComplete: result.isComplete)
        if !result.hasErrors, run.arguments.has(verbose), let document = result.document {
            run.console.print("\(input.name): ok (\(Inventory(document, input.data)))")
        }
        return result.hasErrors ? .no : .fine
    }
}
