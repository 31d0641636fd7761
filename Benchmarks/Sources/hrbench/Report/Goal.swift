/// A performance goal, and the result of a run.
struct Goal {
    /// The measure of a goal.
    enum Aim {
        /// The minimum of the peer's time divided by the own one.
        case faster(Double)
        /// The maximum of the own time divided by the peer's.
        case share(Double)
        /// The maximum part of the own time that is not the peer's.
        case overhead(Double)
        /// The maximum of the time for 100,000 divided by the time for 10,000.
        case growth(Double)
        /// The maximum of the own peak memory divided by the peer's.
        case memory(Double)
    }

    let text: String
    /// The title of the subject.
    let title: String
    /// The title of the subject for comparison; not used for growth.
    var peer = ""
    let aim: Aim

    /// Returns the line of the table, or nothing if the subject was not measured.
    func lines(in results: Results) -> [String] {
        guard let (reached, asked, isReached) = outcome(in: results) else { return [] }
        return ["| \(text) | \(asked) | \(reached) | \(isReached ? "reached" : "**not reached**") |"]
    }

    private func outcome(in results: Results) -> (reached: String, asked: String, isReached: Bool)? {
        switch aim {
        case .faster(let asked):
            guard let ratio = ratio(in: results, \.medianMs) else { return nil }
            return (Figures.ratio(1 / ratio), "at least \(Figures.ratio(asked))", 1 / ratio >= asked)
        case .share(let asked):
            guard let ratio = ratio(in: results, \.medianMs) else { return nil }
            return (Figures.percentage(ratio), "at most \(Figures.percentage(asked))", ratio <= asked)
        case .overhead(let asked):
            guard let ratio = ratio(in: results, \.medianMs) else { return nil }
            let overhead = 1 - 1 / ratio
            return (Figures.percentage(overhead), "at most \(Figures.percentage(asked))", overhead <= asked)
        case .growth(let asked):
            guard let growth = results.growth(of: title) else { return nil }
            return (Figures.ratio(growth), "at most \(Figures.ratio(asked))", growth <= asked)
        case .memory(let asked):
            guard let ratio = ratio(in: results, { $0.peakBytes.map(Double.init) ?? 0 }) else { return nil }
            return (Figures.ratio(ratio), "at most \(Figures.ratio(asked))", ratio <= asked)
        }
    }

    /// Returns the own figure divided by the peer's.
    private func ratio(in results: Results, _ figure: (Row) -> Double) -> Double? {
        let count = results.countForRatios(of: title)
        guard let own = results.row(title, count), let peer = results.row(peer, count) else { return nil }
        return figure(own) > 0 && figure(peer) > 0 ? figure(own) / figure(peer) : nil
    }
}
