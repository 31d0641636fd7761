import HRArchiving

/// A typed path that was looked up in a document: an existing value, or the position of a new one.
struct ResolvedPath {
    /// The path after references in it have been followed, except for a reference at its end.
    let path: HRPath
    /// The value; nil if it does not exist.
    let node: HRNode?

    /// Returns true if the path contains a secret key.
    func isSecret(_ keys: Set<String>) -> Bool { path.components.contains(where: keys.hidesValue) }
}

extension ResolvedPath {
    /// Looks up a path. Its container must exist.
    ///
    /// - Throws: A refusal with the first missing key and a suggestion.
    init(_ typed: TypedPath, in document: HRDocument) throws(Refusal) {
        let reference = typed.reference
        let last = reference.path.components.last
        guard let start = document.path(of: last == nil ? reference : reference.parent) else {
            throw Missing(typed, in: document).refusal
        }
        let path = last.map(start.appending) ?? start
        self.init(path: path, node: document[path])
    }

    /// Looks up a path, at which a value must exist.
    init(ofValue typed: TypedPath, in document: HRDocument) throws(Refusal) {
        try self.init(typed, in: document)
        guard node != nil else { throw Missing(typed, in: document).refusal }
    }
}
