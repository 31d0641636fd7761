import Foundation

/// Converts dates to strings in a format and back with `DateFormatter`, and is safe for any string.
///
/// On Linux, `DateFormatter` traps if the part of a string that it has parsed ends within a character or a surrogate
/// pair, as in `2020-02-03` followed by a combining mark. Therefore, in the formatter's names and in the string, each
/// scalar that is not a character by itself is replaced by a scalar of the private use area; scalars that occur in no
/// name are replaced by one that matches nothing. The names of time zones and day periods cannot be set in the
/// formatter: strings in which these names contain combining marks cannot be parsed.
struct DateTexts: Sendable {
    private let writing: DateFormatter
    private let reading: DateFormatter
    private let privateScalars: PrivateScalars
    /// The maximum length of a string, in bytes.
    private let limit: Int

    init(format: String, timeZone: TimeZone, locale: Locale) {
        writing = DateFormatter()
        reading = DateFormatter()
        for formatter in [writing, reading] {
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.locale = locale
            formatter.timeZone = timeZone
            formatter.isLenient = false
        }
        writing.dateFormat = format
        var privateScalars = PrivateScalars()
        reading.dateFormat = privateScalars.add(format)
        // The names of `en_US_POSIX` contain no marks, and reading them takes longer than parsing a date.
        if locale.identifier != "en_US_POSIX" { privateScalars.add(namesOf: writing, to: reading) }
        self.privateScalars = privateScalars
        limit = 1000 + format.utf8.count
    }

    func text(of date: Date) -> String { writing.string(from: date) }

    /// The date of a string; nil if it is not in the format.
    func date(from text: String) -> Date? {
        guard text.utf8.count <= limit, let text = privateScalars.text(text) else { return nil }
        return reading.date(from: text)
    }
}

/// Replaces scalars that are not characters by themselves with scalars of the private use area.
private struct PrivateScalars {
    private static let area: ClosedRange<UInt32> = 0xE000...0xF8FF
    private static let unknown: Unicode.Scalar = "\u{F8FF}"

    private var known: [Unicode.Scalar: Unicode.Scalar] = [:]

    /// The string with known replacements; nil if it still contains a scalar that is not a character by itself.
    func text(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text }
        let result = Self.replaced(text) { known[$0] ?? Self.unknown }
        return result.count == result.unicodeScalars.count ? result : nil
    }

    /// Replaces scalars in a string of the formatter, and registers the replacements.
    mutating func add(_ text: String) -> String {
        Self.replaced(text) { scalar in
            if let replacement = known[scalar] { return replacement }
            let replacement = Unicode.Scalar(Self.area.lowerBound + UInt32(known.count)) ?? Self.unknown
            known[scalar] = replacement
            return replacement
        }
    }

    private static func replaced(_ text: String, by replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        for character in text {
            let scalars = character.unicodeScalars
            let isAlone = scalars.count == 1
            for scalar in scalars {
                let isPlain = scalar.isASCII && scalar != "\r" || isAlone && isWhole(scalar)
                result.append(isPlain ? scalar : replacement(scalar))
            }
        }
        return String(result)
    }

    /// True if a scalar that is a character by itself needs no replacement: it is one UTF-16 unit outside the private
    /// use area, or a digit, because the formatter reads digits one by one.
    private static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0xFFFF && !area.contains(scalar.value) || scalar.properties.numericType == .decimal
    }
}

extension PrivateScalars {
    /// Copies the names of one formatter, with replacements, to another one.
    fileprivate mutating func add(namesOf source: DateFormatter, to target: DateFormatter) {
        target.eraSymbols = add(source.eraSymbols)
        target.longEraSymbols = add(source.longEraSymbols)
        target.quarterSymbols = add(source.quarterSymbols)
        target.shortQuarterSymbols = add(source.shortQuarterSymbols)
        target.standaloneQuarterSymbols = add(source.standaloneQuarterSymbols)
        target.shortStandaloneQuarterSymbols = add(source.shortStandaloneQuarterSymbols)
        target.monthSymbols = add(source.monthSymbols)
        target.shortMonthSymbols = add(source.shortMonthSymbols)
        target.veryShortMonthSymbols = add(source.veryShortMonthSymbols)
        target.standaloneMonthSymbols = add(source.standaloneMonthSymbols)
        target.shortStandaloneMonthSymbols = add(source.shortStandaloneMonthSymbols)
        target.veryShortStandaloneMonthSymbols = add(source.veryShortStandaloneMonthSymbols)
        target.weekdaySymbols = add(source.weekdaySymbols)
        target.shortWeekdaySymbols = add(source.shortWeekdaySymbols)
        target.veryShortWeekdaySymbols = add(source.veryShortWeekdaySymbols)
        target.standaloneWeekdaySymbols = add(source.standaloneWeekdaySymbols)
        target.shortStandaloneWeekdaySymbols = add(source.shortStandaloneWeekdaySymbols)
        target.veryShortStandaloneWeekdaySymbols = add(source.veryShortStandaloneWeekdaySymbols)
        target.amSymbol = add(source.amSymbol)
        target.pmSymbol = add(source.pmSymbol)
    }

    private mutating func add(_ names: [String]) -> [String] { names.map { add($0) } }
}
