import Foundation

/// Measures archiving in comparison with Foundation, and prints tables.
@main
struct HRBench {
    let options: Options

    static func main() {
        if ProcessInfo.processInfo.environment[Instructions.toolVariable] != nil { Instructions.runTool() }
        do {
            try HRBench(options: Options(Array(CommandLine.arguments.dropFirst()))).run()
        } catch {
            progress("hrbench: \(error)")
            exit(1)
        }
    }

    private func run() throws {
        if options.wantsHelp { return output(Options.help) }
        if let title = options.peakTitle { return try printPeak(of: title) }
        if let title = options.firstTitle { return try printFirstCall(of: title) }
        if options.countsRequests { return Instructions.answerRequests(try countedGroups(), runs: options.runs) }
        if Machine.isDebugBuild { progress("built without optimisation: the figures mean nothing") }
        if options.countsInstructions { return try countInstructions() }
        var results = Results()
        var failures = 0
        let groups = try contests().map { contest in { try measure(contest()) } } + [firstCalls]
        for group in groups {
            do {
                let rows = try group()
                results.add(rows)
                if options.printsJSON { output(rows.map { $0.json + "\n" }.joined()) }
            } catch {
                progress("not measured: \(error)")
                failures += 1
            }
        }
        let report = MarkdownReport(results: results).text
        if !options.printsJSON { output(report) }
        if let file = options.markdownFile { try Data(report.utf8).write(to: URL(fileURLWithPath: file)) }
        if let file = options.pageFile {
            try Data(PerformancePage(results: results).text.utf8).write(to: URL(fileURLWithPath: file))
        }
        guard failures == 0 else { throw Misuse(description: "\(failures) groups of subjects were not measured") }
    }

    /// The subjects, in groups that are measured side by side. A group is created when it is measured, so that its data
    /// is released afterwards.
    private func contests() throws -> [() throws -> [Subject]] {
        if let folder = options.dataFolder {
            return try DataFolder(URL(fileURLWithPath: folder)).contests + [SmallFiles.subjects]
        }
        return options.counts.map { count in { People(count: count).subjects } } + Others.all()
            + options.counts.flatMap { count in Growth.families.map { family in { family(count) } } }
    }

    private func measure(_ contest: [Subject]) throws -> [Row] {
        let subjects = contest.filter(options.includes)
        var rows = try Contest(rounds: options.rounds).rows(of: subjects)
        guard options.measuresMemory else { return rows }
        let folder = options.dataFolder.map { ["--data", $0] } ?? []
        for index in subjects.indices {
            progress("\(subjects[index].title), \(subjects[index].count): memory")
            rows[index].peakBytes = try PeakMemory.ofChild(subjects[index], arguments: folder)
        }
        return rows
    }

    private func firstCalls() throws -> [Row] {
        try SmallFiles.firstCalls.filter(options.includes).map(FirstCall.ofChildren)
    }

    private func printPeak(of title: String) throws {
        for contest in try contests() {
            let isAskedFor = { (subject: Subject) in subject.title == title && options.counts.contains(subject.count) }
            guard let subject = try contest().first(where: isAskedFor) else { continue }
            if let peak = try PeakMemory.measure(subject) { output("\(peak)\n") }
            return
        }
    }

    private func printFirstCall(of title: String) throws {
        guard let subject = SmallFiles.firstCalls.first(where: { $0.title == title }) else { return }
        output("\(try FirstCall.measure(subject))\n")
    }

    /// Prints immediately, so that the results of an interrupted run are kept.
    func output(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
