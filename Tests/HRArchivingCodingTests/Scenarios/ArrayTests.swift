import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Arrays")
struct ArrayTests {
    @Test("C-078 An empty array is not nil", arguments: HRFormat.each)
    func empty(format: HRFormat) throws {
        try roundTrip([Int](), as: format)
        let data = try HRArchiver().archive(Writing { try $0.encode([Int](), forKey: "numbers") }, as: format)
        let document = try format.document(from: data)
        #expect(try HRUnarchiver().read(document) { try $0.decodeIfPresent([Int].self, forKey: "numbers") } == [])
    }

    @Test("C-079 Booleans", arguments: HRFormat.each)
    func booleans(format: HRFormat) throws {
        try roundTrip([true, false, false], as: format)
    }

    @Test("C-080 Int", arguments: HRFormat.each)
    func int(format: HRFormat) throws {
        try roundTrip([5, 3, 80], as: format)
    }

    @Test("C-081 Int64", arguments: HRFormat.each)
    func int64(format: HRFormat) throws {
        try roundTrip([1_000_000_000, 123_456_789_012_345_678, 8006] as [Int64], as: format)
    }

    @Test("C-082 Double, bit for bit", arguments: HRFormat.each)
    func double(format: HRFormat) throws {
        let numbers = [123.456, 79.31, -0.0, 3]
        #expect(try roundTrip(numbers, as: format).map(\.bitPattern) == numbers.map(\.bitPattern))
    }

    @Test("C-083 Float, bit for bit", arguments: HRFormat.each)
    func float(format: HRFormat) throws {
        let numbers: [Float] = [123.456, 79.31, -0.0, 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        #expect(try roundTrip(numbers, as: format).map(\.bitPattern) == numbers.map(\.bitPattern))
    }

    @Test("C-084 Text", arguments: HRFormat.each)
    func text(format: HRFormat) throws {
        try roundTrip(["a", "", "👍🏽", "\u{0}\r\n\u{FFFE}"], as: format)
    }

    @Test("C-085 Dates", arguments: HRFormat.each)
    func dates(format: HRFormat) throws {
        try roundTrip([Date(timeIntervalSince1970: 0.1), .distantPast, .distantFuture], as: format)
    }

    @Test("C-086 URLs", arguments: HRFormat.each)
    func urls(format: HRFormat) throws {
        try roundTrip(["https://a.b/c?d#e", "mailto:a@b.c", "file:///a"].compactMap(URL.init), as: format)
    }

    @Test("C-087 Structs", arguments: HRFormat.each)
    func structs(format: HRFormat) throws {
        try roundTrip([Plain("a"), Plain("b")], as: format)
    }

    @Test("C-088 Registered values as what they are", arguments: HRFormat.each)
    func named(format: HRFormat) throws {
        try roundTrip([Named("a"), Named("b")], as: format)
        try roundTrip([Named("a"), Named("b")], as: format, registry: fooRegistry)
    }

    // Foundation's JSON writer writes 3.0 as 3, so the real in this test has a fraction; FORMAT names the exception.
    @Test("C-089 A heterogeneous array keeps the types of its numbers", arguments: HRFormat.each)
    func numbers(format: HRFormat) throws {
        let values: [Any] = [1, 2, 3.5]
        let back = try passed(values, as: format)
        #expect(back.count == 3)
        #expect(back[0] as? Int == 1)
        #expect(back[1] as? Int == 2)
        #expect(back[2] as? Double == 3.5)
        #expect(!(back[0] is Double))
        #expect(!(back[0] is Bool))
    }

    @Test("C-090 A heterogeneous array with a registered value", arguments: HRFormat.each)
    func registered(format: HRFormat) throws {
        let values: [Any] = ["a", Named("n"), true]
        let back = try passed(values, as: format, registry: fooRegistry)
        #expect(back[0] as? String == "a")
        #expect(back[1] as? Named == Named("n"))
        #expect(back[2] as? Bool == true)
    }

    // Every type has a name here, so it is the reader without a registration that refuses.
    @Test("C-091 A heterogeneous array with a value of an unregistered type is an error", arguments: HRFormat.each)
    func unregistered(format: HRFormat) throws {
        let data = try HRArchiver().archive(["a", Plain("p")] as [Any], as: format)
        let error = expectError(.unknownClass, #"HR0401 "Plain" is not a class that this file may create at 1"#) {
            _ = try HRUnarchiver().unarchive([Any].self, from: data)
        }
        #expect(error?.notes == ["no class is registered that may stand here"])
    }

    @Test("C-092 Arrays of arrays and of optionals, sets", arguments: HRFormat.each)
    func nested(format: HRFormat) throws {
        try roundTrip([[1, 2], [], [3]], as: format)
        try roundTrip([1, nil, 3], as: format)
        try roundTrip([[Color.red, nil], nil], as: format)
        try roundTrip(Set(["b", "a", ""]), as: format)
        try roundTrip([Set([1, 2]), Set([3])], as: format)
        try roundTrip(ContiguousArray([1, 2]), as: format)
        try roundTrip(Set([[1, 2], []]), as: format)
    }
}
