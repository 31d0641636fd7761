import HRArchiving

/// The path of the value of a reserved key, such as `members.0.$class`, in the notation of `list`. Such a value is not
/// part of the document.
struct SpelledPath {
    /// The path with the keys as written in the file.
    let path: HRPath
    /// The value; nil if it does not exist, but can be added.
    let node: HRNode?
}

extension SpelledPath {
    /// Looks up a path with a reserved key.
    ///
    /// - Parameter tree: The file as a tree without reserved keys.
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
        // `$alias` is a key of the reference itself; all other reserved keys belong to its target.
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
            // The caller reports the missing value.
            return nil
        }
    }

    /// The path itself, and the target if the value is a reference.
    private static func places(of holder: ResolvedPath, in document: HRDocument) -> [HRPath] {
        guard case .alias(let alias) = holder.node, let target = document.path(of: alias) else { return [holder.path] }
        return [holder.path, target]
    }
}
