import Foundation

extension HRBench {
    /// All subjects whose instructions can be counted, in groups that are created on demand.
    func countedGroups() throws -> [() throws -> [Subject]] {
        let files = try options.dataFolder.map { try DataFolder(URL(fileURLWithPath: $0)).contests } ?? []
        let people = { People(count: 1000).subjects + Strategies(count: 1000).subjects }
        return [people] + files + Others.all(isCounted: true) + [{ KryoPeople.subjects(count: 1000) }]
            + [{ SmallFiles.firstCalls }]
            + Growth.families.map { family in
                // All sizes of one workload, then those of the next.
                let sizes = options.counts.map(family)
                return { (sizes.first ?? []).indices.flatMap { index in sizes.map { $0[index] } } }
            }
    }

    /// Counts the instructions of every row, and fails if one cannot be counted or grows too fast.
    func countInstructions() throws {
        let rows = try countedRows()
        var baseline = Baseline(rows: rows.map { Baseline.Row(title: $0.title, count: $0.count) })
        var finished = 0
        let count = try InstructionCount(
            arguments: options.arguments, runs: options.runs, seconds: options.seconds)
        try count.run(rows.map(\.origin)) { index, outcome in
            finished += 1
            baseline.rows[index].outcome = outcome
            progress("\(finished) of \(rows.count): \(baseline.rows[index])")
            // The file is written after each row, so that the results of an interrupted run are kept.
            if let file = options.baselineFile { try Data(baseline.text.utf8).write(to: URL(fileURLWithPath: file)) }
        }
        let report = GrowthReport(baseline)
        output(report.text)
        for failed in baseline.failed { progress("failed: \(failed)") }
        guard report.tooSteep.isEmpty, baseline.failed.isEmpty else {
            throw Misuse(
                description: "\(report.tooSteep.count) rows grow faster than what they are about, "
                    + "\(baseline.failed.count) failed")
        }
    }

    private func countedRows() throws -> [(title: String, count: Int, origin: InstructionCount.Origin)] {
        var rows: [(title: String, count: Int, origin: InstructionCount.Origin)] = []
        for (group, subjects) in try countedGroups().enumerated() {
            for (number, subject) in try subjects().enumerated()
            where !subject.isFoundations && options.includes(subject) {
                let origin = InstructionCount.Origin.subject(
                    group: group, number: number, isAlone: subject.isFirstCall)
                rows.append((subject.title, subject.count, origin))
            }
        }
        let sizes = options.counts.map { Growth.tool($0) }
        for index in (sizes.first ?? []).indices {
            for tool in sizes.map({ $0[index] }) where options.includes(tool.title) {
                rows.append((tool.title, tool.count, .tool(tool)))
            }
        }
        return rows
    }
}
