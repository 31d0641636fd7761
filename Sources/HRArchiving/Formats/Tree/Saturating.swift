/// The sum, or the largest number where it is larger than that.
func saturatingSum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}

/// The product, or the largest number where it is larger than that.
func saturatingProduct(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
}
