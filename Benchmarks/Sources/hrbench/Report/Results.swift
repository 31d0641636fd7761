/// All rows of one run, by what they are about.
struct Results {
    private(set) var rows: [Row] = []

    mutating func add(_ new: [Row]) {
        rows += new
    }

    /// The row of a subject at a count.
    func row(_ title: String, _ count: Int) -> Row? {
        rows.first { $0.title == title && $0.n == count }
    }

    /// The counts at which a subject was measured, ascending.
    func counts(of title: String) -> [Int] {
        rows.filter { $0.title == title }.map(\.n).sorted()
    }

    /// The count at which ratios are taken: 10,000 if it was measured, else the largest.
    func countForRatios(of title: String) -> Int {
        let counts = counts(of: title)
        return counts.contains(10_000) ? 10_000 : counts.last ?? 0
    }

    /// The rows with a value of their own in a property, each group in the order in which it was first met.
    func groups(by key: (Row) -> String) -> [(key: String, rows: [Row])] {
        var order: [String] = []
        var groups: [String: [Row]] = [:]
        for row in rows {
            if groups[key(row)] == nil { order.append(key(row)) }
            groups[key(row), default: []].append(row)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    /// How many times longer a subject took for the largest of its counts than for the one before, which is a tenth.
    func growth(of title: String) -> Double? {
        guard let small = row(title, 10_000), let large = row(title, 100_000), small.medianMs > 0 else { return nil }
        return large.medianMs / small.medianMs
    }
}
