import HRArchiving
import TestSupport
import Testing

@Suite("Root values")
struct RootValueTests {
    private let foos: [any Foo] = [Bar(1), Named("x")]

    @Test("C-123 Text as the root is what it is under a key", arguments: HRFormat.each)
    func text(format: HRFormat) throws {
        try roundTrip("hello", as: format)
        let document = try HRArchiver().document(archiving: Writing { try $0.encode("hello", forKey: "key") })
        #expect(try HRArchiver().document(archiving: "hello").root == document["key"])
    }

    @Test("C-124 A struct", arguments: HRFormat.each)
    func plain(format: HRFormat) throws {
        try roundTrip(Plain("a"), as: format)
    }

    @Test("C-125 A protocol value", arguments: HRFormat.each)
    func existential(format: HRFormat) throws {
        let foo: any Foo = Bar(1)
        let data = try HRArchiver(registry: fooRegistry).archive(foo, as: format)
        let back = try HRUnarchiver(registry: fooRegistry).unarchive((any Foo).self, from: data)
        #expect(areSame(back, foo))
    }

    @Test("C-126 Arrays", arguments: HRFormat.each)
    func arrays(format: HRFormat) throws {
        try roundTrip(["a", "b"], as: format)
        try roundTrip([Plain("a"), Plain("b")], as: format)
        let back = try passed(foos, as: format, registry: fooRegistry)
        #expect(back.count == 2)
        #expect(zip(back, foos).allSatisfy { areSame($0, $1) })
    }

    @Test("C-127 Arrays of dictionaries", arguments: HRFormat.each)
    func arraysOfDictionaries(format: HRFormat) throws {
        try roundTrip([["a": 1], ["b": 2, "c": 3]], as: format)
        try roundTrip([["a": Plain("x")], ["b": Plain("y")]], as: format)
        try roundTrip([[Plain("a"): Plain("x")], [Plain("b"): Plain("y")]], as: format)
        let byText: [[String: any Foo]] = [["a": Bar(1)], ["b": Named("x")]]
        let texts = try passed(byText, as: format, registry: fooRegistry)
        #expect(zip(texts, byText).allSatisfy { areSame($0, $1) })
        let byPlain: [[Plain: any Foo]] = [[Plain("a"): Bar(1)], [Plain("b"): Named("x")]]
        let plains = try passed(byPlain, as: format, registry: fooRegistry)
        #expect(zip(plains, byPlain).allSatisfy { areSame($0, $1) })
    }

    @Test("C-128 Dictionaries", arguments: HRFormat.each)
    func dictionaries(format: HRFormat) throws {
        try roundTrip(["a": true, "b": false], as: format)
        try roundTrip(["a": Plain("x")], as: format)
        try roundTrip([Plain("a"): "x"], as: format)
        try roundTrip([Plain("a"): Plain("x")], as: format)
        let byText: [String: any Foo] = ["a": Bar(1), "b": Named("x")]
        #expect(areSame(try passed(byText, as: format, registry: fooRegistry), byText))
        let byPlain: [Plain: any Foo] = [Plain("a"): Bar(1), Plain("b"): Named("x")]
        #expect(areSame(try passed(byPlain, as: format, registry: fooRegistry), byPlain))
    }

    @Test("C-129 Dictionaries of arrays", arguments: HRFormat.each)
    func dictionariesOfArrays(format: HRFormat) throws {
        try roundTrip(["a": [1, 2], "b": []], as: format)
        try roundTrip(["a": [Plain("x")]], as: format)
        try roundTrip([Plain("a"): ["x"]], as: format)
        try roundTrip([Plain("a"): [Plain("x")]], as: format)
        let byText: [String: [any Foo]] = ["a": foos]
        let texts = try passed(byText, as: format, registry: fooRegistry)["a"] ?? []
        #expect(texts.count == 2 && zip(texts, foos).allSatisfy { areSame($0, $1) })
        let byPlain: [Plain: [any Foo]] = [Plain("a"): foos]
        let plains = try passed(byPlain, as: format, registry: fooRegistry)[Plain("a")] ?? []
        #expect(plains.count == 2 && zip(plains, foos).allSatisfy { areSame($0, $1) })
    }

    // An archive always is its root here; what can be missing is the root of the wanted kind.
    @Test("C-130 A root of another kind than is asked for", arguments: HRFormat.each)
    func otherRoot(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["a": 1]))
        expectError(.typeMismatch, "HR0202 the value must be a string, found a dictionary at $root") {
            _ = try HRUnarchiver().unarchive(String.self, from: data)
        }
        expectError(.missingKey, #"HR0203 Plain needs the key "text", which is missing at $root"#) {
            _ = try HRUnarchiver().unarchive(Plain.self, from: data)
        }
    }
}
