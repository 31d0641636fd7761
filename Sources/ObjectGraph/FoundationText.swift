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
        guard let digits = DecimalDigits(text) else { return .noNumber }
        if digits.isZero { return .value(0) }
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite,
            DecimalDigits(value.description) == digits
        else { return .inexact }
        return .value(value)
    }
}

/// The digits of a decimal number without zeros at either end, and where its point is.
private struct DecimalDigits: Equatable {
    var isZero: Bool { digits.isEmpty }

    private var isNegative: Bool
    private var digits: ArraySlice<UInt8>
    /// The power of ten of the last digit.
    private var exponent = 0

    /// Reads `[+-] digits [. digits] [e [+-] digits]`, of which at most 200 characters.
    init?(_ text: String) {
        var rest = text.utf8.prefix(201)[...]
        guard rest.count <= 200 else { return nil }
        func skip(_ characters: String) -> UInt8? {
            guard let first = rest.first, characters.utf8.contains(first) else { return nil }
            return rest.removeFirst()
        }
        func run() -> [UInt8]? {
            let run = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            rest.removeFirst(run.count)
            return run.isEmpty ? nil : Array(run)
        }
        isNegative = skip("+-") == UInt8(ascii: "-")
        guard var all = run() else { return nil }
        if skip(".") != nil {
            guard let fraction = run() else { return nil }
            all += fraction
            exponent = -fraction.count
        }
        if skip("eE") != nil {
            let isSmall = skip("+-") == UInt8(ascii: "-")
            guard let power = run() else { return nil }
            // What has more digits than this says no number that is not 0.
            let size = Int(String(decoding: power.drop { $0 == 0x30 }.prefix(9), as: UTF8.self)) ?? 0
            exponent += isSmall ? -size : size
        }
        guard rest.isEmpty else { return nil }
        digits = all.drop { $0 == 0x30 }
        while digits.last == 0x30 {
            digits.removeLast()
            exponent += 1
        }
        guard digits.isEmpty else { return }
        isNegative = false
        exponent = 0
    }
}
