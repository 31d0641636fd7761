import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Raw-valued types")
struct RawValueTests {
    @Test("C-039 An enum of texts is stored as its raw text", arguments: HRFormat.each)
    func color(format: HRFormat) throws {
        let document = try HRArchiver().document(archiving: Writing { try $0.encode(Color.green, forKey: "color") })
        #expect(document["color"] == "green")
        let back = try format.document(from: format.data(from: document))
        #expect(try HRUnarchiver().read(back) { try $0.decode(Color.self, forKey: "color") } == .green)
    }

    @Test("C-040 An option set is stored as its integer", arguments: HRFormat.each)
    func options(format: HRFormat) throws {
        let value: Options = [.first, .second]
        let document = try HRArchiver().document(archiving: Writing { try $0.encode(value, forKey: "options") })
        #expect(document["options"] == 3)
        let back = try format.document(from: format.data(from: document))
        #expect(try HRUnarchiver().read(back) { try $0.decode(Options.self, forKey: "options") } == value)
    }

    @Test("C-041 An array of an enum keeps its order", arguments: HRFormat.each)
    func array(format: HRFormat) throws {
        try roundTrip([Color.red, .green, .red], as: format)
    }

    @Test("C-042 A dictionary from an enum has the raw texts as keys", arguments: HRFormat.each)
    func dictionary(format: HRFormat) throws {
        let value: [Color: Int] = [.red: 1, .green: 2]
        #expect(try HRArchiver().document(archiving: value) == HRDocument(["green": 2, "red": 1]))
        try roundTrip(value, as: format)
    }

    @Test("C-043 A dictionary from an option set, with a key of two flags", arguments: HRFormat.each)
    func dictionaryOfOptions(format: HRFormat) throws {
        let value: [Options: Int] = [[.first, .second]: 7, .first: 8]
        #expect(try HRArchiver().document(archiving: value) == HRDocument(["1": 8, "3": 7]))
        try roundTrip(value, as: format)
    }

    // The value itself is not in the message, for messages are logged; the cases that there are, are its help.
    @Test("C-044 A raw text that no case has is an error with path and type", arguments: HRFormat.each)
    func unknownText(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["colors": ["red", "blue"]]))
        let error = expectError(.invalidValue, "HR0206 element 1 is not a value of Color at colors.1") {
            _ = try HRUnarchiver().unarchive([String: [Color]].self, from: data)
        }
        #expect(error?.help == ["write one of red, green"])
    }

    @Test("C-045 An integer in place of an enum of texts is a type error", arguments: HRFormat.each)
    func integer(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["color": 1]))
        expectError(.typeMismatch, #"HR0202 "color" must be a string, found an integer at color"#) {
            _ = try HRUnarchiver().unarchive([String: Color].self, from: data)
        }
    }

    @Test("C-046 An enum and an array of them as the root", arguments: HRFormat.each)
    func root(format: HRFormat) throws {
        try roundTrip(Color.green, as: format)
        try roundTrip(Color.allCases, as: format)
    }

    @Test("C-047 A dictionary from text to an enum", arguments: HRFormat.each)
    func values(format: HRFormat) throws {
        try roundTrip(["a": Color.red, "b": .green], as: format)
    }

    @Test("C-048 A generic container of an enum", arguments: HRFormat.each)
    func generic(format: HRFormat) throws {
        try roundTrip(Stack([Color.red, .green]), as: format)
    }

    @Test("C-049 A dictionary from an enum to arrays as the root", arguments: HRFormat.each)
    func arrays(format: HRFormat) throws {
        try roundTrip([Color.red: [1, 2], .green: []], as: format)
    }
}
