import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Scalars")
struct ScalarTests {
    @Test("C-021 Text", arguments: HRFormat.each)
    func text(format: HRFormat) throws {
        try roundTrip("hello", as: format)
    }

    @Test("C-022 Empty text is neither nil nor the default", arguments: HRFormat.each)
    func emptyText(format: HRFormat) throws {
        try roundTrip("", as: format)
        let data = try HRArchiver().archive(Writing { try $0.encode("", forKey: "text") }, as: format)
        let document = try format.document(from: data)
        #expect(try HRUnarchiver().read(document) { try $0.decodeIfPresent(String.self, forKey: "text") } == "")
        #expect(try HRUnarchiver().read(document) { try $0.decode(forKey: "text", default: "default") } == "")
    }

    @Test("C-023 Text of three emoji", arguments: HRFormat.each)
    func emoji(format: HRFormat) throws {
        let back = try roundTrip("👩‍👧‍👦🇩🇪👍🏽", as: format)
        #expect(back.count == 3)
    }

    @Test("C-024 Booleans", arguments: HRFormat.each)
    func booleans(format: HRFormat) throws {
        try roundTrip(true, as: format)
        try roundTrip(false, as: format)
    }

    @Test("C-025 Int", arguments: HRFormat.each, [86, 10000])
    func int(format: HRFormat, number: Int) throws {
        try roundTrip(number, as: format)
    }

    @Test("C-026 Int64", arguments: HRFormat.each, [1_000_000_000, 123_456_789_012_345_678, 8006] as [Int64])
    func int64(format: HRFormat, number: Int64) throws {
        try roundTrip(number, as: format)
    }

    @Test("C-027 Double, bit for bit", arguments: HRFormat.each, [123.456, 79.31])
    func double(format: HRFormat, number: Double) throws {
        let back = try roundTrip(number, as: format)
        #expect(back.bitPattern == number.bitPattern)
    }

    @Test("C-028 Float, bit for bit", arguments: HRFormat.each, [123.456, 79.31] as [Float])
    func float(format: HRFormat, number: Float) throws {
        let back = try roundTrip(number, as: format)
        #expect(back.bitPattern == number.bitPattern)
    }

    @Test("C-029 Dates after the epochs", arguments: HRFormat.each)
    func datesAfter(format: HRFormat) throws {
        try roundTrip(Date(timeIntervalSince1970: 10), as: format)
        try roundTrip(Date(timeIntervalSinceReferenceDate: 5), as: format)
    }

    @Test("C-030 Dates before the epochs", arguments: HRFormat.each)
    func datesBefore(format: HRFormat) throws {
        try roundTrip(Date(timeIntervalSince1970: -10), as: format)
        try roundTrip(Date(timeIntervalSinceReferenceDate: -5), as: format)
    }

    @Test("C-031 A date with a long fraction is exactly equal", arguments: HRFormat.each)
    func dateWithFraction(format: HRFormat) throws {
        try roundTrip(Date(timeIntervalSinceReferenceDate: 72_169_399.351_496_99), as: format)
    }

    @Test("C-032 The current date is exactly equal", arguments: HRFormat.each)
    func now(format: HRFormat) throws {
        try roundTrip(Date(), as: format)
    }

    @Test("C-033 An absolute URL", arguments: HRFormat.each)
    func url(format: HRFormat) throws {
        let url = try #require(URL(string: "https://example.com/a%20b?c=d#e"))
        try roundTrip(url, as: format)
    }

    @Test("C-034 A URL relative to a base reads as the absolute one", arguments: HRFormat.each)
    func relativeURL(format: HRFormat) throws {
        let base = try #require(URL(string: "https://example.com/a/"))
        let url = try #require(URL(string: "b/c", relativeTo: base))
        #expect(try passed(url, as: format) == url.absoluteURL)
    }

    @Test("C-035 Data with zeros", arguments: HRFormat.each)
    func data(format: HRFormat) throws {
        try roundTrip(Data([0, 1, 0, 255, 0, 0, 128, 0]), as: format)
    }

    @Test("C-036 Empty data is not nil", arguments: HRFormat.each)
    func emptyData(format: HRFormat) throws {
        try roundTrip(Data(), as: format)
        try roundTrip([Data?.some(Data()), nil], as: format)
    }

    @Test("C-037 Integers at the limits are exact", arguments: HRFormat.each)
    func limits(format: HRFormat) throws {
        try roundTrip([Int.min, .max, 1 << 53 + 1, -(1 << 53) - 1], as: format)
        try roundTrip([Int64.min, .max], as: format)
        try roundTrip([UInt64.max, UInt64(Int64.max) + 1, 0], as: format)
        try roundTrip([Int8.min, .max], as: format)
        try roundTrip([Int16.min, .max], as: format)
        try roundTrip([Int32.min, .max], as: format)
        try roundTrip([UInt8.max], as: format)
        try roundTrip([UInt16.max], as: format)
        try roundTrip([UInt32.max], as: format)
        try roundTrip([UInt.max], as: format)
    }

    // The format has a notation for them, so there is no reason for the error that the scenario has as its default.
    @Test("C-038 NaN and the infinities are written and come back", arguments: HRFormat.each)
    func notFinite(format: HRFormat) throws {
        let numbers: [Double] = [.nan, .infinity, -.infinity]
        let back = try passed(numbers, as: format)
        #expect(back.count == 3)
        #expect(back[0].isNaN)
        #expect(Array(back[1...]) == [.infinity, -.infinity])
        let floats = try passed([Float.nan, -.infinity], as: format)
        #expect(floats[0].isNaN)
        #expect(floats[1] == -.infinity)
    }

    @Test("C-038 Negative zero, subnormals and whole reals keep their bits", arguments: HRFormat.each)
    func specialReals(format: HRFormat) throws {
        let numbers: [Double] = [
            -0.0, 0.0, 3.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1e22, 1e23, 0x1p53, 0x1p53 + 2,
            1.2345678901234567e18, -9.1e18,
        ]
        let back = try roundTrip(numbers, as: format)
        #expect(back.map(\.bitPattern) == numbers.map(\.bitPattern))
    }
}
