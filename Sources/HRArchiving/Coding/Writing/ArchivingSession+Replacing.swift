import ObjectGraph

/// Encoding a key for the second time.
extension ArchivingSession {
    /// Forgets the objects under a key of a container, and conditional references there.
    ///
    /// - Parameters:
    ///   - isContainer: Whether the old value can hold objects.
    ///   - newPlace: The number of the first place of the new value.
    /// - Returns: False if a reference leads to the old value or into it, which then cannot be replaced.
    /// - Complexity: O(n) in the number of objects that were met since the container was begun.
    func forget(
        _ key: String, of builder: NodeBuilder, isContainer: Bool, before newPlace: PlaceTable.Number
    ) -> Bool {
        if queue.count > 0 { mayHaveUnusedDefinitions = true }
        // Only containers with objects in them have a number.
        guard let place = builder.placeNumber else { return true }
        if isContainer {
            // Objects in a container have higher numbers than the container.
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

    /// Whether an alias leads to the very key that it is to be written under.
    func leads(_ alias: HRAlias, toKey key: String, of builder: NodeBuilder) -> Bool {
        guard let place = place(ofKey: key, of: builder) else { return false }
        if recording != nil { return alias == HRAlias(id: place.recordedID) }
        return alias == reference(to: place).alias || ids[place].map { alias == HRAlias(id: $0) } ?? false
    }

    /// The number of the place under a key of a container, if an object is there or in it.
    func place(ofKey key: String, of builder: NodeBuilder) -> PlaceTable.Number? {
        builder.placeNumber.flatMap { places.number(of: key, in: $0) }
    }

    // MARK: Definitions

    /// Removes definitions that no reference leads to from the root.
    ///
    /// - Returns: The places of the removed definitions.
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
    fileprivate var members: [HRNode] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let fields): fields.storage.map(\.value)
        case .object(let object): object.plainValue.map { [$0] } ?? object.fields.storage.map(\.value)
        default: []
        }
    }
}
