import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Objects refer to one another by references of all sorts at once. What is written is read as the same graph, as long as
/// no circle consists of references alone that are needed at once.
@Suite("Graphs of references of all sorts")
struct MixedReferenceTests {
    /// How objects take part.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let keys: [MixedKey]
        /// In what a graph differs from what is read from its archive.
        let difference: @Sendable (MixedGraph, HRArchiver) throws -> String?

        private init<Node: MixedNode & SendableMetatype>(
            _ type: Node.Type, keys: [MixedKey] = MixedKey.allCases,
            pass: @escaping @Sendable ([Node], HRArchiver) throws -> [Node]
        ) {
            testDescription = "\(type)"
            self.keys = keys
            difference = { graph, archiver in
                let nodes = graph.make(type)
                defer { for node in nodes { node.unlink() } }
                let roots = graph.roots.map { nodes[$0] }
                let back = MixedFacts(try pass(roots, archiver))
                defer { for node in back.nodes { node.unlink() } }
                return MixedFacts(roots).difference(to: back)
            }
        }

        private init<Node: MixedNode & Codable & SendableMetatype>(codable type: Node.Type) {
            self.init(type) { roots, archiver in
                let document = try archiver.document(archiving: roots)
                let back = try HRUnarchiver().unarchive([Node].self, from: document)
                #expect(HRUnarchiver().diagnose([Node].self, from: document).errors.isEmpty)
                return back
            }
        }

        static let all: [Way] = [
            Way(codable: SynthesizedNode.self), Way(codable: OrderedNode.self),
            Way(CodedNode.self) { roots, archiver in
                let document = try archiver.document(archiving: roots)
                #expect(HRUnarchiver().diagnose([CodedNode].self, from: document).errors.isEmpty)
                return try HRUnarchiver().unarchive([CodedNode].self, from: document)
            },
            Way(KeyedNode.self) { roots, archiver in
                try HRUnarchiver(registry: registry)
                    .unarchive([KeyedNode].self, from: archiver.document(archiving: roots))
            },
            Way(MappedNode.self, keys: MixedKey.allCases.filter { $0 != .set }) { roots, archiver in
                let list: ValueTransform<[MappedNode], [MappedNode]> = .array(MappedNode.map)
                return try HRUnarchiver().unarchive(
                    through: list, from: archiver.document(archiving: roots, through: list))
            },
        ]
    }

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(KeyedNode.self)
        registry.register(.foundationClasses)
        return registry
    }()

    private static func archiver(_ seed: UInt64) -> HRArchiver {
        var archiver = HRArchiver(registry: registry, references: seed % 2 == 0 ? .keyPath : .ids)
        archiver.nesting = [32, 2, 8, 32][Int(seed % 4)]
        return archiver
    }

    static let sizes = [2, 3, 5, 12, 40, 200]

    /// How many graphs of each size there are: `MIXED_GRAPHS=1000` is the long form.
    private static let count = ProcessInfo.processInfo.environment["MIXED_GRAPHS"].flatMap(UInt64.init)

    @Test("Are read as they were written", .slow, arguments: Way.all, sizes)
    func passing(way: Way, size: Int) {
        for seed in 0..<(Self.count ?? UInt64(Scale.count(size > 20 ? 40 : 150, inDebug: size > 20 ? 10 : 40))) {
            let graph = MixedGraph(seed: seed, count: size, keys: way.keys)
            do {
                let difference = try way.difference(graph, Self.archiver(seed))
                #expect(difference == nil, "seed \(seed)")
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("Circles of references that are all needed at once are an error that names the wrapper", arguments: sizes)
    func plainCircles(size: Int) throws {
        for seed in 0..<50 as Range<UInt64> {
            let graph = MixedGraph(seed: seed, count: size, keys: [.plain, .next], hasPlainCircles: true)
            guard graph.hasPlainCircle, let way = Way.all.first else { continue }
            let error = #expect(throws: HRError.self, "seed \(seed)") {
                try way.difference(graph, HRArchiver())
            }
            #expect(error?.code == .cycle, "seed \(seed)")
            #expect(error?.help.first?.contains("@HRReference") == true, "seed \(seed)")
        }
    }

    @Test("Many circles cost no more than their objects do", .slow)
    func cost() throws {
        // Each needs the one before at once, and has the next one as the value of a reference that waits.
        // The testing library takes the stack of each error that is thrown, here one for each circle.
        let count = GraphModelTests.isFull ? 10_000 : 1_000
        let edges = (0..<count).map { index -> [(key: MixedKey, target: Int)] in
            let before: [(key: MixedKey, target: Int)] = index > 0 ? [(.plain, index - 1)] : []
            return before + (index + 1 < count ? [(.next, index + 1), (.nextList, (index * 7919) % count)] : [])
        }
        let graph = MixedGraph(edges: edges, roots: [0])
        for way in Way.all.prefix(3) {
            let difference = try onSmallStack { try way.difference(graph, HRArchiver()) }
            #expect(difference == nil)
        }
    }
}
