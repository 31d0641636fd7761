import Foundation
import HRArchiving
import TestSupport
import Testing

/// Where objects are placed, on the table alone: nothing here is encoded, and objects are no more than identities.
///
/// The graphs, and the places of their objects, come from `Data/Placement/simulate.py`, which follows the same rules.
@Suite("Placing objects on a table")
struct PlacingTests {
    static let models: [SimulatedGraph] = (try? SimulatedGraph.all()) ?? []

    @Test("The graphs of the simulation are there")
    func count() throws { #expect(try SimulatedGraph.all().count == 35) }

    @Test("Objects are placed as in the simulation", arguments: models, [8, 16, 32])
    func places(graph: SimulatedGraph, nesting: Int) {
        var walk = PlacingWalk(graph, nesting: nesting)
        walk.placeAll()
        #expect(walk.places == graph.places[String(nesting)])
    }

    @Test("References lead to what is written, whatever fails on the way", arguments: 0..<200 as Range<UInt64>)
    func rollingBack(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let graph = try #require(Self.models.randomElement(using: &dice))
        var walk = PlacingWalk(graph, nesting: [8, 16, 32].randomElement(using: &dice) ?? 8)
        walk.failing = Set(graph.objects.indices.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 })
        walk.placeAll()
        #expect(walk.dangling == [])
        #expect(Set(walk.written).count == walk.written.count)
    }

    @Test("A key that is written again forgets what was under it")
    func forgetting() {
        let placing = Placing<Never>(usesNumbers: false)
        let (first, second, third) = (Token(), Token(), Token())
        let root = placing.add(.root, in: nil)
        _ = placing.add(first, at: placing.add(.key("a"), in: root))
        let list = placing.add(.key("b"), in: root)
        placing.claim(second, at: .index(0), in: list)
        let next = placing.nextPlace
        #expect(placing.forget("b", of: root, isContainer: true, before: next))
        #expect(placing.place(of: first) != nil && placing.place(of: second) == nil)
        _ = placing.add(third, at: placing.add(.key("b"), in: root))
        #expect(placing.place(of: third).map { placing.path(to: $0).path } == "b")

        placing.noteReference(to: placing.place(of: first) ?? root)
        #expect(!placing.forget("a", of: root, isContainer: true, before: placing.nextPlace))
        #expect(placing.place(of: first) != nil)
    }

    @Test("Ids are given anew after they were taken back")
    func ids() {
        let placing = Placing<Never>(usesNumbers: false)
        let places = (0..<6).map { placing.add(.key("\($0)"), in: nil) }
        #expect(placing.ids.add("a", for: places[0], className: "A") == "a")
        let savepoint = placing.savepoint()
        #expect(placing.ids.add("a", for: places[1], className: "A") == "a-2")
        #expect(placing.ids.add("b", for: places[2], className: "A") == "b")
        placing.rollBack(to: savepoint)
        #expect(placing.ids.count == 1 && placing.ids[places[1]] == nil)
        #expect(placing.ids.add("b", for: places[3], className: "A") == "b")
        #expect(placing.ids.add("a", for: places[4], className: "A") == "a-2")
        placing.removeAll()
        #expect(!placing.hasPlaces && placing.ids.add("a", for: places[5], className: "A") == "a")
    }
}

/// An identity.
final class Token {}

/// A graph of `simulate.py`, with the places that it gives the objects.
struct SimulatedGraph: Decodable, Sendable, CustomTestStringConvertible {
    /// What lies under a key; see `simulate.py`.
    enum Value: Sendable {
        case reference(Int)
        case conditional(Int)
        /// The members of an array, a set or a dictionary.
        case members([(component: PathComponent, object: Int)])
        case rows([[Int]])
        case structure([Field])
    }

    struct Field: Decodable, Sendable {
        let key: String
        let value: Value

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            key = try container.decode(String.self)
            value = try Value(&container)
        }
    }

    let name: String
    let objects: [[Field]]
    let root: Root
    let places: [String: [String?]]

    struct Root: Decodable, Sendable {
        let value: Value

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            value = try Value(&container)
        }
    }

    var testDescription: String { name }

    static func all() throws -> [SimulatedGraph] {
        let url = PackageFolder.url.appending(path: "Tests/HRArchivingCodingTests/Data/Placement/models.json")
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(SimulatedGraph.self, from: Data($0.utf8))
        }
    }
}

extension SimulatedGraph.Value {
    private struct Member: Decodable {
        let key: String
        let object: Int

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            key = try container.decode(String.self)
            object = try container.decode(Int.self)
        }
    }

    fileprivate init(_ container: inout any UnkeyedDecodingContainer) throws {
        switch try container.decode(String.self) {
        case "o": self = .reference(try container.decode(Int.self))
        case "w": self = .conditional(try container.decode(Int.self))
        case "aa": self = .rows(try container.decode([[Int]].self))
        case "t": self = .structure(try container.decode([SimulatedGraph.Field].self))
        case "m": self = .members(try container.decode([Member].self).map { (.key($0.key), $0.object) })
        default: self = .members(try container.decode([Int].self).enumerated().map { (.index($0), $1) })
        }
    }
}

/// A walk over a graph as an archiving session makes it, which asks only where objects go.
struct PlacingWalk {
    /// Objects that fail when they are written first, after all that they refer to; the error is caught around the key that
    /// they are under.
    var failing: Set<Int> = []
    /// The places of the objects that were written.
    private(set) var written: [PlaceTable.Number] = []
    private let graph: SimulatedGraph
    private let placing = Placing<Never>(usesNumbers: false)
    private var nesting: Int
    private let tokens: [Token]
    private let numbers: [ObjectIdentifier: Int]
    /// The places that references were written to.
    private var references: [PlaceTable.Number] = []

    private struct Failure: Error {}

    init(_ graph: SimulatedGraph, nesting: Int) {
        self.graph = graph
        self.nesting = nesting
        tokens = graph.objects.map { _ in Token() }
        numbers = Dictionary(uniqueKeysWithValues: tokens.enumerated().map { (ObjectIdentifier($1), $0) })
    }

    mutating func placeAll() {
        let holder = placing.add(.root, in: nil), root = graph.root.value
        attempt { try $0.write(root, at: .root, in: holder, level: 1) }
        nesting = max(4, nesting / 4)
        while let definition = placing.nextDefinition() {
            guard let number = numbers[ObjectIdentifier(definition.object)] else { continue }
            // Nobody could catch its error.
            failing.remove(number)
            placing.begin(definition.place)
            try? write(object: number, at: definition.place, level: 1)
        }
    }

    /// The places of all objects that were written, as `simulate.py` has them.
    var places: [String?] {
        tokens.map { token in
            guard let place = placing.place(of: token), written.contains(place) else { return nil }
            let (start, path) = placing.path(to: place)
            let definition = tokens.firstIndex { placing.place(of: $0) == start }
            return ([definition.map { "#\($0)" } ?? ""] + path.components).joined(separator: "/")
        }
    }

    /// The places of references to objects that were not written.
    var dangling: [PlaceTable.Number] { references.filter { !written.contains($0) } }

    // MARK: Values

    private mutating func attempt(_ body: (inout Self) throws -> Void) {
        let savepoint = placing.savepoint()
        let before = (written: written, references: references)
        do {
            try body(&self)
        } catch {
            placing.rollBack(to: savepoint)
            (written, references) = before
        }
    }

    private mutating func write(object number: Int, at place: PlaceTable.Number, level: Int) throws {
        written.append(place)
        for field in graph.objects[number] {
            attempt { try $0.write(field.value, at: .key(field.key), in: place, level: level + 1) }
        }
        if failing.remove(number) != nil { throw Failure() }
    }

    private mutating func write(
        _ value: SimulatedGraph.Value, at component: PathComponent, in outer: PlaceTable.Number, level: Int
    ) throws {
        switch value {
        case .reference(let number): try write(reference: number, at: component, in: outer, level: level)
        case .conditional: return
        case .structure(let fields):
            let place = placing.add(component, in: outer)
            for field in fields { try write(field.value, at: .key(field.key), in: place, level: level + 1) }
        case .members(let members):
            let place = placing.add(component, in: outer)
            claim(members, in: place, level: level)
            try write(members, in: place, level: level)
        case .rows(let rows):
            let place = placing.add(component, in: outer)
            let places = rows.indices.map { placing.add(.index($0), in: place) }
            let lists = rows.map { row in row.enumerated().map { (PathComponent.index($0), $1) } }
            for (list, place) in zip(lists, places) { claim(list, in: place, level: level + 1) }
            for (list, place) in zip(lists, places) { try write(list, in: place, level: level + 1) }
        }
    }

    private mutating func claim(_ members: [Member], in place: PlaceTable.Number, level: Int) {
        for (component, number) in members {
            if level + 1 <= nesting {
                placing.claim(tokens[number], at: component, in: place)
            } else if placing.place(of: tokens[number]) == nil {
                _ = placing.define(tokens[number]) { _ in .null }
            }
        }
    }

    private mutating func write(_ members: [Member], in place: PlaceTable.Number, level: Int) throws {
        for (component, number) in members { try write(reference: number, at: component, in: place, level: level + 1) }
    }

    private mutating func write(
        reference number: Int, at component: PathComponent, in outer: PlaceTable.Number, level: Int
    ) throws {
        let token = tokens[number]
        if level > nesting, placing.place(of: token) == nil {
            references.append(placing.define(token) { _ in .null })
            return
        }
        let next = placing.nextPlace
        let place = placing.add(token, at: placing.add(component, in: outer)) ?? next
        if place != next {
            guard placing.isClaimed(place, at: component, in: outer) else {
                placing.noteReference(to: place)
                return references.append(place)
            }
            placing.begin(place)
        }
        try write(object: number, at: place, level: level)
    }

    private typealias Member = (component: PathComponent, object: Int)
}
