import ObjectGraph

extension UnarchivingSession {
    /// The object that a place's reference has led to already, if it has.
    func object(at place: Place, in slot: HRDecodingSlot) throws -> Any? {
        switch references.stage(of: place.index) {
        case .reserved: return nil
        case .beingMade: throw cycle(at: slot, to: place)
        case .published: deferred.noteIncomplete()
        case .known:
            if places.has(.isDoubtful, place) { slot.frame.doubt(.inside) }
            tellUnknownKeys(of: place)
            // It may be one of those that wait, or hold one.
            if references.hasWaitingFixups { deferred.noteIncomplete() }
        }
        return references.object(of: place.index)
    }

    /// The object that an alias leads to, if it is complete and nothing more is to be said of it: most are.
    func whole(_ alias: HRAlias) -> Any? {
        guard let place = target(of: alias), references.stage(of: place.index) == .known,
            !places.has(.isDoubtful, place), !references.hasWaitingFixups
        else { return nil }
        tellUnknownKeys(of: place)
        return references.object(of: place.index)
    }

    /// Whether the object of a place is being made and cannot be referred to yet.
    func isBeingMade(_ place: Place) -> Bool {
        references.stage(of: place.index) == .beingMade
    }

    /// Whether an object may have to be made for a place, and nobody has begun to.
    func isUnread(_ place: Place) -> Bool {
        references.stage(of: place.index) == .reserved && places.has(.isTarget, place) && !places.node(of: place).isLeaf
    }

    /// Whether the object of a place is there, so that to refer to it makes nothing.
    func isKnown(_ place: Place) -> Bool {
        switch references.stage(of: place.index) {
        case .known, .published: true
        case .reserved, .beingMade: false
        }
    }

    /// Whether an object may have to be made for a place, or is being made, so that it cannot be had yet.
    func mayBeMade(_ place: Place) -> Bool { !isKnown(place) && !places.node(of: place).isLeaf }

    /// Makes an object known whose initializer still runs.
    func publish(_ object: AnyObject, in frame: DecodingFrame) {
        guard let place = placeOfObject(in: frame), isBeingMade(place) else { return }
        for fixup in references.publish(object, as: place.index) {
            do {
                try fixup(object)
            } catch {
                if firstError == nil { firstError = error }
            }
        }
    }

    /// Notes that the initializer of an object runs.
    func begin(_ frame: DecodingFrame) {
        guard let place = placeOfObject(in: frame) else { return }
        places.set(.hasBeenBegun, place)
        references.begin(place.index)
    }

    /// Makes a complete object known.
    func finish(_ object: AnyObject, in frame: DecodingFrame) throws {
        try finishReading(in: frame)
        if frame.place != nil { try makeKnown(object, in: frame) }
    }

    private func makeKnown(_ object: AnyObject, in frame: DecodingFrame) throws {
        guard let place = placeOfObject(in: frame) else { return }
        if frame.doubts != .none { places.set(.isDoubtful, place) }
        for fixup in references.finish(object, as: place.index) { try fixup(object) }
    }

    /// The place under which an object is remembered that is read in a frame, if an alias leads to it.
    private func placeOfObject(in frame: DecodingFrame) -> Place? {
        guard frame.holdsObject, let place = frame.place, places.has(.isTarget, place) else { return nil }
        return place
    }

    // MARK: Failures

    /// Takes back what has come to be since a frame was opened, whose value cannot be read: what it waits for goes before
    /// anybody can meet it, and what was made within it is made anew for whoever else refers to it.
    ///
    /// If somebody outside has been given a part of it already, the error is one of the whole graph, whoever catches it.
    func rollBack(_ frame: DecodingFrame, after error: HRError) {
        var isHandedOut = false
        var kept = rollBack(to: frame.savepoint) { isHandedOut = isHandedOut || $0 < frame.savepoint }
        if isHandedOut, firstError == nil { firstError = error }
        if let place = placeOfObject(in: frame) { references.abandon(place.index) }
        while kept.popLast() != nil {}
    }

    /// Takes back all that has come to be, of which nobody will ever hear.
    func rollBackAll() {
        var kept = rollBack(to: 0) { _ in }
        while kept.popLast() != nil {}
    }

    /// - Returns: What was kept, in order: it has to go from the end on.
    private func rollBack(to savepoint: Int, _ noteHandedOut: (_ since: Int) -> Void) -> [Any] {
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

    /// Lets go of all objects, the last ones to be completed first: each of them may be all that holds a long chain of
    /// those before, which are let go of one by one only as long as they are held here.
    func letGo() {
        _ = deferred.takeReferences()
        _ = deferred.takeCompletionSteps()
        nested.removeAll()
        forgetMembers()
        while references.savepoint > 0 { _ = references.rollBackLast() }
        references.clear()
    }

    // MARK: References that wait

    /// Hands over what an alias leads to as soon as somebody has made it: once all else is read, if nobody has.
    func deferReference<T>(
        to place: Place, in slot: HRDecodingSlot, _ assign: @escaping (T) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> T
    ) {
        let reference = DeferredAlias(slot, to: place, assign, decode)
        deferReading(reference)
        references.wait(for: place.index) { try reference.arrive($0) }
    }

    /// Reads what stands in a place once all else is read.
    func deferReading(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        deferReading(DeferredValue(slot, read))
    }

    private func deferReading(_ reference: DeferredReference) {
        deferred.add(reference)
        references.note(reference)
    }

    /// Reads what nobody has made who was asked before, in the order in which somebody began to wait for it.
    func finishDeferred() throws {
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

    /// The same assignment, made when no reference waits any more.
    func atEnd<T>(_ assign: @escaping (T) throws -> Void) -> (T) -> Void {
        deferred.noteIncomplete()
        return { [unowned self] value in whenComplete { try assign(value) } }
    }

    /// Reads what members wait for that are going to be hashed, unless it is being read around them, or they lie so deep
    /// that it would lie too deep: then their hashes are looked at in the end.
    func settle(since first: Int, in frame: DecodingFrame) throws {
        guard deferred.references.count > first, frame.depth < Self.settlingDepth else { return }
        var faults = FaultBatch()
        var index = first
        while index < deferred.references.count {
            let reference = deferred.references[index]
            index += 1
            if let place = reference.place, !isBeingMade(place), !places.isOpen(place) {
                try reference.finish(&faults, within: frame)
            }
        }
        try faults.end()
    }

    private static var settlingDepth: Int { 64 }
}

extension DeferredReference {
    /// Reads what was put off, away from where it stands: all that was open there is complete.
    func finish(_ faults: inout FaultBatch, within frame: DecodingFrame? = nil) throws {
        guard let (own, read) = end() else { return }
        guard place != nil else {
            do { return try read(own) } catch { return try faults.take(error, in: own) }
        }
        let holder = DecodingFrame(session: own.session, aliasHolder: frame, to: nil, node: .null)
        let slot = HRDecodingSlot(holder, own.component, own.node)
        do {
            try read(slot)
        } catch var error as HRError {
            if error.path == slot.path { error.path = own.path }
            try faults.take(error, in: slot)
        }
    }
}
