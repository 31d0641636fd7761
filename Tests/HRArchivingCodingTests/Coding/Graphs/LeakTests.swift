import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Nothing of a run outlives it: what the settings hold is let go of with them.
@Suite("Letting go of runs")
struct LeakTests {
    /// Something that the settings of a run hold.
    private final class Token: Sendable {}

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(KeyedNode.self)
        registry.register(CodedNode.self)
        registry.register(SynthesizedNode.self)
        registry.register(Holder.self)
        return registry
    }()

    /// An object of another way that holds objects of NSCoding's.
    private final class Holder: HRCoding {
        let first: KeyedNode?
        let second: KeyedNode?
        init(_ first: KeyedNode?, _ second: KeyedNode?) { (self.first, self.second) = (first, second) }
        init(coder: HRDecoder) throws {
            first = try coder.decodeIfPresent(forKey: "first")
            second = try coder.decodeIfPresent(forKey: "second")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(first, forKey: "first")
            try coder.encode(second, forKey: "second")
        }
    }

    /// Whether something outlives what is done with settings that hold it.
    private func leaks(_ body: ([CodingUserInfoKey: any Sendable]) throws -> Void) throws -> Bool {
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            let key = try #require(CodingUserInfoKey(rawValue: "token"))
            try body([key: token])
        }
        return kept != nil
    }

    /// A graph with references of all sorts and a circle that one of them breaks.
    private func graph<Node: MixedNode>(_ type: Node.Type) -> [Node] {
        MixedGraph(
            edges: [[(.list, 1), (.next, 2), (.back, 2)], [(.plain, 2)], [(.nextList, 0), (.nextSet, 1)]],
            roots: [0, 1, 2]
        ).make(type)
    }

    private func check<Root>(
        _ root: Root, _ type: Root.Type, format: HRFormat, archive: (HRArchiver, Root) throws -> Data,
        unarchive: (HRUnarchiver, Data) throws -> Void
    ) throws {
        var data = Data()
        let writing = try leaks {
            data = try archive(HRArchiver(registry: Self.registry, userInfo: $0), root)
        }
        #expect(!writing)
        let reading = try leaks { try unarchive(HRUnarchiver(registry: Self.registry, userInfo: $0), data) }
        #expect(!reading)
        let collecting = try leaks {
            _ = try HRUnarchiver(registry: Self.registry, userInfo: $0)
                .unarchiveCollectingUnknownKeys(type, from: HRUnarchiver().document(from: data))
        }
        #expect(!collecting)
        let diagnosis = try leaks {
            _ = HRUnarchiver(registry: Self.registry, userInfo: $0).diagnose(type, from: data).errors
        }
        #expect(!diagnosis)
        // A file that ends in the middle of an object fails within it.
        let failing = try leaks {
            let unarchiver = HRUnarchiver(registry: Self.registry, unknownKeys: .error, userInfo: $0)
            let document = HRDocument(["root": 1, "other": .alias("root")])
            _ = #expect(throws: HRError.self) { try unarchiver.unarchive(SynthesizedNode.self, from: document) }
        }
        #expect(!failing)
    }

    @Test("In every way and format", arguments: HRFormat.each)
    func ways(format: HRFormat) throws {
        let coded = graph(CodedNode.self), codable = graph(SynthesizedNode.self), keyed = graph(KeyedNode.self)
        defer {
            for node in coded { node.unlink() }
            for node in codable { node.unlink() }
            for node in keyed { node.unlink() }
        }
        try check(coded, [CodedNode].self, format: format, archive: { try $0.archive($1, as: format) }) {
            for node in try $0.unarchive([CodedNode].self, from: $1) { node.unlink() }
        }
        try check(codable, [SynthesizedNode].self, format: format, archive: { try $0.archive($1, as: format) }) {
            for node in try $0.unarchive([SynthesizedNode].self, from: $1) { node.unlink() }
        }
        try check(keyed, [KeyedNode].self, format: format, archive: { try $0.archive($1, as: format) }) {
            for node in try $0.unarchive([KeyedNode].self, from: $1) { node.unlink() }
        }
        let pet = KeyedNode(number: 1)
        try check(Holder(pet, pet), Holder.self, format: format, archive: { try $0.archive($1, as: format) }) {
            _ = try $0.unarchive(Holder.self, from: $1)
        }
    }

    @Test("Of objects that maps describe", arguments: HRFormat.each)
    func mapped(format: HRFormat) throws {
        let nodes = graph(MappedNode.self)
        let list: ValueTransform<[MappedNode], [MappedNode]> = .array(MappedNode.map)
        var data = Data()
        let writing = try leaks { data = try HRArchiver(userInfo: $0).archive(nodes, through: list, as: format) }
        #expect(!writing)
        let reading = try leaks {
            for node in try HRUnarchiver(userInfo: $0).unarchive(through: list, from: data) { node.unlink() }
        }
        #expect(!reading)
        let diagnosis = try leaks { _ = HRUnarchiver(userInfo: $0).diagnose(through: list, from: data).errors }
        #expect(!diagnosis)
        for node in nodes { node.unlink() }
    }
}
