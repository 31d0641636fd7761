import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// That the archive of a graph is the document that is written, but for identities.
@Suite("Archives of graphs made by chance")
struct RandomGraphArchiveTests {
    #if DEBUG
        private static let seeds = 0..<100 as Range<UInt64>
    #else
        private static let seeds = 0..<1000 as Range<UInt64>
    #endif

    /// Compares what both say, and what classes either can do without.
    private func expectSame<Root>(
        _ root: Root, _ archiver: HRArchiver, _ seed: UInt64, _ document: (HRArchiver, Root) throws -> HRDocument,
        _ graph: (HRArchiver, Root) throws -> GraphArchive, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for annotations in [HRArchiver.ClassAnnotation.always, .whereNeeded] {
            var archiver = archiver
            let archive = try graph(archiver, root)
            archiver.classAnnotations = annotations
            let expected = PlainGraph(try document(archiver, root))
            let omitted = PlainGraph(archive, omitsClasses: annotations == .whereNeeded)
            let difference = omitted.difference(from: expected)
            #expect(difference == nil, "seed \(seed), \(annotations)", sourceLocation: sourceLocation)
            let other = PlainGraph(try graph(archiver, root)).difference(from: PlainGraph(archive))
            #expect(other == nil, "seed \(seed), \(annotations)", sourceLocation: sourceLocation)
        }
        let archive = try graph(archiver, root)
        expectIdentities(archive, seed, sourceLocation)
        // A second one knows the same objects.
        let second = try graph(archiver, root)
        let living = archive.numbers.filter { archive.object($0) != nil }
        let same = archive.numbers(in: second)
        #expect(same.count == living.count && living.allSatisfy { same[$0] == $0 })
    }

    /// Each object has a number that no other one has, and stands in the document once.
    private func expectIdentities(_ archive: GraphArchive, _ seed: UInt64, _ sourceLocation: SourceLocation) {
        var numbers: [Int] = []
        var meant: Set<Int> = []
        var open = [archive.document.root] + archive.document.definitions.map(\.value)
        while let node = open.popLast() {
            switch node {
            case .array(let elements): open += elements
            case .dictionary(let fields): open += fields.map(\.value)
            case .object(let object):
                if let number = object.id.flatMap(GraphArchive.number(ofID:)) { numbers.append(number) }
                open += [object.plainValue].compactMap(\.self) + object.fields.map(\.value)
            case .alias(let alias): meant.insert(alias.id.flatMap(GraphArchive.number(ofID:)) ?? -1)
            default: break
            }
        }
        #expect(Set(numbers).count == numbers.count, "seed \(seed)", sourceLocation: sourceLocation)
        #expect(Set(archive.numbers) == Set(numbers), "seed \(seed)", sourceLocation: sourceLocation)
        #expect(meant.isSubset(of: numbers), "seed \(seed)", sourceLocation: sourceLocation)
        let objects = archive.numbers.compactMap { archive.object($0).map(ObjectIdentifier.init) }
        #expect(Set(objects).count == objects.count, "seed \(seed)", sourceLocation: sourceLocation)
    }

    @Test(
        "Objects that take part by hand, and in the order of HRCoder",
        arguments: [HRArchiver.Compatibility.standard, .hrCoder])
    func byHand(compatibility: HRArchiver.Compatibility) throws {
        for seed in Self.seeds {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.elements()
            var archiver = HRArchiver(registry: elementRegistry, compatibility: compatibility)
            archiver.nesting = [2, 4, 8, 32][Int(seed % 4)]
            try expectSame(elements[0], archiver, seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            for element in elements { element.unlink() }
        }
    }

    @Test("Objects that take part through Codable")
    func codable() throws {
        for seed in Self.seeds {
            var graphs = RandomGraphs(seed: seed)
            let root = graphs.codableTree()
            let archiver = HRArchiver(registry: codableElementRegistry)
            try expectSame(root, archiver, seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            GraphWalk(root).unlink()
            let elements = graphs.registeringElements()
            try expectSame(
                elements[0], HRArchiver(), seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            for element in elements { element.unlink() }
        }
    }

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(CodedGraphObject.self)
        registry.register(CodableGraphObject.self)
        registry.register(KeyedGraphObject.self)
        registry.register(MappedGraphObject.map, as: "MappedGraphObject")
        return registry
    }()

    @Test("Graphs of all models, in all ways", .slow, arguments: GraphModel.allCases)
    func models(model: GraphModel) throws {
        let archiver = HRArchiver(registry: Self.registry)
        for seed in 0..<4 as Range<UInt64> {
            var chance = SeededGenerator(seed: seed)
            let links = model.links(count: [1, 3, 20, Scale.count(200, inDebug: 60)][Int(seed)], using: &chance)
            let coded = CodedGraphObject.graph(links), codable = CodableGraphObject.graph(links)
            let keyed = KeyedGraphObject.graph(links, hasCollections: true), mapped = MappedGraphObject.graph(links)
            try expectSame(coded, archiver, seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            try expectSame(codable, archiver, seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            try expectSame(keyed, archiver, seed, { try $0.document(archiving: $1) }, { try $0.graph(of: $1) })
            let list: ValueTransform<[MappedGraphObject], [MappedGraphObject]> = .array(MappedGraphObject.map)
            try expectSame(
                mapped, archiver, seed, { try $0.document(archiving: $1, through: list) },
                { try $0.graph(of: $1, through: list) })
            for object in coded { object.unlink() }
            for object in codable { object.unlink() }
            for object in keyed { object.unlink() }
            for object in mapped { object.unlink() }
        }
    }
}
