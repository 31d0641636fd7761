extension ArchivingSession {
    /// Returns true if a value is written without its class because the class is declared. Objects keep their class
    /// until the document is complete.
    @inline(never)
    func leavesOutClass(of builder: NodeBuilder, isObject: Bool) -> Bool {
        guard isObject else { return true }
        // The single value of another object does not have its own place.
        if !builder.component.isRoot || !builder.isWithinObject, let place = builder.placeNumber {
            placing.declareClass(at: place)
        }
        return false
    }

    /// Records a slot that contains or refers to an object without declaring its class.
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
