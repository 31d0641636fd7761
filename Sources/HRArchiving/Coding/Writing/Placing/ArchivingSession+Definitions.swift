import ObjectGraph

// An object that would be nested deeper than the archiver's limit becomes a definition: it is queued where it is
// encountered and written after the root, so that the depth of calls does not grow with the graph.

extension ArchivingSession {
    /// Whether an object in a slot would be nested too deep.
    func isTooDeep(_ slot: HREncodingSlot) -> Bool {
        guard slot.builder.depth >= nesting, form == .graph else { return false }
        // Builders of single value containers are no level in the file.
        var level = slot.component.isRoot ? 1 : 2
        var builder = slot.builder
        while let outer = builder.parent {
            if !builder.component.isRoot { level += 1 }
            builder = outer
        }
        return level > nesting
    }

    /// A reference to an object, or its replacement, that would be nested too deep here and is made a definition; nil
    /// if the object has a place already, or is written here.
    @inline(never)
    func define(
        _ object: AnyObject, in slot: HREncodingSlot, asksForReplacement: Bool = true,
        _ write: DefinitionQueue.Write? = nil
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
    func enqueue(_ object: AnyObject, _ write: DefinitionQueue.Write? = nil) {
        guard placing.place(of: object) == nil else { return }
        let place = placing.define(object, requestsClasses: keyed.requestsClasses, write)
        requireClass(of: object)
        newID(for: object, at: place)
    }

    /// Writes the queued objects, and those that are queued meanwhile.
    ///
    /// - Returns: The definitions, and the index of each by its place.
    func writeDefinitions() throws -> (fields: [HRFields.Field], positions: [PlaceTable.Number: Int]) {
        var fields: [HRFields.Field] = []
        var positions: [PlaceTable.Number: Int] = [:]
        nesting = max(4, nesting / 4)
        while let entry = placing.nextDefinition() {
            positions[entry.place] = fields.count
            fields.append(HRFields.Field(key: placing.ids[entry.place] ?? "", value: try write(entry)))
        }
        return (fields, positions)
    }

    private func write(_ entry: DefinitionQueue.Entry) throws -> HRNode {
        let holder = NodeBuilder(session: self)
        holder.placeNumber = entry.place
        let slot = HREncodingSlot(holder, .root)
        try count(1, at: holder)
        return try write(in: holder) {
            try requestingClasses(entry.requestsClasses) {
                try entry.write?(slot) ?? encodeDefinition(entry.object, in: slot)
            }
        }
    }

    /// The name of a definition by its outermost builder; nil for the root.
    func definitionName(of holder: NodeBuilder) -> String? { holder.placeNumber.flatMap { placing.ids[$0] } }
}
