import ObjectGraph

extension DecodedGraph {
    /// Returns true if the value at a place is not complete, so that a value that needs it cannot be complete either.
    func isBlocking(_ place: Place) -> Bool { isBeingMade(place) || places.isOpen(place) }

    /// Returns true if the value of a reference is decoded later, without an attempt at its position. This is so if
    /// other values for the same key needed enclosing objects, if too many attempts have failed, or if the stack would
    /// become deep.
    @inline(never)
    func isLate(_ slot: HRDecodingSlot) -> Bool {
        if slot.frame.depth >= ReadingAttempts.depthLimit || order.walks.count >= ReadingAttempts.walkLimit {
            return true
        }
        guard attempts.failureCount > 0 else { return false }
        if attempts.failureCount > ReadingAttempts.failureLimit { return true }
        return slot.memberKey.map { order.members.isLate($0) } ?? false
    }

    /// Begins to decode a value that may have to be deferred.
    @inline(never)
    func beginAttempt(at slot: HRDecodingSlot) {
        attempts.current.append(
            ReadingAttempts.Attempt(
                depth: slot.frame.depth, savepoint: references.savepoint, walkCount: order.walks.count,
                budget: slot.session.budget, blockerCount: attempts.blockers.count, heldCount: attempts.held.count,
                unknownKeyCount: observedKeys?.collected.paths.count ?? 0, hasError: firstError != nil))
    }

    /// Ends an attempt whose value has been decoded.
    ///
    /// - Returns: False if a part of the value needed an enclosing object that is not complete, so that it has to be
    ///   decoded again.
    @inline(never)
    func endAttempt(at slot: HRDecodingSlot) throws -> Bool {
        guard let attempt = attempts.current.popLast() else { return true }
        if isBlocked(attempt) {
            undo(attempt, at: slot)
            return false
        }
        attempts.blockers.removeLast(attempts.blockers.count - attempt.blockerCount)
        if attempts.held.count > attempt.heldCount { try handOver(since: attempt.heldCount) }
        return true
    }

    /// Ends an attempt in which an error was thrown.
    ///
    /// - Returns: True if the value may be decoded successfully later; the attempt is rolled back.
    @inline(never)
    func failAttempt(_ error: any Error, at slot: HRDecodingSlot) throws -> Bool {
        guard let attempt = attempts.current.popLast() else { return false }
        let fault = error as? HRError
        guard fault?.code == .cycle || isBlocked(attempt), fault?.endsReading != true else {
            attempts.blockers.removeLast(attempts.blockers.count - attempt.blockerCount)
            if attempts.current.isEmpty { attempts.held.removeAll() }
            return false
        }
        undo(attempt, at: slot)
        return true
    }

    private func isBlocked(_ attempt: ReadingAttempts.Attempt) -> Bool {
        attempts.blockers.count > attempt.blockerCount
            && attempts.blockers[attempt.blockerCount...].contains(where: isBlocking)
    }

    private func undo(_ attempt: ReadingAttempts.Attempt, at slot: HRDecodingSlot) {
        var kept = rollBack(to: attempt.savepoint) { _ in }
        while kept.popLast() != nil {}
        if !attempt.hasError { firstError = nil }
        slot.session.budget = attempt.budget
        attempts.blockers.removeLast(attempts.blockers.count - attempt.blockerCount)
        attempts.held.removeLast(attempts.held.count - attempt.heldCount)
        _ = observedKeys?.collected.take(behind: attempt.unknownKeyCount)
        slot.session.observedValues?.forget(in: slot.path)
        attempts.failureCount += 1
        if let key = slot.memberKey { order.members.noteLate(key) }
    }

    /// Assigns the objects that were created in a successful attempt to the references that already waited for them, if
    /// these were deferred within the enclosing attempt.
    private func handOver(since count: Int) throws {
        let places = Array(attempts.held[count...])
        attempts.held.removeLast(attempts.held.count - count)
        for place in places where isKnown(place) {
            guard let object = references.object(of: place.index) else { continue }
            for fixup in references.takeFixups(of: place.index, since: attempts.savepoint) { try fixup(object) }
            if references.isAwaited(place.index), !attempts.current.isEmpty { attempts.held.append(place) }
        }
    }
}

extension HRDecodingSlot {
    /// The same slot in a new frame without a parent, so that a value that is decoded later does not retain the
    /// enclosing frames, and has the depth of the root.
    var uprooted: HRDecodingSlot {
        guard let place = newPlace else { return self }
        let node = session.madeGraph.places.node(of: place)
        return HRDecodingSlot(
            wholeOf: DecodingFrame(session: session, aliasHolder: nil, at: component, to: place, node: node))
    }

    /// The place of this slot, which is added to the table of places if it is new.
    private var newPlace: Place? {
        if let known = placeOfMembers { return known }
        var components: [PathComponent] = component.isRoot ? [] : [component]
        var frame = frame
        while frame.place == nil {
            guard !frame.startsPath, let parent = frame.parent else { return nil }
            if !frame.component.isRoot { components.append(frame.component) }
            frame = parent
        }
        guard var place = frame.place else { return nil }
        while let component = components.popLast() {
            guard let inner = session.madeGraph.places.member(of: place, component) else { return nil }
            place = inner
        }
        return place
    }
}
