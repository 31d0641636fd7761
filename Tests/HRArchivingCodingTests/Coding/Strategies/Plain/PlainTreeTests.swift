import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// What JSONEncoder and PropertyListEncoder write is read, and what is written so they read.
@Suite("E3: Plain trees")
struct PlainTreeTests {
    private static let seeds: ClosedRange<UInt64> = 1...40

    @Test("JSONEncoder and JSONDecoder agree", arguments: PlainCase.all)
    func json(_ strategies: PlainCase) throws {
        let (encoder, decoder) = strategies.coders
        let archiver = HRArchiver(compatibility: .codable(strategies.spelling))
        let unarchiver = HRUnarchiver(compatibility: .codable(strategies.spelling), unknownKeys: .error)
        for seed in Self.seeds {
            let model = PlainModel.random(
                seed: seed, hasFractions: strategies.hasFractions, isFinite: strategies.isFinite)
            let theirs = try encoder.encode([model]), ours = try archiver.archive([model], as: .json)
            #expect(try unarchiver.unarchive([PlainModel].self, from: theirs) == [model], "seed \(seed)")
            #expect(try decoder.decode([PlainModel].self, from: ours) == [model], "seed \(seed)")
            #expect(try unarchiver.unarchive([PlainModel].self, from: ours) == [model], "seed \(seed)")
            #expect(try archiver.archive([model], as: .json) == ours, "seed \(seed)")
            #expect(unarchiver.diagnose([PlainModel].self, from: theirs).errors.isEmpty)
        }
    }

    @Test("PropertyListEncoder and PropertyListDecoder agree", arguments: [true, false])
    func propertyLists(isBinary: Bool) throws {
        let encoder = PropertyListEncoder(), decoder = PropertyListDecoder()
        encoder.outputFormat = isBinary ? .binary : .xml
        let archiver = HRArchiver(compatibility: .propertyListEncoder)
        let unarchiver = HRUnarchiver(compatibility: .propertyListEncoder, unknownKeys: .error)
        for seed in Self.seeds {
            let model = PlainModel.random(seed: seed, hasFractions: isBinary, isFinite: seed % 2 == 0)
            let theirs = try encoder.encode([model])
            let ours = try archiver.archive([model], as: isBinary ? .binaryPropertyList : .xmlPropertyList)
            #expect(try unarchiver.unarchive([PlainModel].self, from: theirs) == [model], "seed \(seed)")
            #expect(try decoder.decode([PlainModel].self, from: ours) == [model], "seed \(seed)")
            #expect(try unarchiver.unarchive([PlainModel].self, from: ours) == [model], "seed \(seed)")
        }
    }

    @Test("Models that are archived in other tests, too")
    func models() throws {
        let timetable = Timetable(
            lessons: [.monday: [1: "a", 3: "b"], .tuesday: [:]], rooms: [UUID(): "r"],
            seats: [Timetable.Seat(row: 1, number: 2): "s", Timetable.Seat(row: 1, number: 1): "t"])
        let archiver = HRArchiver(compatibility: .jsonEncoder), unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
        let theirs = try JSONEncoder().encode(timetable), ours = try archiver.archive(timetable, as: .json)
        #expect(try unarchiver.unarchive(Timetable.self, from: theirs) == timetable)
        #expect(try JSONDecoder().decode(Timetable.self, from: ours) == timetable)
    }

    @Test("Keys in snake case are those of JSONEncoder")
    func snakeCase() throws {
        let keys = [
            "a", "firstName", "imageURL", "URLPath", "aB", "ABc", "_private", "trailing_", "__", "homeAddress2", "x1Y2",
            "already_snake", "ÄrgerÜber", "mixed_snakeCase", "A", "AB", "a_b_c", "_a_bC_", "iOSVersion",
        ]
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for key in keys {
            let theirs = try HRDocument(jsonObject: JSONSerialization.jsonObject(with: encoder.encode(OneKey(key))))
            let ours = try HRArchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase))).document(
                archiving: OneKey(key))
            #expect(ours.root == theirs.root, "\(key)")
            // JSONDecoder itself does not find all of them again.
            let read = try HRUnarchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase))).unarchive(
                OneKey.self, from: encoder.encode(OneKey(key)), userInfo: key)
            #expect(read.value == 1, "\(key)")
        }
    }

    @Test("No word is reserved, and none is escaped")
    func reservedWords() throws {
        let value: [String: [String: String]] = ["$definitions": ["$alias": "a"], "$$": ["$class": "b", "$id": "1 2"]]
        let data = try HRArchiver(compatibility: .jsonEncoder).archive(value, as: .json.compact)
        #expect(
            String(decoding: data, as: UTF8.self) == #"{"$$":{"$class":"b","$id":"1 2"},"$definitions":{"$alias":"a"}}"#
        )
        #expect(try HRUnarchiver(compatibility: .jsonEncoder).unarchive(from: data) == value)
        for format in [HRFormat.xmlPropertyList, .binaryPropertyList, .json] {
            let data = try HRArchiver(compatibility: .propertyListEncoder).archive(value, as: format)
            #expect(try HRUnarchiver(compatibility: .propertyListEncoder).unarchive(from: data) == value, "\(format)")
        }
    }

    @Test(
        "Foundation's serializers and plain trees are settings that contradict one another",
        arguments: HRFormat.foundation)
    func foundation(format: HRFormat) {
        let message = "HR0209 plain trees do not go through Foundation's serializers"
        expectError(.coderMisuse, message) {
            _ = try HRArchiver(compatibility: .propertyListEncoder).archive(["a": 1], as: format)
        }
        expectError(.coderMisuse, message) {
            let unarchiver = HRUnarchiver(compatibility: .propertyListEncoder, implementation: .foundation)
            _ = try unarchiver.unarchive([String: Int].self, from: HRArchiver().archive(["a": 1], as: format))
        }
    }

    @Test("Dates that closures write and read", arguments: [HRFormat.json, .xmlPropertyList, .binaryPropertyList])
    func customDates(format: HRFormat) throws {
        struct Refusal: Error {}
        let days = HRCodableSpelling(
            dates: .custom(
                encode: { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode("day \(Int(date.timeIntervalSince1970 / 86_400))")
                },
                decode: { decoder in
                    let text = try decoder.singleValueContainer().decode(String.self)
                    guard let day = Double(text.dropFirst(4)) else { throw Refusal() }
                    return Date(timeIntervalSince1970: day * 86_400)
                }))
        let value = ["a": Date(timeIntervalSince1970: 86_400), "b": Date(timeIntervalSince1970: 0)]
        let document = try HRArchiver(compatibility: .codable(days)).document(archiving: value)
        #expect(document == HRDocument(["a": "day 1", "b": "day 0"]))
        let data = try HRArchiver(compatibility: .codable(days)).archive(value, as: format)
        #expect(try HRUnarchiver(compatibility: .codable(days)).unarchive(from: data) == value)
        expectError(.userError, "HR0208 the type's own code failed to decode it at a") {
            _ = try HRUnarchiver(compatibility: .codable(days)).unarchive(
                [String: Date].self, from: Data(#"{"a":"x"}"#.utf8))
        }
        expectError(.typeMismatch, #"HR0202 "a" must be a string, found an integer at a"#) {
            _ = try HRUnarchiver(compatibility: .codable(days)).unarchive(
                [String: Date].self, from: Data(#"{"a":1}"#.utf8))
        }
    }

    @Test("Where a key looks like a reserved word, errors have their line")
    func places() throws {
        let text = "{\n  \"$id\": \"a\",\n  \"$value\": {\n    \"$date\": true\n  }\n}"
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Words.self, from: Data(text.utf8))
        }
        #expect(error.description == #"4:14: HR0202 "$date" must be a date, found a boolean at $$value.$$date"#)
    }

    // MARK: Objects

    private final class Box: Codable {
        var name: String
        var next: Box?
        init(_ name: String, next: Box? = nil) { (self.name, self.next) = (name, next) }
    }

    @Test("An object that is met twice is written twice")
    func shared() throws {
        let box = Box("b")
        let data = try HRArchiver(compatibility: .jsonEncoder).archive(
            [box, Box("a", next: box), box], as: .json.compact)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"[{"name":"b"},{"name":"a","next":{"name":"b"}},{"name":"b"}]"#)
    }

    @Test("An object that leads back to itself is an error")
    func circle() {
        let box = Box("b")
        box.next = Box("a", next: Box("c", next: box))
        let error = expectError(
            .cycle,
            "HR0310 an object leads back to itself, and there are no references in plain data at 1.next.next.next"
        ) { _ = try HRArchiver(compatibility: .jsonEncoder).document(archiving: [Box("x"), box]) }
        #expect(
            error?.help == [
                "write it with an HRArchiver that has references: with compatibility: .standard",
                "or leave the property out of the coding keys that leads back",
            ])
        box.next = nil
    }

    // MARK: Other ways

    private struct Visit {
        var place = ""
        var at = Date(timeIntervalSinceReferenceDate: 0)
        var photo = Data()
        var tip: Decimal = 0
        var pause = Duration.zero
    }

    private static var map: PropertyMap<Visit> {
        PropertyMap(
            { Visit() }, MappedProperty("$place", \.place), MappedProperty("at", \.at),
            MappedProperty("photo", \.photo),
            MappedProperty("tip", \.tip), MappedProperty("pause", \.pause))
    }

    @Test("Maps are spelled so, too")
    func maps() throws {
        let visit = Visit(
            place: "x", at: Date(timeIntervalSince1970: 5), photo: Data([1, 2, 3]), tip: 12.5, pause: .seconds(1))
        let spelling = HRCodableSpelling(dates: .secondsSince1970)
        let data = try HRArchiver(compatibility: .codable(spelling)).archive(
            visit, through: Self.map, as: .json.compact)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"$place":"x","at":5.0,"photo":"AQID","tip":12.5,"pause":[0,1000000000000000000]}"#)
        let read = try HRUnarchiver(compatibility: .codable(spelling)).unarchive(through: Self.map, from: data)
        #expect(read.place == "x" && read.at == visit.at && read.photo == visit.photo)
        #expect(read.tip == visit.tip && read.pause == visit.pause)
    }

    @Test("Types that take part by HRCoding have neither classes nor references")
    func ownCoding() throws {
        let data = try HRArchiver(compatibility: .jsonEncoder).archive(["a": [Plain("x")]], as: .json.compact)
        #expect(String(decoding: data, as: UTF8.self) == #"{"a":[{"text":"x"}]}"#)
        #expect(
            try HRUnarchiver(compatibility: .jsonEncoder).unarchive([String: [Plain]].self, from: data)["a"] == [
                Plain("x")
            ])
    }
}

/// Two keys that are reserved in other files.
private struct Words: Codable {
    struct Inner: Codable {
        var date: Date
        enum CodingKeys: String, CodingKey { case date = "$date" }
    }
    var id: String
    var value: Inner
    enum CodingKeys: String, CodingKey { case id = "$id", value = "$value" }
}

/// A value under any key.
private struct OneKey: Codable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var key: String
    var value = 1

    init(_ key: String) { self.key = key }

    static let wanted = CodingUserInfoKey(rawValue: "key")

    init(from decoder: any Decoder) throws {
        key = Self.wanted.flatMap { decoder.userInfo[$0] as? String } ?? ""
        value = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(stringValue: key))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: Key(stringValue: key))
    }
}

extension HRUnarchiver {
    fileprivate func unarchive<T>(_ type: T.Type, from data: Data, userInfo key: String) throws -> T {
        var unarchiver = self
        if let wanted = OneKey.wanted { unarchiver.userInfo[wanted] = key }
        return try unarchiver.unarchive(type, from: data)
    }
}
