/// A limit of values that are decoded repeatedly: a value type is decoded again for each alias to it.
package struct ExpansionBudget {
    package let limit: Int
    package private(set) var spent = 0

    package init(limit: Int) { self.limit = limit }

    /// Counts values before they are made; false, without counting them, if that exceeds the limit.
    package mutating func spend(_ count: Int) -> Bool {
        let (sum, overflows) = spent.addingReportingOverflow(count)
        guard !overflows, sum <= limit else { return false }
        spent = sum
        return true
    }
}
