import Foundation
import HRArchiving
import TestSupport
import Testing

/// Dates are spelled as the encoder spells them whose name the setting has, on every day of every year.
@Suite("Spelled dates")
struct SpelledDateTests {
    /// A way to spell dates, with the coders of Foundation that have it.
    struct Spelling: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let dates: HRCodableSpelling.Dates
        let encoding: @Sendable () -> JSONEncoder.DateEncodingStrategy
        let decoding: @Sendable () -> JSONDecoder.DateDecodingStrategy
        /// Whether a date loses the fraction of its second.
        var isWhole = false
        /// Whether the decoder does not read all that the encoder writes: years before 1 BC.
        var isOneWay = false

        static let all = [
            Spelling(
                testDescription: "deferredToDate", dates: .deferredToDate, encoding: { .deferredToDate },
                decoding: { .deferredToDate }),
            Spelling(
                testDescription: "secondsSince1970", dates: .secondsSince1970, encoding: { .secondsSince1970 },
                decoding: { .secondsSince1970 }),
            Spelling(
                testDescription: "millisecondsSince1970", dates: .millisecondsSince1970,
                encoding: { .millisecondsSince1970 }, decoding: { .millisecondsSince1970 }),
            Spelling(
                testDescription: "iso8601", dates: .iso8601, encoding: { .iso8601 }, decoding: { .iso8601 },
                isWhole: true, isOneWay: true),
        ]
    }

    /// The dates that programs mean by "never", the ends of calendars and years, and dates of all centuries at random.
    private static let dates: [Date] = {
        let day = 86_400.0, firstGregorian = -13_197_600_000.0, yearOne = -63_114_076_800.0,
            year10000 = 252_423_993_600.0
        var seconds = [
            Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0),
        ].map(\.timeIntervalSinceReferenceDate)
        for edge in [
            firstGregorian, yearOne, yearOne - 366 * day, yearOne - 731 * day, year10000, year10000 + 366 * day,
        ] {
            for days in -12...12 { seconds.append(edge + Double(days) * day) }
            seconds += [edge - 1, edge + 1, edge - 0.5, edge + 0.25]
        }
        // The last days of Februaries, of leap years and others, in both calendars.
        for year in stride(from: -1200.0, through: 2400, by: 100) {
            for days in 55...63 { seconds.append(yearOne + (year - 1) * 365.25 * day + Double(days) * day) }
        }
        var generator = SeededGenerator(seed: 1582)
        for _ in 0..<3000 {
            let second = Double.random(in: -1e11...1e11, using: &generator)
            seconds.append(Bool.random(using: &generator) ? second : second.rounded())
        }
        return seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
    }()

    private static func whole(_ date: Date) -> Date {
        Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
    }

    /// Whether Foundation's own decoders misread the text of a date: they pass over the sign of a year.
    private static func isBeforeYearZero(_ date: Date) -> Bool {
        date.timeIntervalSinceReferenceDate < -63_114_076_800 - 366 * 86_400
    }

    @Test("JSONEncoder's are read and written so that JSONDecoder reads them", arguments: Spelling.all)
    func json(_ spelling: Spelling) throws {
        let encoder = JSONEncoder(), decoder = JSONDecoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = spelling.encoding()
        decoder.dateDecodingStrategy = spelling.decoding()
        let archiver = HRArchiver(compatibility: .codable(HRCodableSpelling(dates: spelling.dates)))
        let unarchiver = HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: spelling.dates)))
        for date in Self.dates {
            let theirs = try encoder.encode([date]), ours = try archiver.archive([date], as: .json.compact)
            if spelling.isWhole {
                #expect(String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self))
            }
            let expected = spelling.isWhole ? [Self.whole(date)] : try decoder.decode([Date].self, from: theirs)
            #expect(try unarchiver.unarchive([Date].self, from: theirs) == expected)
            #expect(try unarchiver.unarchive([Date].self, from: ours) == expected)
            if !spelling.isOneWay || !Self.isBeforeYearZero(date) {
                #expect(try decoder.decode([Date].self, from: ours) == expected)
            }
        }
    }

    @Test("Texts of a formatter are read and written as JSONEncoder has them")
    func formatted() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "G yyyy-MM-dd HH:mm:ss"
        let encoder = JSONEncoder(), decoder = JSONDecoder()
        encoder.dateEncodingStrategy = .formatted(formatter)
        decoder.dateDecodingStrategy = .formatted(formatter)
        let spelling = HRCodableSpelling(dates: .formatted(formatter))
        for date in Self.dates.prefix(800) {
            let theirs = try encoder.encode([date])
            #expect(try HRArchiver(compatibility: .codable(spelling)).archive([date], as: .json.compact) == theirs)
            let read = try HRUnarchiver(compatibility: .codable(spelling)).unarchive([Date].self, from: theirs)
            #expect(try read == decoder.decode([Date].self, from: theirs))
        }
    }

    @Test(
        "PropertyListEncoder's are read and written in XML and binary",
        arguments: [HRFormat.xmlPropertyList, .binaryPropertyList])
    func propertyLists(format: HRFormat) throws {
        let encoder = PropertyListEncoder(), decoder = PropertyListDecoder()
        let isXML = format == .xmlPropertyList
        encoder.outputFormat = isXML ? .xml : .binary
        let archiver = HRArchiver(compatibility: .propertyListEncoder)
        let unarchiver = HRUnarchiver(compatibility: .propertyListEncoder)
        for date in Self.dates {
            let theirs = try encoder.encode([date]), ours = try archiver.archive([date], as: format)
            if isXML { #expect(String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self)) }
            let expected = isXML ? [Self.whole(date)] : [date]
            #expect(try unarchiver.unarchive([Date].self, from: theirs) == expected)
            #expect(try unarchiver.unarchive([Date].self, from: ours) == expected)
            if !isXML || !Self.isBeforeYearZero(date) {
                #expect(try decoder.decode([Date].self, from: ours) == expected)
            }
        }
    }

    @Test(
        "A plain archive still counts as PropertyListSerialization does", arguments: [HRFormat.xmlPropertyList, .json])
    func native(format: HRFormat) throws {
        for date in Self.dates {
            let data = try HRArchiver().archive([date], as: format)
            #expect(try HRUnarchiver().unarchive([Date].self, from: data) == [date])
        }
        let past = try HRArchiver().archive(
            ["a": Date(timeIntervalSinceReferenceDate: -13_197_686_400)], as: .xmlPropertyList)
        #expect(String(decoding: past, as: UTF8.self).contains("<date>1582-10-14T00:00:00Z</date>"))
        let read = try PropertyListSerialization.propertyList(from: past, format: nil) as? [String: Date]
        #expect(read == ["a": Date(timeIntervalSinceReferenceDate: -13_197_686_400)])
    }

    @Test("A date that the encoders would write as another one is an error when it is written")
    func beyondCalendars() throws {
        for seconds in [-211_845_067_201.0, 15_927_175_497_601, -1e15, 1e15, 1e300] {
            let value = ["a": Date(timeIntervalSinceReferenceDate: seconds)]
            expectError(
                .invalidValue, "HR0206 a date is outside of the years that ISO 8601 can spell for Foundation at a"
            ) {
                _ = try HRArchiver(compatibility: .codable(HRCodableSpelling(dates: .iso8601))).archive(
                    value, as: .json)
            }
            expectError(
                .notWritable, "HR0106 a property list in XML has no dates outside of the years -4712 to 506713 at a"
            ) {
                _ = try HRArchiver(compatibility: .propertyListEncoder).archive(value, as: .xmlPropertyList)
            }
        }
    }

    @Test(
        "A leap second is the first second of the next minute, and 24:00:00 midnight, as JSONDecoder has them",
        arguments: [
            "2016-12-31T23:59:60Z", "2016-12-31T23:59:60.5Z", "2026-11-21T09:30:60Z", "2026-11-21T24:00:00Z",
            "1972-07-01T05:29:60+05:30", "2023-12-31T24:00:00-01:00", "1500-02-28T24:00:00Z",
        ])
    func secondsBeyondMinutes(text: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let data = Data("[\"\(text)\"]".utf8)
        let expected = try decoder.decode([Date].self, from: data)
        #expect(
            try HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .iso8601))).unarchive(
                [Date].self, from: data) == expected
        )
        let year = try #require(Int(text.prefix(4)))
        if year > 1582 { #expect(try HRUnarchiver().unarchive([Date].self, from: data) == expected) }
    }

    @Test(
        "What is no point of time is no date",
        arguments: [
            "2016-12-31T23:59:61Z", "2026-11-21T24:00:01Z", "2026-11-21T24:01:00Z", "2026-11-21T24:00:00.5Z",
            "1500-02-30", "2026-02-29", "-4713-01-01", "506714-01-01", "0026-1-1",
        ])
    func noDates(text: String) {
        expectError(.invalidValue, "HR0206 element 0 is not a date at 0") {
            let unarchiver = HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .iso8601)))
            _ = try unarchiver.unarchive([Date].self, from: Data("[\"\(text)\"]".utf8))
        }
    }
}
