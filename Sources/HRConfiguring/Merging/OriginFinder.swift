import HRArchiving
import ObjectGraph

/// Finds the origins of merged values when they are asked for: most loads never ask.
///
/// The layers are merged once more with origins, without members that do not matter. After some questions nothing is left out:
/// so any number of them costs no more than one look at every value.
final class OriginFinder: Sendable {
    private struct Known {
        var trees: [HRPath: LayerTree] = [:]
        var whole: LayerTree?
    }

    /// How many paths are looked for one by one.
    private static let mostPaths = 64

    private let weakest: LayerTree
    private let stronger: [LayerTree]
    private let sources: SourceTable
    private let known = Locked(Known())

    init(_ weakest: LayerTree, _ stronger: [LayerTree], _ sources: SourceTable) {
        self.weakest = weakest
        self.stronger = stronger
        self.sources = sources
    }

    /// What is wrong with what layers change of weaker ones.
    ///
    /// After this, all origins are known: where additions are at fault, nothing may be left out.
    func faults() -> [PlacedFault] {
        var merger = Merger(sources)
        let tree = merger.merge(weakest, stronger)
        known.withLock { $0 = Known(whole: tree) }
        return merger.faults
    }

    /// The origin of the value at a path. What is known of its members is left out, but for elements of arrays.
    ///
    /// - Complexity: O(n) in the number of members on the path; O(n) in the number of all values, once, after some questions.
    func origin(of path: HRPath) -> Provenance { tree(around: path).origin(of: path) }

    /// The place of what is at a path: of the null that has removed it, if one has.
    func place(of path: HRPath) -> LayerPlace { tree(around: path).place(of: path) }

    /// The null that has removed what was at a path, if no stronger layer says that again.
    func removal(of path: HRPath) -> LayerPlace? {
        guard let key = path.components.last, let holder = path.parent else { return nil }
        return tree(around: path).origin(of: holder).removed[key]
    }

    /// All values that are not simply the members of others in their file, with their origins.
    func forEach(_ body: (HRPath, Provenance) -> Void) { whole.forEachOrigin(body) }

    /// What somebody has put in the place of something else in a layer, as it is when all are merged.
    ///
    /// - Complexity: O(n) in the number of those values, and of the members around them.
    func forEachSubstitute(_ body: (HRPath, Provenance) -> Void) {
        if let whole = known.withLock({ $0.whole }) { return whole.forEachOrigin(body) }
        var selection = PathSelection()
        for layer in [weakest] + stronger {
            layer.forEachOrigin { path, origin in if origin.isLoose || origin.fault != nil { selection.insert(path) } }
        }
        if !selection.isEmpty { merged(selection).forEachOrigin(body) }
    }

    private var whole: LayerTree { known.withLock { merged(&$0) } }

    private func tree(around path: HRPath) -> LayerTree {
        known.withLock { known in
            if let tree = known.whole ?? known.trees[path] { return tree }
            guard known.trees.count < Self.mostPaths else { return merged(&known) }
            var selection = PathSelection()
            selection.insert(path)
            let tree = merged(selection)
            known.trees[path] = tree
            return tree
        }
    }

    private func merged(_ known: inout Known) -> LayerTree {
        if let whole = known.whole { return whole }
        var merger = Merger(sources)
        let whole = merger.merge(weakest, stronger)
        known = Known(whole: whole)
        return whole
    }

    private func merged(_ selection: PathSelection) -> LayerTree {
        var merger = Merger(sources)
        return merger.merge(selection.selected(of: weakest), stronger.lazy.map(selection.selected))
    }
}

/// Paths in a document, as a tree.
struct PathSelection {
    private struct Branch {
        var members: [String: Branch] = [:]

        mutating func insert(_ path: ArraySlice<String>) {
            guard let key = path.first else { return }
            members[key, default: Branch()].insert(path.dropFirst())
        }

        /// The value without members that lead to none of the paths. Words for additions stay, so that it is still one.
        func selected(of node: HRNode) -> HRNode {
            guard let fields = node.mergeableFields else { return node }
            var selected = node
            selected.fields = HRFields(
                storage: fields.storage.compactMap { field in
                    if field.isAddition { return field }
                    return members[field.key].map {
                        HRFields.Field(key: field.key, value: $0.selected(of: field.value))
                    }
                })
            return selected
        }
    }

    private var root = Branch()
    private var definitions = Branch()
    private(set) var isEmpty = true

    mutating func insert(_ path: HRPath) {
        isEmpty = false
        if path.isInDefinitions { definitions.insert(path.components[...]) } else { root.insert(path.components[...]) }
    }

    func selected(of tree: LayerTree) -> LayerTree {
        var selected = tree
        selected.root = root.selected(of: tree.root)
        selected.definitions = definitions.selected(of: .dictionary(tree.definitions)).fields ?? HRFields()
        return selected
    }
}
