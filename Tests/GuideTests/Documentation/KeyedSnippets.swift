import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/ComingFromNSKeyedArchiver.md for classes that stay as they are.
@Suite("Code of ComingFromNSKeyedArchiver.md, for NSCoding")
struct KeyedSnippets {
    // snippet: class
    final class Car: NSObject, NSSecureCoding {
        static var supportsSecureCoding: Bool { true }

        var wheels = 4
        var price: NSDecimalNumber?
        var tags = NSSet()
        var rival: Car?

        override init() { super.init() }

        required init?(coder: NSCoder) {
            wheels = coder.decodeInteger(forKey: "wheels")
            price = coder.decodeObject(of: NSDecimalNumber.self, forKey: "price")
            tags = coder.decodeObject(of: [NSSet.self, NSString.self], forKey: "tags") as? NSSet ?? NSSet()
            super.init()
            (coder as? HRKeyedUnarchiver)?.register(self)  // the one new line: who reads on may refer to this car
            rival = coder.decodeObject(of: Car.self, forKey: "rival")
        }

        func encode(with coder: NSCoder) {
            coder.encode(wheels, forKey: "wheels")
            coder.encode(price, forKey: "price")
            coder.encode(tags, forKey: "tags")
            coder.encode(rival, forKey: "rival")
        }
    }
    // end

    private func cars() -> (Car, Car) {
        let (car, rival) = (Car(), Car())
        (car.price, car.tags, car.rival, rival.rival) = (
            NSDecimalNumber(string: "12.5"), NSSet(object: "red"), rival, car
        )
        return (car, rival)
    }

    @Test("Objects are archived and come back")
    func archive() throws {
        let (car, rival) = cars()
        defer { rival.rival = nil }
        // snippet: archive
        let data = try HRKeyedArchiver.archivedData(withRootObject: car, requiringSecureCoding: true)
        let back = try HRKeyedUnarchiver.unarchivedObject(ofClass: Car.self, from: data)
        // end
        defer { back?.rival?.rival = nil }
        let isSame = back?.rival?.rival === back
        #expect(isSame)
        #expect(back?.price == NSDecimalNumber(string: "12.5"))
        #expect(back?.tags == NSSet(object: "red"))
    }

    @Test("Values under keys of the root")
    func keys() throws {
        let (car, rival) = cars()
        defer { rival.rival = nil }
        // snippet: keys
        let archiver = HRKeyedArchiver(requiringSecureCoding: true)
        archiver.outputFormat = .json
        archiver.setClassName("Car", for: Car.self)
        archiver.encode(car, forKey: "car")
        archiver.finishEncoding()
        if let error = archiver.error { throw error }

        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData, requiringSecureCoding: true)
        unarchiver.setClass(Car.self, forClassName: "Car")
        let back = unarchiver.decodeObject(of: Car.self, forKey: "car")
        unarchiver.finishDecoding()
        if let error = unarchiver.error { throw error }
        // end
        defer { back?.rival?.rival = nil }
        let isSame = back?.rival?.rival === back
        #expect(isSame)
        let file = PackageFolder.url.appending(path: "Tests/GuideTests/Data/Keyed/car.json")
        let document = try HRUnarchiver().document(from: archiver.encodedData)
        try Expectation.compare(String(contentsOf: file, encoding: .utf8), document.description + "\n", "car.json") {
            try Data((document.description + "\n").utf8).write(to: file)
        }
    }

    /// What holds the cars of the archive.
    final class Garage: NSObject, NSSecureCoding {
        static var supportsSecureCoding: Bool { true }
        let cars: [Car]

        required init?(coder: NSCoder) {
            cars = coder.decodeObject(of: [NSArray.self, Car.self], forKey: "cars") as? [Car] ?? []
        }

        func encode(with coder: NSCoder) { coder.encode(cars, forKey: "cars") }
    }

    @Test("Old archives become new files without a change to the class")
    func migrate() throws {
        let scratch = try ScratchFolder()
        let (old, new) = (NSKeyedArchiverSnippets.old, scratch.url.appending(path: "new.json"))
        // snippet: migrate
        let document = try HRDocument(keyedArchive: Data(contentsOf: old), classNames: ["XYZCar": "Car"])
        var unarchiver = HRUnarchiver()
        unarchiver.registry.register(Car.self, as: "Car")
        unarchiver.registry.register(Garage.self, as: "Garage")
        let garage = try unarchiver.unarchive(Garage.self, from: document)
        try HRArchiver(registry: unarchiver.registry).archive(garage, to: new)
        // end
        for garage in [garage, try unarchiver.unarchive(Garage.self, from: new)] {
            #expect(garage.cars.map(\.wheels) == [4, 3])
            #expect(garage.cars.map(\.price) == [NSDecimalNumber(string: "12345.67"), nil])
            #expect(garage.cars.map(\.tags) == [NSSet(array: ["red", "fast"]), NSSet()])
            let (first, second) = (try #require(garage.cars.first), try #require(garage.cars.last))
            let isSame = first.rival === second && second.rival === first
            #expect(isSame)
            first.rival = nil
        }
    }

    @Test("Each class of Foundation's in the table is written so, and read")
    func objects() throws {
        let url = PackageFolder.url.appending(path: "Tests/GuideTests/Data/Keyed/objects.json")
        let data = try Data(contentsOf: url)
        let objects = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation) as? NSDictionary)
        let document = try HRUnarchiver().document(from: data)
        #expect(objects.count == document.root.fields?.count)
        let again = try HRKeyedArchiver.archivedData(
            withRootObject: objects, as: .binaryPropertyList, settings: .namingFoundation)
        let written = try HRUnarchiver().document(from: again)
        for key in document.root.fields?.keys ?? [] { #expect(written.root[key] == document.root[key], "\(key)") }
    }
}
