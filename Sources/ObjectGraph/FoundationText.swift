package import Foundation

/// All calls that pass text of a file to Foundation's parsers, in one place, each with its guard.
///
/// Exceptions are the date formatter (`DateTexts` in ObjectMapping, with guards of its own), and the serializers of
/// whole files, which only get bytes that a strict reader has accepted.
package enum FoundationText {
    /// No identifier is longer, in bytes: Foundation takes seconds for a megabyte of combining marks.
    private static let identifierLimit = 1000
    /// No pattern is longer, in bytes: the time to compile one grows with the square of its loops.
    package static let patternLimit = 10_000
    /// No text of a decimal number is longer, in bytes.
    private static let decimalLimit = 200

    /// Safe for any text: takes linear time.
    package static func url(_ text: String, relativeTo base: URL? = nil) -> URL? {
        URL(string: text, relativeTo: base)
    }

    /// The same as an object, which keeps the base apart.
    package static func urlObject(_ text: String, relativeTo base: URL? = nil) -> NSURL? {
        NSURL(string: text, relativeTo: base)
    }

    /// Takes any text, in time proportional to its length.
    package static func uuid(_ text: String) -> UUID? { UUID(uuidString: text) }

    /// Any text is one that is not too long.
    package static func locale(_ text: String) -> Locale? {
        text.utf8.count <= identifierLimit ? Locale(identifier: text) : nil
    }

    /// Takes any text that is not too long.
    package static func timeZone(_ text: String) -> TimeZone? {
        text.utf8.count <= identifierLimit ? TimeZone(identifier: text) : nil
    }

    /// Takes any text, in time proportional to its length.
    package static func data(base64 text: String) -> Data? { Data(base64Encoded: text) }

    /// A pattern that is not too long; to match with it is the business of whoever does.
    package static func expression(
        _ pattern: String, options: NSRegularExpression.Options
    ) throws -> NSRegularExpression? {
        guard pattern.utf8.count <= patternLimit else { return nil }
        return try NSRegularExpression(pattern: pattern, options: options)
    }

    /// What a text of decimal digits says.
    package enum DecimalValue {
        case value(Decimal)
        /// It has more digits than a decimal, or is too large or too small.
        case inexact
        case noNumber
    }

    /// A decimal number, or `NaN`: `Decimal` stops at what it does not know, and cuts what it cannot hold, so that the
    /// grammar is checked before, and the digits behind.
    package static func decimal(_ text: String) -> DecimalValue {
        if text.utf8.elementsEqual("NaN".utf8) { return .value(.nan) }
        guard text.utf8.count <= decimalLimit, let digits = DecimalDigits(text, isStrict: true) else {
            return .noNumber
        }
        if digits.isZero { return .value(0) }
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite,
            DecimalDigits(value.description) == digits
        else { return .inexact }
        return .value(value)
    }
    /// The decimal of a number, with as many of its digits as a decimal holds, as `JSONDecoder` has it; nil if it is too
    /// large or too small.
    package static func decimal(_ digits: DecimalDigits) -> Decimal? {
        guard !digits.isZero else { return 0 }
        // Foundation looks at each digit of a text, and keeps 38 or 39.
        let value = Decimal(string: digits.text(ofDigits: 50), locale: Locale(identifier: "en_US_POSIX"))
        return value.flatMap { $0.isFinite && !$0.isZero ? $0 : nil }
    }
}
