import Foundation
import HRArchiving
import HRComparing
import HRShapes

/// `hr merge`: merges three versions of a file.
enum MergeVerb: Verb {
    private static let resolve = Option(
        name: "resolve", help: "merge the versions in git's index, after a bad merge")
    private static let path = Option(
        name: "path", value: "NAME", help: "name in messages, which also tells the kind of file")
    private static let key = Option(
        name: "key", value: "NAME", help: "key that identifies the elements of arrays")
    private static let ours = Option(name: "ours", help: "if both changed a value, take that of OURS")
    private static let theirs = Option(name: "theirs", help: "if both changed a value, take that of THEIRS")
    private static let union = Option(name: "union", help: "if both changed a value, take both where possible")
    private static let prefer = Option(
        name: "prefer", value: "WHICH", choices: ["newer"], help: "newer: in Package.resolved, take newer versions")
    private static let conflictsAs = Option(
        name: "conflicts-as", value: "FORM", choices: ["json"], help: "print conflicts as JSON lines, and do not write")
    private static let markerSize = Option(
        name: "marker-size", value: "N", help: "length of the conflict markers; 7 by default")
    private static let dryRun = Option(
        name: "dry-run", letter: "n", help: "print the difference from OURS and do not write")

    private static let operands = "BASE OURS THEIRS, or --resolve FILE…"

    static let syntax = Syntax(
        verb: "merge", summary: "merge three versions of a file by ids and keys", operands: operands,
        count: Syntax.oneOrMore,
        examples: [
            ("merge base.json ours.json theirs.json", "print the merged file"),
            ("merge base.json ours.json theirs.json -o ours.json", "add the changes of theirs to ours"),
            ("merge --resolve Localizable.xcstrings", "merge again what git has merged line by line"),
            ("merge --key name base.json ours.json theirs.json", "elements of arrays with the same name are the same"),
        ],
        options: [
            resolve, path, key, ours, theirs, union, prefer, conflictsAs, markerSize, dryRun, .output,
        ],
        notes: [
            "If both changed a value, the file has the conflict markers of git around whole",
            "members, with exit status 1; a binary property list stays as in OURS. If a",
            "version cannot be read, nothing is written, with exit status 2. An empty BASE",
            "means that both added the file. --key takes several names: --key id,name.",
            "In JSON Lines (.jsonl, .ndjson), records are matched by $id or by a key.",
            "Conflicts in JSON contain the values of secrets.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let settings = try Settings(run)
        guard run.arguments.has(resolve) else { return try mergeFiles(settings, run) }
        if run.arguments.value(of: .output) != nil, run.operands.count > 1 {
            throw UsageError(message: "-o takes one file", verb: "merge")
        }
        if run.arguments.has(path) || run.operands.contains("-") {
            throw UsageError(message: "--resolve takes names of files, and no --path", verb: "merge")
        }
        return run.each(run.operands) { try resolve($0, settings, run) }
    }

    /// Merges three files.
    private static func mergeFiles(_ settings: Settings, _ run: Run) throws -> ExitStatus {
        guard run.operands.count == 3 else {
            throw UsageError(message: "merge takes \(operands)", verb: "merge")
        }
        guard run.operands.count(where: { $0 == "-" }) <= 1 else {
            throw UsageError(message: "only one of the three files can be standard input", verb: "merge")
        }
        let path = run.arguments.value(of: path)
        return try untilTrouble(path ?? run.operands[1], run) { () throws in
            let inputs = try run.operands.map { try Input($0, limit: run.unarchiver.limits.bytes) }
            let merge = FileMerge(name: path ?? inputs[1].name, run: run)
            try checkPreference(merge)
            let report = try report(inputs.map { ($0.data, path == nil ? $0.name : nil) }, settings, merge)
            let output = run.arguments.value(of: .output) ?? "-"
            let isSame = output == run.operands[1] && report.outcome.data == inputs[1].data
            return try finish(report, settings, to: output, isSame: isSame)
        }
    }

    /// Merges the versions of a file that are in git's index.
    private static func resolve(_ file: String, _ settings: Settings, _ run: Run) throws -> ExitStatus {
        let stages = try GitStages(of: file)
        guard let ours = stages.ours, let theirs = stages.theirs else { throw refusal(of: stages) }
        let merge = FileMerge(name: file, run: run)
        try checkPreference(merge)
        return try untilTrouble(file, run) { () throws in
            let report = try report([(stages.base ?? Data(), nil), (ours, nil), (theirs, nil)], settings, merge)
            let output = run.arguments.value(of: .output) ?? file
            let status = try finish(report, settings, to: output, isSame: false)
            if status == .fine, output == file, !run.arguments.has(dryRun), !run.arguments.has(conflictsAs) {
                run.say("\(file): merged; git add marks it as resolved")
            }
            return status
        }
    }

    private static func checkPreference(_ merge: FileMerge) throws(UsageError) {
        let isPins = FileShape(fileName: merge.name)?.name == "package-resolved"
        guard merge.run.arguments.has(prefer), !isPins else { return }
        throw UsageError(message: "\(merge.name): --prefer is for Package.resolved", verb: "merge")
    }

    private static func refusal(of stages: GitStages) -> Refusal {
        let change = stages.base == nil ? "added" : "changed"
        switch (stages.ours, stages.theirs) {
        case (nil, nil) where stages.base == nil: return Refusal("git has no conflict in this file")
        case (nil, nil): return Refusal("both sides have deleted the file: confirm it with git rm")
        case (nil, _):
            return Refusal("ours does not have the file, and theirs has \(change) it: decide with git add or git rm")
        default:
            return Refusal("ours has \(change) the file, and theirs does not have it: decide with git add or git rm")
        }
    }

    /// Merges the versions: base, ours and theirs, each with its name, or nil for the name of the side.
    private static func report(
        _ versions: [(data: Data, name: String?)], _ settings: Settings, _ merge: FileMerge
    ) throws -> ConflictReport {
        guard !RecordFileMerge.isRecordFile(merge.name) else {
            if merge.run.arguments.has(dryRun) {
                throw UsageError(message: "\(merge.name): JSON Lines are merged without --dry-run", verb: "merge")
            }
            let records = RecordFileMerge(merge: merge, options: settings.options)
            let outcome = try records.outcome(
                base: versions[0].data, ours: versions[1].data, theirs: versions[2].data)
            let labels = MergeLabels(
                base: versions[0].name ?? "base", ours: versions[1].name ?? "ours",
                theirs: versions[2].name ?? "theirs")
            return ConflictReport(merge: merge, labels: labels, outcome: outcome)
        }
        let sides = try sides(versions, settings, merge)
        return ConflictReport(merge: merge, labels: sides.labels, outcome: try merge.outcome(of: sides))
    }

    private static func sides(
        _ versions: [(data: Data, name: String?)], _ settings: Settings, _ merge: FileMerge
    ) throws(HRError) -> MergeSides {
        func version(_ index: Int, _ side: String) throws(HRError) -> MergeSides.Version {
            let (data, name) = versions[index]
            return try MergeSides.Version(
                Input(data, named: name ?? "\(merge.name): \(side)"), label: name ?? side, by: merge.unarchiver)
        }
        return MergeSides(
            base: versions[0].data.isEmpty ? nil : try version(0, "base"), ours: try version(1, "ours"),
            theirs: try version(2, "theirs"), options: settings.options, prefersNewer: settings.prefersNewer)
    }

    /// Reports an error with a status above 1, by which git's driver knows that there is no merged file.
    private static func untilTrouble(
        _ name: String, _ run: Run, _ body: () throws -> ExitStatus
    ) throws -> ExitStatus {
        do {
            return try body()
        } catch let error as HRError {
            return max(.trouble, run.console.tell(error, about: name))
        }
    }

    /// Prints or writes the result.
    ///
    /// - Parameter isSame: True if the output has the result already, and is not written.
    private static func finish(
        _ report: ConflictReport, _ settings: Settings, to output: String, isSame: Bool
    ) throws(HRError) -> ExitStatus {
        let (merge, run, outcome) = (report.merge, report.merge.run, report.outcome)
        if run.arguments.has(conflictsAs) {
            for object in try report.objects { run.console.print(object) }
        } else if run.arguments.has(dryRun) {
            let diff = try outcome.text?.unifiedDiff(name: merge.name) ?? ""
            run.console.write(DiffColors.painted(diff, run.console.hasOutputColors))
        } else if output == "-" {
            run.console.write(outcome.data)
        } else if !isSame {
            try Output.write(outcome.data, to: output)
        }
        for note in outcome.notes { run.say("\(merge.name): \(note)") }
        report.decided(by: settings.options.policy).forEach(run.say)
        if !run.arguments.has(conflictsAs) { report.lines.forEach(run.say) }
        return outcome.isMerged ? .fine : .no
    }

    /// What the options say.
    private struct Settings {
        var options = HRMergeOptions()
        let prefersNewer: Bool

        init(_ run: Run) throws(UsageError) {
            prefersNewer = run.arguments.has(prefer)
            options.markerLength = try Self.markerLength(run)
            let policies: [(Option, HRMergeOptions.Policy)] = [(ours, .ours), (theirs, .theirs), (union, .union)]
            let chosen = policies.filter { run.arguments.has($0.0) }
            guard chosen.count <= 1 else {
                throw UsageError(message: "--ours, --theirs and --union cannot be combined", verb: "merge")
            }
            options.policy = chosen.first?.1 ?? .conflict
            options.comparison.keys = run.keys(key)
        }

        private static func markerLength(_ run: Run) throws(UsageError) -> Int {
            guard let text = run.arguments.value(of: markerSize) else { return HRMergeOptions().markerLength }
            guard let size = Int(text), (1...1000).contains(size) else {
                throw UsageError(
                    message: "--marker-size is a number from 1 to 1000, not \(quoted(text))", verb: "merge")
            }
            return size
        }
    }
}
