import HRArchiving
import TestSupport
import Testing

@Suite("Dictionaries of arrays")
struct ArrayDictionaryTests {
    @Test("C-114 From booleans to everything", arguments: HRFormat.each)
    func booleans(format: HRFormat) throws { try check(Bool.self, format) }

    @Test("C-115 From Int to everything", arguments: HRFormat.each)
    func int(format: HRFormat) throws { try check(Int.self, format) }

    @Test("C-116 From Int64 to everything", arguments: HRFormat.each)
    func int64(format: HRFormat) throws { try check(Int64.self, format) }

    @Test("C-117 From text to everything", arguments: HRFormat.each)
    func text(format: HRFormat) throws { try check(String.self, format) }

    @Test("C-118 From Float to everything", arguments: HRFormat.each)
    func float(format: HRFormat) throws { try check(Float.self, format) }

    @Test("C-119 From Double to everything", arguments: HRFormat.each)
    func double(format: HRFormat) throws { try check(Double.self, format) }

    @Test("C-120 From structs to everything", arguments: HRFormat.each)
    func structs(format: HRFormat) throws { try check(Plain.self, format) }

    @Test("C-121 From registered values to everything", arguments: HRFormat.each)
    func named(format: HRFormat) throws { try check(Named.self, format) }

    private func check<Key: Sample>(_ key: Key.Type, _ format: HRFormat) throws {
        for value in sampleTypes { try check(key, value.type, format) }
        let (first, second) = Key.samples
        let foos: [Key: [any Foo]] = [first: [Bar(1), Named("x")], second: []]
        let back = try passed(foos, as: format, registry: fooRegistry)
        #expect(back.count == 2)
        #expect(back[second]?.isEmpty == true)
        #expect(zip(back[first] ?? [], foos[first] ?? []).allSatisfy { areSame($0, $1) })
        #expect(back[first]?.count == 2)
    }

    private func check<Key: Sample, Value: Sample>(_ key: Key.Type, _ value: Value.Type, _ format: HRFormat) throws {
        let (keys, values) = (Key.samples, Value.samples)
        try roundTrip([keys.0: [values.0, values.1], keys.1: [values.1, values.0]], as: format)
    }

    @Test("C-122 Dictionaries three levels deep", arguments: HRFormat.each)
    func deep(format: HRFormat) throws {
        try roundTrip(["a": ["b": ["c": 1], "": [:]], "d": [:]], as: format)
        try roundTrip([1: [Plain("a"): ["b": [true: Color.red]]]], as: format)
    }
}
