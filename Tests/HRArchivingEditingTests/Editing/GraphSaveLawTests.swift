import Foundation
import HRArchiving
import TestSupport
import Testing

/// After each save, what is read from the file is what the program has, by identity, whatever the file looked like; and
/// a save without a change changes nothing.
@Suite("Whatever a file looked like, it says after a save what the program has")
struct GraphSaveLawTests {
    /// How many seeds each case takes.
    private static let count =
        ProcessInfo.processInfo.environment["SAVE_SEEDS"].flatMap(UInt64.init)
        ?? UInt64(Scale.count(40, inDebug: 12))
    /// Seeds among the first thousand that found objects of another version torn from what refers to them.
    private static let found: [UInt64] = [
        57, 63, 144, 191, 194, 250, 339, 377, 425, 453, 483, 503, 580, 654, 694, 700, 883, 916, 991, 997,
    ]

    struct Kind: Sendable, CustomTestStringConvertible {
        let format: String
        let writer: Int
        var testDescription: String { "\(format), version \(writer)" }
    }

    static let kinds = ["json", "xml.plist", "binary.plist"].flatMap { format in
        (0..<3).map { Kind(format: format, writer: $0) }
    }

    @Test("Graphs of objects in versions", .slow, arguments: kinds)
    func knots(_ kind: Kind) throws {
        for seed in Array(0..<Self.count) + Self.found.filter({ $0 >= Self.count }) {
            try ScratchFolder.run { folder in
                let url = folder.appending(path: "knots.\(kind.format)")
                let random = SeededGenerator(seed: seed)
                switch kind.writer {
                case 0: try checkKnots(FirstKnots.self, seed, url, random)
                case 1: try checkKnots(SecondKnots.self, seed, url, random)
                default: try checkKnots(ThirdKnots.self, seed, url, random)
                }
            }
        }
    }

    private func checkKnots<V: KnotVersion>(
        _ writer: V.Type, _ seed: UInt64, _ url: URL, _ random: SeededGenerator
    ) throws {
        var first = RandomKnots<V>(random)
        first.names = 1 + first.draw(6)
        let references: HRArchiver.ReferenceStyle = first.draw(2) == 0 ? .ids : .keyPath
        let names: HRArchiver.ClassAnnotation = first.draw(3) == 0 ? .always : .whereNeeded
        let nesting = [3, 6, 32][first.draw(3)]
        func archiver(_ registry: HRClassRegistry) -> HRArchiver {
            HRArchiver(registry: registry, references: references, nesting: nesting, classAnnotations: names)
        }
        let root = first.graph()
        let formats = ["xml": HRFormat.xmlPropertyList, "binary": .binaryPropertyList]
        let format = formats[url.deletingPathExtension().pathExtension] ?? .json
        try archiver(SavedKnot<V>.registry).archive(root, as: format).write(to: url)
        var looks = RandomLooks(SeededGenerator(seed: seed ^ 0x5EED))
        try looks.change(url, shuffling: references == .ids)
        if V.number == 0, first.draw(2) == 0 {
            var second = RandomKnots<SecondKnots>(random)
            try checkSaves(
                at: url, archiver(SavedKnot<SecondKnots>.registry), seed, rounds: 1, GraphOutline(of: root)
            ) { second.change(below: $0) }
        }
        var third = RandomKnots<ThirdKnots>(random)
        third.names = first.names
        try checkSaves(at: url, archiver(SavedKnot<ThirdKnots>.registry), seed, rounds: 4, nil) {
            third.change(below: $0)
        }
    }

    private func checkSaves<V: KnotVersion>(
        at url: URL, _ archiver: HRArchiver, _ seed: UInt64, rounds: Int, _ written: GraphOutline?,
        _ change: (SavedKnot<V>) -> Void
    ) throws {
        try checkSaves(SavedKnot<V>.self, at: url, archiver, seed, rounds: rounds, written, change)
    }

    private func checkSaves<Root: OutlinedObject & HRCoding>(
        _ type: Root.Type, at url: URL, _ archiver: HRArchiver, _ seed: UInt64, rounds: Int, _ written: GraphOutline?,
        _ change: (Root) -> Void
    ) throws {
        let unarchiver = HRUnarchiver(registry: archiver.registry)
        let file = try unarchiver.open(Root.self, at: url, savedBy: archiver)
        if let written { #expect(GraphOutline(of: file.root) == written, "seed \(seed)") }
        try check(file, seed, rounds: rounds, change) { try unarchiver.unarchive(Root.self, from: url) }
    }

    @Test("Graphs of Codable objects, and of those of NSCoding", .slow, arguments: ["json", "xml.plist"])
    func others(_ format: String) throws {
        var registry = HRClassRegistry()
        registry.register(CodableSavedKnot.self, as: "CodableSavedKnot")
        registry.register(KeyedKnot.self, as: "KeyedKnot")
        registry.register(NSSet.self)
        for seed in 0..<Self.count * 3 {
            try ScratchFolder.run { folder in
                let url = folder.appending(path: "knots.\(format)")
                try checkOthers(CodableSavedKnot.self, seed, url, registry, isCircular: true)
                try checkOthers(KeyedKnot.self, seed, url, registry, isCircular: false)
            }
        }
    }

    private func checkOthers<Root: RandomVertex>(
        _ type: Root.Type, _ seed: UInt64, _ url: URL, _ registry: HRClassRegistry, isCircular: Bool
    ) throws {
        var random = SeededGenerator(seed: seed)
        let references: HRArchiver.ReferenceStyle = seed.isMultiple(of: 2) ? .ids : .keyPath
        let archiver = HRArchiver(registry: registry, references: references, nesting: seed.isMultiple(of: 3) ? 4 : 32)
        func change(_ all: [Root], _ count: Int) {
            for _ in 0..<count {
                let index = Int.random(in: 0..<all.count, using: &random)
                all[index].change(&random, referringTo: isCircular ? all : Array(all[(index + 1)...]))
            }
        }
        let names = ["a", "b", "a", "c", "a"]
        let pool = names.map { Root($0) }
        change(pool, 30)
        let format: HRFormat = url.pathExtension == "json" ? .json : .xmlPropertyList
        try archiver.archive(pool[0], as: format).write(to: url)
        var looks = RandomLooks(SeededGenerator(seed: seed ^ 0x5EED))
        try looks.change(url, shuffling: references == .ids)
        let unarchiver = HRUnarchiver(registry: registry)
        let file = try unarchiver.open(Root.self, at: url, savedBy: archiver)
        try check(file, seed, rounds: 4) { root in
            // Those that are reached later do not refer to those before.
            var all = GraphOutline.all(from: root).compactMap { $0 as? Root }
            if !isCircular { all = Self.sorted(all) }
            change(all + [Root("new")], 4)
        } reading: {
            try unarchiver.unarchive(Root.self, from: url)
        }
    }

    /// Objects of a graph without circles, each before those that it refers to.
    private static func sorted<Root: OutlinedObject>(_ all: [Root]) -> [Root] {
        var done: Set<ObjectIdentifier> = []
        var sorted: [Root] = []
        func visit(_ vertex: Root) {
            guard done.insert(ObjectIdentifier(vertex)).inserted else { return }
            for link in vertex.links { for case let target as Root in link.targets { visit(target) } }
            sorted.append(vertex)
        }
        all.forEach(visit)
        return sorted.reversed()
    }

    private func check<Root: OutlinedObject>(
        _ file: HRArchiveFile<Root>, _ seed: UInt64, rounds: Int, _ change: (Root) -> Void,
        reading read: () throws -> Root
    ) throws {
        let url = file.url
        for round in 0..<rounds {
            let before = try Data(contentsOf: url)
            let unchanged = try file.save()
            #expect(unchanged.isEmpty, "seed \(seed), round \(round): \(unchanged)")
            #expect(try Data(contentsOf: url) == before, "seed \(seed), round \(round)")
            change(file.root)
            let meant = GraphOutline(of: file.root)
            let text = String(decoding: before, as: UTF8.self)
            do {
                try file.save()
                let read = try read()
                let isSame = GraphOutline(of: read) == meant
                #expect(isSame, "seed \(seed), round \(round)\n\(meant)\n--\n\(GraphOutline(of: read))\n\(text)")
                if !isSame { return }
            } catch {
                Issue.record(error, "seed \(seed), round \(round)\n\(text)")
                return
            }
        }
    }
}

/// Makes a file look as if people had written it.
struct RandomLooks {
    private var random: SeededGenerator

    init(_ random: SeededGenerator) { self.random = random }

    private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// - Parameter shuffling: Whether references stay right when elements are moved, because they are by id.
    mutating func change(_ url: URL, shuffling: Bool) throws {
        let data = try Data(contentsOf: url)
        guard let format = HRFormat(detecting: data) else { return }
        var document = try HRDocument(contentsOf: url)
        document = HRDocument(
            changed(document.root, "", shuffling),
            definitions: HRFields(
                document.definitions.map { ($0.key, changed($0.value, "", shuffling)) }.shuffled(using: &random)))
        let written = try format.data(from: document)
        guard format != .binaryPropertyList else { return try written.write(to: url) }
        let comment = format == .json ? (" // c", "") : (" <!-- c", " -->")
        var lines: [String] = []
        for line in String(decoding: written, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            let mayHaveOne = format == .json ? line.hasSuffix(",") || line.hasSuffix("[") : line.hasPrefix("\t\t")
            lines.append(mayHaveOne && draw(3) == 0 ? line + comment.0 + "\(lines.count)" + comment.1 : String(line))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
    }

    private mutating func changed(_ node: HRNode, _ key: String, _ shuffling: Bool) -> HRNode {
        switch node {
        case .array(let elements):
            let isUnordered = ["points", "lists", "table", "beadTable", "knots", "beads", "rowSet"].contains(key)
            var changed = elements.map { self.changed($0, "", shuffling) }
            if isUnordered, shuffling { changed.shuffle(using: &random) }
            return .array(changed)
        case .dictionary(let fields): return .dictionary(self.changed(fields, shuffling))
        case .object(let object) where object.plainValue != nil:
            // Some people leave an empty value out.
            if object.plainValue == .array([]) { return .object(HRObject(className: object.className)) }
            return node
        case .object(let object):
            return .object(
                HRObject(
                    className: object.className, id: object.id, version: object.version,
                    fields: self.changed(object.fields, shuffling)))
        case .real(let number) where number == number.rounded() && draw(2) == 0:
            return .integer(HRInteger(Int64(number)))
        default: return node
        }
    }

    private mutating func changed(_ fields: HRFields, _ shuffling: Bool) -> HRFields {
        var pairs = fields.map { ($0.key, changed($0.value, $0.key, shuffling)) }
        if draw(2) == 0 { pairs.shuffle(using: &random) }
        return HRFields(pairs)
    }
}
