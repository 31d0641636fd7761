import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// Encodes a locale as its identifier.
    static let locale = value(
        NSLocale.self, as: "NSLocale", encode: { locale, _ in .string((locale as Locale).identifier) },
        decode: { slot in
            guard let locale = FoundationText.locale(try slot.text(orOf: "identifier", in: NSLocale.self)) else {
                throw slot.invalid("a locale", help: "write an identifier such as \"en_US\"")
            }
            return locale as NSLocale
        })

    /// Encodes a time zone as its identifier. A decoded time zone has the system's rules; rules in a file are ignored.
    static let timeZone = value(
        NSTimeZone.self, as: "NSTimeZone", encode: { zone, _ in .string(zone.name) },
        decode: { slot in
            guard let zone = FoundationText.timeZone(try slot.text(orOf: "name", in: NSTimeZone.self)) else {
                throw slot.invalid("a time zone", help: "write an identifier such as \"Europe/Berlin\"")
            }
            return zone as NSTimeZone
        })

    /// Encodes a calendar as its identifier and properties.
    static let calendar = value(
        NSCalendar.self, as: "NSCalendar",
        encode: { calendar, slot in
            try slot.fields(as: "NSCalendar") { builder in
                try builder.set(.string(calendar.calendarIdentifier.rawValue), forKey: "identifier")
                if let identifier = calendar.locale?.identifier, !identifier.isEmpty {
                    try builder.set(.string(identifier), forKey: "locale")
                }
                try builder.set(.string(calendar.timeZone.identifier), forKey: "timeZone")
                try builder.set(.integer(HRInteger(calendar.firstWeekday)), forKey: "firstWeekday")
                try builder.set(
                    .integer(HRInteger(calendar.minimumDaysInFirstWeek)), forKey: "minimumDaysInFirstWeek")
            }
        },
        decode: { try decodeCalendar(in: $0) })

    /// The identifiers of all calendars, for checking identifiers: Foundation's initializer does not check them.
    private static let calendarIdentifiers: [NSCalendar.Identifier] = [
        .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew, .ISO8601, .indian,
        .islamic, .islamicCivil, .islamicTabular, .islamicUmmAlQura, .japanese, .persian, .republicOfChina,
    ]

    private static func decodeCalendar(in slot: HRDecodingSlot) throws -> NSCalendar {
        guard let fields = try FoundationFields(ifIn: slot, as: NSCalendar.self) else {
            return try calendar(String.decodeNode(in: slot), in: slot)
        }
        let identifier = try fields.slot("identifier", "NS.identifier")
        let calendar = try calendar(String.decodeNode(in: identifier), in: identifier)
        if let locale = try fields.optional("locale", "NS.locale") {
            calendar.locale = try locale.object(NSLocale.self) as Locale
        }
        if let slot = try fields.optional("timeZone", "NS.timezone") {
            guard let zone = FoundationText.timeZone(try slot.object(NSTimeZone.self).name) else {
                throw slot.invalid("a time zone")
            }
            calendar.timeZone = zone
        }
        if let day = try fields.optionalInteger("firstWeekday", "NS.firstwkdy", in: 1...7) {
            calendar.firstWeekday = day
        }
        if let count = try fields.optionalInteger("minimumDaysInFirstWeek", "NS.mindays", in: 1...7) {
            calendar.minimumDaysInFirstWeek = count
        }
        return calendar
    }

    private static func calendar(_ identifier: String, in slot: HRDecodingSlot) throws -> NSCalendar {
        guard let known = calendarIdentifiers.first(where: { $0.rawValue == identifier }),
            let calendar = NSCalendar(identifier: known)
        else {
            throw slot.invalid("a calendar", help: "write an identifier such as \"gregorian\"")
        }
        return calendar
    }
}
