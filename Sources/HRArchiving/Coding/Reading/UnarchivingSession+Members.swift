import ObjectGraph

extension UnarchivingSession {
    /// Returns the memoized object of a slot's key, so that a key that is decoded twice gives one object.
    func memoizedObject(in slot: HRDecodingSlot) -> AnyObject? {
        // While keys are decoded in the order of the file, no key is decoded twice.
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return memo.object(at: slot.memoKey)
    }

    /// Returns the memoized container or struct of a type for a slot's key, if it contains objects.
    @inline(never)
    func container<T>(of type: T.Type, in slot: HRDecodingSlot) -> Any? {
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        return memo.container(of: type, at: slot.memoKey)
    }

    /// Memoizes an object until the enclosing value is complete. The elements of a collection are not memoized one by
    /// one, but with the collection.
    func remember(_ object: AnyObject, in slot: HRDecodingSlot) {
        objectCount += 1
        if let observedValues { observedValues.note(object: object, at: slot.path) }
        guard slot.frame.isOfType, slot.component.isKey else { return }
        memo = changed(exchange(&memo, with: MemberMemo())) { $0.add(object: object, at: slot.memoKey) }
    }

    /// Memoizes a container or struct until the enclosing value is complete, if objects have been created for it.
    @inline(__always)
    func remember<T>(_ value: T, in slot: HRDecodingSlot, since count: Int) {
        if objectCount != count { keep(value, in: slot) }
        if let observedValues { observedValues.note(value, at: slot.path) }
    }

    @inline(never)
    private func keep<T>(_ value: T, in slot: HRDecodingSlot) {
        guard slot.frame.isOfType, slot.component.isKey else { return }
        memo = changed(exchange(&memo, with: MemberMemo())) { $0.add(container: value, at: slot.memoKey) }
    }

    /// Clears the memo.
    func forgetMembers() {
        if memo.depth > 0 { forgetMembers(below: -1) }
    }

    /// Removes the members of a complete value from the memo.
    func forgetMembers(of frame: DecodingFrame) {
        if memo.depth > frame.depth { forgetMembers(below: frame.depth) }
    }

    private func forgetMembers(below depth: Int) {
        memo = changed(exchange(&memo, with: MemberMemo())) { $0.forget(below: depth) }
    }
}

extension HRDecodingSlot {
    /// Records the members of the unordered collection that the array in this slot represents, if values are observed.
    func noteOrigins<Member>(of members: some Sequence<Member>) {
        if let observed = session.observedValues { observed.note(members: members, at: path) }
    }

    /// The key of this slot in the memo.
    fileprivate var memoKey: MemberMemo.Key {
        MemberMemo.Key(depth: Int32(truncatingIfNeeded: frame.depth + 1), position: frame.position)
    }
}
