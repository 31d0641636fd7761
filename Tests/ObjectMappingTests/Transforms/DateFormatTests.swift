import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

// Formats of digits are written and read without DateFormatter where that is sure to do the same: here they are compared.

@Suite("Dates by a format, beside DateFormatter")
struct DateFormatTests {
    static let formats = [
        "yyyy-MM-dd", "yyyyMMdd", "dd.MM.yyyy", "MM/dd/yyyy HH:mm", "yyyy-MM-dd HH:mm:ss", "HHmmss ddMMyyyy", "yyyy MM",
        "yy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS", "d MMM yyyy", "ss:mm:HH yyyy/dd/MM",
        "yyyy-MM-dd hh",
        "yyyy-MM-dd ''HH", "yyyy-DDD", "YYYY-MM-dd", "yyyy-MM-dd Z", "yyyy–MM–dd", "yyyy-MM-dd yyyy",
    ]
    static let zones = [
        "GMT", "Etc/UTC", "GMT+0530", "GMT-1100", "Europe/Berlin", "America/St_Johns", "Pacific/Apia",
        "Africa/Casablanca",
        "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe",
    ].compactMap { TimeZone(identifier: $0) }

    private func formatter(_ format: String, _ zone: TimeZone) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = zone
        formatter.isLenient = false
        formatter.dateFormat = format
        return formatter
    }

    @Test("Texts are the same", arguments: formats)
    func texts(format: String) throws {
        var random = SeededGenerator(seed: 20)
        let edges: [TimeInterval] = [
            0, -1, -0.25, 0.999_999_9, 86_399.999_9, -12_212_553_600, -12_212_553_601, -12_219_292_800, 253_402_300_799,
            253_402_300_800, -62_135_596_800, -62_135_596_801, 1e12, -1e12, 4_107_542_399, 951_782_400,
        ]
        for zone in Self.zones {
            let transform = ValueTransform.date(format: format, timeZone: zone)
            let formatter = formatter(format, zone)
            let some = (0..<100).map { _ in Double.random(in: -2e10...3e11, using: &random) }
            for time in edges + some + some.map({ $0.rounded() }) {
                let date = Date(timeIntervalSince1970: time)
                let text = try transform.encode(date)
                #expect(text == formatter.string(from: date), "\(format) \(zone.identifier) \(time)")
            }
        }
    }

    @Test("Dates are the same, also those of odd texts", arguments: formats)
    func dates(format: String) throws {
        var random = SeededGenerator(seed: 21)
        for zone in Self.zones {
            let transform = ValueTransform.date(format: format, timeZone: zone)
            let formatter = formatter(format, zone)
            for _ in 0..<Scale.count(60, inDebug: 20) {
                let date = Date(timeIntervalSince1970: Double.random(in: -2e10...3e11, using: &random).rounded())
                for text in variants(of: formatter.string(from: date), &random) {
                    let found = try? transform.decode(text)
                    #expect(found == formatter.date(from: text), "\(format) \(zone.identifier) \(text)")
                }
            }
        }
    }

    @Test("Hours that the clock leaves out or repeats", arguments: zones)
    func changes(zone: TimeZone) throws {
        let format = "yyyy-MM-dd HH:mm:ss"
        let transform = ValueTransform.date(format: format, timeZone: zone)
        let formatter = formatter(format, zone)
        let wallClock = self.formatter(format, .gmt)
        var found = 0
        for start in stride(from: -2.5e9, to: 2.5e9, by: 1.9e8) {
            let after = Date(timeIntervalSince1970: start)
            guard let change = zone.nextDaylightSavingTimeTransition(after: after) else { continue }
            found += 1
            for minutes in stride(from: -50 * 60, through: 50 * 60, by: 45) {
                let date = change.addingTimeInterval(Double(minutes) * 60)
                #expect(try transform.encode(date) == formatter.string(from: date))
                // A time of the wall clock, whether it comes once, twice or never.
                let text = wallClock.string(from: date.addingTimeInterval(Double(zone.secondsFromGMT(for: change))))
                #expect((try? transform.decode(text)) == formatter.date(from: text), "\(zone.identifier) \(text)")
            }
        }
        let isFixed = zone.identifier.contains("GMT") || zone.identifier.contains("UTC")
        #expect(found > 5 || isFixed)
    }

    /// A text, and others that are near it.
    private func variants(of text: String, _ random: inout SeededGenerator) -> [String] {
        var digits = Array(text)
        let place = Int.random(in: 0..<digits.count, using: &random)
        digits[place] = ["0", "1", "3", "9", "-", " ", "x", "٣"].randomElement(using: &random) ?? "0"
        var shorter = Array(text)
        shorter.remove(at: place)
        return [text, String(digits), String(shorter), text + " ", " " + text, text + "0", text.lowercased()]
    }
}
