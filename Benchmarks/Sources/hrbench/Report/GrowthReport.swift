/// The table of instructions, with the rows that grow too fast.
struct GrowthReport {
    /// One row in all its sizes, in ascending order.
    struct Line {
        let title: String
        var counts: [Int] = []
        /// The instructions; nil for a size that has failed.
        var instructions: [Int?] = []

        /// The factors between the instructions of each size and the previous one.
        var steps: [Double?] {
            zip(instructions, instructions.dropFirst()).map { less, more in
                guard let less, let more else { return nil }
                return Double(more) / Double(max(less, 1))
            }
        }

        /// True if the instructions grow too fast with the number of values; only for rows about growth.
        var isTooSteep: Bool {
            title.hasPrefix("growth ")
                && zip(steps, zip(counts, counts.dropFirst())).contains { step, counts in
                    step.map { $0 > Growth.instructionGoal(from: counts.0, to: counts.1) } ?? false
                }
        }
    }

    let lines: [Line]

    init(_ baseline: Baseline) {
        var lines: [Line] = []
        var positions: [String: Int] = [:]
        for row in baseline.rows {
            let position = positions[row.title] ?? lines.count
            if position == lines.count { lines.append(Line(title: row.title)) }
            positions[row.title] = position
            lines[position].counts.append(row.count)
            lines[position].instructions.append(row.instructions)
        }
        self.lines = lines
    }

    /// The rows that grow faster than their size.
    var tooSteep: [Line] { lines.filter(\.isTooSteep) }

    /// The tables in Markdown, one for each set of sizes.
    var text: String {
        var tables: [(counts: [Int], lines: [Line])] = []
        for line in lines {
            if tables.last?.counts == line.counts {
                tables[tables.count - 1].lines.append(line)
            } else {
                tables.append((line.counts, [line]))
            }
        }
        return tables.map(table).joined(separator: "\n")
    }

    private func table(_ counts: [Int], _ lines: [Line]) -> String {
        let head = ["instructions"] + counts.map(Figures.grouped) + counts.dropFirst().map { _ in "step" } + [""]
        let rule = "|---|" + String(repeating: "--:|", count: 2 * counts.count - 1) + "---|"
        return (["| \(head.joined(separator: " | ")) |", rule] + lines.map(row)).joined(separator: "\n") + "\n"
    }

    private func row(_ line: Line) -> String {
        let cells =
            [line.title] + line.instructions.map { $0.map(Figures.grouped) ?? "failed" }
            + line.steps.map { $0.map(Figures.ratio) ?? "" } + [line.isTooSteep ? "**too steep**" : ""]
        return "| \(cells.joined(separator: " | ")) |"
    }
}
