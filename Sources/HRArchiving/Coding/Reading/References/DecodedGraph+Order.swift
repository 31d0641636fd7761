import ObjectGraph

extension DecodedGraph {
    /// Decodes the target of a reference that is followed immediately. Before it, decodes the objects that the target
    /// is known to need.
    func readAhead(_ place: Place, for slot: HRDecodingSlot, _ declared: () -> DeclaredMember) throws {
        guard isUnread(place) else { return }
        let key = slot.memberKey
        let isOnWalk = isOnWalk(place, key)
        let member = note(key, declared)
        if let error = failure(of: place, as: member) { throw error }
        guard !isOnWalk, order.walks.count < ReadingOrder.walkLimit else { return }
        try read(
            ReferenceWalk(from: place, as: member, under: key, level: order.walks.count, in: self), for: slot)
        if let error = failure(of: place, as: member) { throw error }
    }

    /// Returns true if the innermost walk already includes a place. The place then is in a cycle with an object that is
    /// being decoded.
    private func isOnWalk(_ place: Place, _ key: MemberKey?) -> Bool {
        // Walks that began before the innermost attempt are ignored, because they did not include the value of the
        // attempt.
        let level = attempts.walkCount
        guard order.walks.count > level, order.notes.isVisited(place, within: level), let key,
            let last = order.walks.last
        else { return false }
        return last.follows(order.members.number(of: key), order.members)
    }

    private func note(_ key: MemberKey?, _ declared: () -> DeclaredMember) -> DeclaredMember {
        key.map { order.members.follow($0, declared) } ?? declared()
    }

    private func read(_ walk: ReferenceWalk, for slot: HRDecodingSlot) throws {
        order.walks.append(walk)
        defer { order.notes.forget(order.walks.removeLast()) }
        for task in walk.order where isUnread(task.place) { try read(task.place, as: task.member, for: slot) }
    }

    /// Decodes an object before the reference that requires it, and stores its error for that reference.
    private func read(_ place: Place, as member: DeclaredMember, for slot: HRDecodingSlot) throws {
        let known = observedKeys?.collected.paths.count ?? 0, blockers = attempts.blockers.count
        do {
            let frame = try DecodingFrame(following: slot, to: place)
            try member.read(HRDecodingSlot(wholeOf: frame))
        } catch let error as HRError {
            if error.endsReading { throw error }
            keep(error, of: place, as: member, blockedSince: blockers)
        }
        if let keys = observedKeys?.collected.take(behind: known), !keys.isEmpty { order.unknownKeys[place] = keys }
    }

    private func keep(_ error: HRError, of place: Place, as member: DeclaredMember, blockedSince count: Int) {
        let blocker = attempts.blockers[count...].last(where: isBlocking)
        // The blocker is removed until a reference requests the object.
        attempts.blockers.removeLast(attempts.blockers.count - count)
        if error.code == .cycle, blocker == nil { return }
        order.failures[place] = ReadingOrder.Failure(
            type: ObjectIdentifier(member.type), error: error, blocker: blocker)
    }

    private func failure(of place: Place, as member: DeclaredMember) -> HRError? {
        guard let failure = order.failures[place], failure.type == ObjectIdentifier(member.type) else { return nil }
        if let blocker = failure.blocker {
            guard isBlocking(blocker) else { return nil }
            attempts.blockers.append(blocker)
        }
        return failure.error
    }

    /// Reports the unknown keys of an object that was decoded in advance, when a reference requests it.
    func reportUnknownKeys(of place: Place) {
        guard !order.unknownKeys.isEmpty, let keys = order.unknownKeys.removeValue(forKey: place) else { return }
        observedKeys?.collected.add(keys)
    }

    // MARK: Declared members

    /// Records the decoder of a slot whose value is not a reference.
    @inline(never)
    func noteContained(in slot: HRDecodingSlot, _ declared: () -> DeclaredMember) {
        guard !slot.component.isRoot || !slot.frame.startsPath, !attempts.isAttempt(depth: slot.frame.depth),
            let key = slot.memberKey
        else { return }
        order.members.contain(key, declared)
    }
}

extension HRDecodingSlot {
    /// The key of the innermost enclosing type that this slot belongs to, or nil if there is no such type.
    var memberKey: MemberKey? {
        var frame = frame, component = component, depth = 0
        while true {
            if let type = frame.type, !frame.isCollection {
                if !component.isRoot, !component.isKey { depth += 1 }
                return MemberKey(
                    type: type, key: component.isKey ? component.text ?? "" : "", position: max(0, Int(frame.position)),
                    depth: depth)
            }
            if !component.isRoot { depth += 1 }
            guard let parent = frame.parent else { return nil }
            (component, frame) = (frame.component, parent)
        }
    }
}
