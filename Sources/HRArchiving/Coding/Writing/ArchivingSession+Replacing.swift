import ObjectGraph

/// What it takes to write something else under a key that was written already.
extension ArchivingSession {
    /// Forgets the objects that lie under a key of a container, and the references that wait there.
    ///
    /// - Parameters:
    ///   - isContainer: Whether anything can lie there.
    ///   - newPlace: The number from which on places are those of what is written there in its stead.
    /// - Returns: False if a reference leads there, so that nothing else can be written in its place.
    /// - Complexity: O(n) in the number of objects that were met since the container was begun.
    func forget(
        _ key: String, of builder: NodeBuilder, isContainer: Bool, before newPlace: PlaceTable.Number
    ) -> Bool {
        if queue.count > 0 { mayHaveUnusedDefinitions = true }
        // Where no object lies, a container has no number either.
        guard let place = builder.placeNumber else { return true }
        if isContainer {
            // What lies in a container was met after it.
            let first = identities.firstIndex { $0 > place }
            let isInside = { $0 < newPlace && self.places.lies($0, under: key, of: place) }
            if identities.contains(behind: first, where: { isInside($0) && places.isReferenced($0) }) { return false }
            var objects = exchange(&identities, with: IdentityTable())
            objects.removeAll(behind: first, where: isInside)
            identities = objects
            var singleValueObjects = exchange(&singleValueObjects, with: IdentityTable())
            singleValueObjects.removeAll(behind: 0, where: isInside)
            self.singleValueObjects = singleValueObjects
            omitted.removeAll(where: isInside)
            recording?.removeAll(where: isInside)
        }
        forgetConditionals(under: key, of: place, before: newPlace)
        return true
    }

    private func forgetConditionals(
        under key: String, of place: PlaceTable.Number, before newPlace: PlaceTable.Number
    ) {
        var conditionals = exchange(&conditionals, with: [])
        defer { self.conditionals = conditionals }
        for index in conditionals.indices where conditionals[index].target != nil {
            let conditional = conditionals[index]
            if conditional.place == place
                ? conditional.key == key
                : conditional.place < newPlace && places.lies(conditional.place, under: key, of: place)
            {
                conditionals[index].target = nil
            }
        }
    }

    /// Whether an alias says that what is written under a key of a container shall be written there once more.
    func leads(_ alias: HRAlias, toKey key: String, of builder: NodeBuilder) -> Bool {
        guard let place = place(ofKey: key, of: builder) else { return false }
        if recording != nil { return alias == HRAlias(id: place.recordedID) }
        return alias == reference(to: place).alias || ids[place].map { alias == HRAlias(id: $0) } ?? false
    }

    /// The number of the place under a key of a container, if an object lies there.
    func place(ofKey key: String, of builder: NodeBuilder) -> PlaceTable.Number? {
        builder.placeNumber.flatMap { places.number(of: key, in: $0) }
    }

    // MARK: Definitions

    /// Takes out the definitions that nothing leads to from the root.
    ///
    /// - Returns: The places of those that are gone.
    /// - Complexity: O(n) in the size of the document.
    func dropUnused(
        _ definitions: inout [HRFields.Field], _ positions: inout [PlaceTable.Number: Int], besides root: HRNode
    ) -> Set<PlaceTable.Number> {
        var owners: [String: Int] = [:]
        for entry in ids.entries { owners[entry.id] = positions[places.start(of: entry.place)] }
        if recording != nil {
            identities.forEach { _, place in owners[place.recordedID] = positions[places.start(of: place)] }
        }
        var used: Set<Int> = []
        var open = [root]
        while let node = open.popLast() {
            open += node.members
            guard case .alias(let alias) = node, let owner = alias.id.flatMap({ owners[$0] }) else { continue }
            if used.insert(owner).inserted { open.append(definitions[owner].value) }
        }
        let kept = definitions.indices.filter(used.contains)
        definitions = kept.map { definitions[$0] }
        let newPositions = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
        let unused = positions.filter { newPositions[$0.value] == nil }.map(\.key)
        positions = positions.compactMapValues { newPositions[$0] }
        return Set(unused)
    }
}

extension HRNode {
    /// What lies in the value.
    fileprivate var members: [HRNode] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let fields): fields.storage.map(\.value)
        case .object(let object): object.plainValue.map { [$0] } ?? object.fields.storage.map(\.value)
        default: []
        }
    }
}
