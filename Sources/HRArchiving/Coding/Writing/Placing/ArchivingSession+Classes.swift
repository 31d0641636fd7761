extension ArchivingSession {
    /// Returns true if a value whose type is declared is written without its class. An object keeps its class for now:
    /// the class can be removed only when the document is complete.
    @inline(never)
    func leavesOutClass(of builder: NodeBuilder, isObject: Bool) -> Bool {
        guard isObject else { return true }
        // The single value of another object does not have its own place.
        if !builder.component.isRoot || !builder.isWithinObject, let place = builder.placeNumber {
            placing.declareClass(at: place)
        }
        return false
    }

    /// Records that the class of an object must be written, because a slot that contains or refers to the object does
    /// not declare its class. Does nothing for a value that is not an object.
    @inline(never)
    func requireClass(of value: Any) {
        guard classTracking != .off, let object = Self.instance(value) else { return }
        placing.requireClass(of: object)
    }

    /// Returns the node of a replacement, whose type is not declared by any slot.
    func encodeReplacement(_ replacement: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        if classTracking == .omitted { return try encodeExistential(replacement, in: slot) }
        let node = try replacement.encodeNode(in: slot)
        guard let recording else { return node }
        requireClass(of: replacement)
        return recording.undeclared(node)
    }
}
