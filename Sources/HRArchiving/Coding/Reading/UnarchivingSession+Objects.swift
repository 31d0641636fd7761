import ObjectGraph

extension UnarchivingSession {
    /// The object that a place's reference has led to already, if it has.
    func object(at place: Place, in slot: HRDecodingSlot) throws -> Any? {
        guard let reference = place.reference else { return nil }
        switch references[reference] {
        case .reserved: return nil
        case .beingMade: throw cycle(at: slot, to: place)
        case .published(let object):
            incompleteCount += 1
            return object
        case .known(let object):
            if place.isDoubtful { slot.frame.doubt(.inside) }
            // It may be one of those that wait, or hold one.
            if references.isAnythingAwaited { incompleteCount += 1 }
            return object
        }
    }

    /// Whether the object of a place is being made and cannot be referred to yet.
    func isBeingMade(_ place: Place) -> Bool {
        guard let reference = place.reference, case .beingMade = references[reference] else { return false }
        return true
    }

    /// Whether the object of a place is there, so that to refer to it makes nothing.
    func isKnown(_ place: Place) -> Bool {
        guard let reference = place.reference else { return false }
        switch references[reference] {
        case .known, .published: return true
        case .reserved, .beingMade: return false
        }
    }

    func wait(for place: Place, _ fixup: @escaping ReferenceTable.Fixup) {
        guard let reference = place.reference else { return }
        incompleteCount += 1
        references.wait(for: reference, fixup)
    }

    /// Makes an object known whose initializer still runs.
    func publish(_ object: AnyObject, in frame: DecodingFrame) {
        guard frame.holdsObject, let reference = frame.place?.reference,
            case .beingMade = references[reference]
        else { return }
        for fixup in references.publish(object, as: reference) {
            do {
                try fixup(object)
            } catch {
                if firstError == nil { firstError = error }
            }
        }
    }

    /// Notes that the initializer of an object runs.
    func begin(_ frame: DecodingFrame) {
        guard frame.holdsObject, let place = frame.place, let reference = place.reference else { return }
        place.hasBeenBegun = true
        references.begin(reference)
    }

    /// Makes a complete object known.
    func finish<T>(_ object: T, in frame: DecodingFrame) throws {
        try finishReading(in: frame)
        if frame.place != nil { try makeKnown(object, in: frame) }
    }

    private func makeKnown(_ object: Any, in frame: DecodingFrame) throws {
        guard frame.holdsObject, let reference = frame.place?.reference else { return }
        if frame.doubts != .none { frame.place?.isDoubtful = true }
        for fixup in references.finish(object, as: reference) { try fixup(object) }
    }

    // MARK: Failures

    /// Takes back what has come to be since a frame was opened, whose value cannot be read: what it waits for goes before
    /// anybody can meet it, and what was made within it is made anew for whoever else refers to it.
    ///
    /// If somebody outside has been given a part of it already, the error is one of the whole graph, whoever catches it.
    func takeBack(_ frame: DecodingFrame, after error: HRError) {
        var isHandedOut = false
        var kept = takeBack(to: frame.mark) { isHandedOut = isHandedOut || $0 < frame.mark }
        if isHandedOut, firstError == nil { firstError = error }
        if frame.holdsObject, let reference = frame.place?.reference { references.abandon(reference) }
        while kept.popLast() != nil {}
    }

    /// Takes back all that has come to be, of which nobody will ever hear.
    func takeBackAll() {
        var kept = takeBack(to: 0) { _ in }
        while kept.popLast() != nil {}
    }

    /// - Returns: What was kept, in order: it has to go from the end on.
    private func takeBack(to mark: Int, _ noteHandedOut: (_ since: Int) -> Void) -> [Any] {
        var kept: [Any] = []
        while references.mark > mark {
            let undone = references.takeBackLast()
            undone.revocable?.revoke()
            if let since = undone.handedOutSince { noteHandedOut(since) }
            if let object = undone.kept { kept.append(object) }
        }
        kept.reverse()
        return kept
    }

    /// Lets go of all objects, the last ones to be completed first: each of them may be all that holds a long chain of
    /// those before, which are let go of one by one only as long as they are held here.
    func letGo() {
        postponed = []
        forgetMembers()
        while references.mark > 0 { _ = references.takeBackLast() }
        references = ReferenceTable()
    }

    // MARK: Values that contain what refers to them

    /// Reads what an alias refers to once all else is read: it is a value, and an object within it refers to it.
    func postpone(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        let reference = PostponedReference(slot, read)
        postponed.append(reference)
        incompleteCount += 1
        references.note(reference)
    }

    /// Reads what was put off; the objects in it are known by now.
    func finishPostponed() throws {
        var faults = FaultBatch()
        var next = 0
        while next < postponed.count {
            let reference = postponed[next]
            next += 1
            try reference.finish(&faults)
        }
        try faults.end()
        if let firstError { throw firstError }
        try checkHashes()
    }
}
