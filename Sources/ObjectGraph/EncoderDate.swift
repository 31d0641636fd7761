package import Foundation

/// The date notation of Foundation's encoders, `JSONEncoder` with `.iso8601` and `PropertyListEncoder` in XML: whole
/// seconds, in the Julian calendar before 15 October 1582 and in the Gregorian one from then on.
///
/// This library's own files use the proleptic Gregorian calendar of ISO 8601 instead; see ``ISO8601``.
package enum EncoderDate {
    /// The range of Foundation's calendars in seconds since 2001-01-01. Outside this range, Foundation's encoders write
    /// wrong dates.
    private static let calendar = -211_845_067_200.0...15_927_175_497_600.0
    /// The range of dates from 1582-10-15 to 10000-01-01, in seconds since 2001-01-01. Its dates are the same in all
    /// calendars, and their years have four digits.
    package static let common = -13_197_600_000..<252_423_993_600
    /// Days from 1970-01-01 to 1582-10-15.
    private static let firstGregorianDay: Int64 = -141_427

    /// The years of Foundation's calendars.
    package static let years: ClosedRange<Int64> = -4712...506_713

    /// The whole second at or before a date, in seconds since 2001-01-01; nil if it is out of range.
    package static func wholeSeconds(of date: Date) -> Int64? {
        let seconds = date.timeIntervalSinceReferenceDate
        return calendar.contains(seconds) ? Int64(seconds.rounded(.down)) : nil
    }

    /// The string of a date, such as `2026-11-21T09:30:00Z`; nil if it is out of the range of the encoders.
    package static func text(of date: Date) -> String? { wholeSeconds(of: date).map(text(ofSeconds:)) }

    /// The string of a date that is given in whole seconds since 2001-01-01.
    package static func text(ofSeconds seconds: Int64) -> String {
        let day = seconds.floorDivided(by: 86_400), number = day + ISO8601.referenceDay
        let date = number < firstGregorianDay ? julian(fromDay: number) : ISO8601.civil(fromDay: number)
        return ISO8601.text(year: date.year, month: date.month, day: date.day, inDay: seconds - day * 86_400)
    }

    /// Parses a date, which may be followed by a time; the seconds, fraction and time zone of the time are optional.
    /// Returns nil for other strings.
    package static func date(from text: String) -> Date? { ISO8601.date(from: text, in: .ofEncoders) }

    // MARK: Days

    /// The number of days from 1970-01-01 to a date; nil if the year has no such month, or the month no such day.
    package static func existingDay(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard (year, month, day) < (1582, 10, 15) else {
            return ISO8601.existingDay(year: year, month: month, day: day)
        }
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = self.day(fromYear: year, month: month, day: day)
        return day <= 28 || julian(fromDay: number).day == day ? number : nil
    }

    /// The number of days from 1970-01-01 to a date, whose day may exceed the length of the month by one.
    package static func day(fromYear year: Int64, month: Int64, day: Int64) -> Int64 {
        guard (year, month, day) < (1582, 10, 15) else { return ISO8601.day(fromYear: year, month: month, day: day) }
        let shifted = year - (month <= 2 ? 1 : 0)
        let cycle = shifted.floorDivided(by: 4)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return cycle * 1461 + (shifted - cycle * 4) * 365 + dayOfYear - 719_470
    }

    private static func julian(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_470
        let cycle = shifted.floorDivided(by: 1461)
        let dayOfCycle = shifted - cycle * 1461
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460) / 365
        let dayOfYear = dayOfCycle - 365 * yearOfCycle
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfCycle + cycle * 4 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
