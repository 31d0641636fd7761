/// Returns the sum, or the largest number if the sum overflows.
func saturatingSum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}

/// Returns the product, or the largest number if the product overflows.
func saturatingProduct(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
}
