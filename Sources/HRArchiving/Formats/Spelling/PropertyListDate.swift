import ObjectGraph

/// Converts dates of XML property lists: `2026-11-21T09:30:00Z`, whole seconds in UTC.
///
/// Days are counted as by `PropertyListSerialization`, in the proleptic Gregorian calendar; in plain trees, they are
/// counted as by `PropertyListEncoder` (see ``EncoderDate``).
enum PropertyListDate {
    /// The seconds since 2001-01-01 of the years 1 to 9999, which can be written in this notation.
    static let writable = -63_113_904_000.0..<252_423_993_600.0

    /// Returns the seconds since 2001-01-01 of a date's text; nil if it is not a date.
    ///
    /// The day after the last day of a month is accepted as the first day of the next month: older versions of
    /// Foundation wrote `2024-01-32`.
    /// - Parameter isPlain: True if the text is from a plain tree.
    static func seconds(of text: UnsafeBufferPointer<UInt8>, isPlain: Bool) -> Int64? {
        var scanner = DigitScanner(text)
        guard let year = scanner.year(), scanner.skip("-"), let month = scanner.number(2, in: 1...12),
            scanner.skip("-"), let day = scanner.number(2, in: 1...32), scanner.skip("T"),
            let hour = scanner.number(2, in: 0...23), scanner.skip(":"), let minute = scanner.number(2, in: 0...59),
            scanner.skip(":"), let second = scanner.number(2, in: 0...59), scanner.skip("Z"),
            scanner.isAtEnd,
            let dayNumber = isPlain
                ? plainDay(year: year, month: month, day: day) : self.day(year: year, month: month, day: day)
        else { return nil }
        return (dayNumber - ISO8601.referenceDay) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func day(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard ISO8601.existingDay(year: year, month: month, day: max(day - 1, 1)) != nil else { return nil }
        return ISO8601.day(fromYear: year, month: month, day: day)
    }

    private static func plainDay(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard EncoderDate.existingDay(year: year, month: month, day: max(day - 1, 1)) != nil else { return nil }
        return EncoderDate.day(fromYear: year, month: month, day: day)
    }

    /// Writes a date as 20 bytes. It is given as seconds since 2001-01-01, and must be in the years 0 to 9999.
    static func write(_ seconds: Int64, to target: UnsafeMutablePointer<UInt8>) {
        let day = seconds.floorDivided(by: 86_400)
        let date = ISO8601.civil(fromDay: day + ISO8601.referenceDay)
        let inDay = seconds - day * 86_400
        let parts = [
            date.year / 100, date.year % 100, date.month, date.day, inDay / 3600, inDay / 60 % 60, inDay % 60,
        ]
        let separators: StaticString = "  --T::Z"
        var position = 0
        for (index, part) in parts.enumerated() {
            if index > 1 {
                target[position] = separators.utf8Start[index]
                position += 1
            }
            target[position] = UInt8(truncatingIfNeeded: part / 10) + 0x30
            target[position + 1] = UInt8(truncatingIfNeeded: part % 10) + 0x30
            position += 2
        }
        target[position] = UInt8(ascii: "Z")
    }
}

extension DigitScanner {
    /// Reads a year of four to nine digits. Foundation writes years of more than four digits too, but more than nine
    /// would exceed its own range.
    fileprivate mutating func year() -> Int64? {
        let isNegative = skip("-")
        let year = digits(atMost: 9)
        guard year.count >= 4 else { return nil }
        let value = year.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        return isNegative ? -value : value
    }
}
