import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// What is true of merges of any three documents.
@Suite("Laws of merges", .slow, .bug(id: "G51"))
struct MergeLawTests {
    private static let count = Scale.count(10_000, inDebug: 100)

    @Test("Where one side changes nothing, or both do the same, the result is the other side", arguments: Scale.batches)
    func unchangedSides(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            let (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
            for (base, theirs) in [(base, ours), (base, base), (nil, ours)] {
                guard let merge = merge(base, ours, theirs, seed) else { continue }
                #expect(merge.document == ours, "\(seed)")
                #expect(merge.conflicts.isEmpty, "\(seed)")
            }
            guard let merge = merge(base, base, theirs, seed) else { continue }
            #expect(DocumentMeaning(merge.document) == DocumentMeaning(theirs), "\(seed)")
            #expect(merge.document.changes(from: theirs).isEmpty, "\(seed)")
            #expect(merge.conflicts.isEmpty, "\(seed)")
        }
    }

    @Test("Exchanged sides have the same conflicts, and the same values", arguments: Scale.batches)
    func exchangedSides(batch: Int) {
        let seeds = LawTriple.seeds(batch, of: Self.count)
        var listed: [Int] = []
        for seed in seeds {
            let triple = LawTriple(seed: UInt64(seed))
            guard let merge = merge(triple.base, triple.ours, triple.theirs, seed),
                let other = self.merge(triple.base, triple.theirs, triple.ours, seed)
            else { continue }
            let conflicts = Set(merge.conflicts.map(Conflict.init))
            let others = Set(other.conflicts.map { Conflict($0).exchanged })
            #expect(conflicts.isEmpty == others.isEmpty, "\(seed)")
            // References and moved values in what the other side of a conflict has are not looked at.
            let all = conflicts.union(others)
            let isNested = all.count > 1 && all.contains { $0.kind != .reference }
            if Self.compared(conflicts, isNested) != Self.compared(others, isNested) { listed.append(seed) }
            // Where there are conflicts, the value of ours stands there.
            guard conflicts.isEmpty else { continue }
            let ids = Self.ids(triple)
            let isSame = LooseMeaning(merge.document, ids: ids) == LooseMeaning(other.document, ids: ids)
            #expect(isSame, "\(seed):\n\(DocumentMeaning(merge.document))\n\(DocumentMeaning(other.document))")
        }
        // Where a change contradicts several others that lie in one another, which of them is named may depend on the
        // order of the sides.
        #expect(listed.count <= max(1, seeds.count / 100), "\(listed)")
    }

    private static func compared(_ conflicts: Set<Conflict>, _ isNested: Bool) -> Set<Conflict> {
        isNested ? conflicts.filter { ![.reference, .position].contains($0.kind) && !$0.isOfMovedValue } : conflicts
    }

    @Test("All references of a merge lead somewhere, and no id stands there twice", arguments: Scale.batches)
    func references(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            guard let document = merge(triple.base, triple.ours, triple.theirs, seed)?.document else { continue }
            let resolver = ReferenceResolver(document)
            var ids = document.definitions.keys
            for (path, node) in document.walk {
                #expect(resolver.target(of: path) != nil, "\(seed): \(path)")
                if case .object(let object) = node, let id = object.id { ids.append(id) }
            }
            #expect(ids.count == Set(ids).count, "\(seed): \(ids)")
        }
    }

    private func merge(_ base: HRDocument?, _ ours: HRDocument, _ theirs: HRDocument, _ seed: Int) -> HRMerge? {
        attempt("\(seed)") { HRDocument.merge(base: base, ours: ours, theirs: theirs) }
    }

    /// The ids that do not depend on which side is ours: not those that both sides gave to new objects, and not those
    /// that an object needs where ours writes it out among the definitions.
    private static func ids(_ triple: LawTriple) -> Set<String> {
        let documents = [triple.base, triple.ours, triple.theirs]
        let sides = documents.map { document in Set(DocumentMeaning(document).objects.compactMap(\.id)) }
        return sides[0].union(sides[1].symmetricDifference(sides[2]))
            .subtracting(documents.flatMap(\.definitions.keys))
    }

    /// A conflict without its place in the merged document, which depends on the order of the sides.
    private struct Conflict: Hashable {
        let kind: HRMergeConflict.Kind
        let base: HRMergeConflict.Side
        let ours: HRMergeConflict.Side
        let theirs: HRMergeConflict.Side

        init(_ conflict: HRMergeConflict) {
            self.init(conflict.kind, base: conflict.base, ours: conflict.ours, theirs: conflict.theirs)
        }

        private init(
            _ kind: HRMergeConflict.Kind, base: HRMergeConflict.Side, ours: HRMergeConflict.Side,
            theirs: HRMergeConflict.Side
        ) {
            (self.kind, self.base, self.ours, self.theirs) = (kind, base, ours, theirs)
        }

        /// True if one side has moved what the other one has removed.
        var isOfMovedValue: Bool { kind == .deletion && base.path == nil }

        var exchanged: Conflict { Conflict(kind, base: base, ours: theirs, theirs: ours) }
    }
}
