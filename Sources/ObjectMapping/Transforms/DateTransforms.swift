public import Foundation
import ObjectGraph

extension ValueTransform<Date, String> {
    /// Converts dates to strings with a Unicode date format pattern (UTS #35) such as `yyyy-MM-dd`.
    ///
    /// The result depends only on the parameters, not on the settings or the location of the device. Names of time
    /// zones and day periods that contain combining marks, as in Hindi, are written, but cannot be read.
    ///
    /// - Parameters:
    ///   - format: The pattern.
    ///   - timeZone: The time zone in which dates are formatted and parsed.
    ///   - locale: The language of the names of months and days; the default, `en_US_POSIX`, is meant for fixed
    ///     formats.
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

    /// Converts dates to ISO 8601 strings in whole seconds: `2026-11-21T09:30:00Z`. Fractions of a second are
    /// truncated.
    ///
    /// When decoding, the time is optional, as are a fraction and a time zone.
    public static var iso8601: Self {
        ValueTransform(
            encode: { date in
                let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
                return try text(of: Date(timeIntervalSinceReferenceDate: seconds))
            }, decode: isoDate)
    }

    /// Converts dates to ISO 8601 strings with as many fractional digits as are necessary to restore the same date:
    /// `2026-11-21T09:30:00.25Z`.
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
    /// Converts dates to the number of seconds since 1970-01-01 in UTC, with a fraction.
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
    /// Converts dates to the nearest whole number of milliseconds since 1970-01-01 in UTC.
    public static var millisecondsSince1970: Self {
        ValueTransform(encode: Milliseconds.count, decode: Milliseconds.date)
    }
}

extension ValueTransform<Date, MillisecondsText> {
    /// Converts dates to a string with the whole number of milliseconds since 1970-01-01 in UTC: `"1444564800987"`. A
    /// number can be decoded as well.
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

/// A number that is encoded as a string, and decoded from a string or an integer.
public struct MillisecondsText: Codable, Hashable, Sendable {
    /// The digits.
    public let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Decodes a string or an integer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
        } catch let noText {
            // The error types of decoders differ. The error of decoding a string is thrown if the value is not an
            // integer either.
            do { text = String(try container.decode(Int64.self)) } catch { throw noText }
        }
    }

    /// Encodes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
