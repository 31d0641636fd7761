import HRArchiving
import TestSupport
import Testing

@Suite("Arrays of dictionaries")
struct DictionaryArrayTests {
    @Test("C-093 From booleans to everything", arguments: HRFormat.each)
    func booleans(format: HRFormat) throws { try check(Bool.self, format) }

    @Test("C-094 From Int to everything", arguments: HRFormat.each)
    func int(format: HRFormat) throws { try check(Int.self, format) }

    @Test("C-095 From Int64 to everything", arguments: HRFormat.each)
    func int64(format: HRFormat) throws { try check(Int64.self, format) }

    @Test("C-096 From text to everything", arguments: HRFormat.each)
    func text(format: HRFormat) throws { try check(String.self, format) }

    @Test("C-097 From Float to everything", arguments: HRFormat.each)
    func float(format: HRFormat) throws { try check(Float.self, format) }

    @Test("C-098 From Double to everything", arguments: HRFormat.each)
    func double(format: HRFormat) throws { try check(Double.self, format) }

    @Test("C-099 From structs to everything", arguments: HRFormat.each)
    func structs(format: HRFormat) throws { try check(Plain.self, format) }

    @Test("C-100 From registered values to everything", arguments: HRFormat.each)
    func named(format: HRFormat) throws { try check(Named.self, format) }

    private func check<Key: Sample>(_ key: Key.Type, _ format: HRFormat) throws {
        for value in sampleTypes { try check(key, value.type, format) }
        let (first, second) = Key.samples
        let foos: [[Key: any Foo]] = [[first: Bar(1), second: Named("x")], [second: Bar(2), first: Named("y")]]
        let back = try passed(foos, as: format, registry: fooRegistry)
        #expect(back.count == 2)
        #expect(zip(back, foos).allSatisfy { areSame($0, $1) })
    }

    private func check<Key: Sample, Value: Sample>(_ key: Key.Type, _ value: Value.Type, _ format: HRFormat) throws {
        let (keys, values) = (Key.samples, Value.samples)
        let dictionaries = [
            [keys.0: values.0, keys.1: values.1],
            [keys.0: values.1, keys.1: values.0],
        ]
        try roundTrip(dictionaries, as: format)
        try roundTrip(dictionaries, as: format, registry: fooRegistry)
    }
}
