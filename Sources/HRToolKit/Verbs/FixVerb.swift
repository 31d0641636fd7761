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
            ("fix --duplicates merge Localizable.xcstrings", "merge the values of repeated keys after a bad merge"),
        ],
        options: [references, toIDs, toPaths, RepeatedKeyOption.option, ShapeOption.option] + Option.editing,
        notes: [
            "If an error could be fixed in several ways, it is left, with exit status 1.",
            "Of members with the same key and equal values, the last one is kept. With",
            "--duplicates, the first or last one is kept, or different ones are merged.",
        ])

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
        let shape = ShapeOption(run.arguments)
        let isShaped = shape.shape(ofFile: input.name) != nil
        var unarchiver = isShaped ? run.unarchiver.withoutReservedKeys : run.unarchiver
        unarchiver.duplicateKeys = .lastWins
        var repair = SyntaxRepair(input, unarchiver)
        if !run.arguments.has(references) { repair.run() }
        var file: EditedFile
        do {
            file = try EditedFile(input, repair.data, by: unarchiver)
        } catch {
            giveUp(repair, run)
            throw repair.asItStands(error)
        }
        let notes = try repair.notes + self.notes(of: &file, unarchiver, shape, run)
        let status = try file.finish(run, notes: notes)
        let check = FileCheck(run.unarchiver, [], shape, limit: FaultPrinter(run.console).limit)
        let left = try errors(in: file, repair, check, run)
        guard left.hasErrors else { return status }
        let faults = left.faults.filter { !$0.details.isWarning }
        FaultPrinter(run.console).print(
            faults.map { Fault(error: $0.named(input.name), file: input.name, data: nil) },
            count: left.count - left.faults.count + faults.count)
        return .no
    }

    /// Makes all repairs but those of the syntax, and returns their descriptions.
    private static func notes(
        of file: inout EditedFile, _ unarchiver: HRUnarchiver, _ shape: ShapeOption, _ run: Run
    ) throws -> [String] {
        var notes: [String] = []
        if !run.arguments.has(references) {
            notes += try MemberFix.removeRepeatedKeys(RepeatedKeyOption(run.arguments).rule ?? .equal, in: &file)
            if let shape = shape.shape(ofFile: file.input.name) { notes += try MemberFix.move(shape, in: &file) }
        }
        guard unarchiver.codable == nil else { return notes }
        notes += try ReferenceFix.repair(&file, unarchiver)
        if run.arguments.has(toIDs) { notes += try ReferenceFix.nameByIDs(&file) }
        if run.arguments.has(toPaths) { notes += try ReferenceFix.nameByPaths(&file) }
        return notes
    }

    /// Reports the repairs that would be made if the file could be parsed afterwards.
    private static func giveUp(_ repair: SyntaxRepair, _ run: Run) {
        guard !repair.notes.isEmpty else { return }
        run.say("\(repair.name): not written, because an error without a safe fix remains; possible fixes:")
        repair.notes.forEach { run.say("  \($0)") }
    }

    /// The remaining errors, with locations in the current file, which is the original file if nothing has been
    /// written.
    private static func errors(
        in file: EditedFile, _ repair: SyntaxRepair, _ check: FileCheck, _ run: Run
    ) throws -> FileCheck.Result {
        let isWritten = !run.arguments.has(.dryRun) && run.arguments.value(of: .output) == nil && file.input.url != nil
        let name = file.input.name
        let left = check.result(of: try file.data, named: name)
        guard !isWritten else { return left }
        // Repairs change no paths, and cause no new errors.
        let paths = Set(left.faults.map(\.path))
        var before = check.result(of: repair.data, named: name)
        before.faults = before.faults.filter { paths.contains($0.path) }.map(repair.asItStands)
        before.count = before.faults.count
        return before.faults.isEmpty ? left : before
    }
}
