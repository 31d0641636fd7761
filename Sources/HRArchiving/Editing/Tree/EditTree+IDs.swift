// Finds declarations of ids, and makes nodes of these only.

extension EditTree {
    /// The declarations of an id, in an unchanged tree: the node of the value of `$id`, and the definition of that name.
    ///
    /// - Complexity: O(n) in the length of the text.
    mutating func declarations(of id: String) -> (word: Int?, definition: Int?) {
        var found: (word: Int?, definition: Int?) = (nil, nil)
        for place in TextReferences.values(under: Vocabulary.id, in: file)
        where file.string(in: file.tree.value(of: place)) == id {
            let node = node(atPlace: place)
            if case .string = nodes[node].base { found.word = node }
        }
        let definition = definitionPlaces.last { file.key(of: $0).map(KeySpelling.userKey) == id }
        found.definition = definition.map { node(atPlace: $0) }
        return found
    }

    var declaredIDs: [String] {
        let words = TextReferences.values(under: Vocabulary.id, in: file)
        return words.compactMap { file.string(in: file.tree.value(of: $0)) }
            + definitionPlaces.compactMap { file.key(of: $0).map(KeySpelling.userKey) }
    }

    private var definitionPlaces: [Int] {
        guard let root = file.tree.root, file.tree.kind(of: root) == .dictionary else { return [] }
        let definitions = Array(file.tree.children(of: root)).last { file.key(of: $0) == Vocabulary.definitions }
        return definitions.map { Array(file.tree.children(of: $0)) } ?? []
    }
}
