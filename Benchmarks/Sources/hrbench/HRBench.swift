import Foundation

/// Measures archiving beside what Foundation offers, and prints tables.
@main
struct HRBench {
    let options: Options

    static func main() {
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
        if Machine.isDebugBuild { progress("built without optimisation: the figures mean nothing") }
        var results = Results()
        for contest in contests {
            let rows = try measure(contest())
            results.add(rows)
            if options.printsJSON { output(rows.map { $0.json + "\n" }.joined()) }
        }
        let report = MarkdownReport(results: results).text
        if !options.printsJSON { output(report) }
        if let file = options.markdownFile { try Data(report.utf8).write(to: URL(fileURLWithPath: file)) }
    }

    /// The subjects, in groups that are measured side by side. A group is made when it is its turn, so that what it needs
    /// does not stay.
    private var contests: [() -> [Subject]] {
        options.counts.map { count in { People(count: count).subjects } } + Others.all
    }

    private func measure(_ contest: [Subject]) throws -> [Row] {
        let subjects = contest.filter(options.includes)
        var rows = try Contest(rounds: options.rounds).rows(of: subjects)
        guard options.measuresMemory else { return rows }
        for index in subjects.indices {
            progress("\(subjects[index].title), \(subjects[index].count): memory")
            rows[index].peakBytes = try PeakMemory.ofChild(subjects[index])
        }
        return rows
    }

    private func printPeak(of title: String) throws {
        for contest in contests {
            let isAskedFor = { (subject: Subject) in subject.title == title && options.counts.contains(subject.count) }
            guard let subject = contest().first(where: isAskedFor) else { continue }
            if let peak = try PeakMemory.measure(subject) { output("\(peak)\n") }
            return
        }
    }

    /// Prints at once, so that a run which is ended early has not been for nothing.
    private func output(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
