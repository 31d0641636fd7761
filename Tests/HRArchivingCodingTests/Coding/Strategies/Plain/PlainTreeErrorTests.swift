import Foundation
import HRArchiving
import TestSupport
import Testing

/// Whoever meets dates and data of another program's is told which setting takes them.
@Suite("E3: Errors that name a spelling")
struct PlainTreeErrorTests {
    private struct Person: Codable {
        var born: Date?
        var icon: Data?
    }

    private static let seconds = "HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .secondsSince1970)))"

    @Test(
        "Numbers and texts in the place of dates and data",
        arguments: [
            (
                #"{"born": 7.5e8}"#, #"1:10: HR0202 "born" must be a date, found a real number at born"#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads numbers as dates, in seconds since 2001"
            ),
            (
                #"{"born": 1700000000}"#, #"1:10: HR0202 "born" must be a date, found an integer at born"#,
                seconds + " reads numbers as dates, in seconds since 1970"
            ),
            (
                #"{"born": 1700000000000}"#, #"1:10: HR0202 "born" must be a date, found an integer at born"#,
                "HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .millisecondsSince1970))) "
                    + "reads numbers as dates, in milliseconds since 1970"
            ),
            (
                #"{"icon": "AQID"}"#, #"1:10: HR0202 "icon" must be data, found a string at icon"#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads texts as data, in base64"
            ),
            (
                #"{"icon": [1, 2]}"#, #"1:10: HR0202 "icon" must be data, found an array at icon"#,
                "HRUnarchiver(compatibility: .codable(HRCodableSpelling(data: .deferredToData))) "
                    + "reads arrays as data, a number for each byte"
            ),
        ])
    func ordinary(_ text: String, _ description: String, _ help: String) throws {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive(Person.self, from: Data(text.utf8))
        }
        #expect(error.description == description)
        let isDate = text.contains("born")
        let written =
            isDate
            ? #"write it as "2026-11-21" or "2026-11-21T09:30:00Z""#
            : #"write it as { "$data": "base64" } in JSON, <data> in XML"#
        #expect(error.help == [written, help])
    }

    @Test("The whole report")
    func report() throws {
        let text = #"{"born": 750000000}"#
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive(Person.self, from: Data(text.utf8))
        }
        #expect(
            error.report() == """
                error[HR0202]: "born" must be a date, found an integer
                 --> 1:10
                  |
                1 | {"born": 750000000}
                  |          ^^^^^^^^^
                  |
                  = help: write it as "2026-11-21" or "2026-11-21T09:30:00Z"
                  = help: HRUnarchiver(compatibility: .jsonEncoder) reads numbers as dates, in seconds since 2001
                  = path: born  (PlainTreeErrorTests.Person.born)
                """)
    }

    @Test(
        "Where another spelling is set",
        arguments: [
            (
                HRCodableSpelling.jsonEncoder, #"{"born": "2026-11-21T09:30:00Z"}"#,
                #"1:10: HR0202 "born" must be a date, found a string at born"#,
                "HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .iso8601))) reads texts in ISO 8601"
            ),
            (
                .jsonEncoder, #"{"born": "21.11.2026"}"#,
                #"1:10: HR0202 "born" must be a date, found a string at born"#,
                "HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: .formatted(…)))) reads texts in a format of your own"
            ),
            (
                HRCodableSpelling(dates: .iso8601), #"{"born": 5}"#,
                #"1:10: HR0202 "born" must be a date, found an integer at born"#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads numbers as dates, in seconds since 2001"
            ),
            (
                HRCodableSpelling(data: .deferredToData), #"{"icon": "AQID"}"#,
                #"1:10: HR0202 "icon" must be data, found a string at icon"#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads texts as data, in base64"
            ),
        ])
    func spelled(_ spelling: HRCodableSpelling, _ text: String, _ description: String, _ help: String) throws {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(compatibility: .codable(spelling)).unarchive(Person.self, from: Data(text.utf8))
        }
        #expect(error.description == description)
        #expect(error.help == [help])
    }

    @Test("What a format has no notation for is refused when it is written")
    func writing() throws {
        let archiver = HRArchiver(compatibility: .propertyListEncoder)
        let date = expectError(.notWritable, "HR0106 JSON has no dates at born") {
            _ = try archiver.archive(Person(born: Date()), as: .json)
        }
        #expect(date?.help == ["choose another HRCodableSpelling for the archiver"])
        expectError(.notWritable, "HR0106 JSON has no data at icon") {
            _ = try archiver.archive(Person(icon: Data()), as: .json)
        }
        expectError(.invalidValue, "HR0206 a number is infinite or not a number at a") {
            _ = try HRArchiver(compatibility: .jsonEncoder).archive(["a": Double.nan], as: .json)
        }
    }

    @Test("Missing keys are those of the file")
    func missing() throws {
        struct Named: Codable { var firstName: String }
        let unarchiver = HRUnarchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase)))
        expectError(
            .missingKey,
            #"HR0203 PlainTreeErrorTests.Named needs the key "first_name", which is missing; is "first_nam" a misspelling of "first_name"? at $root"#
        ) { _ = try unarchiver.unarchive(Named.self, from: Data(#"{"first_nam": "a"}"#.utf8)) }
    }
}
