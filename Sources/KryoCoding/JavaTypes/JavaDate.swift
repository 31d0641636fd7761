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
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.milliseconds = Int64(saturating: milliseconds)
    }

    /// The nearest date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The date as the type that reading gives.
    var swiftValue: any Sendable { JavaDate(date) == self ? date : self }
}
