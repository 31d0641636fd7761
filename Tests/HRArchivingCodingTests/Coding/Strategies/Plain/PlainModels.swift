import Foundation
import HRArchiving
import TestSupport

/// A Codable type with a member of each kind, some under keys that this library's own files reserve.
struct PlainModel: Codable, Equatable {
    enum Region: String, Codable, CaseIterable, CodingKeyRepresentable { case farNorth, south, eastSide }
    enum Side: String, Codable, CaseIterable { case left, bothSides }

    enum Fill: Codable, Equatable {
        case none
        case solid(String, alpha: Double)
        case gradient(colorStops: [Int], startedAt: Date)
    }

    struct Part: Codable, Hashable {
        var partName: String
        var weight: Double?
    }

    var reservedID: String
    var reservedReference: [String: String]?
    var reservedDate: Date
    var reservedClass: Int
    var firstName: String
    var homeAddress2: [String: Part]
    var byNumber: [Int: String]
    var byRegion: [Region: Int]
    var bySide: [Side: [Int]]
    var byID: [UUID: Date]
    var icon: Data
    var pictures: [Data]
    var price: Decimal
    var timeout: Duration
    var ratio: Double
    var factor: Float
    var holes: [Int?]
    var tags: Set<String>
    var parts: Set<Part>
    var range: Range<Int>
    var site: URL
    var fills: [Fill]
    var bits: UInt64
    var isOn: Bool?

    enum CodingKeys: String, CodingKey {
        case reservedID = "$id"
        case reservedReference = "$ref"
        case reservedDate = "$date"
        case reservedClass = "$class"
        case firstName, homeAddress2, byNumber, byRegion, bySide, byID = "idMap", icon, pictures, price, timeout, ratio
        case factor, holes, tags, parts, range, site, fills, bits, isOn
    }
}

extension PlainModel {
    /// A value of random contents.
    ///
    /// - Parameter hasFractions: Whether dates have fractions of seconds.
    static func random(seed: UInt64, hasFractions: Bool, isFinite: Bool) -> PlainModel {
        var random = RandomParts(seed: seed, hasFractions: hasFractions)
        return PlainModel(
            reservedID: random.text(), reservedReference: random.some { $0.texts },
            reservedDate: random.date(), reservedClass: random.int(), firstName: random.text(),
            homeAddress2: random.dictionary { ($0.text(), Part(partName: $0.text(), weight: $0.some { $0.double() })) },
            byNumber: random.dictionary { ($0.int(), $0.text()) },
            byRegion: random.dictionary { ($0.one(of: Region.allCases), $0.int()) },
            bySide: random.dictionary { ($0.one(of: Side.allCases), [$0.int(), $0.int()]) },
            byID: random.dictionary { ($0.uuid(), $0.date()) },
            icon: random.data(), pictures: [random.data(), Data()],
            price: Decimal(random.int()) / 100, timeout: .milliseconds(random.int()),
            ratio: isFinite ? random.double() : random.one(of: [.infinity, -.infinity, 0.5]),
            factor: isFinite ? Float(random.int()) / 8 : random.one(of: [.infinity, -.infinity, 0.1]),
            holes: [random.int(), nil, random.some { $0.int() }],
            tags: Set([random.text(), random.text()]), parts: [Part(partName: "a"), Part(partName: "b", weight: 2)],
            range: 0..<abs(random.int()) + 1, site: URL(filePath: "/a b/\(abs(random.int()))"),
            fills: [
                .none, .solid(random.text(), alpha: random.double()),
                .gradient(colorStops: [1], startedAt: random.date()),
            ],
            bits: .random(in: 0...UInt64.max, using: &random.generator), isOn: random.some { $0.int() > 0 })
    }
}

/// Parts of models.
struct RandomParts {
    var generator: SeededGenerator
    private let hasFractions: Bool

    init(seed: UInt64, hasFractions: Bool) {
        generator = SeededGenerator(seed: seed)
        self.hasFractions = hasFractions
    }

    mutating func int() -> Int { .random(in: -1_000_000...1_000_000, using: &generator) }
    mutating func double() -> Double { one(of: [0, 3, 0.1, 1e300, -2.5, Double(int()) / 7]) }
    mutating func one<T>(of values: [T]) -> T { values[Int.random(in: values.indices, using: &generator)] }

    mutating func some<T>(_ make: (inout RandomParts) -> T) -> T? {
        Bool.random(using: &generator) ? make(&self) : nil
    }

    /// In quarters of seconds, which are exact in all the ways to count these.
    mutating func date() -> Date {
        let quarters = Int.random(in: 0...4_000_000_000, using: &generator)
        return Date(timeIntervalSinceReferenceDate: Double(hasFractions ? quarters : quarters / 4 * 4) / 4)
    }

    mutating func text() -> String {
        one(of: ["", "$id", "$$", "x$null", "first_name", "firstName", "_x_", "a/b \"c\"", "Zoë", "健", "k\(int())"])
    }

    var texts: [String: String] { ["$ref": "#/a", "$class": "x", "plain_key": "y", "otherKey": "z"] }

    mutating func data() -> Data {
        Data((0..<Int.random(in: 0...9, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    mutating func uuid() -> UUID {
        let (a, b) = (generator.next(), generator.next())
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? a : b) >> (UInt64($0 % 8) * 8)) }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    mutating func dictionary<Key: Hashable, Value>(_ make: (inout RandomParts) -> (Key, Value)) -> [Key: Value] {
        let count = Int.random(in: 0...4, using: &generator)
        return Dictionary((0..<count).map { _ in make(&self) }) { first, _ in first }
    }
}

/// Strategies under the names of both.
struct PlainCase: Sendable, CustomStringConvertible {
    let description: String
    var spelling = HRCodableSpelling.jsonEncoder
    var hasFractions = true
    var isFinite = true
    var change: @Sendable (JSONEncoder, JSONDecoder) -> Void = { _, _ in }

    var coders: (JSONEncoder, JSONDecoder) {
        let coders = (JSONEncoder(), JSONDecoder())
        change(coders.0, coders.1)
        return coders
    }

    static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy/MM/dd HH-mm-ss"
        return formatter
    }()

    static let all = [
        PlainCase(description: "defaults"),
        PlainCase(description: "seconds", spelling: HRCodableSpelling(dates: .secondsSince1970)) {
            $0.dateEncodingStrategy = .secondsSince1970
            $1.dateDecodingStrategy = .secondsSince1970
        },
        PlainCase(description: "milliseconds", spelling: HRCodableSpelling(dates: .millisecondsSince1970)) {
            $0.dateEncodingStrategy = .millisecondsSince1970
            $1.dateDecodingStrategy = .millisecondsSince1970
        },
        PlainCase(description: "ISO 8601", spelling: HRCodableSpelling(dates: .iso8601), hasFractions: false) {
            $0.dateEncodingStrategy = .iso8601
            $1.dateDecodingStrategy = .iso8601
        },
        PlainCase(
            description: "a formatter", spelling: HRCodableSpelling(dates: .formatted(formatter)), hasFractions: false
        ) {
            $0.dateEncodingStrategy = .formatted(formatter)
            $1.dateDecodingStrategy = .formatted(formatter)
        },
        PlainCase(description: "data in arrays", spelling: HRCodableSpelling(data: .deferredToData)) {
            $0.dataEncodingStrategy = .deferredToData
            $1.dataDecodingStrategy = .deferredToData
        },
        PlainCase(description: "snake case", spelling: HRCodableSpelling(keys: .snakeCase)) {
            $0.keyEncodingStrategy = .convertToSnakeCase
            $1.keyDecodingStrategy = .convertFromSnakeCase
        },
        PlainCase(
            description: "floats in texts",
            spelling: HRCodableSpelling(
                nonConformingFloats: .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")),
            isFinite: false
        ) {
            $0.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?")
            $1.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        },
    ]
}
