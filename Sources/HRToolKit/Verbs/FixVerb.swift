import HRArchiving

/// `hr fix`: repairs errors that have one safe repair.
enum FixVerb: Verb {
    private static let references = Option(name: "references", help: "fix references only, not the syntax")
    private static let toIDs = Option(name: "paths-to-ids", help: "convert references by path to references by id")
    private static let toPaths = Option(name: "ids-to-paths", help: "convert references by id to references by path")

    static let syntax = Syntax(
        verb: "fix", summary: "fix errors that have exactly one safe fix, and report the others", operands: "FILE…",
        count: Syntax.oneOrMore,
        examples: [
            ("fix team.json", "fix a missing comma, True for true, #ana if only #anna is similar"),
            ("fix -n team.json", "show the fixes without writing them"),
        ],
        options: [references, toIDs, toPaths] + Option.editing,
        notes: ["If an error could be fixed in several ways, it is left, with exit status 1."])

    static func run(_ run: Run) throws -> ExitStatus {
        if run.arguments.value(of: .output) != nil, run.operands.count > 1 {
            throw UsageError(message: "-o takes one file", verb: "fix")
        }
        if run.arguments.has(toIDs), run.arguments.has(toPaths) {
            throw UsageError(message: "--paths-to-ids and --ids-to-paths cannot be combined", verb: "fix")
        }
        return run.each(run.operands) { try fix($0, run) }
    }

    private static func fix(_ name: String, _ run: Run) throws -> ExitStatus {
        let input = try Input(name, limit: run.unarchiver.limits.bytes)
        var repair = SyntaxRepair(input, run.unarchiver)
        if !run.arguments.has(references) { repair.run() }
        var file: EditedFile
        do {
            file = try EditedFile(input, repair.data, by: run.unarchiver)
        } catch {
            giveUp(repair, run)
            throw repair.asItStands(error)
        }
        var notes = repair.notes
        notes += try ReferenceFix.repair(&file, run.unarchiver)
        if run.arguments.has(toIDs) { notes += try ReferenceFix.nameByIDs(&file) }
        if run.arguments.has(toPaths) { notes += try ReferenceFix.nameByPaths(&file) }
        let status = try file.finish(run, notes: notes)
        let diagnosis = try diagnosis(of: file, repair, run)
        guard diagnosis.errorCount > 0 else { return status }
        FaultPrinter(run.console).print(
            diagnosis.errors.map { Fault(error: $0.named(input.name), file: input.name, data: nil) },
            count: diagnosis.errorCount)
        return .no
    }

    /// Reports the repairs that would be made if the file could be parsed afterwards.
    private static func giveUp(_ repair: SyntaxRepair, _ run: Run) {
        guard !repair.notes.isEmpty else { return }
        run.say("\(repair.name): not written, because an error without a safe fix remains; possible fixes:")
        repair.notes.forEach { run.say("  \($0)") }
    }

    /// The remaining errors, with locations in the current file, which is the original file if nothing has been
    /// written.
    private static func diagnosis(
        of file: EditedFile, _ repair: SyntaxRepair, _ run: Run
    ) throws -> (errors: [HRError], errorCount: Int) {
        let isWritten = !run.arguments.has(.dryRun) && run.arguments.value(of: .output) == nil && file.input.url != nil
        let name = file.input.name
        let left = run.unarchiver.diagnose(from: try run.unarchiver.document(from: file.data, file: name))
        guard !isWritten else { return (left.errors, left.errorCount) }
        // Repairs of references change no paths, and cause no new errors.
        let paths = Set(left.errors.map(\.path))
        let before = run.unarchiver.diagnose(from: try run.unarchiver.document(from: repair.data, file: name))
        let errors = before.errors.filter { paths.contains($0.path) }.map(repair.asItStands)
        return (errors.isEmpty ? left.errors : errors, left.errorCount)
    }
}
