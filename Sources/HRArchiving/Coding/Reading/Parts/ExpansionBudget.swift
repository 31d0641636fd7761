/// A limit on repeated decoding: a value of a value type is decoded again for each alias to it.
package struct ExpansionBudget {
    package let limit: Int
    package private(set) var spent = 0

    package init(limit: Int) { self.limit = limit }

    /// Counts values before they are decoded. Returns false, without counting them, if they would exceed the limit.
    package mutating func spend(_ count: Int) -> Bool {
        let (sum, overflows) = spent.addingReportingOverflow(count)
        guard !overflows, sum <= limit else { return false }
        spent = sum
        return true
    }
}
