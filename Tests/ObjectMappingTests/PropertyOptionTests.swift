import Foundation
import HRArchiving
import ObjectGraph
import ObjectMapping
import TestSupport
import Testing

private struct Card: Equatable {
    var name = "made"
    var city = "nowhere"
    var zip = ""
    var note: String? = "made"
    var count: Int { name.count }
}

@Suite("Options of properties and maps")
struct PropertyOptionTests {
    private func card(_ text: String, _ property: MappedProperty<Card, some Any>) throws -> Card {
        try PropertyMap({ Card() }, property).value(of: text)
    }

    // MARK: Absence

    @Test("A required property has to be there, and null is no string")
    func required() throws {
        let name = MappedProperty("name", \Card.name).required()
        expectError(.missingKey, #"HR0203 Card needs the key "name", which is missing at $root"#) {
            _ = try card("{}", name)
        }
        expectError(.typeMismatch, #"HR0202 "name" must be a string, found null at name"#) {
            _ = try card(#"{"name":null}"#, name)
        }
        #expect(try card(#"{"note":null}"#, MappedProperty("note", \Card.note).required()).note == nil)
    }

    @Test("A default serves for what is absent and for null", arguments: ["{}", #"{"name":null}"#])
    func defaults(text: String) throws {
        #expect(try card(text, MappedProperty("name", \Card.name, default: "default")).name == "default")
    }

    @Test("Null is nil, and what is absent stays as it was made")
    func nullOfOptional() throws {
        #expect(try card("{}", MappedProperty("note", \Card.note)).note == "made")
        #expect(try card(#"{"note":null}"#, MappedProperty("note", \Card.note)).note == nil)
    }

    @Test("Whether nil is written: the property says, else the map, else the archiver")
    func writingNull() throws {
        let card = Card(note: nil)
        func text(_ property: MappedProperty<Card, String?>, _ map: Bool?, _ archiver: Bool) throws -> String {
            var cards = PropertyMap({ Card() }, property)
            if let map { cards = cards.writingNulls(map) }
            let data = try HRArchiver(writesNulls: archiver).archive(
                card, through: cards, as: .json.using(.direct).compact)
            return String(decoding: data, as: UTF8.self)
        }
        let note = MappedProperty("note", \Card.note)
        let null = #"{"note":null}"#
        #expect(try text(note, nil, false) == "{}")
        #expect(try text(note, nil, true) == null)
        #expect(try text(note, false, true) == "{}")
        #expect(try text(note, true, false) == null)
        #expect(try text(note.omittingNil(), true, true) == "{}")
        #expect(try text(note.writingNull(), false, false) == null)
    }

    // MARK: Keys

    @Test("Former keys are tried in order, behind the key itself")
    func formerKeys() throws {
        let name = MappedProperty("name", \Card.name).formerly("title", "old.label")
        #expect(try card(#"{"title":"t","name":"n"}"#, name).name == "n")
        #expect(try card(#"{"title":"t","old":{"label":"l"}}"#, name).name == "t")
        #expect(try card(#"{"old":{"label":"l"}}"#, name).name == "l")
        #expect(try card(#"{"old":null}"#, name).name == "made")
        #expect(try PropertyMap({ Card() }, name).text(of: Card(name: "n")) == #"{"name":"n"}"#)
    }

    private let nested = PropertyMap(
        { Card() }, MappedProperty("address.city", \.city), MappedProperty("name", \.name),
        MappedProperty("address.codes.zip", \.zip), MappedProperty(#"dotted\.key"#, \.note))

    @Test("Keys lead into dictionaries, which stand where their first property does")
    func nestedKeys() throws {
        let card = Card(name: "n", city: "c", zip: "z", note: "d")
        let text = #"{"address":{"city":"c","codes":{"zip":"z"}},"name":"n","dotted.key":"d"}"#
        #expect(try nested.text(of: card) == text)
        #expect(try nested.value(of: text) == card)
    }

    @Test("A dictionary that is absent has nothing in it")
    func absentGroup() throws {
        #expect(try nested.value(of: #"{"name":"n","address":null}"#) == Card(name: "n"))
        #expect(try nested.value(of: #"{"address":{"codes":{}}}"#) == Card())
    }

    @Test("Errors in dictionaries have the whole path")
    func nestedErrors() {
        expectError(.typeMismatch, #"HR0202 "zip" must be a string, found an integer at address.codes.zip"#) {
            _ = try nested.value(of: #"{"address":{"codes":{"zip":5}}}"#)
        }
        expectError(.typeMismatch, #"HR0202 "codes" must be a dictionary, found an array at address.codes"#) {
            _ = try nested.value(of: #"{"address":{"codes":[]}}"#)
        }
        let required = PropertyMap({ Card() }, MappedProperty("address.city", \.city).required())
        expectError(.missingKey, #"HR0203 Card needs the key "address", which is missing at $root"#) {
            _ = try required.value(of: "{}")
        }
        expectError(.missingKey, #"HR0203 the object needs the key "city", which is missing at address"#) {
            _ = try required.value(of: #"{"address":{}}"#)
        }
    }

    @Test("A dictionary with nothing but absent values in it is not written")
    func emptyGroup() throws {
        let notes = PropertyMap({ Card() }, MappedProperty("more.note", \.note))
        #expect(try notes.text(of: Card(note: nil)) == "{}")
        #expect(try notes.writingNulls().text(of: Card(note: nil)) == #"{"more":{"note":null}}"#)
    }

    // MARK: Constants, one way

    @Test("A constant is written, and what is read must equal it")
    func constants() throws {
        let cards = PropertyMap({ Card() }, MappedProperty("kind", constant: "card"), MappedProperty("name", \.name))
        #expect(try cards.text(of: Card(name: "n")) == #"{"kind":"card","name":"n"}"#)
        #expect(try cards.value(of: #"{"name":"n"}"#).name == "n")
        #expect(try cards.value(of: #"{"kind":"card","name":"n"}"#).name == "n")
        expectError(.invalidValue, #"HR0206 "kind" is not the constant that stands here always at kind"#) {
            _ = try cards.value(of: #"{"kind":"car"}"#)
        }
    }

    @Test("Properties that are written only, or read only")
    func oneWay() throws {
        let cards = PropertyMap(
            { Card() }, MappedProperty("count", \.count).writtenOnly(), MappedProperty("name", \.name).readOnly())
        #expect(try cards.text(of: Card(name: "abc")) == #"{"count":3}"#)
        #expect(try cards.value(of: #"{"count":"no number","name":"n"}"#) == Card(name: "n"))
    }

    @Test("Properties of two functions")
    func functions() throws {
        let cards = PropertyMap(
            { Card() },
            MappedProperty("loud", get: { (card: Card) in card.name.uppercased() }, set: { $0.name = $1.lowercased() }),
            MappedProperty(
                "code", through: .text(of: Int.self), get: { (card: Card) in card.zip.count },
                set: { $0.zip = String(repeating: "0", count: $1) }))
        #expect(try cards.text(of: Card(name: "abc", zip: "00")) == #"{"loud":"ABC","code":"2"}"#)
        #expect(try cards.value(of: #"{"loud":"X","code":"3"}"#) == Card(name: "x", zip: "000"))
    }

    // MARK: Unknown keys

    @Test("Unknown keys are refused by a map that says so, in its dictionaries too")
    func refusedKeys() throws {
        let strict = nested.refusingUnknownKeys()
        #expect(try strict.value(of: #"{"address":{"city":"c"}}"#).city == "c")
        let error = expectError(.unknownKey, #"HR0201 Card has no key "nane" (did you mean "name"?) at nane"#) {
            _ = try strict.value(of: #"{"nane":1}"#)
        }
        #expect(error?.notes == ["Card reads address, name, dotted.key"])
        expectError(.unknownKey, #"HR0201 the object has no key "town" at address.town"#) {
            _ = try strict.value(of: #"{"address":{"town":1}}"#)
        }
    }

    @Test("Otherwise the unarchiver says what is done with them")
    func unknownKeys() throws {
        let document = try HRUnarchiver().document(from: Data(#"{"x":1,"address":{"y":2},"name":"n"}"#.utf8))
        let (card, keys) = try HRUnarchiver().unarchiveCollectingUnknownKeys(through: nested, from: document)
        #expect(card.name == "n")
        #expect(Set(keys) == [HRPath(["x"]), HRPath(["address", "y"])])
        expectError(.unknownKey, #"HR0201 the object has no key "y" at address.y"#) {
            _ = try HRUnarchiver(unknownKeys: .error).unarchive(through: nested, from: document)
        }
        let deaf = nested.refusingUnknownKeys(false)
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(through: deaf, from: document).name == "n")
    }

    // MARK: Faults

    @Test("What is wrong with a map shows when it is made")
    func faults() {
        #expect(
            PropertyMap({ Card() }, MappedProperty("a", \.name), MappedProperty("a.b", \.city)).faults
                == [#"Card has a property name under the key "a", which property city needs for a dictionary"#])
        #expect(
            PropertyMap({ Card() }, MappedProperty("a", \.name), MappedProperty("b", \.city).formerly("a")).faults
                == [#"Card has two properties under the key "a", name and city"#])
        #expect(
            PropertyMap({ Card() }, MappedProperty("", \.name)).faults == ["property name of Card has an empty key"])
        #expect(
            PropertyMap({ Card() }, MappedProperty("n", \.count)).faults == [
                "property n of Card cannot be given a value: use a key path that can be written to, build the value, "
                    + "or say writtenOnly()"
            ])
        #expect(
            PropertyMap({ Card() }, MappedProperty("n", \.name).readOnly().writtenOnly()).faults
                == ["property name of Card is neither written nor read"])
    }

    @Test("Annotations are kept for whoever knows them")
    func annotations() {
        struct Tag: Sendable, Equatable { let number: Int }
        let name = MappedProperty("name", \Card.name).annotated(with: Tag(number: 1)).annotated(with: "x")
        #expect(name.description.annotation(Tag.self) == Tag(number: 1))
        #expect(name.description.annotation(Int.self) == nil)
        #expect(name.annotated(with: Tag(number: 2)).description.annotation(Tag.self) == Tag(number: 2))
    }
}
