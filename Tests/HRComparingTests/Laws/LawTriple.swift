import HRArchiving
import TestSupport

/// A document and two changed versions of it, drawn by chance; now and then, theirs has nothing to do with the base.
struct LawTriple {
    let base: HRDocument
    let ours: HRDocument
    let theirs: HRDocument
    /// The graph of the base.
    let graph: LawGraph

    /// Seeds that have found faults, and that a short run does not come to.
    private static let found = [121, 143, 215, 655, 1060, 1240, 2713, 3305, 3915, 5265]

    /// The seeds of a batch of tests.
    static func seeds(_ batch: Int, of count: Int) -> [Int] {
        Scale.numbers(batch, of: count) + found.filter { $0 >= count && $0 % Scale.batches.count == batch }
    }

    init(seed: UInt64) {
        let seed = seed &* 1000
        let graph = LawGraphMaker(seed: seed).graph
        var versions = [(seed + 1, 1000), (seed + 2, 2000)].map { seed, first in
            var maker = LawGraphMaker(changing: graph, seed: seed, first: first)
            maker.change()
            return maker.graph
        }
        self.graph = graph
        if seed.isMultiple(of: 11_000) { versions[1] = LawGraphMaker(seed: seed + 6).graph }
        // Of some triples, each document writes its objects out at other places.
        let style = seed.isMultiple(of: 5000) ? LawSpelling.Style.any : .usual
        base = LawSpelling.document(of: graph, style, seed: seed + 3)
        ours = LawSpelling.document(of: versions[0], style, seed: seed + 4)
        theirs = LawSpelling.document(of: versions[1], style, seed: seed + 5)
    }
}
