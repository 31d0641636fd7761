import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

// A formatter of Foundation ends the process where what it has understood of a text ends within a character.

@Suite("Dates by a format, from any text")
struct HostileDateTextTests {
    private struct Note: SendableMetatype {
        var date = Date(timeIntervalSince1970: 0)
    }

    static let marks = [
        "\u{301}", "\u{200D}", "\u{FE0F}", "\u{940}", "\u{94D}\u{937}", "\u{1F3FD}", "\u{1F1E9}", "\u{1161}", "\r\n",
        "\r",
        "\0", "\u{E000}", "\u{F8FF}", "\u{10000}", "\u{1F600}", "\u{E0020}", "\u{600}", "\u{2029}", "x", " ", "",
    ]
    static let locales = ["en_US_POSIX", "de", "hi", "th", "ta", "ar", "he", "ja", "ccp", "ff_Adlm", "ne", "my"]
    static let formats = [
        "yyyy-MM-dd", "d MMMM yyyy", "EEEE d MMM yyyy G HH:mm", "LLLL yyyy QQQQ", "yyyy-MM-dd'T'HH:mm:ss.SSSZ",
        "h:mm a",
        "yyyy\u{1F600}MM", "yyyy'e\u{301}'MM'\r'dd", "zzzz yyyy", "B h yyyy", "MMMMM EEEEE",
    ]

    @Test("A combining mark behind a date is an error of the file")
    func markBehindDate() throws {
        let map = PropertyMap(
            { Note() }, MappedProperty("date", \Note.date, through: .date(format: "yyyy-MM-dd", timeZone: .gmt)))
        for mark in Self.marks.dropLast(2) {
            let json = Data("{\"date\":\"2020-02-03\(mark)\"}".replacing("\0", with: "\\u0000").utf8)
            #expect(throws: HRError.self) {
                try HRUnarchiver().unarchive(through: map, from: json.replacingLineBreaks)
            }
        }
    }

    @Test("Marks anywhere in texts of any language end nothing", arguments: locales)
    func marksAnywhere(language: String) throws {
        var random = SeededGenerator(seed: 61)
        let locale = Locale(identifier: language)
        for format in Self.formats {
            let transform = ValueTransform.date(format: format, timeZone: .gmt, locale: locale)
            for _ in 0..<20 {
                let date = Date(timeIntervalSince1970: Double.random(in: -1e10...1e10, using: &random))
                var scalars = Array(try transform.encode(date).unicodeScalars)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let mark = Self.marks.randomElement(using: &random) ?? ""
                    scalars.insert(
                        contentsOf: mark.unicodeScalars, at: Int.random(in: 0...scalars.count, using: &random))
                    if Bool.random(using: &random), !scalars.isEmpty {
                        scalars.remove(at: Int.random(in: 0..<scalars.count, using: &random))
                    }
                }
                let text = String(String.UnicodeScalarView(scalars))
                do { _ = try transform.decode(text) } catch { #expect(error is ConversionError) }
            }
        }
    }

    @Test("Names with marks are read as they are written", arguments: locales)
    func names(language: String) throws {
        let format = "EEEE d MMMM yyyy G HH:mm"
        let transform = ValueTransform.date(format: format, timeZone: .gmt, locale: Locale(identifier: language))
        for month in 0..<24 {
            let date = Date(
                timeIntervalSince1970: Double(month) * 30 * 86_400 + 1e9 - 1e9.truncatingRemainder(dividingBy: 60))
            let text = try transform.encode(date)
            #expect(try transform.decode(text) == date, "\(text)")
        }
    }

    @Test("A megabyte of digits, of marks and of nothing", arguments: formats)
    func longTexts(format: String) throws {
        let transform = ValueTransform.date(format: format, timeZone: .gmt)
        for part in ["1", "\u{301}", " ", "\0"] {
            #expect(throws: ConversionError.self) { try transform.decode(String(repeating: part, count: 1_000_000)) }
        }
        #expect(throws: ConversionError.self) { try transform.decode("") }
    }
}

extension Data {
    /// JSON text whose strings hold no line break.
    fileprivate var replacingLineBreaks: Data {
        Data(String(decoding: self, as: UTF8.self).replacing("\r\n", with: "\\r\\n").replacing("\r", with: "\\r").utf8)
    }
}
