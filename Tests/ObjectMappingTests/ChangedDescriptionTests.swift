import Foundation
import HRArchiving
import ObjectGraph
import ObjectMapping
import TestSupport
import Testing

/// Descriptions are values that may be changed: what is written and read goes through what they say then.
@Suite("Changed descriptions")
struct ChangedDescriptionTests {
    private struct Card: SendableMetatype {
        var owner = ""
        var pin = ""
        var tries = 0
    }

    private final class Account: SendableMetatype {
        var owner = ""
        var pin = ""
        var tries = 0
    }

    @Test("A changed getter and setter of a structure's property are not passed by", arguments: HRFormat.each)
    func structures(format: HRFormat) throws {
        var pin = MappedProperty("pin", \Card.pin).description
        pin.get = { _ in "****" }
        pin.set = { $0.pin = "<" + $1 + ">" }
        let cards = ObjectDescription(
            .made { Card() }, [MappedProperty("owner", \Card.owner), pin, MappedProperty("tries", \Card.tries)])
        let secret = Card(owner: "Anna", pin: "1234", tries: 2)
        let data = try HRArchiver().archive([secret], through: ArrayLayoutDescription(cards), as: format)
        let read = try HRUnarchiver().unarchive(through: ArrayLayoutDescription(cards), from: data)
        #expect(read.map(\.pin) == ["<****>"])
        #expect(read.map(\.owner) == ["Anna"])
        #expect(read.map(\.tries) == [2])
    }

    @Test("Nor those of a class, once its fields have been measured", arguments: [1, 40])
    func classes(count: Int) throws {
        var pin = MappedProperty("pin", \Account.pin).description
        pin.get = { _ in "****" }
        var tries = MappedProperty("tries", \Account.tries).description
        tries.set = { $0.tries = -$1 }
        let accounts = ObjectDescription(.made { Account() }, [MappedProperty("owner", \Account.owner), pin, tries])
        let list = (0..<count).map { number in
            let account = Account()
            account.owner = "owner \(number)"
            account.pin = "1234"
            account.tries = number
            return account
        }
        let document = try HRArchiver().document(archiving: list, through: ArrayLayoutDescription(accounts))
        #expect(!document.description.contains("1234"))
        let read = try HRUnarchiver().unarchive(through: ArrayLayoutDescription(accounts), from: document)
        #expect(read.map(\.owner) == list.map(\.owner))
        #expect(read.map(\.pin) == list.map { _ in "****" })
        #expect(read.map(\.tries) == list.map { -$0.tries })
    }

    @Test("What is written or read no longer, is not")
    func removed() throws {
        var pin = MappedProperty("pin", \Card.pin).description
        pin.get = nil
        var tries = MappedProperty("tries", \Card.tries).description
        tries.set = nil
        let cards = ObjectDescription(.made { Card() }, [pin, tries])
        let document = try HRArchiver().document(
            archiving: [Card(owner: "", pin: "1234", tries: 2)], through: ArrayLayoutDescription(cards))
        #expect(document.root == .array([.dictionary(["tries": .integer(2)])]))
        let read = try HRUnarchiver().unarchive(
            through: ArrayLayoutDescription(cards),
            from: HRDocument(.array([.dictionary(["pin": "1", "tries": .integer(2)])])))
        #expect(read.map(\.pin) == ["1"])
        #expect(read.map(\.tries) == [0])
    }

    @Test("A property that was changed keeps the changes in a map that takes it over")
    func changedByAnother() throws {
        let lower = MappedProperty("owner", \Card.owner).description
        var upper = lower
        upper.get = { $0.owner.uppercased() }
        let both = ObjectDescription(.made { Card() }, [upper])
        let plain = ObjectDescription(.made { Card() }, [lower])
        let card = Card(owner: "Anna", pin: "", tries: 0)
        #expect(
            try HRArchiver().document(archiving: [card], through: ArrayLayoutDescription(both)).root
                == .array([.dictionary(["owner": "ANNA"])]))
        #expect(
            try HRArchiver().document(archiving: [card], through: ArrayLayoutDescription(plain)).root
                == .array([.dictionary(["owner": "Anna"])]))
    }
}

/// Arrays of what a description describes.
private struct ArrayLayoutDescription<Root>: EncodingDescription, DecodingDescription {
    let object: ObjectDescription<Root>

    init(_ object: ObjectDescription<Root>) {
        self.object = object
    }

    var layout: any ValueLayout<[Root]> { ArrayLayout(ObjectLayout(object)) }
}
