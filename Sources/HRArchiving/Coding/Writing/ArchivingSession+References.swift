import ObjectGraph

/// A reference that is written only if somebody else writes the object.
struct Conditional {
    let place: PlaceTable.Number
    let key: String
    /// Nil if something else was written under the key since.
    var object: AnyObject?
}

extension ArchivingSession {
    /// The number of a container's place; the containers around it get theirs too.
    func number(of builder: NodeBuilder) -> PlaceTable.Number {
        if let number = builder.placeNumber { return number }
        let outer = builder.outerPlaceNumber ?? builder.parent.map { self.number(of: $0) }
        var table = exchange(&places, with: PlaceTable())
        let number = table.add(builder.component, in: outer)
        places = table
        builder.placeNumber = number
        return number
    }

    /// An alias to the place of an object that was met before.
    func alias(to first: PlaceTable.Number, object: AnyObject) throws -> HRNode {
        aliasCount += 1
        guard aliasCount <= limits.aliases else {
            throw HRError(.aliasLimit, "more than \(limits.aliases) aliases", help: ["raise CodingLimits.aliases"])
        }
        var table = exchange(&places, with: PlaceTable())
        table.mean(first)
        places = table
        // A plain value that stands in for an object can be read anew, but cannot bear an id.
        let isPlain = replacements.label(of: object) != nil
        let reference = reference(to: first)
        if references == .keyPath || reference.isWhole || isPlain { return .alias(reference.alias) }
        return .alias(HRAlias(id: ids[first] ?? newID(for: object, at: first)))
    }

    /// The reference to a place by the way there.
    ///
    /// - Returns: The reference, and whether it means the whole root or the whole of a definition.
    func reference(to place: PlaceTable.Number) -> (alias: HRAlias, isWhole: Bool) {
        let (start, path) = places.way(to: place)
        let alias = ids[start].map { HRAlias(id: $0, path: path) } ?? HRAlias(path)
        return (alias, path.components.isEmpty)
    }

    func newID(for object: AnyObject, at place: PlaceTable.Number) -> String {
        let className = className(of: Swift.type(of: object))
        let label = (object as? any HRLabelled)?.archiveLabel
        let base = IDText.id(from: label ?? "") ?? IDText.id(fromClassName: className)
        var table = exchange(&ids, with: ObjectIDs())
        defer { ids = table }
        return table.add(base, for: place, className: className)
    }

    /// What files call a class, objects of which may not have been written yet.
    private func className(of type: AnyClass) -> String {
        if let known = types[type] { return known.name }
        if let own = type as? any HREncodable.Type { return registry.name(of: type) ?? own.archiveName }
        let registered = type is any Encodable.Type ? registry.name(of: type) : nil
        return registered ?? lastingTypeName(of: type) ?? ""
    }

    /// Notes that a value says its class beside the object that is the whole of it.
    func noteWrapped(_ builder: NodeBuilder) throws {
        guard let number = builder.placeNumber else { return }
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.add(number)
    }

    /// Notes that a reference to an object stands behind an existential.
    func noteReference(to object: AnyObject, in slot: HREncodingSlot) throws {
        if let replacement = replacements.label(of: object), Swift.type(of: replacement) is AnyClass {
            return try noteReference(to: replacement as AnyObject, in: slot)
        }
        guard let number = identities.label(of: object) else { return }
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.refer(to: number, in: places, from: slot.path)
    }

    // MARK: Conditional objects

    /// Writes an alias if the object is archived already; else keeps the key's place until the end.
    func encodeConditional(_ object: AnyObject, in builder: NodeBuilder, key: String) throws {
        if let outline { return outline.leaveOut(object, nil) }
        if let alias = try alias(to: object) {
            try builder.set(alias, forKey: key)
        } else {
            try builder.set(.null, forKey: key)
            let new = Conditional(place: number(of: builder), key: key, object: object)
            var table = exchange(&conditionals, with: [])
            table.append(new)
            conditionals = table
        }
    }

    /// The alias to where an object is written, or what stands in for it.
    private func alias(to object: AnyObject) throws -> HRNode? {
        if let replacement = replacements.label(of: object), Swift.type(of: replacement) is AnyClass {
            return try alias(to: replacement as AnyObject)
        }
        return try identities.label(of: object).map { try alias(to: $0, object: object) }
    }

    /// Turns the places of conditional objects into aliases, or takes them out where nobody else archived the object, and
    /// puts the ids that references have asked for on the objects that they mean.
    ///
    /// - Parameter unused: The places of definitions that are not written after all.
    func fillIn(
        _ root: inout HRNode, _ definitions: inout [HRFields.Field], _ positions: [PlaceTable.Number: Int],
        _ unused: Set<PlaceTable.Number>
    ) throws {
        var patches = PlacePatches(places)
        func isUsed(_ place: PlaceTable.Number) -> Bool { unused.isEmpty || !unused.contains(places.start(of: place)) }
        for conditional in conditionals where isUsed(conditional.place) {
            guard let object = conditional.object else { continue }
            requireClass(of: object)
            let isWritten = identities.label(of: object).map(isUsed) ?? true
            patches.set(isWritten ? try alias(to: object) : nil, forKey: conditional.key, in: conditional.place)
        }
        for entry in ids.entries where positions[entry.place] == nil && isUsed(entry.place) { patches.add(entry) }
        for place in omitted.places where isUsed(place) { patches.omitClass(in: place) }
        patches.apply(to: &root, &definitions, positions)
    }
}
