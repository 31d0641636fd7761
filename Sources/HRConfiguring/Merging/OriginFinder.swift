import HRArchiving
import ObjectGraph

/// Finds the origins of merged values when they are asked for: most loads never ask.
///
/// For the first question the layers are merged once more, with origins.
final class OriginFinder: Sendable {
    private let weakest: LayerTree
    private let stronger: [LayerTree]
    private let sources: SourceTable
    /// The layers merged with origins; nil until somebody asks.
    private let known = Locked<LayerTree?>(nil)

    init(_ weakest: LayerTree, _ stronger: [LayerTree], _ sources: SourceTable) {
        self.weakest = weakest
        self.stronger = stronger
        self.sources = sources
    }

    /// What is wrong with what layers change of weaker ones.
    func faults() -> [LayerFault] {
        var merger = Merger(sources)
        let tree = merger.merge(weakest, stronger)
        known.withLock { $0 = tree }
        return merger.faults
    }

    /// The origin of the value at a path.
    ///
    /// - Complexity: O(n) in the number of all values, once.
    func origin(of path: HRPath) -> Provenance { tree.origin(of: path) }

    /// The place of what is at a path: of the null that has removed it, if one has.
    func place(of path: HRPath) -> LayerPlace { tree.place(of: path) }

    /// The null that has removed what was at a path, if no stronger layer says that again.
    func removal(of path: HRPath) -> LayerPlace? {
        guard let key = path.components.last, let holder = path.parent else { return nil }
        return tree.origin(of: holder).removed[key]
    }

    /// All values that are not simply the members of others in their file, with their origins.
    func forEach(_ body: (HRPath, Provenance) -> Void) { tree.forEachOrigin(body) }

    /// What somebody has put in the place of something else in a layer, as it is when all are merged.
    ///
    /// - Complexity: O(n) in the number of all values, if there is any.
    func forEachSubstitute(_ body: (HRPath, Provenance) -> Void) {
        guard ([weakest] + stronger).contains(where: \.hasSubstitutes) else { return }
        tree.forEachOrigin { path, origin in if origin.isSubstitute { body(path, origin) } }
    }

    private var tree: LayerTree {
        known.withLock { known in
            if let known { return known }
            var merger = Merger(sources)
            let tree = merger.merge(weakest, stronger)
            known = tree
            return tree
        }
    }
}

extension LayerTree {
    fileprivate var hasSubstitutes: Bool {
        var isFound = false
        forEachOrigin { _, origin in isFound = isFound || origin.isSubstitute }
        return isFound
    }
}

extension Provenance {
    /// Whether the value is not the one that the place says: a text of any kind, or none for a fault.
    fileprivate var isSubstitute: Bool { isLoose || fault != nil }
}
