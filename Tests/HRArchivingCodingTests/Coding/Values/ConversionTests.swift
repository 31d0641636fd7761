import Foundation
import HRArchiving
import TestSupport
import Testing

/// What an unarchiver takes for a number or a boolean if it converts, and what it refuses either way.
@Suite("Conversions")
struct ConversionTests {
    private let strict = HRUnarchiver()
    private let converting = HRUnarchiver(convertsScalars: true)

    private func check<T: HRDecodable & Equatable & SendableMetatype>(_ node: HRNode, _ value: T) throws {
        expectError(.typeMismatch) { _ = try strict.unarchive(T.self, from: HRDocument(node)) }
        #expect(try converting.unarchive(T.self, from: HRDocument(node)) == value)
    }

    @Test(
        "To booleans",
        arguments: [("YES", true), ("NO", false), ("true", true), ("false", false), ("1", true), ("0", false)])
    func booleans(_ text: String, _ value: Bool) throws {
        try check(.string(text), value)
    }

    @Test("To booleans from 0 and 1", arguments: [(0, false), (1, true)])
    func booleansFromIntegers(_ number: Int64, _ value: Bool) throws {
        try check(.integer(HRInteger(number)), value)
    }

    @Test("From booleans", arguments: [(true, 1), (false, 0)])
    func fromBooleans(_ node: Bool, _ value: Int) throws {
        try check(.bool(node), value)
        try check(.bool(node), UInt8(value))
        try check(.bool(node), Double(value))
        try check(.bool(node), Float(value))
    }

    @Test("To numbers")
    func numbers() throws {
        try check("41", 41)
        try check("1.5e3", 1500.0)
        try check("0.25", Float(0.25))
    }

    @Test("Never guess", arguments: ["Tea", "yes", "", "2", "TRUE"])
    func refusedBooleans(_ text: String) {
        expectError(.typeMismatch) { _ = try converting.unarchive(Bool.self, from: HRDocument(.string(text))) }
    }

    @Test("Never lose anything", arguments: ["41 years", "41.5", "", " 41", "4294967338"])
    func refusedNumbers(_ text: String) {
        expectError(.typeMismatch) { _ = try converting.unarchive(Int32.self, from: HRDocument(.string(text))) }
    }

    @Test(
        "A text that is beyond the type is an error, not infinity",
        arguments: ["1e400", "-1e400", "1.8e308", "99999e99999", "0x1p5000"])
    func beyondReal(_ text: String) {
        expectError(.outOfRange) { _ = try converting.unarchive(Double.self, from: HRDocument(.string(text))) }
        expectError(.outOfRange) { _ = try converting.unarchive(Float.self, from: HRDocument(.string(text))) }
    }

    @Test("A text beyond Float alone, and texts that say infinity")
    func beyondFloat() throws {
        expectError(.outOfRange) { _ = try converting.unarchive(Float.self, from: HRDocument("1e39")) }
        #expect(try converting.unarchive(Double.self, from: HRDocument("1e39")) == 1e39)
        #expect(try converting.unarchive(Double.self, from: HRDocument("-inf")) == -.infinity)
        #expect(try converting.unarchive(Float.self, from: HRDocument("infinity")) == .infinity)
        #expect(try converting.unarchive(Double.self, from: HRDocument("nan")).isNaN)
    }

    @Test(
        "Digits that a Decimal does not hold are an error",
        arguments: [
            String(repeating: "123456789012", count: 4), "0." + String(repeating: "123456789012", count: 4), "1e128",
            "1.5e-128", "1e-400", "1e99999999999", "-" + String(repeating: "9", count: 39),
            "340282366920938463463374607431768211456",
        ])
    func beyondDecimal(_ text: String) {
        expectError(.outOfRange) { _ = try strict.unarchive(Decimal.self, from: HRDocument(.string(text))) }
    }

    @Test(
        "Those that it holds come back, with zeros wherever they like",
        arguments: [
            ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"), ("+000.500", "0.5"),
            ("1" + String(repeating: "0", count: 60), "1" + String(repeating: "0", count: 60)), ("-0", "0"),
            ("0e999", "0"), ("12.50e1", "125"), ("-12e-2", "-0.12"),
            ("1.0000000000000000000000000000000000000000000", "1"),
        ])
    func withinDecimal(_ text: String, _ value: String) throws {
        #expect(try strict.unarchive(Decimal.self, from: HRDocument(.string(text))).description == value)
    }

    @Test("Decimals of any size come back")
    func decimals() throws {
        var random = SeededGenerator(seed: 64)
        for _ in 0..<300 {
            let digits = (0..<Int.random(in: 1...38, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let exponent = Int.random(in: -128...127, using: &random)
            guard let significand = Decimal(string: digits.joined()) else { continue }
            let value = Decimal(
                sign: Bool.random(using: &random) ? .plus : .minus, exponent: exponent, significand: significand)
            guard value.isFinite else { continue }
            let document = try HRArchiver().document(archiving: value)
            #expect(try strict.unarchive(Decimal.self, from: document) == value, "\(value)")
        }
    }
}
