import ObjectGraph

extension UnarchivingSession {
    /// The object at a place, if it has been made or published.
    func object(at place: Place, in slot: HRDecodingSlot) throws -> Any? {
        switch references.stage(of: place.index) {
        case .reserved: return nil
        case .beingMade:
            attempts.blockers.append(place)
            throw cycle(at: slot, to: place)
        case .published: deferred.noteIncomplete()
        case .known:
            if places.has(.isDoubtful, place) { slot.frame.doubt(.inside) }
            tellUnknownKeys(of: place)
            // The object may have a deferred reference, or hold an object that has one.
            if references.hasWaitingFixups { deferred.noteIncomplete() }
        }
        return references.object(of: place.index)
    }

    /// The object that an alias leads to, if it is complete, as most are, and has neither faults nor deferred
    /// references.
    func whole(_ alias: HRAlias) -> Any? {
        guard let place = target(of: alias), references.stage(of: place.index) == .known,
            !places.has(.isDoubtful, place), !references.hasWaitingFixups
        else { return nil }
        tellUnknownKeys(of: place)
        return references.object(of: place.index)
    }

    /// Whether the initializer of the object at a place runs, and has not published it.
    func isBeingMade(_ place: Place) -> Bool {
        references.stage(of: place.index) == .beingMade
    }

    /// Whether a place may hold an object that no initializer has begun to make.
    func isUnread(_ place: Place) -> Bool {
        references.stage(of: place.index) == .reserved && places.has(.isTarget, place) && !places.node(of: place).isLeaf
    }

    /// Whether the object at a place exists, complete or published.
    func isKnown(_ place: Place) -> Bool {
        switch references.stage(of: place.index) {
        case .known, .published: true
        case .reserved, .beingMade: false
        }
    }

    /// Whether a place may hold an object that does not exist yet.
    func mayBeMade(_ place: Place) -> Bool { !isKnown(place) && !places.node(of: place).isLeaf }

    /// Makes an object known while its initializer still runs, and assigns it to the references that wait for it.
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

    /// Notes that the initializer of an object runs.
    func begin(_ frame: DecodingFrame) {
        guard let place = placeOfObject(in: frame) else { return }
        places.set(.hasBeenBegun, place)
        references.begin(place.index)
    }

    func finish(_ object: AnyObject, in frame: DecodingFrame) throws {
        try finishReading(in: frame)
        if frame.place != nil { try makeKnown(object, in: frame) }
    }

    private func makeKnown(_ object: AnyObject, in frame: DecodingFrame) throws {
        guard let place = placeOfObject(in: frame) else { return }
        if frame.doubts != .none { places.set(.isDoubtful, place) }
        for fixup in references.finish(object, as: place.index, since: attempts.savepoint) { try fixup(object) }
        if references.isAwaited(place.index) { attempts.held.append(place) }
    }

    /// The place of the object that a frame decodes, if an alias leads to it.
    private func placeOfObject(in frame: DecodingFrame) -> Place? {
        guard frame.holdsObject, let place = frame.place, places.has(.isTarget, place) else { return nil }
        return place
    }

    // MARK: Failures

    /// Rolls back what was made since a frame was opened, because its value cannot be read. References that it deferred
    /// are dropped, and objects made within it are made anew for other references to them.
    ///
    /// If such an object has been assigned outside of the frame already, the error fails the whole run, even if it is
    /// caught.
    func rollBack(_ frame: DecodingFrame, after error: HRError) {
        var isHandedOut = false
        var kept = rollBack(to: frame.savepoint) { isHandedOut = isHandedOut || $0 < frame.savepoint }
        if isHandedOut, firstError == nil { firstError = error }
        if let place = placeOfObject(in: frame) { references.abandon(place.index) }
        while kept.popLast() != nil {}
    }

    /// Rolls back everything, because the run has failed.
    func rollBackAll() {
        var kept = rollBack(to: 0) { _ in }
        while kept.popLast() != nil {}
    }

    /// - Returns: The objects that were made, in order: they have to be released from the last to the first.
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

    /// Releases all objects, the last completed first: released in another order, an object that holds a long chain of
    /// others would release it recursively.
    func letGo() {
        if !deferred.isEmpty {
            _ = deferred.takeReferences()
            _ = deferred.takeCompletionSteps()
        }
        if !nested.isEmpty { nested.removeAll() }
        forgetMembers()
        guard hasReferences else { return }
        while references.savepoint > 0 { _ = references.rollBackLast() }
        references.clear()
    }

    // MARK: References that wait

    /// Defers an alias until its target has been made; if no other reference has it made, until the end of the run.
    func deferReference<T>(
        to place: Place, in slot: HRDecodingSlot, _ assign: @escaping (T) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> T
    ) {
        let reference = DeferredAlias(slot, to: place, assign, decode)
        deferReading(reference)
        references.wait(for: place.index) { try reference.arrive($0) }
    }

    /// Decodes a slot at the end of the run.
    func deferReading(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        deferReading(DeferredValue(slot.uprooted, read))
    }

    private func deferReading(_ reference: DeferredReference) {
        deferred.add(reference)
        references.note(reference)
    }

    /// Decodes the targets of deferred references that no other reference has had made, in the order of deferral.
    func finishDeferred() throws {
        if deferred.isEmpty, firstError == nil { return }
        var faults = FaultBatch()
        var next = 0
        while next < deferred.references.count {
            let reference = deferred.references[next]
            next += 1
            try reference.finish(&faults)
        }
        _ = deferred.takeReferences()
        try faults.end()
        if let firstError { throw firstError }
        for step in deferred.takeCompletionSteps() { try step.take() }
        if let firstError { throw firstError }
        try checkHashes()
    }

    /// The same assignment, made when all references are resolved.
    func atEnd<T>(_ assign: @escaping (T) throws -> Void) -> (T) -> Void {
        deferred.noteIncomplete()
        return { [unowned self] value in whenComplete { try assign(value) } }
    }

    /// Decodes what references of members wait for that are going to be hashed, unless it is being decoded further out,
    /// or the frame is too deep: then hashes are checked at the end.
    func settle(since first: Int, in frame: DecodingFrame) throws {
        guard deferred.references.count > first, frame.depth < Self.settlingDepth else { return }
        var faults = FaultBatch()
        var index = first
        while index < deferred.references.count {
            let reference = deferred.references[index]
            index += 1
            if let place = reference.place, !isBlocking(place) { try reference.settle(&faults, within: frame) }
        }
        try faults.end()
    }

    private static var settlingDepth: Int { 64 }
}

extension DeferredReference {
    /// Decodes what was deferred in a frame of its own, as the frames around it are complete.
    func finish(_ faults: inout FaultBatch) throws {
        guard let (own, read) = end() else { return }
        guard place != nil else {
            do { return try read(own) } catch { return try faults.take(error, in: own) }
        }
        let slot = own.apart(within: nil)
        do { try read(slot) } catch { try faults.take(slot.placed(error, own), in: slot) }
    }
}

extension HRDecodingSlot {
    /// A reference in a frame of its own.
    func apart(within frame: DecodingFrame?) -> HRDecodingSlot {
        HRDecodingSlot(
            DecodingFrame(session: session, aliasHolder: frame, to: nil, node: .null), component, node)
    }

    /// An error of this slot with the path of the one that it was made of.
    func placed(_ error: any Error, _ own: HRDecodingSlot) -> any Error {
        guard var error = error as? HRError, error.path == path else { return error }
        error.path = own.path
        return error
    }
}
