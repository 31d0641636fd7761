package import Foundation

/// All calls that pass strings of a file to Foundation's parsers, each with a guard against malicious input.
///
/// Exceptions are the date formatter (`DateTexts` in ObjectMapping, with its own guards), and the serializers of whole
/// files, which only receive bytes that a strict reader has accepted.
package enum FoundationText {
    /// The maximum length of an identifier, in bytes: Foundation takes seconds for a megabyte of combining marks.
    private static let identifierLimit = 1000
    /// The maximum length of a regular expression, in bytes. The length limits the number of loops (repeated parts such
    /// as `(…)*`). The time to compile a regular expression grows with the square of that number.
    package static let patternLimit = 10_000
    /// The maximum length of a decimal number, in bytes.
    private static let decimalLimit = 200

    /// Parses a URL. It takes linear time for any string.
    package static func url(_ text: String, relativeTo base: URL? = nil) -> URL? {
        URL(string: text, relativeTo: base)
    }

    /// Parses a URL as an object, which stores the base separately. It takes linear time for any string.
    package static func urlObject(_ text: String, relativeTo base: URL? = nil) -> NSURL? {
        NSURL(string: text, relativeTo: base)
    }

    /// Parses a UUID. It takes linear time for any string.
    package static func uuid(_ text: String) -> UUID? { UUID(uuidString: text) }

    /// Creates a locale from any identifier; nil if it is too long.
    package static func locale(_ text: String) -> Locale? {
        text.utf8.count <= identifierLimit ? Locale(identifier: text) : nil
    }

    /// Creates a time zone from an identifier; nil if it is unknown or too long.
    package static func timeZone(_ text: String) -> TimeZone? {
        text.utf8.count <= identifierLimit ? TimeZone(identifier: text) : nil
    }

    /// Decodes Base64. It takes linear time for any string.
    package static func data(base64 text: String) -> Data? { Data(base64Encoded: text) }

    /// Compiles a regular expression; nil if it is too long. The time for matching is not limited here.
    package static func expression(
        _ pattern: String, options: NSRegularExpression.Options
    ) throws -> NSRegularExpression? {
        guard pattern.utf8.count <= patternLimit else { return nil }
        return try NSRegularExpression(pattern: pattern, options: options)
    }

    /// The result of parsing a decimal number.
    package enum DecimalValue {
        case value(Decimal)
        /// The number has more digits than a `Decimal` can represent, or is too large or too small.
        case inexact
        case noNumber
    }

    /// Parses a decimal number or `NaN`. `Decimal` stops at unknown characters and truncates digits, so the grammar is
    /// checked before parsing, and the digits are compared afterwards.
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
    /// The number as a `Decimal`, with as many digits as fit, as in `JSONDecoder`; nil if the number is too large or
    /// too small.
    package static func decimal(_ digits: DecimalDigits) -> Decimal? {
        guard !digits.isZero else { return 0 }
        // Foundation reads each digit of a string, and keeps 38 or 39.
        let value = Decimal(string: digits.text(ofDigits: 50), locale: Locale(identifier: "en_US_POSIX"))
        return value.flatMap { $0.isFinite && !$0.isZero ? $0 : nil }
    }
}
