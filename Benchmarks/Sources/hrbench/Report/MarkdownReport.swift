/// The tables in Markdown, as they are printed and stored in `Benchmarks/Results.md`.
struct MarkdownReport {
    let results: Results

    var text: String {
        (["# Results", introduction] + goals + ["## All figures"] + tables).joined(separator: "\n\n") + "\n"
    }

    private var introduction: String {
        """
        Written by `swift run -c release --package-path Benchmarks hrbench`; do not edit. \(Machine.description)

        Milliseconds of processor time: the median, with the minimum in brackets. All subjects of a workload and count are
        measured in turn in one run, at least \(Contest().rounds) times each\(slowNote), the quick ones after a run that does
        not count. Absolute times move from run to run; the ratios are what counts. *growth* is the time for 100,000 over the
        time for 10,000. *faster* is the peer's time over the own one, at 10,000 where that was measured. *memory* is what
        one run adds at most to the process, for the largest count, each measured in a process of its own.

        The stages: *encode* is value to document, *format* document to bytes, *parse* bytes to document, *decode* document
        to value; *write* and *read* are the whole way. The peer of *encode* and *decode* is the whole time of JSONEncoder and
        JSONDecoder. The people are three objects each; see the package's sources for how they and the other workloads are made.
        NSKeyedArchiver gets the tags as three keys, for its time grows with the square of the number of arrays. *first* is the
        first call of a process, the least of \(FirstCall.processes) processes.
        """
    }

    private var slowNote: String {
        let fewer = results.rows.filter { $0.repetitions < Contest().rounds }
        guard let least = fewer.map(\.repetitions).min() else { return "" }
        return "; those with an asterisk \(least) times or more, for they are slow or need a process each"
    }

    private var goals: [String] {
        let lines = Goal.all.flatMap { $0.lines(in: results) }
        guard !lines.isEmpty else { return [] }
        return ["## Goals", (["| work | asked | reached | |", "|---|---|---|---|"] + lines).joined(separator: "\n")]
    }

    private var tables: [String] {
        results.groups { "\($0.work), \($0.format)" }.map { table(title: $0.key, rows: $0.rows) }
    }

    private func table(title: String, rows: [Row]) -> String {
        let counts = Set(rows.map(\.n)).sorted()
        let titles = rows.reduce(into: [String]()) { if !$0.contains($1.title) { $0.append($1.title) } }
        let head = ["subject"] + counts.map(Figures.grouped) + ["growth", "faster", "than", "size", "memory"]
        let rule = "|---|" + counts.map { _ in "--:|" }.joined() + "--:|--:|---|--:|--:|"
        let lines = titles.map { "| \(cells(of: $0, counts).joined(separator: " | ")) |" }
        return (["### \(title)", "", "| \(head.joined(separator: " | ")) |", rule] + lines).joined(separator: "\n")
    }

    private func cells(of title: String, _ counts: [Int]) -> [String] {
        let rows = counts.map { results.row(title, $0) }
        let last = rows.compactMap { $0 }.last
        let count = results.countForRatios(of: title)
        let peer = last?.peer.flatMap { results.row($0, count) }
        let own = results.row(title, count)
        var faster = ""
        if let peer, let own, own.medianMs > 0 { faster = Figures.ratio(peer.medianMs / own.medianMs) }
        return [last?.subject ?? ""] + rows.map { $0.map(Figures.times) ?? "" } + [
            results.growth(of: title).map(Figures.ratio) ?? "", faster, peer?.subject ?? "",
            last?.bytes.map(Figures.size) ?? "", last?.peakBytes.map(Figures.size) ?? "",
        ]
    }
}
