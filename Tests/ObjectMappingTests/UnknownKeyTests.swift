import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

private struct Card: Equatable {
    var name = ""
    var city = ""
    var others: [String: Int] = [:]
}

private class Note {
    var text = ""
    var others: [String: Any] = [:]
}

private final class Letter: Note {
    var address = ""
}

private final class Album {
    var title = ""
    var people: [String: Person] = [:]
}

@Suite("Properties that keep unknown keys")
struct UnknownKeyTests {
    private let cards = PropertyMap(
        { Card() }, MappedProperty("name", \.name).formerly("title"), MappedProperty(unknownKeys: \.others),
        MappedProperty("address.city", \.city))

    @Test("What no property has is kept, and written again among the others", arguments: HRFormat.each)
    func keptKeys(format: HRFormat) throws {
        let card = Card(name: "n", city: "c", others: ["b": 2, "a": 1, "$c": 3])
        let document = try cards.document(from: card)
        #expect(document.root.fields?.keys == ["name", "$c", "a", "b", "address"])
        #expect(try cards.value(from: cards.data(from: card, as: format)) == card)
    }

    @Test("Former keys, and those of dictionaries, are known")
    func knownKeys() throws {
        let card = try cards.value(of: #"{"z":26,"title":"t","address":{"x":1},"y":25}"#)
        #expect(card == Card(name: "t", others: ["y": 25, "z": 26]))
        #expect(try cards.value(of: "{}").others.isEmpty)
    }

    @Test("Notes list present keys, with the former ones behind them", arguments: [true, false])
    func notes(refuses: Bool) throws {
        let map = PropertyMap(
            { Card() }, MappedProperty("name", \.name).formerly("title", "head.title"),
            MappedProperty("address.city", \.city))
        let unarchiver = HRUnarchiver(unknownKeys: refuses ? .ignore : .error)
        let cards = refuses ? map.refusingUnknownKeys() : map
        let error = try #require(throws: HRError.self) {
            try unarchiver.unarchive(through: cards, from: Data(#"{"zzz":1,"address":{}}"#.utf8))
        }
        #expect(error.notes == ["Card reads name (formerly title), address"])
    }

    @Test("Of many keys, those are listed that are most similar")
    func manyKeys() throws {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive(Wide.self, from: Data(#"{"portrait":1}"#.utf8))
        }
        #expect(error.notes == ["Wide reads portraits, portal, aa, bb, cc, dd, ee, ff, …"])
    }

    @Test("Values of any type, and those of a map with a type for them", arguments: HRFormat.each)
    func anyValues(format: HRFormat) throws {
        let notes = PropertyMap({ Note() }, MappedProperty("text", \.text), MappedProperty(unknownKeys: \.others))
        let root: HRNode = ["text": "t", "list": [1, "two", ["three": 3.5]], "flag": true]
        let note = try notes.value(from: format.data(from: HRDocument(root)))
        #expect(note.others["flag"] as? Bool == true)
        #expect(try notes.document(from: note) == HRDocument(root))
    }

    @Test("Each goes through a transform, where the property has one")
    func converted() throws {
        let texts = PropertyMap({ Card() }, MappedProperty(unknownKeys: \.others, through: .text(of: Int.self)))
        #expect(try texts.text(of: Card(others: ["a": 1])) == #"{"a":"1"}"#)
        #expect(try texts.value(of: #"{"a":"1"}"#).others == ["a": 1])
        expectError(.invalidValue, #"HR0206 "a" is not the text of a value of Int at 1.a"#) {
            _ = try texts.array.value(of: #"[{},{"a":"x"}]"#)
        }
        expectError(.typeMismatch, #"HR0202 "a" must be an integer, found a string at a"#) {
            _ = try cards.value(of: #"{"a":"x"}"#)
        }
    }

    @Test("A type that is built gets them with the rest")
    func built() throws {
        let built = PropertyMap(
            building: Card.init(name:city:others:), MappedProperty("name", \.name),
            MappedProperty("city", \.city, default: "?"),
            MappedProperty(unknownKeys: \.others))
        let card = Card(name: "n", city: "?", others: ["x": 1])
        #expect(try built.value(of: #"{"x":1,"name":"n"}"#) == card)
        #expect(try built.text(of: card) == #"{"name":"n","city":"?","x":1}"#)
    }

    @Test("A key that a property has cannot be among them")
    func taken() {
        let message = #"HR0205 "title" is among the unknown keys, and a property has it at 0"#
        expectError(.duplicateKey, message) {
            _ = try cards.array.text(of: [Card(others: ["title": 1])])
        }
    }

    @Test("Nobody else finds them unknown, but does those in dictionaries")
    func policies() throws {
        let strict = cards.refusingUnknownKeys()
        #expect(try strict.value(of: #"{"x":1}"#).others == ["x": 1])
        expectError(.unknownKey, #"HR0201 the object has no key "x" at address.x"#) {
            _ = try strict.value(of: #"{"address":{"x":1}}"#)
        }
        let document = HRDocument(["x": 1, "address": ["y": 2]] as HRNode)
        let (card, keys) = try HRUnarchiver().unarchiveCollectingUnknownKeys(through: cards, from: document)
        #expect(card.others == ["x": 1])
        #expect(keys == [HRPath(["address", "y"])])
        let writtenOnly = PropertyMap({ Card() }, MappedProperty(unknownKeys: \.others).writtenOnly())
            .refusingUnknownKeys()
        expectError(.unknownKey, #"HR0201 Card has no key "x" at x"#) { _ = try writtenOnly.value(of: #"{"x":1}"#) }
    }

    @Test("Subclasses inherit the property, and lists show it without a key")
    func inherited() throws {
        let notes = PropertyMap(
            { Note() }, MappedProperty("text", \.text), MappedProperty(unknownKeys: \.others).named("others"))
        let letters = PropertyMap({ Letter() }, extending: notes, MappedProperty("address", \.address))
        let letter = try letters.value(of: #"{"address":"a","x":1}"#)
        #expect(letter.others["x"] as? Int == 1)
        #expect(try letters.text(of: letter) == #"{"text":"","x":1,"address":"a"}"#)
        #expect(letters.listing.map(\.key) == ["text", "", "address"])
        #expect(letters.listing[1].description == #"others "": Dictionary<String, Any>"#)
    }

    @Test("In archives they are objects like any other", arguments: HRFormat.each)
    func objects(format: HRFormat) throws {
        let albums = PropertyMap({ Album() }, MappedProperty("title", \.title), MappedProperty(unknownKeys: \.people))
        let registry = People.registry
        let album = Album()
        let anna = Person("Anna")
        anna.partner = anna
        album.people = ["anna": anna, "again": anna, "eva": Employee()]
        let data = try HRArchiver(registry: registry).archive(album, through: albums, as: format)
        let back = try HRUnarchiver(registry: registry).unarchive(through: albums, from: data)
        let copy = try #require(back.people["anna"])
        #expect(copy.partner === copy)
        #expect(back.people["again"] === copy)
        #expect(back.people["eva"] is Employee)
    }

    @Test("What is wrong with such a property shows when the map is made")
    func faults() {
        let two = PropertyMap(
            { Card() }, MappedProperty(unknownKeys: \.others),
            MappedProperty(unknownKeys: \.others, through: .text(of: Int.self)))
        #expect(two.faults == ["Card has two properties for unknown keys, others and others"])
        let keyed = PropertyMap({ Card() }, MappedProperty(unknownKeys: \.others).formerly("rest"))
        #expect(keyed.faults == ["property others of Card takes unknown keys, and can have no key of its own"])
    }
}

private struct Wide: Decodable {
    var aa, bb, cc, dd, ee, ff, gg, hh, portal, portraits: Int?
}
