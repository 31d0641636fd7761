public import Foundation

/// A `java.util.Date`: milliseconds since 1970, in UTC.
///
/// Reading gives a `Date` wherever one can hold the milliseconds exactly, and a `JavaDate` for those of some hundred
/// thousand years and more away. Writing takes both.
public struct JavaDate: Hashable, Sendable {
    /// The milliseconds since 1970.
    public var milliseconds: Int64

    /// Makes a date of milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Makes a date of the nearest millisecond; of the earliest or latest one for dates beyond.
    public init(_ date: Date) {
        let interval = date.timeIntervalSince1970
        let isFar = interval.magnitude >= Self.exactSeconds
        milliseconds = isFar ? Self.milliseconds(ofFar: date) : Int64(saturating: (interval * 1000).rounded())
    }

    /// The nearest date. Where none is exact, it is a millisecond away or more, and from then on stays what it is however
    /// often it is written and read.
    public var date: Date {
        let interval = Double(milliseconds) / 1000
        return interval.magnitude < Self.exactSeconds ? Date(timeIntervalSince1970: interval) : farDate
    }

    /// Up to here, some 70,000 years away, each conversion of units or epoch is exact enough to give the same
    /// millisecond back.
    private static var exactSeconds: Double { 0x1p41 }

    /// The reference date of `Date`, in seconds since 1970.
    private static var referenceSeconds: Int64 { 978_307_200 }

    /// Whole seconds and the rest apart, so that nothing is rounded but the last digit.
    private static func milliseconds(ofFar date: Date) -> Int64 {
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        let rest = Int64(saturating: ((interval - whole) * 1000).rounded())
        let (seconds, isFar) = Int64(saturating: whole).addingReportingOverflow(referenceSeconds)
        let (product, isFarther) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isFarthest) = product.addingReportingOverflow(rest)
        return isFar || isFarther || isFarthest ? (interval < 0 ? .min : .max) : sum
    }

    private var farDate: Date {
        var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
        return Date(timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds) + Double(rest) / 1000)
    }

    /// The date as the type that reading gives.
    var swiftValue: any Sendable { JavaDate(date) == self ? date : self }
}
