public import Foundation
import ObjectGraph

extension ValueTransform<Date, String> {
    /// Dates by a format of Unicode's (UTS 35), such as `yyyy-MM-dd`.
    ///
    /// The text depends on nothing but the parameters: not on the settings of the device, and not on where it is.
    /// Names of zones and of times of the day that have combining marks, as in Hindi, are written, but not read.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - timeZone: Where days and hours count.
    ///   - locale: The language of the names of months and days; by default the one that is made for files.
    public static func date(
        format: String, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US_POSIX")
    ) -> Self {
        let texts = DateTexts(format: format, timeZone: timeZone, locale: locale)
        let numeric = NumericDateFormat(format, timeZone: timeZone, locale: locale)
        return ValueTransform(
            encode: { numeric?.text(of: $0) ?? texts.text(of: $0) },
            decode: { text in
                guard let date = numeric?.date(from: text) ?? texts.date(from: text) else {
                    throw ConversionError("a date in the format \(format)")
                }
                return date
            })
    }

    /// Dates in ISO 8601, to the second: `2026-11-21T09:30:00Z`. Fractions of a second are cut off.
    ///
    /// What is read may be a date alone, and may have a fraction and a time zone.
    public static var iso8601: Self {
        ValueTransform(
            encode: { date in
                let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
                return try text(of: Date(timeIntervalSinceReferenceDate: seconds))
            }, decode: isoDate)
    }

    /// Dates in ISO 8601, with as many digits of a fraction as bring the same date back: `2026-11-21T09:30:00.25Z`.
    public static var iso8601WithFractions: Self {
        ValueTransform(encode: text, decode: isoDate)
    }

    @Sendable private static func text(of date: Date) throws -> String {
        guard let text = ISO8601.text(of: date) else {
            throw ConversionError("a date of the years 1 to 9999")
        }
        return text
    }

    @Sendable private static func isoDate(from text: String) throws -> Date {
        guard let date = ISO8601.date(from: text) else {
            throw ConversionError("a date", help: ["write it as \"2026-11-21\" or \"2026-11-21T09:30:00Z\""])
        }
        return date
    }
}

extension ValueTransform<Date, Double> {
    /// Dates as the number of seconds since 1970-01-01 in UTC, with a fraction.
    public static var secondsSince1970: Self {
        ValueTransform(
            encode: { try finite($0.timeIntervalSince1970) },
            decode: { Date(timeIntervalSince1970: try finite($0)) })
    }

    @Sendable private static func finite(_ seconds: Double) throws -> Double {
        guard seconds.isFinite else { throw ConversionError("a date that is a point in time") }
        return seconds
    }
}

extension ValueTransform<Date, Int64> {
    /// Dates as the whole number of milliseconds since 1970-01-01 in UTC, the nearest one.
    public static var millisecondsSince1970: Self {
        ValueTransform(encode: Milliseconds.count, decode: Milliseconds.date)
    }
}

extension ValueTransform<Date, MillisecondsText> {
    /// Dates as the text of that number: `"1444564800987"`. A number is read as well.
    public static var millisecondsSince1970Text: Self {
        ValueTransform(
            encode: { MillisecondsText(String(try Milliseconds.count(to: $0))) },
            decode: { number in
                guard let count = Int64(number.text) else {
                    throw ConversionError("a whole number of milliseconds", help: ["write it as \"1444564800987\""])
                }
                return Milliseconds.date(count)
            })
    }
}

private enum Milliseconds {
    @Sendable static func count(to date: Date) throws -> Int64 {
        guard let count = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) else {
            throw ConversionError("a date that milliseconds can be counted to")
        }
        return count
    }

    @Sendable static func date(_ count: Int64) -> Date {
        Date(timeIntervalSince1970: Double(count) / 1000)
    }
}

/// A number that is written as text, and read from text or a number.
public struct MillisecondsText: Codable, Hashable, Sendable {
    /// The digits.
    public let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Reads text or a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
        } catch let noText {
            // Each decoder has errors of its own kind: what was wrong with the text is told if it is no number either.
            do { text = String(try container.decode(Int64.self)) } catch { throw noText }
        }
    }

    /// Writes text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
