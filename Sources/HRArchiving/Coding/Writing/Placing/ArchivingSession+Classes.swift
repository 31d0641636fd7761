extension ArchivingSession {
    /// Whether a value is written without its class now, because that is declared. Objects keep it until the document is
    /// complete.
    @inline(never)
    func leavesOutClass(of builder: NodeBuilder, isObject: Bool) -> Bool {
        guard isObject else { return true }
        // The single value of another object has no place of its own.
        if !builder.component.isRoot || !builder.isWithinObject, let place = builder.placeNumber {
            placing.declareClass(at: place)
        }
        return false
    }

    /// Notes a slot that holds or refers to an object without declaring its class.
    @inline(never)
    func requireClass(of value: Any) {
        guard classTracking != .off, let object = Self.instance(value) else { return }
        placing.requireClass(of: object)
    }

    /// The node of a replacement, whose type no slot declares.
    func encodeReplacement(_ replacement: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        if classTracking == .omitted { return try encodeExistential(replacement, in: slot) }
        let node = try replacement.encodeNode(in: slot)
        guard let recording else { return node }
        requireClass(of: replacement)
        return recording.undeclared(node)
    }
}
