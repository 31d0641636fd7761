/// The instructions of all rows, as they are kept in a file: title, count and instructions of each, with tabs between.
struct Baseline {
    struct Row: CustomStringConvertible {
        let title: String
        let count: Int
        /// nil as long as it has not been its turn.
        var outcome: InstructionCount.Outcome?

        /// nil if it has failed.
        var instructions: Int? {
            guard case .counted(let instructions) = outcome else { return nil }
            return instructions
        }

        var description: String {
            switch outcome {
            case .counted(let instructions)?: "\(title), \(Figures.grouped(count)): \(Figures.grouped(instructions))"
            case .failed(let reason)?: "\(title), \(Figures.grouped(count)): \(reason)"
            case nil: "\(title), \(Figures.grouped(count)): not counted"
            }
        }
    }

    var rows: [Row]

    var failed: [Row] { rows.filter { $0.instructions == nil } }

    /// The file of the rows that have had their turn, in which a row that has failed has that word in place of its instructions.
    var text: String {
        rows.filter { $0.outcome != nil }.map {
            "\($0.title)\t\($0.count)\t\($0.instructions.map(String.init) ?? "failed")\n"
        }.joined()
    }
}
