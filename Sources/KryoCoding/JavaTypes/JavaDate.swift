public import Foundation

/// A `java.util.Date`: milliseconds since 1970 in UTC.
///
/// Reading returns a `Date` if a `Date` can represent the milliseconds exactly, and otherwise a `JavaDate`: for dates
/// that are some hundred thousand years away or more. Both types can be written.
public struct JavaDate: Hashable, Sendable {
    /// The milliseconds since 1970.
    public var milliseconds: Int64

    /// Creates a date from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a date, rounded to the nearest millisecond; a date out of range becomes the earliest or the latest
    /// `JavaDate`.
    public init(_ date: Date) {
        let interval = date.timeIntervalSince1970
        let isFar = interval.magnitude >= Self.exactSeconds
        milliseconds = isFar ? Self.milliseconds(ofFar: date) : Int64(saturating: (interval * 1000).rounded())
    }

    /// The nearest `Date`. If no `Date` represents the milliseconds exactly, the result differs from them by at least a
    /// millisecond, but does not change when it is written and read repeatedly.
    public var date: Date {
        let interval = Double(milliseconds) / 1000
        return interval.magnitude < Self.exactSeconds ? Date(timeIntervalSince1970: interval) : farDate
    }

    /// The distance from 1970 in seconds, some 70,000 years, up to which conversions between units or epochs are exact
    /// enough to restore the same millisecond.
    private static var exactSeconds: Double { 0x1p41 }

    /// The reference date of `Date`, in seconds since 1970.
    private static var referenceSeconds: Int64 { 978_307_200 }

    /// Converts whole seconds and the remainder separately, so that only the last digit is rounded.
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

    /// The date as the type that reading returns.
    var swiftValue: any Sendable { JavaDate(date) == self ? date : self }
}
