import Foundation
import HRArchiving
import TestSupport
import Testing

/// Foundation's own fields are read: HRCoder wrote them, and archives of NSKeyedArchiver have them.
@Suite("Foundation's spellings of its objects")
struct FoundationSpellingTests {
    typealias Sample = FoundationObjectTests.Sample

    private static func fields(_ name: String, _ fields: HRFields) -> HRNode {
        .object(HRObject(className: name, fields: fields))
    }

    static let samples = containers + calendars + structures + texts + units

    private static let containers = [
        Sample("UUID", fields("NSUUID", ["NS.uuidbytes": .data(Data(0..<16))])) {
            NSUUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F")
        },
        Sample("ordered set", fields("NSOrderedSet", ["NS.object.0": "b", "NS.object.1": "a"])) {
            NSOrderedSet(array: ["b", "a"])
        },
        Sample(
            "counted set",
            fields(
                "NSCountedSet",
                ["NS.count": 2, "NS.object0": "a", "NS.count0": 2, "NS.object1": "b", "NS.count1": 1])
        ) {
            NSCountedSet(array: ["a", "b", "a"])
        },
        Sample("index set of one range", fields("NSIndexSet", ["NSRangeCount": 1, "NSLocation": 1, "NSLength": 2])) {
            NSIndexSet(indexSet: [1, 2])
        },
        Sample("index set", fields("NSIndexSet", ["NSRangeCount": 2, "NSRangeData": .data(Data([1, 2, 0x85, 1, 1]))])) {
            NSIndexSet(indexSet: [1, 2, 133])
        },
        Sample("empty index set", fields("NSIndexSet", ["NSRangeCount": 0, "NSRangeData": .data(Data())])) {
            NSIndexSet()
        },
        Sample(
            "index path",
            fields("NSIndexPath", ["NSIndexPathLength": 2, "NSIndexPathData": .data(Data([1, 0xC8, 1]))])
        ) {
            NSIndexPath(indexes: [1, 200], length: 2)
        },
        Sample("index path of one", fields("NSIndexPath", ["NSIndexPathLength": 1, "NSIndexPathValue": 7])) {
            NSIndexPath(indexes: [7], length: 1)
        },
        Sample("error", fields("NSError", ["NSDomain": "a", "NSCode": 5, "NSUserInfo": ["k": 1]])) {
            NSError(domain: "a", code: 5, userInfo: ["k": 1])
        },
    ]

    private static let zone = fields("NSTimeZone", ["NS.name": "Europe/Berlin", "NS.data": .data(Data([1]))])
    private static let locale = fields("NSLocale", ["NS.identifier": "de_DE"])

    private static let calendars = [
        Sample("locale", locale) { NSLocale(localeIdentifier: "de_DE") },
        Sample("time zone", zone) { NSTimeZone(name: "Europe/Berlin") },
        Sample(
            "calendar",
            fields(
                "NSCalendar",
                [
                    "NS.identifier": "gregorian", "NS.timezone": zone, "NS.locale": locale, "NS.firstwkdy": 2,
                    "NS.mindays": 4, "NS.gstartdate": .date(Date(timeIntervalSinceReferenceDate: -13_197_600_000)),
                ])
        ) {
            let calendar = NSCalendar(identifier: .gregorian)
            if let zone = TimeZone(identifier: "Europe/Berlin") { calendar?.timeZone = zone }
            calendar?.locale = Locale(identifier: "de_DE")
            calendar?.firstWeekday = 2
            calendar?.minimumDaysInFirstWeek = 4
            return calendar
        },
        Sample(
            "date components",
            fields(
                "NSDateComponents",
                [
                    "NS.year": 2026, "NS.month": .integer(HRInteger(Int64.max)), "NS.nanosec": 5, "NS.yearForWOY": 6,
                    "NS.isLeapMonth": false,
                ])
        ) {
            let components = NSDateComponents()
            (components.year, components.nanosecond, components.yearForWeekOfYear) = (2026, 5, 6)
            components.isLeapMonth = false
            return components
        },
        Sample(
            "date interval",
            fields(
                "NSDateInterval",
                [
                    "NS.startDate": .date(Date(timeIntervalSinceReferenceDate: 5)),
                    "NS.endDate": .date(Date(timeIntervalSinceReferenceDate: 15)),
                ])
        ) {
            NSDateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 10)
        },
    ]

    private static let structures = [
        Sample("range", fields("NSValue", ["NS.special": 4, "NS.rangeval.location": 1, "NS.rangeval.length": 2])) {
            NSValue(range: NSRange(location: 1, length: 2))
        },
        Sample("point", fields("NSValue", ["NS.special": 1, "NS.pointval": "{1.5, -2}"])) {
            NSValue(point: NSPoint(x: 1.5, y: -2))
        },
        Sample("size", fields("NSValue", ["NS.special": 2, "NS.sizeval": "{1, 2}"])) {
            NSValue(size: NSSize(width: 1, height: 2))
        },
        Sample("rectangle", fields("NSValue", ["NS.special": 3, "NS.rectval": "{{1, 2}, {3, 4}}"])) {
            NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4))
        },
        Sample(
            "edge insets",
            fields(
                "NSValue",
                [
                    "NS.special": 12, "NS.edgeval.top": 1, "NS.edgeval.left": 2, "NS.edgeval.bottom": 3,
                    "NS.edgeval.right": 4,
                ])
        ) {
            NSValue(edgeInsets: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        },
    ]

    private static let texts = [
        Sample(
            "attributed string of one kind", fields("NSAttributedString", ["NSString": "ab", "NSAttributes": ["k": 1]])
        ) {
            NSAttributedString(string: "ab", attributes: [.init("k"): 1])
        },
        Sample("attributed string without attributes", fields("NSAttributedString", ["NSString": "ab"])) {
            NSAttributedString(string: "ab")
        },
        Sample(
            "attributed string",
            fields(
                "NSMutableAttributedString",
                ["NSString": "abc", "NSAttributes": [["k": 1], [:]], "NSAttributeInfo": .data(Data([1, 0, 2, 1]))])
        ) {
            let string = NSMutableAttributedString(string: "abc")
            string.addAttribute(.init("k"), value: 1, range: NSRange(location: 0, length: 1))
            return string
        },
        Sample("regular expression", fields("NSRegularExpression", ["NSPattern": "a", "NSOptions": 17])) {
            try? NSRegularExpression(pattern: "a", options: [.caseInsensitive, .anchorsMatchLines])
        },
        Sample("characters", fields("NSCharacterSet", ["NSStringObject": "abc"])) {
            NSCharacterSet(charactersIn: "abc")
        },
        Sample("range of characters", fields("NSCharacterSet", ["NSRange": .integer(HRInteger(Int64(65 << 32 | 3)))])) {
            NSCharacterSet(range: NSRange(location: 65, length: 3))
        },
        Sample("characters with a number", fields("NSCharacterSet", ["NSBuiltinID": 5])) {
            CharacterSet.letters as NSCharacterSet
        },
        Sample(
            "bitmap of characters",
            fields("NSCharacterSet", ["NSBitmapObject": .data(CharacterSet.symbols.bitmapRepresentation)])
        ) {
            CharacterSet.symbols as NSCharacterSet
        },
        Sample("all other characters", fields("NSCharacterSet", ["NSStringObject": "a", "NSIsInverted": true])) {
            CharacterSet(charactersIn: "a").inverted as NSCharacterSet
        },
        Sample("name", fields("NSPersonNameComponents", ["NS.givenName": "Ada", "NS.nickname": "A"])) {
            var name = PersonNameComponents()
            (name.givenName, name.nickname) = ("Ada", "A")
            return name as NSPersonNameComponents
        },
        Sample("query item", fields("NSURLQueryItem", ["NS.name": "q", "NS.value": "x"])) {
            NSURLQueryItem(name: "q", value: "x")
        },
    ]

    private static let units = [
        Sample(
            "measurement",
            fields(
                "NSMeasurement",
                [
                    "NS.value": 5,
                    "NS.unit": fields(
                        "NSUnitLength",
                        [
                            "NS.symbol": "km",
                            "NS.converter": fields(
                                "NSUnitConverterLinear", ["NS.coefficient": 1000, "NS.constant": 0]),
                        ]),
                ])
        ) {
            NSMeasurement(doubleValue: 5, unit: UnitLength.kilometers)
        },
        Sample("unit", fields("NSUnit", ["NS.symbol": "pc"])) { Unit(symbol: "pc") },
    ]

    @Test("are read", arguments: samples)
    func reads(_ sample: Sample) throws {
        let back = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: HRDocument([sample.node]))
        let member = try #require(back.first)
        #expect(sample.isEqual(member, sample.make()), "\(member)")
    }
}
