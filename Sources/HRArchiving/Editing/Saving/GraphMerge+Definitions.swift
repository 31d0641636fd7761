// Removal of definitions together with the references to them.

extension GraphMerge {
    /// Returns the definitions that were referenced before the merge but are not referenced after it. A definition that
    /// was not referenced before is kept, because somebody may have written it as a note.
    mutating func unusedDefinitions() -> Set<Int> {
        guard let definitions = text.resolver.definitions else { return [] }
        let places = Array(text.tree.file.tree.children(of: definitions))
        let used = places.filter { object(at: $0) != nil }
        let uses = definitionUses(places)
        let before = Self.reached(by: uses, from: [])
        let now = Self.reached(by: uses.filter(\.isThere), from: used)
        return before.subtracting(now)
    }

    /// A reference to a definition, or to a value inside of one.
    private struct DefinitionUse {
        /// The definition that contains the reference; nil if the reference is in the root.
        let source: Int?
        let target: Int
        let isThere: Bool
    }

    private mutating func definitionUses(_ places: [Int]) -> [DefinitionUse] {
        var uses: [DefinitionUse] = []
        for place in text.resolver.places {
            guard let parts = text.resolver.parts(at: place) else { continue }
            let isThere = merged.keeps(place, in: text.tree.file.tree)
            let end = text.resolver.target(ofPlace: place)
            // References to objects follow them to their new places.
            let isFollowed = end.flatMap { object(at: $0) } != nil
            for passed in Set(parts.map(\.end) + [end].compactMap(\.self)) {
                guard let target = definition(around: passed, places) else { continue }
                uses.append(
                    DefinitionUse(
                        source: definition(around: place, places), target: target,
                        isThere: isThere && !(isFollowed && end != target)))
            }
        }
        return uses
    }

    private func definition(around place: Int, _ places: [Int]) -> Int? {
        let index = places.partition { $0 <= place } - 1
        guard index >= 0, place < text.tree.file.tree.end(of: places[index]) else { return nil }
        return places[index]
    }

    private static func reached(by uses: [DefinitionUse], from used: [Int]) -> Set<Int> {
        let targets = Dictionary(grouping: uses, by: \.source).mapValues { $0.map(\.target) }
        var found: Set<Int> = []
        var waiting = used + (targets[nil] ?? [])
        while let place = waiting.popLast() {
            if found.insert(place).inserted { waiting += targets[place] ?? [] }
        }
        return found
    }
}
