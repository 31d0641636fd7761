import Foundation
import HRArchiving
import ObjectGraph
import Testing

/// The programs of the README and the guides, as users write them.
@Suite struct AsUsersSeeItTests {
    static let formats: [HRFormat] = [.xmlPropertyList, .binaryPropertyList, .json]

    final class Person: HRCoding {
        let name: String
        var born: Date?
        var friends: [Person] = []
        weak var boss: Person?

        init(name: String) { self.name = name }

        required init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            born = try coder.decodeIfPresent(forKey: "born")
            coder.register(self)
            friends = try coder.decode(forKey: "friends", default: [])
            try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(born, forKey: "born")
            try coder.encode(friends, forKey: "friends")
            try coder.encodeConditional(boss, forKey: "boss")
        }
    }

    struct Address: Codable, HRCoding, Equatable { var street, city: String }
    enum Color: String, HRCoding { case red, green }
    enum Shape: Codable, HRCoding, Equatable { case circle(radius: Double), square(side: Double) }

    @Test func cyclesThroughRegisterAndDecodeReference() throws {
        let boss = Person(name: "Ada")
        let anna = Person(name: "Anna"), bert = Person(name: "Bert")
        anna.boss = boss
        bert.boss = boss
        boss.friends = [anna, bert]
        anna.friends = [bert, boss]
        let document = try HRArchiver().document(from: boss)
        print(document)
        let back = try HRUnarchiver().unarchive(Person.self, from: document)
        #expect(back.friends[0].boss === back)
        #expect(back.friends[1].boss === back)
        #expect(back.friends[0].friends[0] === back.friends[1])
        #expect(back.friends[0].friends[1] === back)
    }

    @Test func valuesWithoutBodies() throws {
        let document = try HRArchiver().document(from: [Shape.circle(radius: 1), .square(side: 2)])
        print(document)
        #expect(try HRUnarchiver().unarchive([Shape].self, from: document) == [.circle(radius: 1), .square(side: 2)])
        let more = try HRArchiver().document(from: ["a": [Color.red, nil], "b": []])
        print(more)
        #expect(try HRUnarchiver().unarchive([String: [Color?]].self, from: more) == ["a": [.red, nil], "b": []])
        let address = try HRArchiver().document(from: Address(street: "s", city: "c"))
        print(address)
        #expect(try HRUnarchiver().unarchive(from: address) == Address(street: "s", city: "c"))
    }
}
