import Foundation

extension ObjectTranscoder {
    /// Encodes a date interval as its start and its duration in seconds.
    static let dateInterval = value(
        NSDateInterval.self, as: "NSDateInterval",
        encode: { interval, slot in
            try slot.fields(as: "NSDateInterval") { builder in
                try builder.set(
                    interval.startDate.encodeNode(in: HREncodingSlot(builder, .key("start"))), forKey: "start")
                try builder.set(.real(interval.duration), forKey: "duration")
            }
        },
        decode: { try decodeInterval(in: $0) })

    private static func decodeInterval(in slot: HRDecodingSlot) throws -> NSDateInterval {
        let fields = try FoundationFields(in: slot, as: NSDateInterval.self)
        let start = try Date.decodeNode(in: fields.slot("start", "NS.startDate"))
        var duration = try fields.slot("duration", "NS.duration")
        let seconds: Double
        if duration.node == nil, let end = try fields.optional("end", "NS.endDate") {
            duration = end
            seconds = try Date.decodeNode(in: end).timeIntervalSince(start)
        } else {
            seconds = try Double.decodeNode(in: duration)
        }
        guard seconds >= 0, (start.timeIntervalSinceReferenceDate + seconds).isFinite else {
            throw duration.invalid("the end of an interval, or how many seconds it takes")
        }
        return NSDateInterval(start: start, duration: seconds)
    }

    /// Encodes the date components that have been set.
    static let dateComponents = value(
        NSDateComponents.self, as: "NSDateComponents",
        encode: { components, slot in
            try slot.fields(as: "NSDateComponents") { builder in
                for field in DateField.all where components[keyPath: field.path] != NSDateComponentUndefined {
                    try builder.set(.integer(HRInteger(components[keyPath: field.path])), forKey: field.key)
                }
                if components.isLeapMonth { try builder.set(true, forKey: "isLeapMonth") }
                if let calendar = components.calendar {
                    try builder.set(object: calendar as NSCalendar, forKey: "calendar")
                }
                if let zone = components.timeZone { try builder.set(.string(zone.identifier), forKey: "timeZone") }
            }
        },
        decode: { try decodeComponents(in: $0) })

    private static func decodeComponents(in slot: HRDecodingSlot) throws -> NSDateComponents {
        let fields = try FoundationFields(in: slot, as: NSDateComponents.self)
        let components = NSDateComponents()
        for field in DateField.all {
            guard let place = try fields.optional(field.key, field.foundationKey) else { continue }
            components[keyPath: field.path] = try Int.decodeNode(in: place)
        }
        if let place = try fields.optional("isLeapMonth", "NS.isLeapMonth") {
            components.isLeapMonth = try Bool.decodeNode(in: place)
        }
        if let place = try fields.optional("calendar", "NS.calendar") {
            components.calendar = try place.object(NSCalendar.self) as Calendar
        }
        if let place = try fields.optional("timeZone", "NS.timezone") {
            components.timeZone = try place.object(NSTimeZone.self) as TimeZone
        }
        return components
    }
}

/// A numeric component of `NSDateComponents`, with this library's and Foundation's key.
struct DateField {
    let key: String
    let foundationKey: String
    let path: ReferenceWritableKeyPath<NSDateComponents, Int>

    init(
        _ key: String, foundation foundationKey: String? = nil, _ path: ReferenceWritableKeyPath<NSDateComponents, Int>
    ) {
        self.key = key
        self.foundationKey = "NS." + (foundationKey ?? key)
        self.path = path
    }

    static var all: [DateField] {
        [
            DateField("era", \.era), DateField("year", \.year), DateField("quarter", \.quarter),
            DateField("month", \.month), DateField("day", \.day), DateField("hour", \.hour),
            DateField("minute", \.minute), DateField("second", \.second),
            DateField("nanosecond", foundation: "nanosec", \.nanosecond), DateField("weekday", \.weekday),
            DateField("weekdayOrdinal", \.weekdayOrdinal), DateField("weekOfMonth", \.weekOfMonth),
            DateField("weekOfYear", \.weekOfYear),
            DateField("yearForWeekOfYear", foundation: "yearForWOY", \.yearForWeekOfYear),
        ]
    }
}
