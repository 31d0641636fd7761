import HRArchiving

/// The path of a value under a word of files, `members.0.$class`, which is none of the document's own: as `list` prints it.
struct SpelledPath {
    /// Where it stands, by the keys of the file.
    let path: HRPath
    /// What stands there; nil if it could.
    let node: HRNode?
}

extension SpelledPath {
    /// Looks up a path with such a word in it.
    ///
    /// - Parameter tree: The file as the tree that it is, in which no word is reserved.
    init?(_ typed: TypedPath, in document: HRDocument, _ tree: HRNode) {
        guard let index = typed.wordIndex, let holder = Self.holder(typed.prefix(index), in: document) else {
            return nil
        }
        let words = Array(typed.components[index...])
        let places = Self.places(of: holder, in: document).compactMap { SpelledTree.components(of: $0, in: tree) }
        for place in places {
            guard let node = SpelledTree.node(at: place + words, in: tree) else { continue }
            self.init(path: HRPath(place + words), node: node)
            return
        }
        // What a reference says stands in its own place, all else in what it leads to.
        guard words.count == 1, let place = words == [Vocabulary.alias] ? places.first : places.last,
            SpelledTree.node(at: place, in: tree)?.fields != nil
        else { return nil }
        self.init(path: HRPath(place + words), node: nil)
    }

    private static func holder(_ typed: TypedPath, in document: HRDocument) -> ResolvedPath? {
        do {
            let resolved = try ResolvedPath(typed, in: document)
            return resolved.node == nil ? nil : resolved
        } catch {
            // Whoever asked says what is missing.
            return nil
        }
    }

    /// The place itself, and where it leads to if a reference stands there.
    private static func places(of holder: ResolvedPath, in document: HRDocument) -> [HRPath] {
        guard case .alias(let alias) = holder.node, let target = document.path(of: alias) else { return [holder.path] }
        return [holder.path, target]
    }
}
