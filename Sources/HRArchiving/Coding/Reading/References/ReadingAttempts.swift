import ObjectGraph

/// Attempts to decode values of references that may wait.
///
/// Such a value is decoded where it stands, if it can be. If it needs an object that is around it, which is not complete
/// yet, all that was done for it is undone, and it is decoded when that object is complete. What waits outside for
/// objects that are made in an attempt gets them when the attempt has succeeded.
struct ReadingAttempts {
    fileprivate struct Attempt {
        /// The depth of the frame that holds the value.
        let depth: Int
        let savepoint: Int
        let walkCount: Int
        let budget: ExpansionBudget
        let blockerCount: Int
        let heldCount: Int
        let unknownKeyCount: Int
        let hasError: Bool
    }

    /// Innermost last.
    fileprivate var current: ContiguousArray<Attempt> = []
    /// The places of values that were needed while they were decoded.
    var blockers: ContiguousArray<Place> = []
    /// The places of objects that something waits for which was there before an attempt.
    var held: ContiguousArray<Place> = []
    /// How many attempts have failed.
    fileprivate var failureCount = 0

    /// The savepoint of the innermost attempt.
    var savepoint: Int { current.last?.savepoint ?? 0 }

    /// How many walks were in progress when the innermost attempt began.
    var walkCount: Int { current.last?.walkCount ?? 0 }

    /// Whether a slot is that of the innermost attempt, and not within it.
    func isAttempt(_ slot: HRDecodingSlot) -> Bool { current.last.map { slot.frame.depth <= $0.depth } ?? false }

    /// How many attempts may fail before no more are made: the cost of a file must not grow faster than its size. The keys
    /// of failed ones are remembered, so there are no more than types have keys.
    fileprivate static var failureLimit: Int { 64 }
    /// How deep values are attempted.
    fileprivate static var depthLimit: Int { 64 }
    fileprivate static var walkLimit: Int { 8 }
}

extension UnarchivingSession {
    /// Whether what is decoded at a place is not complete, so that what needs it cannot be.
    func isBlocking(_ place: Place) -> Bool { isBeingMade(place) || places.isOpen(place) }

    /// Whether a value of a reference is decoded later rather than where it stands, because values under its key need
    /// objects around them, or because the stack would become deep.
    @inline(never)
    func isLate(_ slot: HRDecodingSlot) -> Bool {
        if slot.frame.depth >= ReadingAttempts.depthLimit || order.walkCount >= ReadingAttempts.walkLimit {
            return true
        }
        guard attempts.failureCount > 0 else { return false }
        if attempts.failureCount > ReadingAttempts.failureLimit { return true }
        return slot.memberKey.map { order.members.isLate($0) } ?? false
    }

    /// Begins to decode a value that may have to wait.
    @inline(never)
    func beginAttempt(at slot: HRDecodingSlot) {
        attempts.current.append(
            ReadingAttempts.Attempt(
                depth: slot.frame.depth, savepoint: references.savepoint, walkCount: order.walkCount, budget: budget,
                blockerCount: attempts.blockers.count, heldCount: attempts.held.count,
                unknownKeyCount: collected.paths.count, hasError: firstError != nil))
    }

    /// Ends an attempt whose value has been decoded.
    ///
    /// - Returns: False if something in it had to do without an object that is around it, so that it has to be decoded
    ///   again.
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

    /// Ends an attempt that has failed.
    ///
    /// - Returns: Whether it can succeed later.
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
        budget = attempt.budget
        attempts.blockers.removeLast(attempts.blockers.count - attempt.blockerCount)
        attempts.held.removeLast(attempts.held.count - attempt.heldCount)
        _ = collected.take(behind: attempt.unknownKeyCount)
        if watchesValues { finished?.forget(in: slot.path) }
        attempts.failureCount += 1
        if let key = slot.memberKey { order.members.noteLate(key) }
    }

    /// Hands over objects to what waits for them within the attempt around the one that has succeeded.
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
    /// The same slot in a frame of its own, so that what is decoded later keeps nothing that was around it, and is as deep
    /// as if it was the root.
    var uprooted: HRDecodingSlot {
        guard let place = newPlace else { return self }
        return HRDecodingSlot(
            wholeOf: DecodingFrame(
                session: session, aliasHolder: nil, at: component, to: place, node: session.places.node(of: place)))
    }

    /// The place of this slot, made if it has none.
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
            guard let inner = session.places.member(of: place, component) else { return nil }
            place = inner
        }
        return place
    }
}
