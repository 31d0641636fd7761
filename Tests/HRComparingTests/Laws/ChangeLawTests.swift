import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// What is true of the changes between any two documents.
@Suite("Laws of changes", .slow)
struct ChangeLawTests {
    private static let count = Scale.count(10_000, inDebug: 300)

    @Test("There are changes exactly between documents that mean different things", arguments: Scale.batches)
    func difference(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            #expect(triple.base.changes(from: triple.base, options: .exactly).isEmpty, "\(seed)")
            let isSame = DocumentMeaning(triple.base) == DocumentMeaning(triple.ours)
            #expect(triple.ours.changes(from: triple.base).isEmpty == isSame, "\(seed)")
        }
    }

    @Test("Changes lead from one document to the other, and back", arguments: Scale.batches)
    func applying(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            for (earlier, later) in [(triple.base, triple.ours), (triple.ours, triple.theirs)] {
                let changes = later.changes(from: earlier)
                attempt("\(seed)") {
                    let there = try earlier.applying(changes)
                    #expect(DocumentMeaning(there) == DocumentMeaning(later), "\(seed)")
                    #expect(later.changes(from: there).isEmpty, "\(seed)")
                    let back = try there.applying(changes.inverse)
                    #expect(DocumentMeaning(back) == DocumentMeaning(earlier), "\(seed)")
                }
            }
        }
    }

    @Test("Exact changes lead to the same document, and back", arguments: Scale.batches)
    func applyingExactly(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            let changes = triple.ours.changes(from: triple.base, options: .exactly)
            attempt("\(seed)") {
                let there = try triple.base.applying(changes)
                #expect(there == triple.ours, "\(seed)")
                #expect(triple.ours.changes(from: there, options: .exactly).isEmpty, "\(seed)")
                #expect(try there.applying(changes.inverse) == triple.base, "\(seed)")
            }
        }
    }

    @Test("Other places of definition, references, numbers and orders of keys are no changes", arguments: Scale.batches)
    func spellings(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            let other = LawSpelling.document(of: triple.graph, .any, seed: UInt64(seed))
            #expect(DocumentMeaning(other) == DocumentMeaning(triple.base), "\(seed): the documents are not the same")
            let changes = other.changes(from: triple.base)
            #expect(changes.isEmpty, "\(seed): \(changes.report())")
        }
    }

    @Test("Changes are the same after they were a patch, or encoded", arguments: Scale.batches)
    func patches(batch: Int) {
        for seed in LawTriple.seeds(batch, of: Self.count) {
            let triple = LawTriple(seed: UInt64(seed))
            for options in [HRComparisonOptions(), .exactly] {
                let changes = triple.ours.changes(from: triple.base, options: options)
                attempt("\(seed)") {
                    #expect(try HRDocumentChanges(patch: changes.patch) == changes, "\(seed)")
                    let data = try JSONEncoder().encode(changes)
                    #expect(try JSONDecoder().decode(HRDocumentChanges.self, from: data) == changes, "\(seed)")
                }
            }
        }
    }
}
