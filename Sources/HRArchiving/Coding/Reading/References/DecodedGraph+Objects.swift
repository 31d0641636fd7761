import ObjectGraph

extension DecodedGraph {
    /// Returns the object at a place, or nil if its initializer has not been called.
    ///
    /// - Throws: An ``HRError`` if the initializer is running and has not published the object.
    func object(at place: Place, in slot: HRDecodingSlot) throws -> Any? {
        switch references.stage(of: place.index) {
        case .reserved: return nil
        case .beingMade:
            attempts.blockers.append(place)
            throw HRError.cycle(at: slot, to: place)
        case .published: deferred.noteIncomplete()
        case .known:
            if places.has(.isDoubtful, place) { slot.frame.doubt(.inside) }
            reportUnknownKeys(of: place)
            // The object may have a deferred reference, or contain an object that has one.
            if references.hasWaitingFixups { deferred.noteIncomplete() }
        }
        return references.object(of: place.index)
    }

    /// Returns the object that an alias refers to, if the object is complete, as most objects are, and has neither
    /// errors nor deferred references; otherwise nil.
    func whole(_ alias: HRAlias) -> Any? {
        guard let place = target(of: alias), references.stage(of: place.index) == .known,
            !places.has(.isDoubtful, place), !references.hasWaitingFixups
        else { return nil }
        reportUnknownKeys(of: place)
        return references.object(of: place.index)
    }

    /// Returns true if the initializer of the object at a place is running, and has not published the object.
    func isBeingMade(_ place: Place) -> Bool {
        references.stage(of: place.index) == .beingMade
    }

    /// Returns true if a place may contain an object whose initializer has not been called.
    func isUnread(_ place: Place) -> Bool {
        references.stage(of: place.index) == .reserved && places.has(.isTarget, place) && !places.node(of: place).isLeaf
    }

    /// Returns true if the object at a place exists, complete or published.
    func isKnown(_ place: Place) -> Bool {
        switch references.stage(of: place.index) {
        case .known, .published: true
        case .reserved, .beingMade: false
        }
    }

    /// Returns true if a place may contain an object that does not exist yet.
    func mayBeMade(_ place: Place) -> Bool { !isKnown(place) && !places.node(of: place).isLeaf }

    /// Publishes an object while its initializer is running, and assigns it to the references that wait for it.
    func publish(_ object: AnyObject, in frame: DecodingFrame) {
        guard let place = placeOfObject(in: frame), isBeingMade(place) else { return }
        for fixup in references.publish(object, as: place.index, since: attempts.savepoint) {
            do {
                try fixup(object)
            } catch {
                if firstError == nil { firstError = error }
            }
        }
        if references.isAwaited(place.index) { attempts.held.append(place) }
    }

    /// Records that the initializer of an object is running.
    func begin(_ frame: DecodingFrame) {
        guard let place = placeOfObject(in: frame) else { return }
        places.set(.hasBeenBegun, place)
        references.begin(place.index)
    }

    /// Records a complete object, and assigns it to the references that wait for it.
    func makeKnown(_ object: AnyObject, in frame: DecodingFrame) throws {
        guard let place = placeOfObject(in: frame) else { return }
        if frame.doubts != .none { places.set(.isDoubtful, place) }
        for fixup in references.finish(object, as: place.index, since: attempts.savepoint) { try fixup(object) }
        if references.isAwaited(place.index) { attempts.held.append(place) }
    }

    /// Returns the place of the object that a frame decodes, if an alias refers to it.
    private func placeOfObject(in frame: DecodingFrame) -> Place? {
        guard frame.holdsObject, let place = frame.place, places.has(.isTarget, place) else { return nil }
        return place
    }

    // MARK: Failures

    /// Rolls back what was decoded since a frame was opened, because the value of the frame cannot be decoded.
    /// References that were deferred within the value are removed. Objects that were created within it are created
    /// again if other references refer to them.
    ///
    /// If such an object has already been assigned outside of the frame, the entire session fails with the error, even
    /// if the user's code catches it.
    func rollBack(_ frame: DecodingFrame, after error: HRError) {
        var isHandedOut = false
        var kept = rollBack(to: frame.savepoint) { isHandedOut = isHandedOut || $0 < frame.savepoint }
        if isHandedOut, firstError == nil { firstError = error }
        if let place = placeOfObject(in: frame) { references.abandon(place.index) }
        while kept.popLast() != nil {}
    }

    /// Rolls back everything, because the session has failed.
    func rollBackAll() {
        var kept = rollBack(to: 0) { _ in }
        while kept.popLast() != nil {}
    }

    /// - Parameter noteHandedOut: Called each time that an object had been assigned to waiting references, with the
    ///   earliest savepoint at which one of these began to wait.
    /// - Returns: The objects that were created, in order. They have to be released from the last to the first.
    func rollBack(to savepoint: Int, _ noteHandedOut: (_ since: Int) -> Void) -> [Any] {
        var kept: [Any] = []
        while references.savepoint > savepoint {
            let rolledBack = references.rollBackLast()
            rolledBack.revocable?.revoke()
            if let since = rolledBack.handedOutSince { noteHandedOut(since) }
            if let object = rolledBack.kept { kept.append(object) }
        }
        kept.reverse()
        return kept
    }

    /// Releases all objects, the last completed first.
    func releaseObjects() {
        while references.savepoint > 0 { _ = references.rollBackLast() }
        references.clear()
    }
}
