import HRArchiving

/// What the references of a new document have to lead to, so that references whose targets have moved can be adjusted.
struct ReferenceTargets {
    /// The paths of values, by their indices in the old documents.
    private var paths: [Int: HRPath] = [:]
    private var references: [(path: HRPath, target: Int)] = []

    mutating func note(_ index: Int, at path: HRPath) { paths[index] = path }

    mutating func note(referenceAt path: HRPath, to target: Int) { references.append((path, target)) }

    /// Returns true if a value is in the new document.
    func isThere(_ index: Int) -> Bool { paths[index] != nil }

    /// Returns the new document with adjusted references. References whose targets are not in it stay as they are.
    ///
    /// - Complexity: O(n) in the number of values.
    func corrected(_ document: HRDocument) -> HRDocument {
        guard !references.isEmpty else { return document }
        let wanted = Dictionary(references.map { ($0.path, $0.target) }) { first, _ in first }
        let tree = ValueTree(document)
        var corrections: [Int: HRNode] = [:]
        for index in tree.indices where tree.isReference(index) {
            guard let target = wanted[tree.path(of: index)], let path = paths[target],
                let new = tree.index(at: HRAlias(path)), tree[index].target != new
            else { continue }
            corrections[index] = .alias(tree.place(of: new))
        }
        return corrections.isEmpty ? document : tree.document(replacing: { corrections[$0] })
    }

    /// Returns true if all references of the new document lead to their targets.
    ///
    /// - Complexity: O(n) in the number of values.
    func isCorrect(_ document: HRDocument) -> Bool {
        guard !references.isEmpty else { return true }
        let tree = ValueTree(document)
        return references.allSatisfy { reference in
            guard let index = tree.index(at: HRAlias(reference.path)), let path = paths[reference.target] else {
                return false
            }
            return tree[index].target == tree.index(at: HRAlias(path))
        }
    }
}
