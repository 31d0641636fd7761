import Foundation
import HRArchiving
import TestSupport
import Testing

/// The Codable types of the standard library and of Foundation, in every place that a value can stand in.
@Suite("Codable values of the standard library and of Foundation")
struct CodableValueTests {
    @Test("Come back equal, wherever they stand", arguments: CodableSample.all, HRFormat.each)
    func everywhere(sample: CodableSample, format: HRFormat) throws {
        try sample.check(format)
    }
}

/// Some values of one type.
struct CodableSample: Sendable, CustomStringConvertible {
    let description: String
    let check: @Sendable (HRFormat) throws -> Void

    private init<Value: Codable & Equatable & Sendable>(_ values: Value...) {
        description = "\(Value.self)"
        check = { format in
            for value in values { try Self.check(value, format) }
            try roundTrip(values, as: format)
            try roundTrip(Dictionary(uniqueKeysWithValues: values.enumerated().map { ("key \($0)", $1) }), as: format)
            try roundTrip(values.map { Optional($0) } + [nil], as: format)
        }
    }

    private static func check<Value: Codable & Equatable>(_ value: Value, _ format: HRFormat) throws {
        try roundTrip(value, as: format)
        try roundTrip(Holder(value: value, optional: value, list: [value], none: nil), as: format)
        try roundTrip(Single(value: value), as: format)
        try roundTrip(Unkeyed(values: [value, value]), as: format)
    }

    static let all: [CodableSample] = numbers + collections + dates + others

    private static let numbers = [
        CodableSample(true, false), CodableSample(Int8.min, .max), CodableSample(UInt64.max, 0),
        CodableSample(Int64.min, -1), CodableSample(Float.pi, -.infinity, 0.1, .leastNonzeroMagnitude),
        CodableSample(Double.greatestFiniteMagnitude, -0.0, .infinity, .ulpOfOne),
        CodableSample(Decimal(string: "-123456789.000000001") ?? 0, .leastFiniteMagnitude, .pi),
        CodableSample(SIMD2<Int>(1, 2)), CodableSample(SIMD4<Float>(0.5, -1, 2, 3)),
    ]

    private static let collections = [
        CodableSample([Int](), [1, 2]), CodableSample([[String]](), [[], ["a"], ["b", "c"]]),
        CodableSample(ContiguousArray([1, 2])), CodableSample(Set(["a", "b"]), []),
        CodableSample(["a": ["b": [1]]], [:]), CodableSample([1: "a", -1: "b"]), CodableSample([2.5: true]),
        CodableSample([Date(timeIntervalSince1970: 0): 1]), CodableSample([[1]: [2]], [[]: []]),
        CodableSample([Int?.none: 1, 2: 3]), CodableSample(Optional(["a": Int?.none])),
        CodableSample(1..<5, 0..<0), CodableSample(1...5),
        CodableSample("a"..."z"), CodableSample(0.5..<1.5), CodableSample(Date.distantPast...Date.distantFuture),
        CodableSample([1, 2, 4].difference(from: [1, 3])),
    ]

    private static let dates = [
        CodableSample(Date(timeIntervalSinceReferenceDate: 0.1), .distantPast, .distantFuture),
        CodableSample(DateInterval(start: Date(timeIntervalSince1970: 1), duration: 2.5)),
        CodableSample(DateComponents(timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, weekday: 1)),
        CodableSample(Calendar(identifier: .gregorian)), CodableSample(Locale(identifier: "de_CH")),
        CodableSample(TimeZone(secondsFromGMT: 3600)),
    ]

    private static let others = [
        CodableSample("", "e\u{301}", "é", "\u{0}", "a\nb", "👩‍👩‍👧"), CodableSample(Data(), Data([0, 255])),
        CodableSample(UUID()), CodableSample(URL(string: "https://example.org/a%20b?c#d")),
        CodableSample(URL(string: "a/b", relativeTo: URL(string: "https://example.org/"))?.absoluteURL),
        CodableSample(URLComponents(string: "https://user@example.org:80/a?b=c#d")),
        CodableSample(IndexSet([1, 2, 3, 7]), IndexSet()), CodableSample(IndexPath(indexes: [1, 2, 3]), IndexPath()),
        CodableSample(CharacterSet(charactersIn: "abc")),
        CodableSample(Measurement(value: 2.5, unit: UnitLength.meters)),
        CodableSample(PersonNameComponents.sample), CodableSample(CGRect(x: 0.5, y: 1, width: 2, height: 3)),
        CodableSample(CGPoint(x: 1, y: 2)), CodableSample(CGSize(width: 1, height: 2)),
        CodableSample(AffineTransform(scaleByX: 2, byY: 3)),
    ]
}

extension PersonNameComponents {
    fileprivate static var sample: PersonNameComponents {
        var name = PersonNameComponents()
        (name.givenName, name.familyName, name.nickname) = ("Anna", "Meier", "an")
        return name
    }
}

private struct Holder<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var optional: Value?
    var list: [Value]
    var none: Value?
}

/// A value that is the whole of another one.
private struct Single<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value

    init(value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// Values in a container without keys, which are read until there are no more.
private struct Unkeyed<Value: Codable & Equatable>: Codable, Equatable {
    var values: [Value]

    init(values: [Value]) { self.values = values }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        values = []
        while !container.isAtEnd { values.append(try container.decode(Value.self)) }
        guard container.count == values.count, container.currentIndex == values.count else {
            throw CocoaError(.coderReadCorrupt)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}
