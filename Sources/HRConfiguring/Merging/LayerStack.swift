import HRArchiving
import ObjectGraph

/// All layers over one another: the document that they say together at once, and where its parts came from when somebody asks.
final class LayerStack: Sendable {
    private let trees: [LayerTree]
    private let sources: SourceTable
    /// How many values there are besides those of the sources' documents; nil if nobody has counted.
    private let looseCount: Int?
    private let plain: PlainMerge?
    private let known = Locked<(merged: Merged, faults: [PlacedFault])?>(nil)

    /// What is read: it has no places, so that errors about it are found again in ``merged``.
    let document: HRDocument
    /// Where texts stand for whatever the type asks for.
    let texts: Set<HRPath>

    /// - Parameter isPlain: Whether the short way may be taken, where it leads to the same.
    init(_ trees: [LayerTree], _ sources: SourceTable, looseCount: Int?, isPlain: Bool = true) {
        self.trees = trees
        self.sources = sources
        self.looseCount = looseCount
        plain = isPlain ? PlainMerge(trees) : nil
        guard let plain else {
            let all = Self.merge(trees, sources, looseCount)
            (document, texts) = (all.merged.document, all.merged.texts)
            known.withLock { $0 = all }
            return
        }
        var document = plain.document
        sources.takeExtent(of: &document, adding: looseCount)
        (self.document, texts) = (document, plain.texts)
    }

    /// Whether there is nothing but what stands in its place, so that nothing is wrong with layers as such.
    var isPlain: Bool { plain != nil }

    /// The document with where each of its values came from.
    var merged: Merged { all.merged }

    var faults: [PlacedFault] { plain == nil ? all.faults : [] }

    private var all: (merged: Merged, faults: [PlacedFault]) {
        if let known = known.withLock({ $0 }) { return known }
        let made = Self.merge(trees, sources, looseCount)
        known.withLock { $0 = made }
        return made
    }

    private static func merge(
        _ trees: [LayerTree], _ sources: SourceTable, _ looseCount: Int?
    ) -> (merged: Merged, faults: [PlacedFault]) {
        var sources = sources
        var merger = Merger(sources), result: LayerTree?
        for tree in trees { result = result.map { merger.merge(tree, over: $0) } ?? merger.settle(tree) }
        if let result { return (Merged(result, sources, looseCount: looseCount), merger.faults) }
        let empty = sources.add(
            LayerSource(kind: .program, name: "the program", document: HRDocument([:]), layer: 0))
        return (Merged(LayerTree(HRDocument([:]), source: empty), sources, looseCount: looseCount), [])
    }
}

extension SourceTable {
    /// Nobody needs to count what the parts of a document have counted.
    ///
    /// - Parameter count: How many values there are besides those of documents; nil where nobody knows.
    func takeExtent(of document: inout HRDocument, adding count: Int?) {
        guard let count else { return }
        document.takeExtent(of: sources.compactMap(\.document), adding: count)
    }
}
