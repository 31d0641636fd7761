import Foundation
import HRArchiving
import TestSupport
import Testing

/// Classes that are written where they are needed only, so that a file has nothing that its reader knows already.
@Suite("Class names where they are needed")
struct ClassNamesTests {
    class Vehicle: HRCoding {
        var wheels: Int
        var spare: Vehicle?

        init(wheels: Int) { self.wheels = wheels }

        required init(coder: HRDecoder) throws {
            wheels = try coder.decode(forKey: "wheels")
            spare = try coder.decodeIfPresent(forKey: "spare")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(wheels, forKey: "wheels")
            try coder.encode(spare, forKey: "spare")
        }

        class var archiveName: String { "Vehicle" }
    }

    final class Truck: Vehicle {
        override class var archiveName: String { "Truck" }
    }

    final class Versioned: HRCoding {
        init() {}
        init(coder: HRDecoder) throws {}
        func encode(with coder: HREncoder) throws { try coder.encode(1, forKey: "a") }
        static var archiveName: String { "Versioned" }
        static var archiveVersion: Int { 2 }
    }

    struct Garage: HRCoding {
        var vehicles: [Vehicle] = []
        var truck: Truck?
        var thing: (any HRCoding)?
        var versioned: Versioned?

        init() {}

        init(coder: HRDecoder) throws {
            vehicles = try coder.decode(forKey: "vehicles", default: [])
            truck = try coder.decodeIfPresent(forKey: "truck")
            thing = try coder.decodeIfPresent(forKey: "thing")
            versioned = try coder.decodeIfPresent(forKey: "versioned")
        }

        func encode(with coder: HREncoder) throws {
            if !vehicles.isEmpty { try coder.encode(vehicles, forKey: "vehicles") }
            try coder.encode(truck, forKey: "truck")
            try coder.encode(thing, forKey: "thing")
            try coder.encode(versioned, forKey: "versioned")
        }
    }

    static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(Vehicle.self)
        registry.register(Truck.self)
        registry.register(Versioned.self)
        registry.register(Garage.self, as: "Garage")
        return registry
    }()
    static let ways: [HRArchiver.ReferenceStyle] = [.keyPath, .ids]

    private func archiver(_ references: HRArchiver.ReferenceStyle = .keyPath) -> HRArchiver {
        HRArchiver(registry: Self.registry, references: references, classAnnotations: .whereNeeded)
    }

    private func text(of garage: Garage, _ references: HRArchiver.ReferenceStyle = .keyPath) throws -> String {
        let data = try archiver(references).archive(garage, as: .json.compact)
        return String(decoding: data, as: UTF8.self)
    }

    @Test("Where the very type is declared, nothing says it; a subclass does")
    func declared() throws {
        var garage = Garage()
        garage.vehicles = [Vehicle(wheels: 4), Truck(wheels: 6)]
        garage.truck = Truck(wheels: 8)
        #expect(
            try text(of: garage) == """
                {"vehicles":[{"wheels":4},{"$class":"Truck","wheels":6}],"truck":{"wheels":8}}
                """)
    }

    @Test("Behind a protocol the class is said, of objects and of values")
    func existentials() throws {
        var garage = Garage()
        garage.thing = Vehicle(wheels: 2)
        #expect(try text(of: garage) == #"{"thing":{"$class":"Vehicle","wheels":2}}"#)
        var inner = Garage()
        inner.truck = Truck(wheels: 3)
        garage.thing = inner
        #expect(try text(of: garage) == #"{"thing":{"$class":"Garage","truck":{"wheels":3}}}"#)
    }

    @Test("What a place of another type refers to keeps its class, where it is written", arguments: ways)
    func references(references: HRArchiver.ReferenceStyle) throws {
        var garage = Garage()
        let (truck, vehicle) = (Truck(wheels: 8), Vehicle(wheels: 4))
        truck.spare = vehicle
        (garage.truck, garage.thing) = (truck, vehicle)
        let text = try text(of: garage, references)
        let expected =
            references == .keyPath
            ? #"{"truck":{"wheels":8,"spare":{"$class":"Vehicle","wheels":4}},"thing":{"$alias":"truck.spare"}}"#
            : ##"{"truck":{"wheels":8,"spare":{"$class":"Vehicle","$id":"vehicle","wheels":4}},"thing":{"$alias":"#vehicle"}}"##
        #expect(text == expected)
        let back = try HRUnarchiver(registry: Self.registry).unarchive(Garage.self, from: Data(text.utf8))
        let thing = back.thing as? Vehicle
        #expect(thing != nil)
        #expect(thing === back.truck?.spare)
    }

    @Test("What other places of the same type refer to has an id alone", arguments: ways)
    func sharing(references: HRArchiver.ReferenceStyle) throws {
        var garage = Garage()
        let vehicle = Vehicle(wheels: 4)
        garage.vehicles = [vehicle, vehicle]
        let expected =
            references == .keyPath
            ? #"{"vehicles":[{"wheels":4},{"$alias":"vehicles.0"}]}"#
            : ##"{"vehicles":[{"$id":"vehicle","wheels":4},{"$alias":"#vehicle"}]}"##
        #expect(try text(of: garage, references) == expected)
    }

    @Test("A version is said, and so is the class")
    func versions() throws {
        var garage = Garage()
        garage.versioned = Versioned()
        #expect(try text(of: garage) == #"{"versioned":{"$class":"Versioned","$version":2,"a":1}}"#)
    }

    @Test("An object that is not written after all leaves nothing behind", arguments: ways)
    func failures(references: HRArchiver.ReferenceStyle) throws {
        struct Failing: Error {}
        struct Careless: HRCoding {
            var again: Vehicle
            init(_ again: Vehicle) { self.again = again }
            init(coder: HRDecoder) throws { again = try coder.decode(forKey: "a") }
            func encode(with coder: HREncoder) throws {
                try? coder.encode(Half(), forKey: "a")
                try coder.encode(again, forKey: "a")
            }
        }
        final class Half: HRCoding {
            init() {}
            init(coder: HRDecoder) throws {}
            func encode(with coder: HREncoder) throws {
                try coder.encode(Vehicle(wheels: 1), forKey: "v")
                throw Failing()
            }
        }
        let truck = Truck(wheels: 6)
        truck.spare = truck
        let data = try archiver(references).archive(Careless(truck), as: .json.compact)
        let expected =
            references == .keyPath
            ? #"{"a":{"$class":"Truck","wheels":6,"spare":{"$alias":"a"}}}"#
            : ##"{"a":{"$class":"Truck","$id":"truck","wheels":6,"spare":{"$alias":"#truck"}}}"##
        #expect(String(decoding: data, as: UTF8.self) == expected)
        truck.spare = nil
    }

    @Test("HRCoder is told all classes")
    func hrCoder() throws {
        var garage = Garage()
        garage.truck = Truck(wheels: 8)
        let archiver = HRArchiver(registry: Self.registry, compatibility: .hrCoder, classAnnotations: .whereNeeded)
        let data = try archiver.archive(garage, as: .json.compact)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"$class":"Garage","truck":{"$class":"Truck","wheels":8}}"#)
    }

    // MARK: Graphs made by chance

    /// Compares what comes back of a graph, in each format and with either kind of references.
    private func expectSame(
        _ root: any Walkable, _ registry: HRClassRegistry, _ seed: UInt64,
        pass: (HRArchiver, HRUnarchiver, HRFormat) throws -> any Walkable
    ) {
        let original = GraphWalk(root)
        for format in HRFormat.each {
            let archiver = HRArchiver(
                registry: registry, references: Self.ways[Int(seed % 2)], nesting: seed % 3 == 0 ? 3 : 32,
                classAnnotations: .whereNeeded)
            do {
                let back = GraphWalk(try pass(archiver, HRUnarchiver(registry: registry), format))
                let difference = back.difference(from: original)
                #expect(difference == nil, "seed \(seed), \(format)")
                back.unlink()
            } catch {
                Issue.record("seed \(seed), \(format): \(error)")
            }
        }
    }

    @Test("Graphs come back as they were: types by hand")
    func byHand() {
        for seed in 0..<UInt64(Scale.count(300, inDebug: 60)) {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.elements()
            expectSame(elements[0], elementRegistry, seed) {
                try $1.unarchive(Element.self, from: $0.archive(elements[0], as: $2))
            }
            for element in elements { element.unlink() }
        }
    }

    @Test("Graphs come back as they were: types that the compiler made Codable")
    func synthesized() {
        for seed in 0..<UInt64(Scale.count(150, inDebug: 50)) {
            var graphs = RandomGraphs(seed: seed)
            let root = graphs.codableTree()
            expectSame(root, codableElementRegistry, seed) {
                try $1.unarchive(CodableElement.self, from: $0.archive(root, as: $2))
            }
            GraphWalk(root).unlink()
        }
    }

    @Test("Graphs come back as they were: Codable types of their own")
    func registering() {
        for seed in 0..<150 as Range<UInt64> {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.registeringElements()
            expectSame(elements[0], HRClassRegistry(), seed) {
                try $1.unarchive(RegisteringElement.self, from: $0.archive(elements[0], as: $2))
            }
            for element in elements { element.unlink() }
        }
    }
}
