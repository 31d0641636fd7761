import Foundation
import ObjectGraph

/// A date format that contains only digits and separators, such as `yyyy-MM-dd HH:mm`.
///
/// This is a fast path: on Linux, `DateFormatter` takes 20 µs for a string, more than all other values of an object
/// take together. It covers the unambiguous cases, in which the results are the same. The formatter is used for all
/// other cases: other notations, names, fractions, times around a clock change, and years before the Gregorian
/// calendar.
struct NumericDateFormat: Sendable {
    private enum Part: Equatable {
        case field(Field)
        case literal(UInt8)

        var width: Int { if case .field(let field) = self { field.width } else { 1 } }
    }

    /// A field. Its raw value is its lane in ``Values``.
    private enum Field: Int {
        case year, month, day, hour, minute, second

        init?(_ letters: Substring) {
            switch letters {
            case "yyyy": self = .year
            case "MM": self = .month
            case "dd": self = .day
            case "HH": self = .hour
            case "mm": self = .minute
            case "ss": self = .second
            default: return nil
            }
        }

        var width: Int { self == .year ? 4 : 2 }
    }

    /// The values of all fields, one per SIMD lane.
    private typealias Values = SIMD8<Int64>

    private static let years: ClosedRange<Int64> = 1583...9999
    /// The range of supported dates, in seconds since 1970. In any time zone, it is at least a day away from
    /// unsupported years.
    private static let seconds: Range<Int64> = -12_212_380_800..<253_402_128_000

    private let parts: [Part]
    /// The length of a string in this format, in bytes.
    private let length: Int
    private let timeZone: TimeZone

    /// Returns nil if the format or locale requires more than digits, or the time zone may change.
    init?(_ format: String, timeZone: TimeZone, locale: Locale) {
        guard locale.identifier == "en_US_POSIX", timeZone != .autoupdatingCurrent, let parts = Self.parts(of: format)
        else { return nil }
        for field in [Field.year, .month, .day] where !parts.contains(.field(field)) { return nil }
        self.parts = parts
        length = parts.map(\.width).reduce(0, +)
        self.timeZone = timeZone
    }

    private static func parts(of format: String) -> [Part]? {
        var parts: [Part] = []
        var rest = format[...]
        while let first = rest.first {
            guard first.isASCII, first != "'", let byte = first.asciiValue else { return nil }
            if first.isLetter {
                let letters = rest.prefix { $0 == first }
                guard let field = Field(letters), !parts.contains(.field(field)) else { return nil }
                parts.append(.field(field))
                rest = rest.dropFirst(letters.count)
            } else {
                parts.append(.literal(byte))
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// The string of a date; nil if the formatter has to be used.
    func text(of date: Date) -> String? {
        let time = date.timeIntervalSince1970
        guard let second = Int64(exactly: time.rounded(.down)), Self.seconds.contains(second) else { return nil }
        // The formatter rounds to milliseconds, and so possibly to the next second.
        guard time - Double(second) < 0.998 else { return nil }
        let local = second + offset(at: second)
        let day = local.floorDivided(by: 86_400)
        let inDay = local - day * 86_400
        let date = ISO8601.civil(fromDay: day)
        let values = Values(date.year, date.month, date.day, inDay / 3600, inDay / 60 % 60, inDay % 60, 0, 0)
        return String(unsafeUninitializedCapacity: length) { write(values, to: $0) }
    }

    private func write(_ values: Values, to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var position = 0
        for part in parts {
            switch part {
            case .literal(let byte):
                text[position] = byte
                position += 1
            case .field(let field):
                var value = values[field.rawValue]
                for digit in (position..<position + field.width).reversed() {
                    text[digit] = UInt8(truncatingIfNeeded: 0x30 + value % 10)
                    value /= 10
                }
                position += field.width
            }
        }
        return position
    }

    /// The date of a string; nil if the formatter has to be used.
    func date(from text: String) -> Date? {
        var text = text
        guard let values = text.withUTF8({ values(of: $0) }) else { return nil }
        guard Self.years.contains(values[0]), values[3] < 24, values[4] < 60, values[5] < 60,
            let day = ISO8601.existingDay(year: values[0], month: values[1], day: values[2])
        else { return nil }
        let local = day * 86_400 + values[3] * 3600 + values[4] * 60 + values[5]
        // In any time zone, the date is between these two points in time. If the clock is changed in between, the time
        // may be ambiguous.
        let offset = offset(at: local - 86_400)
        guard offset == self.offset(at: local + 86_400) else { return nil }
        return Date(timeIntervalSince1970: Double(local - offset))
    }

    /// The offset of the time zone from GMT, in seconds.
    private func offset(at second: Int64) -> Int64 {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }

    private func values(of text: UnsafeBufferPointer<UInt8>) -> Values? {
        guard text.count == length else { return nil }
        var values = Values()
        var scanner = DigitScanner(text)
        for part in parts {
            switch part {
            case .literal(let byte):
                guard scanner.skip(Unicode.Scalar(byte)) else { return nil }
            case .field(let field):
                guard let value = scanner.number(field.width) else { return nil }
                values[field.rawValue] = value
            }
        }
        return values
    }
}
