import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// "Archive, unarchive, same identities, same order, same aliases" for graphs of every model and any size.
@Suite("Graphs of all models")
struct GraphModelTests {
    /// The ways in which the objects take part.
    enum Way: CaseIterable, Sendable { case coded, codable, keyed, mapped }

    /// What is chosen by chance.
    struct Choice: Sendable {
        var format = HRFormat.json
        var references = HRArchiver.ReferenceStyle.keyPath
        /// Whether all objects lie in a list, or one of them is the root.
        var isFlat = true
        var stackSize = 512 << 10

        static func all(_ chance: inout SeededGenerator) -> [Choice] {
            var all: [Choice] = []
            for format in HRFormat.each {
                for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
                    for isFlat in [true, false] {
                        let stackSize = Bool.random(using: &chance) ? 512 << 10 : 8 << 20
                        all.append(Choice(format: format, references: references, isFlat: isFlat, stackSize: stackSize))
                    }
                }
            }
            return all.shuffled(using: &chance)
        }
    }

    #if DEBUG
        static let isFull = false
    #else
        static let isFull = true
    #endif

    @Test("Come back as they were", .slow, arguments: GraphModel.allCases, Way.allCases)
    func passing(model: GraphModel, way: Way) throws {
        var chance = SeededGenerator(seed: 1)
        // Each choice once, the first one with a large graph.
        for (index, choice) in Choice.all(&chance).enumerated() {
            let most = min(largest(model, way), index == 0 ? 5000 : index < 4 ? Self.isFull ? 1000 : 100 : 30)
            let part = index == 0 ? 1 : Double.random(in: 0...1, using: &chance)
            let count = Int(pow(Double(most), part).rounded())
            let difference = try Self.difference(model, count, UInt64(index), way, choice)
            #expect(difference == nil, "\(count), \(choice)")
        }
    }

    /// How large graphs are.
    private func largest(_ model: GraphModel, _ way: Way) -> Int {
        if model == .complete { return Self.isFull ? 300 : 60 }
        return Self.isFull ? 5000 : way == .coded ? 1500 : 300
    }

    @Test("300 who all know one another")
    func complete() throws {
        let difference = try Self.difference(.complete, 300, 0, .coded, Choice())
        #expect(difference == nil)
    }

    // MARK: There and back

    /// In what a graph differs from what comes back.
    private static func difference(
        _ model: GraphModel, _ count: Int, _ seed: UInt64, _ way: Way, _ choice: Choice
    ) throws -> String? {
        try onThread(stackSize: choice.stackSize) {
            var chance = SeededGenerator(seed: seed)
            let links = model.links(count: count, using: &chance)
            let (archiver, unarchiver) = (HRArchiver(registry: registry, references: choice.references), unarchiver)
            switch way {
            case .coded:
                return try difference(CodedGraphObject.graph(links), choice) {
                    try unarchiver.unarchive([CodedGraphObject].self, from: archiver.archive($0, as: choice.format))
                }
            case .codable:
                return try difference(CodableGraphObject.graph(links), choice) {
                    try unarchiver.unarchive([CodableGraphObject].self, from: archiver.archive($0, as: choice.format))
                }
            case .keyed:
                let all = KeyedGraphObject.graph(links, hasCollections: !model.isCircular)
                return try difference(all, choice) {
                    try unarchiver.unarchive([KeyedGraphObject].self, from: archiver.archive($0, as: choice.format))
                }
            case .mapped:
                let list: ValueTransform<[MappedGraphObject], [MappedGraphObject]> = .array(MappedGraphObject.map)
                return try difference(MappedGraphObject.graph(links), choice) {
                    let data = try archiver.archive($0, through: list, as: choice.format)
                    return try unarchiver.unarchive(through: list, from: data)
                }
            }
        }
    }

    private static func difference<Object: GraphObject>(
        _ all: [Object], _ choice: Choice, _ pass: ([Object]) throws -> [Object]
    ) throws -> String? {
        defer { for object in all { object.unlink() } }
        let roots = choice.isFlat ? all : Array(all.prefix(1))
        let back = GraphFacts(try pass(roots))
        defer { for object in back.objects { object.unlink() } }
        return GraphFacts(roots).difference(to: back)
    }

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(CodedGraphObject.self)
        registry.register(CodableGraphObject.self)
        registry.register(KeyedGraphObject.self)
        registry.register(MappedGraphObject.map, as: "MappedGraphObject")
        registry.register(NSSet.self)
        return registry
    }()

    private static let unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error)

    // MARK: As large as promised

    /// Objects by the million, or in debug builds a hundredth of it.
    static let millions = isFull ? 1_000_000 : 10_000

    @Test(
        "A million objects whose references wait", .slow, .serialized,
        arguments: [GraphModel.list, .ring, .tree, .layered, .random2])
    func million(model: GraphModel) throws {
        let difference = try onSmallStack {
            var chance = SeededGenerator(seed: 1)
            let all = CodedGraphObject.graph(model.links(count: Self.millions, using: &chance))
            return try Self.difference(all, Choice(isFlat: model != .list)) {
                let document = try HRArchiver(registry: Self.registry).document(archiving: $0)
                return try HRUnarchiver(registry: Self.registry)
                    .unarchive([CodedGraphObject].self, from: document)
            }
        }
        #expect(difference == nil)
    }

    @Test(
        "A hundred thousand objects that maps describe", .serialized,
        arguments: [GraphModel.ring, .doubleList, .backwards, .tree, .random4, .social])
    func hundredThousand(model: GraphModel) throws {
        let difference = try onSmallStack {
            var chance = SeededGenerator(seed: 1)
            let all = MappedGraphObject.graph(model.links(count: Self.millions / 10, using: &chance))
            return try Self.difference(all, Choice(isFlat: model != .doubleList)) {
                let map = MappedGraphObject.map.array
                let data = try HRArchiver(registry: Self.registry).archive($0, through: map, as: .json)
                return try HRUnarchiver(registry: Self.registry).unarchive(through: map, from: data)
            }
        }
        #expect(difference == nil)
    }
}
