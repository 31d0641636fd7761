import ObjectGraph

extension GraphUpdate {
    mutating func writeReferences() throws(HRError) {
        let written = nodes(below: EditTree.root)
        rerouteGone(written)
        let open = references.filter { $0.isNew && written.contains($0.node) }
        if usesIDs { for reference in open where !isHome(reference.node) { try giveID(to: reference.target) } }
        var paths = EditedPaths(tree)
        for reference in open where !isHome(reference.node) {
            try sayOldClass(of: reference.target)
            guard let text = text(of: reference.target, &paths) else { continue }
            guard let position = tree.position(ofKey: Vocabulary.alias, in: reference.node) else {
                try tree.replace(reference.node, by: .alias(HRAlias(text)))
                continue
            }
            // It is new even if its text is the old one, which would be read as a path of the old places.
            try tree.replace(tree.node(ofMember: position, in: reference.node), by: .string(text))
        }
    }

    /// Writes the class of an object that the text has in another version, without the class that the archive has with
    /// every version, because something new refers to it, which may not declare the class.
    private mutating func sayOldClass(of target: Int) throws(HRError) {
        guard let old = matches[target], let home = homes[old], let before = before[old], let now = now[target],
            !hasVersion(before, at: home), self.now.archive.needsClass(now)
        else { return }
        try sayClass(of: now, in: self.home(of: target) ?? node(atPlace: home))
    }

    /// Notes removed references that others pass through.
    private mutating func rerouteGone(_ written: Set<Int>) {
        for place in resolver.places {
            guard let text = resolver.reference(at: place), let parts = resolver.parts(of: HRAlias(text)) else {
                continue
            }
            for part in parts where resolver.isReference(part.end) && !isThere(part.end, written) {
                tree.rerouted.insert(part.end)
            }
        }
    }

    private mutating func isHome(_ node: Int) -> Bool {
        tree.kind(of: node) != .dictionary || tree.position(ofKey: Vocabulary.alias, in: node) == nil
    }

    private mutating func text(of target: Int, _ paths: inout EditedPaths) -> String? {
        if let id = idOfTarget[target] ?? knownID(of: target) { return HRAlias(id: id).text }
        if let node = home(of: target) { return paths.path(ofNode: node).map { HRAlias($0).text } }
        guard let old = matches[target], let place = homes[old] else { return nil }
        return paths.path(ofPlace: place).map { HRAlias($0).text }
    }

    /// The node of an object, if it is not at its old place.
    private func home(of target: Int) -> Int? {
        newHomes[target] ?? matches[target].flatMap { moved[$0] }
    }

    private mutating func knownID(of target: Int) -> String? {
        guard let old = matches[target], let place = homes[old] else { return nil }
        if let word = tree.word(Vocabulary.id, of: place) {
            return tree.file.string(in: tree.file.tree.value(of: word))
        }
        guard let definitions = resolver.definitions, tree.file.tree.parent(of: place) == definitions else {
            return nil
        }
        return tree.file.key(of: place).map(KeySpelling.userKey)
    }

    private mutating func giveID(to target: Int) throws(HRError) {
        guard idOfTarget[target] == nil, knownID(of: target) == nil else { return }
        let node: Int
        if let home = home(of: target) {
            node = home
        } else if let old = matches[target], let place = homes[old] {
            node = self.node(atPlace: place)
        } else {
            return
        }
        guard tree.kind(of: node) == .dictionary else { return }
        let id = newID(for: target)
        idOfTarget[target] = id
        resolver.add(id: id)
        try tree.insert(.id(id), in: node)
    }

    func newID(for target: Int) -> String {
        let entry = now.archive[target]
        let base = IDText.id(from: entry?.label ?? "") ?? IDText.id(fromClassName: entry?.className ?? "")
        guard resolver.ids[base] != nil else { return base }
        var number = 2
        while resolver.ids["\(base)-\(number)"] != nil { number += 1 }
        return "\(base)-\(number)"
    }
}
