import Foundation
import HRArchiving
import Testing

/// What HRCoder was given to write, we write too: so that HRCoder can read it, and so that it comes back as it was, also
/// where HRCoder has lost it.
@Suite("Graphs that HRCoder wrote")
struct HRCoderGoldenWritingTests {
    @Test("Are written as the same nodes", arguments: GoldenFolder.cases(.encode))
    func nodes(_ golden: GoldenCase) throws {
        let written = try golden.written()
        guard let document = try document(of: written.source, golden, .keyPath) else { return }
        for (format, output) in (golden.outputs ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let file = output.file else { continue }
            guard let original = try? HRUnarchiver().document(from: golden.data(of: file)) else { continue }
            let losses = GoldenLosses(
                golden: golden, source: written.source, format: format, isStandard: output.standard ?? true,
                rootClass: nil, document: original, decoded: written.expectation(in: format)?.graph)
            // GNUstep's writer spells some numbers differently, and HRCoder's writer leaves out the root's class.
            guard losses.rules.isEmpty, !golden.dependsOnFoundation, !golden.flags.contains("writer") else { continue }
            var comparison = DocumentComparison(original, document)
            let differences = comparison.compare().joined(separator: "\n")
            #expect(differences.isEmpty, "\(golden.id), \(format): \(differences)")
        }
    }

    @Test("Come back as they were", arguments: GoldenFolder.cases(.encode), HRFormat.written)
    func comeBack(_ golden: GoldenCase, as format: HRFormat) throws {
        let source = try golden.written().source
        let expected = source.archived(golden.definitions)
        for references in [HRArchiver.References.keyPath, .ids] {
            guard let document = try document(of: source, golden, references) else { return }
            let data = try format.data(from: document)
            guard let value = try read(data, source, golden) else { return }
            var comparison = GraphComparison(expected)
            comparison.allowsWholeReals = format.losesWholeReals
            let differences = comparison.compare(root: value).map(\.description).joined(separator: "\n")
            #expect(differences.isEmpty, "\(golden.id), \(format), \(references): \(differences)")
        }
    }

    /// The document that we write; nil if the graph is one that this library cannot or need not write.
    private func document(
        of source: GoldenGraph, _ golden: GoldenCase, _ references: HRArchiver.References
    ) throws -> HRDocument? {
        // An array or a dictionary that holds itself cannot be made, and what is too deep is not written.
        guard !source.hasCycleOfValues, !source.isDeep, !source.needsFoundation(golden.definitions) else { return nil }
        let run = GoldenRun(golden.definitions)
        var builder = GoldenBuilder(source, in: run)
        let root = try builder.root()
        let archiver = HRArchiver(registry: golden.definitions.registry, references: references)
        return try archiver.document(from: root)
    }

    /// What comes back; nil if the graph has objects that refuse to.
    private func read(_ data: Data, _ source: GoldenGraph, _ golden: GoldenCase) throws -> Any? {
        let reader = GoldenReader(golden.definitions, api: nil)
        let classes = source.classNames.compactMap { golden.definitions.definition(named: $0) }
        guard classes.contains(where: \.refusesToBeRead) else {
            return try reader.value(from: HRUnarchiver().document(from: data))
        }
        #expect("\(golden.id)") {
            _ = try reader.value(from: HRUnarchiver().document(from: data))
        } throws: { error in
            (error as? HRError)?.code == .userError
        }
        return nil
    }
}

extension GoldenGraph {
    /// Whether there are objects of Foundation's classes in it, or of classes that the folder does not define.
    fileprivate func needsFoundation(_ classes: GoldenClasses) -> Bool {
        let setsOfFields = objects.values.flatMap { node in
            let fields = node.class.flatMap { classes.definition(named: $0) }?.fields ?? []
            return fields.filter { $0.coding == .arrayAsSet }.compactMap { node.fields?[$0.property] }
        }
        return objects.contains { id, node in
            switch node.type {
            case .object: classes.definition(named: node.class ?? "") == nil
            case .array, .dict, .data, .mutableString: false
            case .set: !setsOfFields.contains(.node(id))
            case .orderedSet, .url, .decimal, .indexSet, .other: true
            }
        }
    }
}
