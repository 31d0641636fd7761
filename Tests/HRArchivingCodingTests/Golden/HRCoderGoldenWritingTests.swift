import Foundation
import HRArchiving
import TestSupport
import Testing

/// What HRCoder was given to write, we write too: so that HRCoder can read it, and so that it comes back as it was, also
/// where HRCoder has lost it.
@Suite("Graphs that HRCoder wrote")
struct HRCoderGoldenWritingTests {
    /// Rules that excuse what is read, and nothing that is written.
    private static let readingRules: Set<GoldenRule> = [.decimal, .merged, .readTwice, .silence]

    @Test("Are written as the same nodes", arguments: GoldenFolder.cases(.encode), GoldenWay.allCases)
    func nodes(_ golden: GoldenCase, _ way: GoldenWay) throws {
        let written = try golden.written()
        guard let document = try document(of: written.source, golden, way, .keyPath, .hrCoder) else { return }
        // A string or data that can be changed is written as an object, and read as what it holds.
        let read = try HRUnarchiver().document(from: HRFormat.binaryPropertyList.data(from: document))
        for (format, output) in (golden.outputs ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let file = output.file else { continue }
            guard let original = try? HRUnarchiver().document(from: golden.data(of: file)) else { continue }
            let losses = GoldenLosses(
                golden: golden, source: written.source, format: format, isStandard: output.standard ?? true,
                rootClass: nil, document: original, decoded: written.expectation(in: format)?.graph)
            // GNUstep's writer spells some numbers differently, and HRCoder's writer leaves out the root's class.
            guard losses.rules.isSubset(of: Self.readingRules), !golden.dependsOnFoundation,
                !golden.flags.contains("writer")
            else { continue }
            var comparison = DocumentComparison(original, read)
            let differences = comparison.compare().joined(separator: "\n")
            #expect(differences.isEmpty, "\(golden.id), \(format): \(differences)")
        }
    }

    @Test("Come back as they were", .slow, arguments: GoldenFolder.cases(.encode), HRFormat.written)
    func comeBack(_ golden: GoldenCase, as format: HRFormat) throws {
        for way in GoldenWay.allCases { try comeBack(golden, way, format) }
    }

    private func comeBack(_ golden: GoldenCase, _ way: GoldenWay, _ format: HRFormat) throws {
        let source = try golden.written().source
        let expected = source.archived(golden.definitions, way)
        let styles: [(HRArchiver.ReferenceStyle, HRArchiver.Compatibility)] = [
            (.keyPath, .standard), (.ids, .standard), (.keyPath, .hrCoder),
        ]
        for (references, compatibility) in styles {
            guard let document = try document(of: source, golden, way, references, compatibility) else { return }
            let data = try format.data(from: document)
            guard let value = try read(data, source, golden, way, compatibility) else { return }
            var comparison = GraphComparison(expected)
            comparison.allowsWholeReals = format.losesWholeReals
            let differences = comparison.compare(root: value).map(\.description).joined(separator: "\n")
            #expect(differences.isEmpty, "\(golden.id), \(way), \(format), \(references): \(differences)")
        }
    }

    /// The document that we write; nil if the graph is one that this library cannot or need not write.
    private func document(
        of source: GoldenGraph, _ golden: GoldenCase, _ way: GoldenWay, _ references: HRArchiver.ReferenceStyle,
        _ compatibility: HRArchiver.Compatibility
    ) throws -> HRDocument? {
        // An array or a dictionary that holds itself cannot be made, and what is too deep is not written.
        guard !source.hasCycleOfValues, !source.isDeep, !source.needsOthers(golden.definitions) else { return nil }
        let run = GoldenRun(golden.definitions)
        var builder = GoldenBuilder(source, in: run, way)
        let root = try builder.root()
        let archiver = HRArchiver(
            registry: golden.definitions.registry(way, for: compatibility), references: references,
            compatibility: compatibility)
        return try GoldenKeyedObject.$run.withValue(run) { try archiver.document(archiving: root) }
    }

    /// What comes back; nil if the graph has objects that refuse to.
    private func read(
        _ data: Data, _ source: GoldenGraph, _ golden: GoldenCase, _ way: GoldenWay,
        _ compatibility: HRArchiver.Compatibility
    ) throws -> Any? {
        var reader = GoldenReader(golden.definitions, way, api: nil)
        reader.compatibility = compatibility
        let classes = source.classNames.compactMap { golden.definitions.definition(named: $0) }
        guard classes.contains(where: \.refusesToBeRead) else {
            return try reader.value(from: HRUnarchiver().document(from: data))
        }
        #expect("\(golden.id)") {
            _ = try reader.value(from: HRUnarchiver().document(from: data))
        } throws: { error in
            [.userError, .invalidValue].contains((error as? HRError)?.code)
        }
        return nil
    }
}

extension GoldenGraph {
    /// Whether there are objects in it of classes that the folder does not define, nor its language.
    fileprivate func needsOthers(_ classes: GoldenClasses) -> Bool {
        objects.values.contains { node in
            switch node.type {
            case .object: classes.definition(named: node.class ?? "") == nil
            case .array, .dict, .data, .mutableString, .set, .orderedSet, .url, .decimal: false
            case .indexSet, .other: true
            }
        }
    }
}
