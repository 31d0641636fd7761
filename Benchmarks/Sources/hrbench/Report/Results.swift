/// All rows of one run, by title and property.
struct Results {
    private(set) var rows: [Row] = []

    mutating func add(_ new: [Row]) {
        rows += new
    }

    /// Returns the row of a subject with a count.
    func row(_ title: String, _ count: Int) -> Row? {
        rows.first { $0.title == title && $0.n == count }
    }

    /// Returns the counts for which a subject was measured, in ascending order.
    func counts(of title: String) -> [Int] {
        rows.filter { $0.title == title }.map(\.n).sorted()
    }

    /// Returns the count for ratios: 10,000 if it was measured, otherwise the largest.
    func countForRatios(of title: String) -> Int {
        let counts = counts(of: title)
        return counts.contains(10_000) ? 10_000 : counts.last ?? 0
    }

    /// Returns the rows grouped by the value of a property, in the order of their first occurrence.
    func groups(by key: (Row) -> String) -> [(key: String, rows: [Row])] {
        var order: [String] = []
        var groups: [String: [Row]] = [:]
        for row in rows {
            if groups[key(row)] == nil { order.append(key(row)) }
            groups[key(row), default: []].append(row)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    /// Returns the time of a subject for 100,000 values divided by that for 10,000.
    func growth(of title: String) -> Double? {
        guard let small = row(title, 10_000), let large = row(title, 100_000), small.medianMs > 0 else { return nil }
        return large.medianMs / small.medianMs
    }
}
