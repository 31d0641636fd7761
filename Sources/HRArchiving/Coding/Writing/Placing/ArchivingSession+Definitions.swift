import ObjectGraph

// An object that would be nested deeper than the archiver's limit becomes a definition: it is queued when it is
// encountered and written after the root, so that the depth of calls does not increase with the size of the graph.

extension ArchivingSession {
    /// Returns true if an object in a slot would be nested too deep.
    func isTooDeep(_ slot: HREncodingSlot) -> Bool {
        guard slot.builder.depth >= nesting, form == .graph else { return false }
        // Builders of single value containers are not a level in the file.
        var level = slot.component.isRoot ? 1 : 2
        var builder = slot.builder
        while let outer = builder.parent {
            if !builder.component.isRoot { level += 1 }
            builder = outer
        }
        return level > nesting
    }

    /// Makes an object, or its replacement, a definition if it would be nested too deep here, and returns a reference
    /// to it. Returns nil if the object has a place already, or is written here.
    ///
    /// - Parameter write: Encodes the object; nil to encode it by its own type.
    @inline(never)
    func define(
        _ object: AnyObject, in slot: HREncodingSlot, asksForReplacement: Bool = true,
        _ write: ((HREncodingSlot) throws -> HRNode)? = nil
    ) throws -> HRNode? {
        guard sortKeys.draft == nil, isTooDeep(slot), placing.place(of: object) == nil else { return nil }
        if asksForReplacement, write == nil {
            try claim(object: object, in: slot)
            if let other = placing.replacements.label(of: object) { return try encodeReplacement(other, in: slot) }
        } else {
            enqueue(object, write)
        }
        return try placing.place(of: object).map { try alias(to: $0, object: object) }
    }

    /// Queues an object as a definition, unless it has a place.
    ///
    /// - Parameter write: Encodes the object; nil to encode it by its own type.
    func enqueue(_ object: AnyObject, _ write: ((HREncodingSlot) throws -> HRNode)? = nil) {
        guard placing.place(of: object) == nil else { return }
        // The definition is written later, but with the present value of this property.
        let requestsClasses = keyed.requestsClasses
        let place = placing.define(object) { place in
            try self.writeDefinition(in: place) { slot in
                try self.requestingClasses(requestsClasses) {
                    try write?(slot) ?? self.encodeDefinition(object, in: slot)
                }
            }
        }
        requireClass(of: object)
        newID(for: object, at: place)
    }

    /// Writes the queued objects, including those that are queued meanwhile.
    ///
    /// - Returns: The definitions, and the index of each by its place.
    func writeDefinitions() throws -> (fields: [HRFields.Field], positions: [PlaceTable.Number: Int]) {
        var fields: [HRFields.Field] = []
        var positions: [PlaceTable.Number: Int] = [:]
        nesting = max(4, nesting / 4)
        while let entry = placing.nextDefinition() {
            positions[entry.place] = fields.count
            fields.append(HRFields.Field(key: placing.ids[entry.place] ?? "", value: try entry.write(entry.place)))
        }
        return (fields, positions)
    }

    private func writeDefinition(
        in place: PlaceTable.Number, _ body: (HREncodingSlot) throws -> HRNode
    ) throws -> HRNode {
        let holder = NodeBuilder(session: self)
        holder.placeNumber = place
        try count(1, at: holder)
        return try write(in: holder) { try body(HREncodingSlot(holder, .root)) }
    }

    /// Returns the name of the definition that a builder without a parent writes, or nil for the root.
    func definitionName(of holder: NodeBuilder) -> String? { holder.placeNumber.flatMap { placing.ids[$0] } }
}
