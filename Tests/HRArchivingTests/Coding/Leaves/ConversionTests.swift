import HRArchiving
import TestSupport
import Testing

/// What an unarchiver takes for a number or a boolean if it converts, and what it refuses either way.
@Suite("Conversions")
struct ConversionTests {
    private let strict = HRUnarchiver()
    private let converting = HRUnarchiver(converts: true)

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
        try check(41.0, 41)
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
}
