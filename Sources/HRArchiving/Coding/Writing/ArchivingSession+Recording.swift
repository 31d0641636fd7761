import ObjectGraph

// Used only in sessions that create a ``GraphArchive``.

/// A wrapper for encoding a member of an unordered collection.
protocol SortedMember {
    /// The member of the collection itself: the element, or the key.
    var sortedValue: Any { get }
}

extension DynamicValue: SortedMember { var sortedValue: Any { value } }
extension DynamicKey: SortedMember { var sortedValue: Any { base } }

extension PlaceTable.Number {
    /// The id of the object at a place. It is derived from the number of the place, because aliases may precede the
    /// object.
    var recordedID: String { GraphArchive.id(of: Int(self)) }
}

extension ArchivingSession {
    /// Records that the elements of the array that is being written in a container are unordered.
    ///
    /// Not inlined, to keep its temporaries out of the stack frames of nested sets.
    ///
    /// - Parameter members: The elements, or the keys of pairs, in the order of the array.
    @inline(never)
    func record<Member>(_ kind: GraphArchive.Unordered, of members: [Member], in builder: NodeBuilder) {
        guard recording != nil, sortKeys.draft == nil, form == .graph else { return }
        placing.add(
            UnorderedArray(place: number(of: builder), kind: kind, members: members.map { Self.hashable($0) }))
    }

    /// Returns a member of a set, or the key of a pair, without the wrapper that was used to encode it; nil if it
    /// cannot be hashed.
    private static func hashable(_ member: Any) -> AnyHashable? {
        var member = member
        while let wrapper = member as? any SortedMember { member = wrapper.sortedValue }
        return member as? AnyHashable
    }

    /// Records the objects that have been written.
    func recordObjects() {
        guard let recording else { return }
        var isDeclared = ContiguousArray(repeating: false, count: Int(placing.classes.places.max().map { $0 + 1 } ?? 0))
        for place in placing.classes.places { isDeclared[Int(place)] = true }
        let originals = originalsOfReplacements()
        placing.objects.forEach { object, place in
            guard !placing.places.isClaimed(place) else { return }
            let replacement = placing.replacements.label(of: object)
            if let replacement, Self.instance(ofReplacement: replacement) != nil { return }
            let isClassDeclared = place < isDeclared.count && isDeclared[Int(place)]
            recording.add(
                originals.isEmpty ? object : originals[ObjectIdentifier(object)] ?? object, replacement: object,
                as: Int(place), className: className(of: Swift.type(of: object)), isClassNeeded: !isClassDeclared)
        }
    }

    /// Returns the original object of each replacement. If several objects have the same replacement, the original is
    /// the one that was encountered first; in a chain of replacements, it is the first object of the chain.
    private func originalsOfReplacements() -> [ObjectIdentifier: AnyObject] {
        var originals: [ObjectIdentifier: AnyObject] = [:]
        placing.replacements.forEach { original, replacement in
            guard let object = Self.instance(ofReplacement: replacement) else { return }
            let key = ObjectIdentifier(object)
            if originals[key] == nil { originals[key] = original }
        }
        return originals.mapValues { original in
            var first = original
            while let before = originals[ObjectIdentifier(first)] { first = before }
            return first
        }
    }

    /// Returns a replacement as an object, or nil if it is not one. The wrapper for a type that is known only at run
    /// time is removed.
    static func instance(ofReplacement replacement: any HREncodable) -> AnyObject? {
        instance((replacement as? DynamicValue)?.value ?? replacement)
    }
}

extension HRNode {
    /// Returns the node with the id of the object that a builder encodes. Without a recording, or if references cannot
    /// refer to the object, returns the node unchanged.
    func identified(in builder: NodeBuilder) -> HRNode {
        guard builder.session.recording != nil, builder.isObject, let place = builder.placeNumber else { return self }
        return identified(as: place.recordedID)
    }

    /// Returns the node of a replacement with the id of the object that is replaced. Without a recording, or if the
    /// replacement is an object with its own id, returns the node unchanged.
    func identified(asReplacementOf builder: NodeBuilder, _ replacement: any HREncodable) -> HRNode {
        guard builder.session.recording != nil, ArchivingSession.instance(ofReplacement: replacement) == nil,
            let place = builder.placeNumber
        else { return self }
        return identified(as: place.recordedID)
    }

    private func identified(as id: String) -> HRNode {
        if case .object(let object) = self, object.id != nil {
            return .object(HRObject(className: nil, id: id, plainValue: self))
        }
        return withID(id, className: nil)
    }
}
