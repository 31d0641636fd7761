/// How many values may still come to be by repetition: what aliases lead to is read again for each of them.
package struct ExpansionBudget {
    package let limit: Int
    package private(set) var spent = 0

    package init(limit: Int) { self.limit = limit }

    /// Counts values before they are made; false if these are too many, of which none is counted.
    package mutating func spend(_ count: Int) -> Bool {
        let (sum, overflows) = spent.addingReportingOverflow(count)
        guard !overflows, sum <= limit else { return false }
        spent = sum
        return true
    }
}
