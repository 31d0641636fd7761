extension GraphUpdate {
    /// Removes definitions that nothing leads to any more, though something did. One that never was referred to is
    /// somebody's note.
    ///
    /// An object that is still needed, and is written in such a definition, gets another place.
    mutating func removeDefinitions() throws(HRError) {
        guard let definitions = resolver.definitions, tree.isChanged else { return }
        let places = Array(tree.file.tree.children(of: definitions))
        let objectAt = objectAt
        let uses = definitionUses(places)
        let before = reachable(from: uses.filter { $0.wasThere })
        let now = reachable(from: uses.filter { $0.isThere })
        let gone = places.filter {
            before.contains($0) && !now.contains($0) && objectAt[$0].flatMap { successors[$0] } == nil
        }
        guard !gone.isEmpty else { return }
        let container = node(atPlace: definitions)
        let removed = Set(gone)
        let members = tree.members(of: container).filter {
            if case .place(let place) = $0 { !removed.contains(place) } else { true }
        }
        guard members.isEmpty else { return tree.arrange(members, in: container) }
        guard let position = tree.position(ofKey: Vocabulary.definitions, in: EditTree.root) else { return }
        tree.remove(memberAt: position, of: EditTree.root)
    }

    /// A reference that leads to a definition, or into one.
    private struct DefinitionUse {
        /// The definition that the reference is in; nil if it is in the root.
        let source: Int?
        let target: Int
        let wasThere: Bool
        let isThere: Bool
    }

    private mutating func definitionUses(_ places: [Int]) -> [DefinitionUse] {
        var uses: [DefinitionUse] = []
        let written = nodes(below: EditTree.root)
        listed = [:]
        defer { listed = [:] }
        for place in resolver.places {
            guard let text = resolver.reference(at: place), let parts = resolver.parts(of: HRAlias(text)) else {
                continue
            }
            let isThere = isThere(place, written) && isOld(place)
            let end = resolver.target(ofPlace: place)
            // References to objects follow them to wherever they are.
            let followed = end.flatMap { objectAt[$0] }.flatMap { successors[$0] } != nil
            for passed in Set(parts.map(\.end) + [end].compactMap(\.self)) {
                guard let target = definition(around: passed, places) else { continue }
                uses.append(
                    DefinitionUse(
                        source: definition(around: place, places), target: target, wasThere: true,
                        isThere: isThere && !(followed && end != target)))
            }
        }
        for reference in references where written.contains(reference.node) {
            guard let old = matches[reference.target], let home = homes[old],
                let target = definition(around: home, places), target == home
            else { continue }
            uses.append(
                DefinitionUse(
                    source: definition(aroundNode: reference.node, places), target: target, wasThere: false,
                    isThere: true))
        }
        return uses
    }

    /// Whether a reference of the text still is what it was.
    private func isOld(_ place: Int) -> Bool {
        guard let node = nodeOfPlace[place] else { return true }
        return tree.nodes[node].value == EditTree.Location(text: 0, place: place) && !tree.rerouted.contains(place)
    }

    private func definition(around place: Int, _ places: [Int]) -> Int? {
        let index = places.partition { $0 <= place } - 1
        guard index >= 0, place < tree.file.tree.end(of: places[index]) else { return nil }
        return places[index]
    }

    private func definition(aroundNode node: Int, _ places: [Int]) -> Int? {
        var node = node
        while node > EditTree.root {
            if let origin = tree.nodes[node].origin { return definition(around: origin, places) }
            node = tree.nodes[node].parent
        }
        return nil
    }

    private func reachable(from uses: [DefinitionUse]) -> Set<Int> {
        let targets = Dictionary(grouping: uses, by: \.source).mapValues { $0.map(\.target) }
        var found: Set<Int> = []
        var waiting = targets[nil] ?? []
        while let place = waiting.popLast() {
            if found.insert(place).inserted { waiting += targets[place] ?? [] }
        }
        return found
    }
}
