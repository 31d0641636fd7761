/// The table of instructions, and whether any step is steeper than it may be.
struct GrowthReport {
    /// One subject in all sizes, ascending.
    struct Line {
        let title: String
        let counts: [Int]
        let instructions: [Int]

        /// How many times more each size takes than the one before, for ten times as many values.
        var steps: [Double] {
            zip(instructions, instructions.dropFirst()).map { Double($1) / Double(max($0, 1)) }
        }

        var isTooSteep: Bool { steps.contains { $0 > Growth.instructionGoal } }
    }

    let lines: [Line]

    /// The subjects that grow faster than what they are about.
    var tooSteep: [Line] { lines.filter(\.isTooSteep) }

    /// The table in Markdown.
    var text: String {
        guard let counts = lines.first?.counts else { return "" }
        let head = ["instructions"] + counts.map(Figures.grouped) + counts.dropFirst().map { _ in "step" } + [""]
        let rule = "|---|" + String(repeating: "--:|", count: 2 * counts.count - 1) + "---|"
        return (["| \(head.joined(separator: " | ")) |", rule] + lines.map(row)).joined(separator: "\n") + "\n"
    }

    private func row(_ line: Line) -> String {
        let cells =
            [line.title] + line.instructions.map(Figures.grouped) + line.steps.map(Figures.ratio)
            + [line.isTooSteep ? "**too steep**" : ""]
        return "| \(cells.joined(separator: " | ")) |"
    }
}
