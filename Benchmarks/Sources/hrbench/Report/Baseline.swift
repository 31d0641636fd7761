/// The instructions of all rows, as stored in a file: title, count and instructions of each row, separated by tabs.
struct Baseline {
    struct Row: CustomStringConvertible {
        let title: String
        let count: Int
        /// The result; nil for a row that has not been counted yet.
        var outcome: InstructionCount.Outcome?

        /// The instructions; nil for a row that has failed.
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

    /// The contents of the file, with all rows that have been counted. A row that has failed contains `failed` in place
    /// of its instructions.
    var text: String {
        rows.filter { $0.outcome != nil }.map {
            "\($0.title)\t\($0.count)\t\($0.instructions.map(String.init) ?? "failed")\n"
        }.joined()
    }
}
