import Foundation
import HRArchiving

/// Objects of Foundation's classes that are more than plain values and collections.
enum FoundationValueSamples {
    typealias Sample = FoundationObjectTests.Sample

    private static func object(_ name: String, _ value: HRNode) -> HRNode {
        .object(HRObject(className: name, plainValue: value))
    }

    private static func fields(_ name: String, _ fields: HRFields) -> HRNode {
        .object(HRObject(className: name, fields: fields))
    }

    static let all = collections + calendars + structures + texts + units

    private static let collections = [
        Sample("counted set of strings", object("NSCountedSet", ["a": 2, "b": 1])) {
            NSCountedSet(array: ["a", "b", "a"])
        },
        Sample("counted set of numbers", object("NSCountedSet", [[1, 1], [2, 3]])) {
            NSCountedSet(array: [2, 2, 1, 2])
        },
        Sample("counted set of Foundation's words", object("NSCountedSet", [["NS.count", 1], ["NS.object0", 1]])) {
            NSCountedSet(array: ["NS.count", "NS.object0"])
        },
        Sample("index set", object("NSIndexSet", [1, "3-7"])) { NSIndexSet(indexSet: [1, 3, 4, 5, 6, 7]) },
        Sample("empty index set", object("NSIndexSet", [])) { NSIndexSet() },
        Sample("mutable index set", object("NSMutableIndexSet", ["0-1"])) { NSMutableIndexSet(indexSet: [0, 1]) },
        Sample("index path", object("NSIndexPath", [1, 0, 4])) { NSIndexPath(indexes: [1, 0, 4], length: 3) },
        Sample("error", fields("NSError", ["domain": "shop", "code": -5])) { NSError(domain: "shop", code: -5) },
        Sample(
            "error with more in it",
            fields(
                "NSError",
                [
                    "domain": "shop", "code": 1,
                    "userInfo": ["list": [1, "a"], "underlying": fields("NSError", ["domain": "a", "code": 2])],
                ])
        ) {
            NSError(
                domain: "shop", code: 1, userInfo: ["list": [1, "a"], "underlying": NSError(domain: "a", code: 2)])
        },
    ]

    private static let calendars = [
        Sample("locale", object("NSLocale", "de_DE")) { NSLocale(localeIdentifier: "de_DE") },
        Sample("time zone", object("NSTimeZone", "Europe/Berlin")) { NSTimeZone(name: "Europe/Berlin") },
        Sample("time zone by its offset", object("NSTimeZone", "GMT+0100")) { NSTimeZone(name: "GMT+0100") },
        Sample(
            "calendar",
            fields(
                "NSCalendar",
                [
                    "identifier": "gregorian", "locale": "de_DE", "timeZone": "Europe/Berlin", "firstWeekday": 2,
                    "minimumDaysInFirstWeek": 4,
                ])
        ) {
            let calendar = NSCalendar(identifier: .gregorian)
            calendar?.locale = Locale(identifier: "de_DE")
            if let zone = TimeZone(identifier: "Europe/Berlin") { calendar?.timeZone = zone }
            calendar?.firstWeekday = 2
            calendar?.minimumDaysInFirstWeek = 4
            return calendar
        },
        Sample("date components", fields("NSDateComponents", ["year": 2026, "month": 11, "nanosecond": 5])) {
            let components = NSDateComponents()
            (components.year, components.month, components.nanosecond) = (2026, 11, 5)
            return components
        },
        Sample("no date components", fields("NSDateComponents", [:])) { NSDateComponents() },
        Sample(
            "all date components",
            fields(
                "NSDateComponents",
                [
                    "era": 1, "year": 2, "quarter": 3, "month": 4, "day": 5, "hour": 6, "minute": 7, "second": 8,
                    "nanosecond": 9, "weekday": 10, "weekdayOrdinal": 11, "weekOfMonth": 12, "weekOfYear": 13,
                    "yearForWeekOfYear": 14, "isLeapMonth": true, "timeZone": "Asia/Tokyo",
                ])
        ) {
            var components = DateComponents(
                timeZone: TimeZone(identifier: "Asia/Tokyo"), era: 1, year: 2, month: 4, day: 5, hour: 6, minute: 7,
                second: 8, nanosecond: 9, weekday: 10, weekdayOrdinal: 11, quarter: 3, weekOfMonth: 12, weekOfYear: 13,
                yearForWeekOfYear: 14)
            components.isLeapMonth = true
            return components as NSDateComponents
        },
        Sample(
            "date interval",
            fields("NSDateInterval", ["start": .date(Date(timeIntervalSinceReferenceDate: 5.5)), "duration": 0.1])
        ) {
            NSDateInterval(start: Date(timeIntervalSinceReferenceDate: 5.5), duration: 0.1)
        },
    ]

    private static let structures = [
        Sample("range", fields("NSValue", ["range": [1, 2]])) { NSValue(range: NSRange(location: 1, length: 2)) },
        Sample("no range", fields("NSValue", ["range": [.integer(HRInteger(Int64(NSNotFound))), 0]])) {
            NSValue(range: NSRange(location: NSNotFound, length: 0))
        },
        Sample("point", fields("NSValue", ["point": [1.5, -2.5]])) { NSValue(point: NSPoint(x: 1.5, y: -2.5)) },
        Sample("size", fields("NSValue", ["size": [1.5, 2.5]])) { NSValue(size: NSSize(width: 1.5, height: 2.5)) },
        Sample("rectangle", fields("NSValue", ["rect": [[1.5, 2.5], [3.5, 4.5]]])) {
            NSValue(rect: NSRect(x: 1.5, y: 2.5, width: 3.5, height: 4.5))
        },
        Sample("edge insets", fields("NSValue", ["edgeInsets": [1.5, 2.5, 3.5, 4.5]])) {
            NSValue(edgeInsets: NSEdgeInsets(top: 1.5, left: 2.5, bottom: 3.5, right: 4.5))
        },
        Sample("affine transform", object("NSAffineTransform", [1.5, 0.25, 0.5, 2.5, 7.5, 8.5])) {
            let transform = NSAffineTransform()
            transform.transformStruct = .init(m11: 1.5, m12: 0.25, m21: 0.5, m22: 2.5, tX: 7.5, tY: 8.5)
            return transform
        },
    ]

    private static let texts = [
        Sample("attributed string without attributes", object("NSAttributedString", "text")) {
            NSAttributedString(string: "text")
        },
        Sample(
            "attributed string",
            object("NSAttributedString", [["text": "He", "attributes": ["bold": true, "list": [1]]], "llo"])
        ) {
            let string = NSMutableAttributedString(string: "Hello")
            let attributes: [NSAttributedString.Key: Any] = [.init("bold"): true, .init("list"): [1]]
            string.addAttributes(attributes, range: NSRange(location: 0, length: 2))
            return NSAttributedString(attributedString: string)
        },
        Sample("mutable attributed string", object("NSAttributedString", "text")) {
            NSMutableAttributedString(string: "text")
        },
        Sample("regular expression", object("NSRegularExpression", "a+")) {
            expression("a+", [])
        },
        Sample(
            "regular expression with options",
            fields("NSRegularExpression", ["pattern": "a+", "options": ["caseInsensitive", "anchorsMatchLines"]])
        ) {
            expression("a+", [.caseInsensitive, .anchorsMatchLines])
        },
        Sample("characters", object("NSCharacterSet", ["U+0000-U+0002", "_", "a-c", "é"])) {
            NSCharacterSet(charactersIn: "\u{0}\u{1}\u{2}_abcé")
        },
        Sample("characters beyond 16 bits", object("NSCharacterSet", ["😀-😂"])) {
            NSCharacterSet(range: NSRange(location: 0x1F600, length: 3))
        },
        Sample("characters with a name", object("NSCharacterSet", "letters")) {
            CharacterSet.letters as NSCharacterSet
        },
        Sample("all other characters", fields("NSCharacterSet", ["inverted": ["a"]])) {
            CharacterSet(charactersIn: "a").inverted as NSCharacterSet
        },
        Sample("mutable characters", object("NSMutableCharacterSet", ["-", "a"])) {
            NSMutableCharacterSet(charactersIn: "a-")
        },
        Sample("name", fields("NSPersonNameComponents", ["givenName": "Ada", "familyName": "Lovelace"])) {
            var name = PersonNameComponents()
            (name.givenName, name.familyName) = ("Ada", "Lovelace")
            return name as NSPersonNameComponents
        },
        Sample("query item", fields("NSURLQueryItem", ["name": "q", "value": "x y"])) {
            NSURLQueryItem(name: "q", value: "x y")
        },
        Sample("query item without a value", fields("NSURLQueryItem", ["name": "q"])) {
            NSURLQueryItem(name: "q", value: nil)
        },
    ]

    private static func expression(_ pattern: String, _ options: NSRegularExpression.Options) -> NSObject? {
        try? NSRegularExpression(pattern: pattern, options: options)
    }

    private static let kilometres = fields("NSUnitLength", ["symbol": "km", "coefficient": 1000.0])

    private static let units = [
        Sample("measurement", fields("NSMeasurement", ["value": 1.5, "unit": kilometres])) {
            NSMeasurement(doubleValue: 1.5, unit: UnitLength.kilometers)
        },
        Sample("measurement of something", fields("NSMeasurement", ["value": 1.5, "unit": object("NSUnit", "pc")])) {
            NSMeasurement(doubleValue: 1.5, unit: Unit(symbol: "pc"))
        },
        Sample("unit of length", kilometres) { UnitLength.kilometers },
        Sample(
            "unit of temperature",
            fields("NSUnitTemperature", ["symbol": "°C", "coefficient": 1.0, "constant": 273.15])
        ) {
            UnitTemperature.celsius
        },
        Sample("unit of fuel efficiency", object("NSUnitFuelEfficiency", "mpg")) { UnitFuelEfficiency.milesPerGallon },
        Sample("converter", fields("NSUnitConverterLinear", ["coefficient": 2.5, "constant": 1.5])) {
            UnitConverterLinear(coefficient: 2.5, constant: 1.5)
        },
    ]
}
