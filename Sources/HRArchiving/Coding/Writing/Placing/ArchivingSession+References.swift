import ObjectGraph

extension ArchivingSession {
    /// Returns the number of a container's place. If the place is new, it is added with those of the enclosing
    /// containers.
    func number(of builder: NodeBuilder) -> PlaceTable.Number {
        if let number = builder.placeNumber { return number }
        let outer = builder.outerPlaceNumber ?? builder.parent.map { self.number(of: $0) }
        let number = placing.add(builder.component, in: outer)
        builder.placeNumber = number
        return number
    }

    /// Returns an alias to an object that was encountered before.
    func alias(to first: PlaceTable.Number, object: AnyObject) throws -> HRNode {
        placing.noteReference(to: first)
        guard placing.aliasCount <= limits.aliases else { throw HRError(limits.excess(of: .aliases, in: .graph)) }
        if recording != nil { return .alias(HRAlias(id: first.recordedID)) }
        // A plain value that replaces an object does not have an id, and is referred to by its path.
        let isReplacement = placing.replacements.label(of: object) != nil
        let reference = placing.reference(to: first)
        if references == .keyPath || reference.isWhole || isReplacement { return .alias(reference.alias) }
        return .alias(HRAlias(id: placing.ids[first] ?? newID(for: object, at: first)))
    }

    @discardableResult
    func newID(for object: AnyObject, at place: PlaceTable.Number) -> String {
        if recording != nil { return placing.ids.add(place.recordedID, for: place, className: "") }
        let className = className(of: Swift.type(of: object))
        let label = (object as? any HRLabelled)?.archiveLabel
        return placing.ids.add(IDText.id(label: label, className: className), for: place, className: className)
    }

    /// Reserves the ids in nodes that the user's code writes directly.
    func reserveIDs(in fields: HRFields) {
        for id in HRNode.dictionary(fields).ids { placing.ids.reserve(id) }
    }

    /// Throws an error if a node that the user's code wrote directly has an id that was assigned to an object.
    func checkIDs(of document: HRDocument) throws(HRError) {
        let parts = [document.root] + document.definitions.storage.map(\.value)
        guard parts.contains(where: { $0.ids.contains(where: placing.ids.isGiven) }) else { return }
        for (path, node) in document.walk {
            guard case .object(let object) = node, let id = object.id, placing.ids.isGiven(id) else { continue }
            throw HRError(
                .duplicateID,
                "the id \(quoted(id)) of a node that was written as it is has been given to an object too",
                path: path, help: ["give the node another $id, or the objects of the class another archiveLabel"])
        }
    }

    /// Returns the name of a class in files, even if no instance of the class has been encoded.
    func className(of type: AnyClass) -> String {
        if let known = types[type] { return known.name }
        if let own = type as? any HREncodable.Type { return registry.name(of: type) ?? own.archiveName }
        let registered = type is any Encodable.Type ? registry.name(of: type) : nil
        return registered ?? lastingTypeName(of: type) ?? ""
    }

    // MARK: Conditional objects

    /// Writes an alias if the object has been encoded; otherwise reserves the key until the end of the session.
    func encodeConditional(_ object: AnyObject, in builder: NodeBuilder, key: String) throws {
        if usesPlainTree {
            let node = try encodeDynamically(
                object, declared: Swift.type(of: object), in: HREncodingSlot(builder, .key(key)))
            return try builder.set(node, forKey: key)
        }
        if let draft = sortKeys.draft { return draft.leaveOut(object, nil) }
        if let alias = try alias(to: object) {
            try builder.set(alias, forKey: key)
        } else {
            try builder.set(.null, forKey: key)
            wait(for: .member(object), in: builder, key: key)
        }
    }

    /// Appends an alias if the object has been encoded; otherwise reserves the element until the end of the session.
    func appendConditional(_ object: AnyObject, in builder: NodeBuilder) throws {
        if let draft = sortKeys.draft { return draft.leaveOut(object, nil) }
        let index = builder.elements.count
        let alias = try alias(to: object)
        try builder.append(alias ?? .null)
        if alias == nil { wait(for: .element(object), in: builder, key: String(index)) }
    }

    /// At the end of the session, replaces the elements of an array by aliases to those of the objects that are
    /// encoded.
    func encodeConditional(_ objects: [AnyObject], areOrdered: Bool, in builder: NodeBuilder) {
        guard let draft = sortKeys.draft else {
            if !areOrdered { record(.set, of: [AnyObject](), in: builder) }
            return wait(for: .elements(objects, areOrdered: areOrdered), in: builder, key: "")
        }
        for object in objects { draft.leaveOut(object, nil) }
    }

    private func wait(for target: Conditional.Target, in builder: NodeBuilder, key: String) {
        placing.add(Conditional(place: number(of: builder), key: key, target: target))
    }

    private func alias(to object: AnyObject) throws -> HRNode? {
        try placing.target(of: object).map { try alias(to: $0.place, object: $0.object) }
    }

    private func aliases(to objects: [AnyObject], _ areOrdered: Bool) throws -> [HRNode] {
        if areOrdered { return try objects.compactMap { try alias(to: $0) } }
        let targets = objects.compactMap { placing.target(of: $0) }
        return try targets.sorted(byNumber: { Int(clamping: $0.place) }).map {
            try alias(to: $0.place, object: $0.object)
        }
    }

    /// Completes the tree: sets conditional references, or removes them if their object was not encoded; adds the ids
    /// that references use; omits classes; and marks unordered arrays.
    ///
    /// - Parameters:
    ///   - positions: The indices of the definitions by their places.
    ///   - unused: The places of definitions that have been removed.
    func fillIn(
        _ root: inout HRNode, _ definitions: inout [HRFields.Field], _ positions: [PlaceTable.Number: Int],
        _ unused: Set<PlaceTable.Number>
    ) throws {
        let places = placing.places
        var patches = PlacePatches(places)
        func isUsed(_ place: PlaceTable.Number) -> Bool { unused.isEmpty || !unused.contains(places.start(of: place)) }
        func isUsed(_ object: AnyObject) -> Bool {
            // A conditional reference does not declare a class, so the class must be written with the object.
            requireClass(of: object)
            return placing.place(of: object).map(isUsed) ?? true
        }
        for conditional in placing.conditionals where isUsed(conditional.place) {
            switch conditional.target {
            case .member(let object):
                let alias = isUsed(object) ? try alias(to: object) : nil
                patches.set(alias, forKey: conditional.key, in: conditional.place)
            case .element(let object):
                guard isUsed(object), let alias = try alias(to: object) else { continue }
                patches.set(alias, forKey: conditional.key, in: conditional.place)
            case .elements(let objects, let areOrdered):
                patches.set(try aliases(to: objects.filter(isUsed), areOrdered), in: conditional.place)
            case nil: continue
            }
        }
        for entry in placing.ids.entries where positions[entry.place] == nil && isUsed(entry.place) {
            patches.add(entry)
        }
        if classTracking == .omitted, recording == nil {
            for place in placing.classes.places where isUsed(place) { patches.omitClass(in: place) }
        }
        for array in placing.unordered where isUsed(array.place) { patches.mark(array) }
        patches.apply(to: &root, &definitions, positions) { recording?.note($0, of: $1) }
    }
}
