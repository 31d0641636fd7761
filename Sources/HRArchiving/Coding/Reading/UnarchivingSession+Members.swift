import ObjectGraph

// Keys that are read again. What is kept is moved out to be changed, and back; see `NodeBuilder`.

extension UnarchivingSession {
    /// The object that was made before for the key of a place, if it was: a key that is read twice holds one object.
    func objectMade(in slot: HRDecodingSlot) -> AnyObject? {
        // Whoever reads keys in the order of the file has not read any of them before.
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return made.object(at: slot.spot)
    }

    /// The container or struct that can be had as a type, which was made before for the key of a place, if objects are in it.
    @inline(never)
    func holder<T>(of type: T.Type, in slot: HRDecodingSlot) -> Any? {
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return made.holder(of: type, at: slot.spot)
    }

    /// Remembers an object until the value that holds it is complete. Members of collections are remembered with them.
    func remember(_ object: AnyObject, in slot: HRDecodingSlot) {
        objectCount += 1
        if watchesValues { finished?.add(object, of: Swift.type(of: object), in: slot) }
        guard slot.frame.isOfType, slot.component.isKey else { return }
        var members = exchange(&made, with: MembersMade())
        members.add(object: object, at: slot.spot)
        made = members
    }

    /// Remembers a container or a struct, if objects have been made for it, until the value that holds it is complete.
    @inline(__always)
    func remember<T>(_ value: T, in slot: HRDecodingSlot, since count: Int) {
        if objectCount != count { keep(value, in: slot) }
        if watchesValues { finished?.add(value, of: T.self, in: slot) }
    }

    @inline(never)
    private func keep<T>(_ value: T, in slot: HRDecodingSlot) {
        guard slot.frame.isOfType, slot.component.isKey else { return }
        var members = exchange(&made, with: MembersMade())
        members.add(holder: value, at: slot.spot)
        made = members
    }

    /// Lets go of all that was kept for keys that are read again.
    func forgetMembers() {
        _ = deferred.takeHashedMembers()
        forgetMembers(below: -1)
    }

    /// Lets go of what was kept for the keys of a value that is complete.
    func forgetMembers(of frame: DecodingFrame) {
        if made.depth > frame.depth { forgetMembers(below: frame.depth) }
    }

    private func forgetMembers(below depth: Int) {
        var members = exchange(&made, with: MembersMade())
        members.forget(below: depth)
        made = members
    }
}

extension HRDecodingSlot {
    /// Where the key of this place stands.
    fileprivate var spot: MembersMade.Spot {
        MembersMade.Spot(depth: Int32(truncatingIfNeeded: frame.depth + 1), position: frame.position)
    }
}
