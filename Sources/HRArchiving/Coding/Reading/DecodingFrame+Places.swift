extension DecodingFrame {
    /// Counts values before an alias has them decoded once more. Objects are decoded once.
    func countRepetition(at slot: HRDecodingSlot) throws {
        if holdsObject, let place, !session.madeGraph.places.has(.hasBeenBegun, place) {
            isRepeated = false
            return
        }
        // The frame around this one has the same value, and has counted it.
        guard !slot.component.isRoot || slot.frame.startsPath else { return }
        var count = contents.elementCount
        if case .object = slot.node { count += contents.plain.elementCount }
        try session.countExpansion(count, at: slot)
    }

    /// Notes that a value type is being decoded at a place, so that an alias to it from within is an error.
    func open(_ place: Place, at slot: HRDecodingSlot) throws {
        guard !slot.component.isRoot || slot.frame.startsPath, !slot.holdsWholeObject else { return }
        guard !slot.frame.isWithin(place) else {
            session.madeGraph.attempts.blockers.append(place)
            throw HRError.holdsItself(at: slot.origin)
        }
        opening = PlaceOpening(place, in: session.madeGraph)
    }

    /// Whether a frame around this one decodes the value at a place. A user's code may keep other frames open.
    func isWithin(_ place: Place) -> Bool {
        session.madeGraph.places.isOpen(place) && withParents.contains { $0.place == place && $0.opening != nil }
    }

    /// Notes that a faulty value here was left out or replaced by a placeholder.
    func doubt(_ doubt: Doubt) {
        doubts = doubts.joined(by: doubt)
        for frame in withParents.dropFirst() {
            guard frame.doubts == .none else { return }
            frame.doubts = .inside
        }
    }
}

extension HRDecodingSlot {
    /// Whether an object is the whole of the value that stands here: the object may refer to this place.
    fileprivate var holdsWholeObject: Bool {
        guard case .object(let object) = node, case .object = object.header.plainValue else { return false }
        return true
    }
}
