import HRArchiving

/// What the references of a new document have to lead to, so that references whose targets have moved can be adjusted.
struct ReferenceTargets {
    /// The paths of values, by their indices in the old documents.
    private var paths: [Int: HRPath] = [:]
    private var references: [(path: HRPath, target: Int)] = []

    mutating func note(_ index: Int, at path: HRPath) { paths[index] = path }

    mutating func note(referenceAt path: HRPath, to target: Int) { references.append((path, target)) }

    /// The path of a value in the new document; nil if it is not there.
    func path(of index: Int) -> HRPath? { paths[index] }

    /// Returns true if a value is in the new document.
    func isThere(_ index: Int) -> Bool { paths[index] != nil }

    /// Returns the new document with adjusted references. References whose targets are not in it stay as they are.
    ///
    /// - Complexity: O(n) in the number of values.
    func corrected(_ document: HRDocument) -> HRDocument {
        references.isEmpty ? document : correctedTree(ValueTree(document)).document
    }

    /// Returns the new document with adjusted references; nil if not all of them lead to their targets.
    ///
    /// - Complexity: O(n) in the number of values.
    func verified(_ document: HRDocument) -> HRDocument? {
        guard !references.isEmpty else { return document }
        let tree = correctedTree(ValueTree(document))
        let isCorrect = references.allSatisfy { reference in
            guard let index = tree.index(at: HRAlias(reference.path)), let path = paths[reference.target] else {
                return false
            }
            return tree[index].target == tree.index(at: HRAlias(path))
        }
        return isCorrect ? tree.document : nil
    }

    private func correctedTree(_ tree: ValueTree) -> ValueTree {
        let wanted = Dictionary(references.map { ($0.path, $0.target) }) { first, _ in first }
        var tree = tree
        // A reference may lead through another one that is adjusted: after two attempts, all of them are written anew.
        for keepsCorrect in [true, true, false] {
            guard let corrected = corrected(tree, wanted, keepingCorrect: keepsCorrect) else { break }
            tree = ValueTree(corrected)
        }
        return tree
    }

    /// Returns a document with adjusted references; nil if none has to be adjusted.
    private func corrected(_ tree: ValueTree, _ wanted: [HRPath: Int], keepingCorrect: Bool) -> HRDocument? {
        var corrections: [Int: HRNode] = [:]
        for index in tree.indices where tree.isReference(index) {
            guard let target = wanted[tree.path(of: index)], let path = paths[target],
                let new = tree.index(at: HRAlias(path)), !keepingCorrect || tree[index].target != new
            else { continue }
            corrections[index] = .alias(tree.place(of: new))
        }
        return corrections.isEmpty ? nil : tree.document(replacing: { corrections[$0] })
    }
}
