import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Absence, nil, keys")
struct AbsenceTests {
    private let empty: HRDocument = HRDocument(.object("Fields"))

    private func document(_ body: @escaping (HREncoder) throws -> Void) throws -> HRDocument {
        try HRArchiver().document(archiving: Writing(body))
    }

    @Test("C-001 An object that writes nothing opens, and every key reads nil", arguments: HRFormat.each)
    func emptyArchive(format: HRFormat) throws {
        let data = try HRArchiver().archive(Writing { _ in }, as: format)
        let document = try HRUnarchiver().document(from: data)
        #expect(document == empty)
        let text = try HRUnarchiver().read(document) { try $0.decodeIfPresent(String.self, forKey: "text") }
        #expect(text == nil)
    }

    @Test("C-002 A nil text writes nothing")
    func nilText() throws {
        let value: String? = nil
        #expect(try document { try $0.encode(value, forKey: "key") } == empty)
    }

    @Test("C-003 A nil value of a protocol type writes nothing")
    func nilExistential() throws {
        #expect(try document { try $0.encode(nil as (any Foo)?, forKey: "key") } == empty)
    }

    @Test("C-004 A nil array of text writes nothing")
    func nilArray() throws {
        #expect(try document { try $0.encode(nil as [String]?, forKey: "key") } == empty)
    }

    @Test("C-005 A nil array of protocol values writes nothing")
    func nilArrayOfExistentials() throws {
        #expect(try document { try $0.encode(nil as [any Foo]?, forKey: "key") } == empty)
    }

    @Test("C-006 A nil array of dictionaries from text to integers writes nothing")
    func nilArrayOfDictionaries() throws {
        #expect(try document { try $0.encode(nil as [[String: Int]]?, forKey: "key") } == empty)
    }

    @Test("C-007 A nil array of dictionaries from text to protocol values writes nothing")
    func nilArrayOfDictionariesOfExistentials() throws {
        #expect(try document { try $0.encode(nil as [[String: any Foo]]?, forKey: "key") } == empty)
    }

    @Test("C-008 A nil dictionary from text to booleans writes nothing")
    func nilDictionary() throws {
        #expect(try document { try $0.encode(nil as [String: Bool]?, forKey: "key") } == empty)
    }

    @Test("C-009 A nil dictionary from text to protocol values writes nothing")
    func nilDictionaryOfExistentials() throws {
        #expect(try document { try $0.encode(nil as [String: any Foo]?, forKey: "key") } == empty)
    }

    @Test("C-010 A nil dictionary from text to arrays of booleans writes nothing")
    func nilDictionaryOfArrays() throws {
        #expect(try document { try $0.encode(nil as [String: [Bool]]?, forKey: "key") } == empty)
    }

    @Test("C-011 A nil dictionary from text to arrays of protocol values writes nothing")
    func nilDictionaryOfArraysOfExistentials() throws {
        #expect(try document { try $0.encode(nil as [String: [any Foo]]?, forKey: "key") } == empty)
    }

    @Test("C-012 A scalar under an unused key is nil, and the caller's default applies")
    func scalar() throws {
        let (number, other) = try HRUnarchiver().read(empty) {
            (try $0.decodeIfPresent(Int.self, forKey: "number"), try $0.decode(forKey: "other", default: 7))
        }
        #expect(number == nil)
        #expect(other == 7)
    }

    @Test("C-013 A value of a type of the user's under an unused key is nil")
    func custom() throws {
        #expect(try HRUnarchiver().read(empty) { try $0.decodeIfPresent(Plain.self, forKey: "key") } == nil)
    }

    @Test("C-014 A typed array under an unused key is nil")
    func typedArray() throws {
        #expect(try HRUnarchiver().read(empty) { try $0.decodeIfPresent([Int].self, forKey: "key") } == nil)
    }

    @Test("C-015 A heterogeneous array under an unused key is nil")
    func heterogeneousArray() throws {
        #expect(try HRUnarchiver().read(empty) { try $0.decodeIfPresent([Any].self, forKey: "key") } == nil)
        let foos = try HRUnarchiver().read(empty) { try $0.decodeIfPresent([any Foo].self, forKey: "key") }
        #expect(foos == nil)
    }

    @Test("C-016 A dictionary from reals to integers under an unused key is nil")
    func dictionary() throws {
        #expect(try HRUnarchiver().read(empty) { try $0.decodeIfPresent([Float: Int].self, forKey: "key") } == nil)
    }

    @Test("C-017 A dictionary under an unused key is nil where another one stands elsewhere", arguments: HRFormat.each)
    func otherDictionary(format: HRFormat) throws {
        let values: [Int: Any] = [1: "one", 2: 2.5]
        let document = try document { try $0.encode(values, forKey: "values") }
        let back = try format.document(from: format.data(from: document))
        let (missing, values2) = try HRUnarchiver().read(back) {
            (
                try $0.decodeIfPresent([Int: String].self, forKey: "key"),
                try $0.decodeIfPresent([Int: Any].self, forKey: "values")
            )
        }
        #expect(missing == nil)
        #expect(values2?[1] as? String == "one")
        #expect(values2?[2] as? Double == 2.5)
    }

    @Test("C-018 Of two texts under one key the second one counts", arguments: HRFormat.each)
    func twice(format: HRFormat) throws {
        let document = try document {
            try $0.encode("first", forKey: "key")
            try $0.encode("second", forKey: "key")
        }
        let back = try format.document(from: format.data(from: document))
        #expect(back == HRDocument(.object("Fields", ["key": "second"])))
        #expect(try HRUnarchiver().read(back) { try $0.decode(String.self, forKey: "key") } == "second")
    }

    @Test("C-018 A second value counts in place of a container, too", arguments: HRFormat.each)
    func twiceAContainer(format: HRFormat) throws {
        let document = try document {
            try $0.encode([1], forKey: "key")
            try $0.encode([2], forKey: "key")
        }
        let back = try format.document(from: format.data(from: document))
        #expect(back == HRDocument(.object("Fields", ["key": [2]])))
    }

    @Test("C-019 The order of reading need not be that of writing", arguments: HRFormat.each)
    func reverseOrder(format: HRFormat) throws {
        let document = try document {
            try $0.encode("text", forKey: "a")
            try $0.encode(5, forKey: "b")
        }
        let back = try format.document(from: format.data(from: document))
        let (number, text) = try HRUnarchiver().read(back) {
            (try $0.decode(Int.self, forKey: "b"), try $0.decode(String.self, forKey: "a"))
        }
        #expect(number == 5)
        #expect(text == "text")
    }

    @Test("C-020 Keys that nobody reads are ignored", arguments: HRFormat.each)
    func unreadKeys(format: HRFormat) throws {
        let document = HRDocument(["text": "hello", "more": [1, 2], "other": ["a": nil]])
        let data = try format.data(from: document)
        #expect(try HRUnarchiver().unarchive(Plain.self, from: data) == Plain("hello"))
    }
}
