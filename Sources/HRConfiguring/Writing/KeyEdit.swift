import HRArchiving

/// A requested change of one key of a configuration.
struct KeyEdit {
    enum Change {
        case set(HRNode)
        /// The file does not set the key any more; weaker layers apply.
        case reset
        /// No layer shall set the key.
        case absent
    }

    let path: HRPath
    let change: Change

    /// The new value; nil if the key is removed.
    var value: HRNode? { if case .set(let node) = change { node } else { nil } }

    /// Returns the edits that turn one value into another. Dictionaries differ by their keys, and arrays of one length
    /// by their elements, so that a file keeps what is equal.
    ///
    /// - Complexity: O(n) in the number of values.
    static func edits(from old: HRNode?, to new: HRNode, at path: HRPath = HRPath()) -> [KeyEdit] {
        guard let old else { return [KeyEdit(path: path, change: .set(new))] }
        if old == new { return [] }
        if let earlier = old.mergeableFields, let later = new.mergeableFields, haveSameHeader(old, new) {
            let known = Dictionary(earlier.map { ($0.key, $0.value) }) { first, _ in first }
            let kept = Set(later.keys)
            let lost = earlier.keys.filter { !kept.contains($0) }
            return later.flatMap { key, value in edits(from: known[key], to: value, at: path.appending(key)) }
                + lost.map { KeyEdit(path: path.appending($0), change: .absent) }
        }
        if case .array(let earlier) = old, case .array(let later) = new, earlier.count == later.count {
            return later.indices.flatMap { index in
                edits(from: earlier[index], to: later[index], at: path.appending(String(index)))
            }
        }
        return [KeyEdit(path: path, change: .set(new))]
    }

    private static func haveSameHeader(_ old: HRNode, _ new: HRNode) -> Bool {
        switch (old, new) {
        case (.dictionary, .dictionary): true
        case (.object(let old), .object(let new)):
            old.className == new.className && old.id == new.id && old.version == new.version
        default: false
        }
    }
}
