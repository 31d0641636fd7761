import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Dictionaries")
struct DictionaryTests {
    @Test("C-101 From booleans to everything", arguments: HRFormat.each)
    func booleans(format: HRFormat) throws { try check(Bool.self, format) }

    @Test("C-102 From Int to everything", arguments: HRFormat.each)
    func int(format: HRFormat) throws { try check(Int.self, format) }

    @Test("C-103 From Int64 to everything", arguments: HRFormat.each)
    func int64(format: HRFormat) throws { try check(Int64.self, format) }

    @Test("C-104 From text to everything", arguments: HRFormat.each)
    func text(format: HRFormat) throws { try check(String.self, format) }

    @Test("C-105 From Float to everything", arguments: HRFormat.each)
    func float(format: HRFormat) throws { try check(Float.self, format) }

    @Test("C-106 From Double to everything", arguments: HRFormat.each)
    func double(format: HRFormat) throws { try check(Double.self, format) }

    @Test("C-107 From dates to everything", arguments: HRFormat.each)
    func dates(format: HRFormat) throws { try check(Date.self, format) }

    @Test("C-108 From URLs to everything", arguments: HRFormat.each)
    func urls(format: HRFormat) throws { try check(URL.self, format) }

    @Test("C-109 From structs to everything", arguments: HRFormat.each)
    func structs(format: HRFormat) throws { try check(Plain.self, format) }

    @Test("C-110 From registered values to everything", arguments: HRFormat.each)
    func named(format: HRFormat) throws { try check(Named.self, format) }

    private func check<Key: Sample>(_ key: Key.Type, _ format: HRFormat) throws {
        for value in sampleTypes + [SampleType(Date.self)] { try check(key, value.type, format) }
        let (first, second) = Key.samples
        let foos: [Key: any Foo] = [first: Bar(1), second: Named("x")]
        #expect(areSame(try passed(foos, as: format, registry: fooRegistry), foos))
    }

    private func check<Key: Sample, Value: Sample>(_ key: Key.Type, _ value: Value.Type, _ format: HRFormat) throws {
        let (keys, values) = (Key.samples, Value.samples)
        try roundTrip([keys.0: values.0], as: format)
        try roundTrip([keys.0: values.0, keys.1: values.1], as: format)
    }

    @Test("C-111 Values of several types in one dictionary keep theirs", arguments: HRFormat.each)
    func heterogeneous(format: HRFormat) throws {
        try checkAnyValues(Bool.self, format)
        try checkAnyValues(Int.self, format)
        try checkAnyValues(Int64.self, format)
        try checkAnyValues(String.self, format)
        try checkAnyValues(Float.self, format)
        try checkAnyValues(Double.self, format)
    }

    // What a file holds is an integer, a real or a string: which width it once had, the file does not say.
    private func checkAnyValues<Key: Sample>(_ key: Key.Type, _ format: HRFormat) throws {
        let (first, second) = Key.samples
        let numbers: [Key: Any] = [first: Float(1.5), second: 2.5]
        let reals = try passed(numbers, as: format)
        #expect(reals[first] as? Double == 1.5)
        #expect(reals[second] as? Double == 2.5)
        let others: [Key: Any] = [first: "text", second: Int64.max]
        let back = try passed(others, as: format)
        #expect(back[first] as? String == "text")
        #expect(back[second] as? Int == Int(Int64.max))
    }

    /// The hasher's seed is another one in every process, so an order that a test can hold is the same in all of them.
    @Test("C-112 A dictionary is written in the same order by every process")
    func order() throws {
        let value = ["b": 2, "a": 1, "": 0, "B": 3, "é": 4, "e\u{301}f": 5]
        #expect(try HRArchiver().document(archiving: value).root.fields?.keys == ["", "B", "a", "b", "e\u{301}f", "é"])
        var large = value
        large.reserveCapacity(1000)
        #expect(
            try HRArchiver().document(archiving: large).description
                == HRArchiver().document(archiving: value).description)
        let pairs = [Plain("b"): 1, Plain("a"): 2, Plain(""): 3]
        #expect(try HRArchiver().document(archiving: pairs)["0.0.text"] == "")
        #expect(try HRArchiver().document(archiving: pairs)["1.0.text"] == "a")
        #expect(try HRArchiver().document(archiving: pairs)["2.0.text"] == "b")
    }

    @Test("C-113 An empty dictionary is no empty array", arguments: HRFormat.each)
    func empty(format: HRFormat) throws {
        try roundTrip([String: Int](), as: format)
        try roundTrip([Plain: Int](), as: format)
        let data = try HRArchiver().archive(["d": [String: Int]()], as: format)
        #expect(try format.document(from: data) == HRDocument(["d": [:]]))
        expectError(.typeMismatch, #"HR0202 "d" must be an array, found a dictionary at d"#) {
            _ = try HRUnarchiver().unarchive([String: [Int]].self, from: data)
        }
    }
}
