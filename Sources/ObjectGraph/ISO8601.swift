package import Foundation

/// ISO 8601 dates with as many fractional digits as are necessary to restore the same `Double`.
///
/// Days are counted in the proleptic Gregorian calendar by the algorithm of Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms" (howardhinnant.github.io/date_algorithms.html).
package enum ISO8601 {
    /// The range of dates from 0001-01-01 to 10000-01-01, whose years have at most four digits, in seconds since
    /// 2001-01-01.
    private static let calendar = -63_113_904_000.0..<252_423_993_600.0
    /// Days from 1970-01-01 to 2001-01-01.
    package static let referenceDay: Int64 = 11_323

    /// The calendar of a date string.
    enum Calendar {
        /// The calendar of ISO 8601, with years of four digits.
        case prolepticGregorian
        /// The calendar of Foundation's encoders; see ``EncoderDate``.
        case ofEncoders
    }

    /// The string of a date, such as `2026-11-21T09:30:00.25Z`; nil if no such string restores the same date: outside
    /// the years 1 to 9999, closer than 0.1 ms to the reference date without being equal to it, and for -0.0.
    package static func text(of date: Date) -> String? {
        let time = date.timeIntervalSinceReferenceDate
        guard calendar.contains(time), !(time == 0 && time.sign == .minus) else { return nil }
        guard let (second, fraction) = split(time) else { return nil }
        let day = second.floorDivided(by: 86_400)
        let (year, month, dayOfMonth) = civil(fromDay: day + referenceDay)
        return text(year: year, month: month, day: dayOfMonth, inDay: second - day * 86_400, fraction: fraction)
    }

    static func text(year: Int64, month: Int64, day: Int64, inDay: Int64, fraction: String = "") -> String {
        var text = year < 0 ? "-" : ""
        text += padded(abs(year), 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
        text += padded(inDay / 3600, 2) + ":" + padded(inDay / 60 % 60, 2) + ":" + padded(inDay % 60, 2)
        return text + (fraction.isEmpty ? "" : "." + fraction) + "Z"
    }

    /// Parses a date, which may be followed by a time; the seconds, fraction and time zone of the time are optional.
    /// Returns nil for other strings.
    ///
    /// The second 60, a leap second, is parsed as the first second of the next minute, as in Foundation; 24:00:00 is
    /// the midnight at the end of the day.
    package static func date(from text: String) -> Date? { date(from: text, in: .prolepticGregorian) }

    static func date(from text: String, in calendar: Calendar) -> Date? {
        var text = text
        return text.withUTF8 { text in
            var scanner = DigitScanner(text)
            guard let date = scanner.date(in: calendar), scanner.isAtEnd else { return nil }
            return date
        }
    }

    /// The whole second at or before a time, and the decimal digits of the remainder; nil if they cannot be determined.
    private static func split(_ time: Double) -> (second: Int64, fraction: String)? {
        let second = time.rounded(.down)
        guard second != time else { return (Int64(second), "") }
        // Swift's description is the shortest string that restores the same number; one with an exponent is not
        // supported.
        let digits = time.magnitude.description
        guard let point = digits.firstIndex(of: "."), !digits.contains("e") else { return nil }
        let fraction = digits[digits.index(after: point)...].utf8.map { $0 - 0x30 }
        return (Int64(second), string(time < 0 ? complement(fraction) : fraction))
    }

    /// The fractional digits of 1 minus the number that has the given fractional digits.
    private static func complement(_ digits: [UInt8]) -> [UInt8] {
        var result = digits
        var carry: UInt8 = 1
        for index in result.indices.reversed() {
            let digit = 9 - result[index] + carry
            result[index] = digit % 10
            carry = digit / 10
        }
        return result
    }

    private static func string(_ digits: [UInt8]) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    package static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    package static func day(fromYear year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = year - (month <= 2 ? 1 : 0)
        let era = shifted.floorDivided(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The number of days from 1970-01-01 to a date; nil if the year has no such month, or the month no such day.
    package static func existingDay(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = self.day(fromYear: year, month: month, day: day)
        // A day that the month does not have is converted back to a different day.
        return day <= 28 || civil(fromDay: number).day == day ? number : nil
    }

    /// The `Double` nearest to the sum of a whole second and a fraction, which is given as its decimal digits.
    fileprivate static func join(_ second: Int64, _ fraction: [UInt8]) -> Double? {
        guard fraction.contains(where: { $0 != 0 }) else { return Double(second) }
        return second < 0
            ? Double("-\(-(second + 1)).\(string(complement(fraction)))") : Double("\(second).\(string(fraction))")
    }
}

extension DigitScanner {
    fileprivate mutating func date(in calendar: ISO8601.Calendar) -> Date? {
        guard let year = year(in: calendar), skip("-"), let month = number(2), skip("-"), let day = number(2) else {
            return nil
        }
        let existing =
            calendar == .ofEncoders
            ? EncoderDate.existingDay(year: year, month: month, day: day)
            : ISO8601.existingDay(year: year, month: month, day: day)
        guard let dayNumber = existing else { return nil }
        let midnight = (dayNumber - ISO8601.referenceDay) * 86_400
        guard !isAtEnd else { return Date(timeIntervalSinceReferenceDate: Double(midnight)) }
        guard skip("T") || skip("t") || skip(" ") else { return nil }
        return time(after: midnight)
    }

    private mutating func year(in calendar: ISO8601.Calendar) -> Int64? {
        guard calendar == .ofEncoders else { return number(4, in: 1...9999) }
        let isNegative = skip("-")
        let year = digits(atMost: 6)
        guard year.count >= 4 else { return nil }
        let value = year.reduce(0) { $0 * 10 + Int64($1 - 0x30) } * (isNegative ? -1 : 1)
        return EncoderDate.years.contains(value) ? value : nil
    }

    private mutating func time(after midnight: Int64) -> Date? {
        guard let hour = number(2, in: 0...24), skip(":"), let minute = number(2, in: 0...59) else { return nil }
        var second: Int64 = 0
        var fraction: [UInt8] = []
        if skip(":") {
            guard let seconds = number(2, in: 0...60) else { return nil }
            second = seconds
            if skip(".") || skip(",") {
                fraction = digits(atMost: 401).map { $0 - 0x30 }
                guard !fraction.isEmpty, fraction.count <= 400 else { return nil }
            }
        }
        // 24:00 is permitted only for midnight.
        guard hour < 24 || minute == 0 && second == 0 && fraction.allSatisfy({ $0 == 0 }) else { return nil }
        guard let offset = zone() else { return nil }
        let whole = midnight + hour * 3600 + minute * 60 + second - offset
        return ISO8601.join(whole, fraction).map(Date.init(timeIntervalSinceReferenceDate:))
    }

    /// Parses a time zone (`Z`, `+hh:mm`, `+hhmm`, `+hh`, or nothing for UTC), and returns its offset from UTC in
    /// seconds.
    private mutating func zone() -> Int64? {
        if isAtEnd || skip("Z") || skip("z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2, in: 0...23) else { return nil }
        var minutes: Int64 = 0
        if !isAtEnd {
            _ = skip(":")
            guard let number = number(2, in: 0...59) else { return nil }
            minutes = number
        }
        return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
}

extension Int64 {
    /// The quotient, rounded towards negative infinity.
    package func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
