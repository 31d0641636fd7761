import ObjectGraph

// Keys that are read again. What is kept is moved out to be changed, and back; see `NodeBuilder`.

extension UnarchivingSession {
    /// The object that was made before for the key of a place, if it was: a key that is read twice holds one object.
    func memoizedObject(in slot: HRDecodingSlot) -> AnyObject? {
        // Whoever reads keys in the order of the file has not read any of them before.
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return memo.object(at: slot.memoKey)
    }

    /// The container or struct that can be had as a type, which was made before for the key of a place, if objects are in it.
    @inline(never)
    func container<T>(of type: T.Type, in slot: HRDecodingSlot) -> Any? {
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return memo.container(of: type, at: slot.memoKey)
    }

    /// Remembers an object until the value that holds it is complete. Members of collections are remembered with them.
    func remember(_ object: AnyObject, in slot: HRDecodingSlot) {
        objectCount += 1
        if watchesValues { finished?.add(object, of: Swift.type(of: object), in: slot) }
        guard slot.frame.isOfType, slot.component.isKey else { return }
        var changed = exchange(&memo, with: MemberMemo())
        changed.add(object: object, at: slot.memoKey)
        memo = changed
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
        var changed = exchange(&memo, with: MemberMemo())
        changed.add(container: value, at: slot.memoKey)
        memo = changed
    }

    /// Lets go of all that was kept for keys that are read again.
    func forgetMembers() {
        _ = deferred.takeHashedMembers()
        forgetMembers(below: -1)
    }

    /// Lets go of what was kept for the keys of a value that is complete.
    func forgetMembers(of frame: DecodingFrame) {
        if memo.depth > frame.depth { forgetMembers(below: frame.depth) }
    }

    private func forgetMembers(below depth: Int) {
        var changed = exchange(&memo, with: MemberMemo())
        changed.forget(below: depth)
        memo = changed
    }
}

extension HRDecodingSlot {
    /// Where the key of this place stands.
    fileprivate var memoKey: MemberMemo.Key {
        MemberMemo.Key(depth: Int32(truncatingIfNeeded: frame.depth + 1), position: frame.position)
    }
}
