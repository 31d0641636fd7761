import HRArchiving

extension TypedPath {
    /// The paths of the values that the path selects, if it is a pattern; nil for the path of one value.
    ///
    /// - Throws: A refusal if nothing is selected, or if the path is also that of a value whose key looks like a pattern.
    func selected(in document: HRDocument) throws(Refusal) -> [TypedPath]? {
        guard let pattern else { return nil }
        try checkKeys(in: document)
        let match = document.match(pattern)
        if let miss = match.miss {
            let guess = miss.suggestion.map { " (did you mean \(quoted($0))?)" } ?? ""
            throw Refusal("\(text) selects nothing: there is no \(miss.part)\(guess)")
        }
        return match.paths.map { TypedPath($0) }
    }

    /// The paths of the values that the path selects, and of a missing key in each selected container; nil for the path of
    /// one value.
    ///
    /// - Throws: A refusal as ``selected(in:)``.
    func selectedKeys(in document: HRDocument) throws(Refusal) -> [TypedPath]? {
        guard let (parent, key) = pattern?.parent else { return try selected(in: document) }
        try checkKeys(in: document)
        let holders = document.paths(matching: parent).filter { document.resolved(HRAlias($0))?.fields != nil }
        guard !holders.isEmpty else { return try selected(in: document) }
        return holders.map { TypedPath($0.appending(key)) }
    }

    /// Throws if the path, read without a selection, is that of a value.
    private func checkKeys(in document: HRDocument) throws(Refusal) {
        let literal: ResolvedPath
        do {
            literal = try ResolvedPath(ofValue: self, in: document)
        } catch {
            return
        }
        let quoted = TypedPath(literal.path).text
        throw Refusal("\(text) is a selection, and also the path of a key; for the key, use '\(quoted)'")
    }
}
