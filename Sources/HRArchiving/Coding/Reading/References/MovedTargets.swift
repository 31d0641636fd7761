import ObjectGraph

/// The targets of references in the values that a migration has changed or moved, by their storage.
private struct MovedTargets {
    private var paths: [Identity: HRPath] = [:]

    /// The identity of a container's storage: it is shared until a container is changed.
    private struct Identity: Hashable {
        let header: ObjectIdentifier?
        let storage: UnsafeRawPointer?

        init?(of node: HRNode) {
            switch node {
            case .array(let elements): self.init(nil, elements.withUnsafeBytes { $0.baseAddress }, elements.count)
            case .dictionary(let fields): self.init(nil, fields.address, fields.count)
            case .object(let object):
                self.init(ObjectIdentifier(object.header), object.fields.address, object.fields.count)
            default: return nil
            }
        }

        private init?(_ header: ObjectIdentifier?, _ address: UnsafeRawPointer?, _ count: Int) {
            // Empty containers share their storage.
            if header == nil, count == 0 { return nil }
            self.header = header
            storage = count == 0 ? nil : address
        }
    }

    var isEmpty: Bool { paths.isEmpty }

    static func isSame(_ left: HRNode, _ right: HRNode?) -> Bool {
        guard let right else { return false }
        guard let left = Identity(of: left) else { return false }
        return left == Identity(of: right)
    }

    /// Adds the targets at a place and within it.
    mutating func add(_ place: Place, in places: ReferencePlaces) {
        let node = places.node(of: place)
        if places.has(.isTarget, place), let identity = Identity(of: node) { paths[identity] = places.path(of: place) }
        for member in places.knownMembers(of: place) { add(member, in: places) }
    }

    /// Returns a node in which the targets are replaced by references to them.
    func replaced(in node: HRNode) -> HRNode {
        if let identity = Identity(of: node), let path = paths[identity] { return .alias(HRAlias(path)) }
        switch node {
        case .array(let elements): return .array(elements.map(replaced))
        case .dictionary(let fields): return .dictionary(replaced(in: fields))
        case .object(var object):
            object.fields = replaced(in: object.fields)
            return .object(object)
        default: return node
        }
    }

    private func replaced(in fields: HRFields) -> HRFields {
        HRFields(storage: fields.storage.map { HRFields.Field(key: $0.key, value: replaced(in: $0.value)) })
    }
}

extension HRDecodingSlot {
    /// Returns the change of the object in this slot to the present version of a type, or nil if the type has no steps
    /// for it.
    ///
    /// - Throws: An ``HRError`` at the slot if a step throws an error.
    func migration(to type: Any.Type) throws -> ObjectMigration? {
        do throws(HRError) { return try ObjectMigration(of: node, to: type, session.name(of: type)) } catch {
            throw error.placed(at: path)
        }
    }

    /// Returns the node of a migrated object, in which each moved target of a reference is replaced by a reference to
    /// its place in the file. So it is decoded once, at that place.
    ///
    /// - Complexity: O(n) in the size of the values that were changed or moved.
    func relinked(_ migration: ObjectMigration) -> HRNode {
        var object = migration.object
        guard session.hasReferences, let place = placeOfMembers else { return .object(object) }
        let places = session.madeGraph.places, fields = object.fields, original = migration.originalFields
        var targets = MovedTargets()
        for (position, field) in original.storage.enumerated()
        where !MovedTargets.isSame(field.value, fields[field.key]) {
            if let member = places.knownMember(of: place, at: position) { targets.add(member, in: places) }
        }
        if targets.isEmpty { return .object(object) }
        let changed = fields.storage.map { field in
            let isSame = MovedTargets.isSame(field.value, original[field.key])
            return HRFields.Field(key: field.key, value: isSame ? field.value : targets.replaced(in: field.value))
        }
        object.fields = HRFields(storage: changed)
        return .object(object)
    }
}

extension HRFields {
    fileprivate var address: UnsafeRawPointer? { storage.withUnsafeBytes { $0.baseAddress } }
}
