import Foundation
import HRArchiving
import Testing

/// The programs of the README and the guides, as users write them.
@Suite struct AsUsersSeeItTests {
    static let formats: [HRFormat] = [
        .xmlPropertyList, .binaryPropertyList, .json, .xmlPropertyList.using(.direct),
        .binaryPropertyList.using(.direct),
        .json.using(.direct), .json.using(.direct).compact, .json.using(.direct).sortingKeys,
    ]

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
        let document = try HRArchiver().document(archiving: boss)
        let back = try HRUnarchiver().unarchive(Person.self, from: document)
        #expect(back.friends[0].boss === back)
        #expect(back.friends[1].boss === back)
        #expect(back.friends[0].friends[0] === back.friends[1])
        #expect(back.friends[0].friends[1] === back)
    }

    @Test func valuesWithoutBodies() throws {
        let document = try HRArchiver().document(archiving: [Shape.circle(radius: 1), .square(side: 2)])
        #expect(try HRUnarchiver().unarchive([Shape].self, from: document) == [.circle(radius: 1), .square(side: 2)])
        let more = try HRArchiver().document(archiving: ["a": [Color.red, nil], "b": []])
        #expect(try HRUnarchiver().unarchive([String: [Color?]].self, from: more) == ["a": [.red, nil], "b": []])
        let address = try HRArchiver().document(archiving: Address(street: "s", city: "c"))
        #expect(try HRUnarchiver().unarchive(from: address) == Address(street: "s", city: "c"))
    }

    class Car: Vehicle {
        var wheels = 4
        init() {}
        required init(coder: HRDecoder) throws { wheels = try coder.decode(forKey: "wheels") }
        func encode(with coder: HREncoder) throws { try coder.encode(wheels, forKey: "wheels") }
    }

    final class Truck: Car {
        var load = 7.5
        override init() { super.init() }
        required init(coder: HRDecoder) throws {
            load = try coder.decode(forKey: "load")
            try super.init(coder: coder)
        }
        override func encode(with coder: HREncoder) throws {
            try super.encode(with: coder)
            try coder.encode(load, forKey: "load")
        }
    }

    struct Bicycle: Vehicle, Equatable {
        let wheels: Int
        init(wheels: Int) { self.wheels = wheels }
        init(coder: HRDecoder) throws { wheels = try coder.decode(forKey: "wheels") }
        func encode(with coder: HREncoder) throws { try coder.encode(wheels, forKey: "wheels") }
    }

    final class Garage: HRCoding {
        var vehicles: [any Vehicle] = []
        var favourite: (any Vehicle)?
        init() {}
        required init(coder: HRDecoder) throws {
            vehicles = try coder.decode(forKey: "vehicles")
            favourite = try coder.decodeIfPresent(forKey: "favourite")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(vehicles, forKey: "vehicles")
            try coder.encode(favourite, forKey: "favourite")
        }
    }

    static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Car.self)
        registry.register(Truck.self, as: "Truck", formerly: "Lorry")
        registry.register(Bicycle.self)
        return registry
    }

    @Test(arguments: formats) func existentials(format: HRFormat) throws {
        let garage = Garage()
        let truck = Truck()
        garage.vehicles = [Car(), truck, Bicycle(wheels: 2)]
        garage.favourite = truck

        let archiver = HRArchiver(registry: Self.registry)
        let data = try archiver.archive(garage, as: format)
        let back = try HRUnarchiver(registry: Self.registry).unarchive(Garage.self, from: data)
        #expect(back.vehicles.map(\.wheels) == [4, 4, 2])
        #expect((back.vehicles[1] as? Truck)?.load == 7.5)
        let isSame = back.favourite as? Truck === back.vehicles[1] as? Truck
        #expect(isSame)

        let vehicles = try archiver.archive(garage.vehicles, as: format)
        let unarchiver = HRUnarchiver(registry: Self.registry)
        #expect(try unarchiver.unarchive([any Vehicle].self, from: vehicles).count == 3)

        let document = try archiver.document(archiving: garage)
        #expect(document["vehicles.0.wheels"] == 4)
        #expect(document["favourite"] == .alias("vehicles.1"))
        _ = document.propertyListObject
        _ = document.jsonObject
        let car = try HRDocument(propertyListObject: ["$class": "Car", "wheels": 4])
        #expect(car == HRDocument(.object("Car", ["wheels": 4])))
    }

    @Test(arguments: ["garage.plist", "garage.json", "garage.bplist"]) func files(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: name)
        let garage = Garage()
        garage.vehicles = [Car()]
        let archiver = HRArchiver(registry: Self.registry)
        try archiver.archive(garage, to: url)
        let back = try HRUnarchiver(registry: Self.registry).unarchive(Garage.self, from: url)
        #expect(back.vehicles.map(\.wheels) == [4])
    }
}

protocol Vehicle: HRCoding { var wheels: Int { get } }
