import Foundation
import HRArchiving
import TestSupport
import Testing

extension ValidSample {
    static let plain = [
        ValidSample("plain-values.json", holds: values),
        ValidSample("plain-values.plist", holds: values),
        ValidSample("long-numbers.json", holds: longNumbers),
        ValidSample("dates-and-data.json", holds: datesAndData),
        ValidSample("dates-and-data.plist", holds: datesAndData),
        ValidSample("nulls.json", isEqualTo: ["scores": [10, nil, 30] as [Int?]]),
        ValidSample("nulls.plist", isEqualTo: ["scores": [10, nil, 30] as [Int?]]),
        ValidSample("nested-containers.json", holds: nested),
        ValidSample("sets.plist", isEqualTo: ["primes": [2, 3, 5, 7] as Set, "none": []]),
        ValidSample("dictionary-keys.json", isEqualTo: timetable),
        ValidSample("dollar-keys.json", holds: dollarKeys),
        ValidSample("special-strings.plist", isEqualTo: ["bell": "ding\u{7}", "a\0b": "the key has three characters"]),
    ]

    private static let values: HRNode = [
        "true": true,
        "smallest": -9_223_372_036_854_775_808,
        "largest": .integer(HRInteger(UInt64.max)),
        "real": 2.5,
        "exponent": 1.25e-7,
        "text": "Grüße, \"quoted\", on two\nlines",
        "empty": "",
        "words for what JSON has no numbers for": [
            "not a number": .real(.nan), "too large": .real(.infinity), "too small": .real(-.infinity),
            "negative zero": .real(-0.0),
        ],
    ]

    private static let longNumbers: HRNode = [
        "integer": .number(HRNumber(checked: "18446744073709551616")),
        "largest of 128 bits": .number(HRNumber(checked: "340282366920938463463374607431768211455")),
        "pi": .number(HRNumber(checked: "3.14159265358979323846264338327950288")),
        "beyond a Double": .number(HRNumber(checked: "1e400")),
        "price": 12345678901234.567,
    ]

    private static let newYear = 820_454_400.0

    private static let datesAndData: HRNode = [
        "new year": .date(Date(timeIntervalSinceReferenceDate: newYear)),
        "a quarter past": .date(Date(timeIntervalSinceReferenceDate: newYear + 900.25)),
        "elsewhere": .date(Date(timeIntervalSinceReferenceDate: newYear)),
        "long ago": .date(Date(timeIntervalSinceReferenceDate: -1e12)),
        "greeting": .data(Data("Hello".utf8)),
    ]

    private static let dollarKeys: HRNode = [
        "$class": "an ordinary key: $class", "$price": 5, "$other": "no reserved word, so it is read as it stands",
    ]

    private static let nested: HRNode = [
        "grid": [[1, 2, 3], [4, 5, 6], []],
        "by city": ["Oslo": ["open": [9, 17], "tags": ["new"]], "Rome": ["open": [8, 20], "tags": []]],
    ]

    private static var timetable: Timetable {
        Timetable(
            lessons: [.monday: [1: "Physics", 2: "Music"], .tuesday: [4: "History"]],
            rooms: [room: "Laboratory"],
            seats: [Timetable.Seat(row: 1, number: 2): "Anna", Timetable.Seat(row: 1, number: 3): "Bert"])
    }

    private static let room = UUID(
        uuid: (0xE6, 0x21, 0xE1, 0xF8, 0xC3, 0x6C, 0x49, 0x5A, 0x93, 0xFC, 0x0C, 0x24, 0x7A, 0x3E, 0x6E, 0x5F))
}
