import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Locales, UUIDs, collections")
struct ValueTests {
    private let uuid = ValueTransform.uuid
    private let id = UUID(uuid: (0xE6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    private let other = UUID(uuid: (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    private let idText = "E6010203-0405-0607-0809-0A0B0C0D0E0F"
    private let otherText = "01010203-0405-0607-0809-0A0B0C0D0E0F"

    @Test("B-048 A locale is its identifier")
    func locale() throws {
        #expect(try ValueTransform.locale.text(of: Locale(identifier: "en_US")) == #""en_US""#)
        #expect(try ValueTransform.locale.value(of: #""en_US""#).identifier == "en_US")
    }

    @Test("B-049 Any text is a locale")
    func nonsenseLocale() throws {
        #expect(try ValueTransform.locale.value(of: #""zz_ZZ""#).identifier == "zz_ZZ")
    }

    @Test("B-050 A number is no locale")
    func numberForLocale() {
        expectError(.typeMismatch) { _ = try ValueTransform.locale.value(of: "5") }
    }

    @Test("B-051 A UUID in capitals")
    func writeUUID() throws {
        #expect(try uuid.text(of: id) == "\"\(idText)\"")
    }

    @Test("B-052 A UUID in small letters")
    func readUUID() throws {
        #expect(try uuid.value(of: "\"\(idText.lowercased())\"") == id)
    }

    @Test("B-053 Other text is no UUID")
    func invalidUUID() {
        expectError(.invalidValue, "HR0206 the value is not a UUID at $root") { _ = try uuid.value(of: #""E6""#) }
    }

    @Test("B-054 A number is an error, null is nil")
    func numberForUUID() throws {
        expectError(.typeMismatch) { _ = try uuid.value(of: "5") }
        #expect(try uuid.optional.value(of: "null") == nil)
    }

    @Test("B-055 A value of another type is an error")
    func wrongType() {
        let any = ValueTransform.cast(to: UUID.self).composed(with: uuid)
        expectError(
            .invalidValue, "HR0206 the value cannot be written: the transform expects a value of UUID at $root"
        ) {
            _ = try any.text(of: "x")
        }
    }

    @Test("B-056 A set is an array, in order")
    func set() throws {
        let transform = ValueTransform<Int, Int>.identity.set
        #expect(try transform.text(of: [20, 3]) == "[3,20]")
        #expect(try transform.value(of: "[20,3]") == [3, 20])
    }

    @Test("B-057 Equal elements of a set are taken once")
    func doublesOfSet() throws {
        #expect(try ValueTransform<Int, Int>.identity.set.value(of: "[3,3,1]") == [1, 3])
    }

    @Test("B-058 An object is no set")
    func objectForSet() {
        expectError(.typeMismatch, "HR0202 the value must be an array, found a dictionary at $root") {
            _ = try ValueTransform<Int, Int>.identity.set.value(of: "{}")
        }
    }

    @Test("B-059 An array without doubles keeps its order")
    func orderedSet() throws {
        let transform = ValueTransform<Int, Int>.identity.arrayOfUniques
        #expect(try transform.text(of: [3, 1, 2]) == "[3,1,2]")
        #expect(try transform.value(of: "[3,1,2]") == [3, 1, 2])
    }

    @Test("B-060 Of equal elements, the first stays")
    func doublesOfOrderedSet() throws {
        #expect(try ValueTransform<Int, Int>.identity.arrayOfUniques.value(of: "[3,1,3,2]") == [3, 1, 2])
    }

    @Test("B-061 An array of UUIDs")
    func array() throws {
        let text = "[\"\(idText)\",\"\(otherText)\"]"
        #expect(try uuid.array.text(of: [id, other]) == text)
        #expect(try uuid.array.value(of: text) == [id, other])
    }

    @Test("B-062 An empty array")
    func emptyArray() throws {
        #expect(try uuid.array.text(of: []) == "[]")
        #expect(try uuid.array.value(of: "[]") == [])
    }

    @Test("B-063 An element of another type, with its index")
    func wrongElementWritten() {
        let any = ValueTransform.cast(to: UUID.self).composed(with: uuid).array
        expectError(
            .invalidValue, "HR0206 element 1 cannot be written: the transform expects a value of UUID at 1"
        ) {
            _ = try any.text(of: [id, 5, id])
        }
    }

    @Test("B-064 An invalid element, with its index; or it is left out")
    func wrongElementRead() throws {
        let text = "[\"\(idText)\",\"x\",5,\"\(otherText)\"]"
        expectError(.invalidValue, "HR0206 element 1 is not a UUID at 1") { _ = try uuid.array.value(of: text) }
        #expect(try uuid.arraySkippingFaults.value(of: text) == [id, other])
    }

    @Test("B-065 Null among the elements")
    func nullElement() throws {
        #expect(try uuid.optional.array.value(of: "[null,\"\(idText)\"]") == [nil, id])
        expectError(.typeMismatch, "HR0202 element 0 must be a string, found null at 0") {
            _ = try uuid.array.value(of: "[null]")
        }
    }

    @Test("B-066 An object is no array")
    func objectForArray() {
        expectError(.typeMismatch) { _ = try uuid.array.value(of: "{}") }
    }

    @Test("B-067 Null is no array, or nil")
    func nullForArray() throws {
        #expect(try uuid.array.optional.value(of: "null") == nil)
    }

    @Test("B-068 A dictionary from text to URL")
    func dictionary() throws {
        let transform = ValueTransform.absoluteURL.dictionary
        let text = #"{"a":"http://a.example","b":"http://b.example"}"#
        let value = try transform.value(of: text)
        #expect(value.mapValues(\.absoluteString) == ["a": "http://a.example", "b": "http://b.example"])
        #expect(try transform.text(of: value) == text)
    }

    @Test("B-069 Null or a number in a dictionary, with its key")
    func wrongMember() throws {
        let transform = ValueTransform.absoluteURL
        #expect(try transform.optional.dictionary.value(of: #"{"a":null}"#) == ["a": nil])
        expectError(.typeMismatch, #"HR0202 "a" must be a string, found null at a"#) {
            _ = try transform.dictionary.value(of: #"{"a":null}"#)
        }
        expectError(.typeMismatch, #"HR0202 "a" must be a string, found an integer at a"#) {
            _ = try transform.optional.dictionary.value(of: #"{"a":5}"#)
        }
    }

    @Test("B-070 An array is no dictionary")
    func arrayForDictionary() {
        expectError(.typeMismatch, "HR0202 the value must be a dictionary, found an array at $root") {
            _ = try ValueTransform.absoluteURL.dictionary.value(of: "[]")
        }
    }

    @Test("B-071 A set of UUIDs takes equal ones once")
    func setOfUUIDs() throws {
        #expect(try uuid.set.value(of: "[\"\(idText)\",\"\(idText.lowercased())\"]") == [id])
        #expect(try uuid.set.text(of: [id, other]) == "[\"\(otherText)\",\"\(idText)\"]")
    }

    @Test("B-072 An array of UUIDs without doubles")
    func orderedSetOfUUIDs() throws {
        let text = "[\"\(idText)\",\"\(otherText)\",\"\(idText)\"]"
        #expect(try uuid.arrayOfUniques.value(of: text) == [id, other])
        #expect(try uuid.arrayOfUniques.text(of: [id, other, id]) == "[\"\(idText)\",\"\(otherText)\"]")
    }

    @Test("B-073 An array where a set is to be written")
    func arrayForSet() {
        let any = ValueTransform.cast(to: Set<UUID>.self).composed(with: uuid.set)
        expectError(.invalidValue) { _ = try any.text(of: [id]) }
    }

    @Test("B-074 Arrays of arrays, dictionaries of arrays")
    func nested() throws {
        let texts = "[\"\(idText)\"]"
        #expect(try uuid.array.array.text(of: [[id], []]) == "[\(texts),[]]")
        #expect(try uuid.array.array.value(of: "[\(texts),[]]") == [[id], []])
        #expect(try uuid.array.dictionary.text(of: ["k": [id]]) == "{\"k\":\(texts)}")
        #expect(try uuid.array.dictionary.value(of: "{\"k\":\(texts)}") == ["k": [id]])
    }
}
