import Foundation
import HRArchiving
import TestSupport
import Testing

/// Random graphs are written, opened, changed at random and saved: what is read then is the same graph, and saving again
/// changes nothing.
@Suite("Saving random graphs")
struct RandomSaveTests {
    @Test("What was saved is read", .slow, arguments: ["json", "plist"], 0..<8)
    func rounds(_ format: String, _ start: Int) throws {
        try ScratchFolder.run { folder in
            for seed in 0..<Scale.count(20, inDebug: 6) {
                try check(folder.appending(path: "graph.\(format)"), SeededGenerator(seed: UInt64(start * 20 + seed)))
            }
        }
    }

    private func check(_ url: URL, _ random: SeededGenerator) throws {
        var graph = RandomJunctions(random)
        let references: HRArchiver.ReferenceStyle = graph.draw(2) == 0 ? .ids : .keyPath
        let names: HRArchiver.ClassAnnotation = graph.draw(2) == 0 ? .always : .whereNeeded
        let archiver = HRArchiver(registry: Junction.registry, references: references, classAnnotations: names)
        try archiver.archive(graph.root, to: url)
        let written = try Data(contentsOf: url)
        let file = try HRUnarchiver(registry: Junction.registry).open(Junction.self, at: url, savedBy: archiver)
        #expect(try file.save().isEmpty)
        #expect(try Data(contentsOf: url) == written)
        for round in 0..<4 {
            let before = try archiver.graph(of: file.root)
            let text = try HRDocumentText(contentsOf: url)
            if round % 2 == 0 { graph.changeValues(below: file.root) } else { graph.change(below: file.root) }
            try expectOneResult(text, from: before, to: archiver.graph(of: file.root))
            let meant = file.root.outline
            try file.save()
            let read = try HRUnarchiver(registry: Junction.registry).unarchive(Junction.self, from: url)
            #expect(read.outline == meant)
            #expect(try file.save().isEmpty)
        }
    }
}

extension RandomSaveTests {
    /// That the short way for single values gives what the long way does.
    private func expectOneResult(_ text: HRDocumentText, from before: GraphArchive, to now: GraphArchive) throws {
        let short = try text.updated(from: before, to: now, nesting: 32)
        let long = try text.updated(from: before, to: now, nesting: 32, isWhole: true)
        #expect(try short.0.data == long.0.data)
        #expect(short.1.description == long.1.description)
        #expect(short.1.unifiedDiff == long.1.unifiedDiff)
    }
}

/// Makes vertices, and lets them refer to one another.
private struct RandomJunctions {
    var random: SeededGenerator
    private var pool: [Junction] = []
    var root: Junction { pool[0] }

    init(_ random: SeededGenerator) {
        self.random = random
        let count = 1 + draw(8)
        for number in 0..<count {
            let isCrossing = draw(3) == 0
            pool.append(isCrossing ? Crossing("c\(number)") : Junction("v\(number)"))
        }
        for vertex in pool { for _ in 0..<draw(6) { change(vertex) } }
    }

    mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func change(below root: Junction) {
        pool = root.all
        if draw(3) == 0 { pool.append(Junction("new")) }
        for _ in 0...draw(5) { change(pool[draw(pool.count)]) }
    }

    /// Changes what vertices say, and not what they refer to.
    mutating func changeValues(below root: Junction) {
        pool = root.all
        for _ in 0...draw(5) {
            let vertex = pool[draw(pool.count)]
            if vertex.value != nil, draw(2) == 0 { vertex.value = draw(100) } else { vertex.name = "r\(draw(100))" }
        }
    }

    private mutating func change(_ vertex: Junction) {
        switch draw(8) {
        case 0: vertex.next = draw(4) == 0 ? nil : pool[draw(pool.count)]
        case 1: vertex.friends.append(pool[draw(pool.count)])
        case 2: if !vertex.friends.isEmpty { vertex.friends.remove(at: draw(vertex.friends.count)) }
        case 3: vertex.friends.shuffle(using: &random)
        case 4: vertex.named["k\(draw(3))"] = draw(3) == 0 ? nil : pool[draw(pool.count)]
        case 5: vertex.value = draw(3) == 0 ? nil : draw(100)
        case 6: vertex.tags.formSymmetricDifference(["t\(draw(5))"])
        default: vertex.name = "r\(draw(100))"
        }
    }
}

private class Junction: HRCoding, HRLabelled {
    var name: String
    var value: Int?
    var next: Junction?
    var friends: [Junction] = []
    var named: [String: Junction] = [:]
    var tags: Set<String> = []
    var archiveLabel: String? { name }
    class var archiveName: String { "Junction" }

    static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Junction.self)
        registry.register(Crossing.self)
        return registry
    }

    init(_ name: String) { self.name = name }

    required init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        value = try coder.decodeIfPresent(Int.self, forKey: "value")
        tags = try coder.decodeIfPresent(Set<String>.self, forKey: "tags") ?? []
        try coder.decodeReference(forKey: "next") { [unowned self] in next = $0 }
        try coder.decodeReferences(forKey: "friends") { [unowned self] (all: [Junction]) in friends = all }
        try coder.decodeReferences(forKey: "named") { [unowned self] (all: [String: Junction]) in named = all }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(value, forKey: "value")
        if !tags.isEmpty { try coder.encode(tags, forKey: "tags") }
        try coder.encode(next, forKey: "next")
        if !friends.isEmpty { try coder.encode(friends, forKey: "friends") }
        if !named.isEmpty { try coder.encode(named, forKey: "named") }
    }

    /// All vertices that can be reached, in the order of the references to them.
    var all: [Junction] {
        var seen: Set<ObjectIdentifier> = []
        var found: [Junction] = []
        var waiting = [self]
        while let vertex = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(vertex)).inserted else { continue }
            found.append(vertex)
            waiting += vertex.neighbors.reversed()
        }
        return found
    }

    private var neighbors: [Junction] {
        (next.map { [$0] } ?? []) + friends + named.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The graph as text: each vertex by its number, with the numbers of those that it refers to.
    var outline: [String] {
        let all = all
        let numbers = Dictionary(
            uniqueKeysWithValues: all.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
        return all.map { vertex in
            let neighbors = vertex.neighbors.map { numbers[ObjectIdentifier($0)] ?? -1 }
            let shape = [vertex.next == nil ? 0 : 1, vertex.friends.count]
            return "\(type(of: vertex)) \(vertex.name) \(vertex.value ?? -1) \(vertex.tags.sorted()) \(shape) "
                + "\(neighbors) \(vertex.named.keys.sorted())"
        }
    }
}

private final class Crossing: Junction {
    override class var archiveName: String { "Crossing" }
}
