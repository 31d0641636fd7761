import HRArchiving

/// A typed path that was looked up in a document: a value, or the place where one could stand.
struct ResolvedPath {
    /// Where it is: references on the way have been followed, one at its end has not.
    let path: HRPath
    /// What stands there; nil if nothing does.
    let node: HRNode?

    /// Whether it lies under one of the keys whose values are not shown.
    func isSecret(_ keys: Set<String>) -> Bool { path.components.contains(where: keys.hidesValue) }
}

extension ResolvedPath {
    /// Looks a path up whose container exists.
    ///
    /// - Throws: A refusal with the first key that is not there, and what was probably meant.
    init(_ typed: TypedPath, in document: HRDocument) throws(Refusal) {
        let reference = typed.reference
        let last = reference.path.components.last
        guard let start = document.path(of: last == nil ? reference : reference.parent) else {
            throw Missing(typed, in: document).refusal
        }
        let path = last.map(start.appending) ?? start
        self.init(path: path, node: document[path])
    }

    /// Looks up a path at which there is something.
    init(ofValue typed: TypedPath, in document: HRDocument) throws(Refusal) {
        try self.init(typed, in: document)
        guard node != nil else { throw Missing(typed, in: document).refusal }
    }
}
