import HRArchiving
import ObjectGraph

/// Determines the origins of merged values on demand: most loads do not need them.
///
/// The first request merges the layers once more, with origins.
final class OriginFinder: Sendable {
    private let weakest: LayerTree
    private let stronger: [LayerTree]
    private let sources: SourceTable
    /// The layers merged with origins; nil before the first request.
    private let known = Locked<LayerTree?>(nil)

    init(_ weakest: LayerTree, _ stronger: [LayerTree], _ sources: SourceTable) {
        self.weakest = weakest
        self.stronger = stronger
        self.sources = sources
    }

    /// Errors in changes to weaker layers.
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

    /// The location of the value at a path, or of the null that has removed it.
    func place(of path: HRPath) -> LayerPlace { tree.place(of: path) }

    /// The location of the null that has removed the value at a path; nil if there is none, or if a stronger layer sets
    /// the value again.
    func removal(of path: HRPath) -> LayerPlace? {
        guard let key = path.components.last, let holder = path.parent else { return nil }
        return tree.origin(of: holder).removed[key]
    }

    /// Calls a closure for all values whose origin does not follow from that of their container.
    func forEach(_ body: (HRPath, Provenance) -> Void) { tree.forEachOrigin(body) }

    /// Calls a closure for all values of the merged document that are not the literal values of their layers: strings
    /// that are parsed as the type requires, and placeholders for errors.
    ///
    /// - Complexity: O(n) in the number of all values, if there are such values.
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
    /// True if the value is not the literal value at its location, but a string that is parsed as the type requires, or
    /// a placeholder for an error.
    fileprivate var isSubstitute: Bool { isLoose || fault != nil }
}
