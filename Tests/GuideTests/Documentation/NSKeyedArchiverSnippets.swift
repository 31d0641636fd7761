import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/ComingFromNSKeyedArchiver.md.
@Suite("Code of ComingFromNSKeyedArchiver.md")
struct NSKeyedArchiverSnippets {
    /// What the classes were.
    enum Before {
        // snippet: before
        class Car: NSObject, NSCoding {
            var wheels: Int
            var price: NSDecimalNumber?
            var tags: NSSet
            var rival: Car?

            required init?(coder: NSCoder) {
                wheels = coder.decodeInteger(forKey: "wheels")
                price = coder.decodeObject(forKey: "price") as? NSDecimalNumber
                tags = coder.decodeObject(forKey: "tags") as? NSSet ?? NSSet()
                rival = coder.decodeObject(forKey: "rival") as? Car
            }

            func encode(with coder: NSCoder) {
                coder.encode(wheels, forKey: "wheels")
                coder.encode(price, forKey: "price")
                coder.encode(tags, forKey: "tags")
                coder.encode(rival, forKey: "rival")
            }
        }
        // end
    }

    // snippet: after
    final class Car: HRCoding {
        var wheels: Int
        var price: Decimal?
        var tags: Set<String>
        var rival: Car?
        weak var garage: Garage?

        init(coder: HRDecoder) throws {
            wheels = try coder.decode(forKey: "wheels")
            price = try coder.decodeIfPresent(forKey: "price")
            tags = try coder.decode(forKey: "tags")
            coder.register(self)  // who reads on from here may refer to this car
            rival = try coder.decodeIfPresent(forKey: "rival")
            garage = try coder.decodeIfPresent(forKey: "garage")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(wheels, forKey: "wheels")
            try coder.encode(price, forKey: "price")
            try coder.encode(tags, forKey: "tags")
            try coder.encode(rival, forKey: "rival")
            try coder.encodeConditional(garage, forKey: "garage")
        }
    }
    // end

    final class Garage: HRCoding {
        var name: String
        var opened: Date
        var site: URL
        var cars: [Car] = []

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            opened = try coder.decode(forKey: "opened")
            site = try coder.decode(forKey: "site")
            coder.register(self)
            cars = try coder.decode(forKey: "cars")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(opened, forKey: "opened")
            try coder.encode(site, forKey: "site")
            try coder.encode(cars, forKey: "cars")
        }
    }

    static let folder = PackageFolder.url.appending(path: "Tests/GuideTests/Data/KeyedArchives")
    static let old = folder.appending(path: "garage.plist")

    @Test("An archive becomes a document that can be read")
    func document() throws {
        let old = Self.old
        // snippet: document
        let document = try HRDocument(keyedArchive: Data(contentsOf: old), classNames: ["XYZCar": "Car"])
        let json = try HRFormat.json.data(from: document)
        // end
        #expect(try HRFormat.json.document(from: json) == document)
        let file = Self.folder.appending(path: "garage.json")
        try Expectation.compare(String(contentsOf: file, encoding: .utf8), document.description + "\n", "garage.json") {
            try Data((document.description + "\n").utf8).write(to: file)
        }
    }

    @Test("Its objects are the new classes' objects")
    func objects() throws {
        let scratch = try ScratchFolder()
        let (old, new) = (Self.old, scratch.url.appending(path: "garage.json"))
        // snippet: migrate
        let document = try HRDocument(keyedArchive: Data(contentsOf: old), classNames: ["XYZCar": "Car"])
        let garage = try HRUnarchiver().unarchive(Garage.self, from: document)
        try HRArchiver().archive(garage, to: new)
        // end
        for garage in [garage, try HRUnarchiver().unarchive(Garage.self, from: new)] {
            #expect(garage.name == "Seaside")
            #expect(garage.opened == Date(timeIntervalSinceReferenceDate: 667_000_000.5))
            #expect(garage.site.absoluteString == "https://garage.example/seaside")
            #expect(garage.cars.map(\.wheels) == [4, 3])
            #expect(garage.cars.map(\.price) == [Decimal(string: "12345.67"), nil])
            #expect(garage.cars.map(\.tags) == [["red", "fast"], []])
            let (first, second) = (try #require(garage.cars.first), try #require(garage.cars.last))
            let isSame = first.rival === second && second.rival === first && first.garage === garage
            #expect(isSame)
            first.rival = nil
        }
    }

    @Test("Classes that are only Codable read it too")
    func codable() throws {
        // snippet: codable
        final class Car: Codable {
            var wheels: Int
            var tags: Set<String>
            @HRReference var rival: Car?
        }

        struct Garage: Codable {
            var name: String
            var opened: Date
            var cars: [Car]
        }
        // end
        let document = try HRDocument(keyedArchive: Data(contentsOf: Self.old), classNames: ["XYZCar": "Car"])
        var registry = HRClassRegistry()
        registry.register(Garage.self, as: "Garage")
        registry.register(Car.self, as: "Car")
        let garage = try HRUnarchiver(registry: registry).unarchive(Garage.self, from: document)
        #expect(garage.cars.map(\.wheels) == [4, 3])
        let isSame = garage.cars.first?.rival === garage.cars.last
        #expect(isSame)
        garage.cars.first?.rival = nil
    }
}

// Within a suite, names are longer than at home.
extension NSKeyedArchiverSnippets.Car {
    static var archiveName: String { "Car" }
}

extension NSKeyedArchiverSnippets.Garage {
    static var archiveName: String { "Garage" }
}
