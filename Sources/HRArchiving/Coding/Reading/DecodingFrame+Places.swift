extension DecodingFrame {
    /// Counts the members of this value against the expansion limit, before they are decoded again because of an alias.
    /// An object that is decoded for the first time is not counted, nor are the values in it.
    func countRepetition(at slot: HRDecodingSlot) throws {
        if holdsObject, let place, !session.madeGraph.places.has(.hasBeenBegun, place) {
            isRepeated = false
            return
        }
        // The enclosing frame has the same value, and has counted it.
        guard !slot.component.isRoot || slot.frame.startsPath else { return }
        var count = contents.elementCount
        if case .object = slot.node { count += contents.plain.elementCount }
        try session.countExpansion(count, at: slot)
    }

    /// Records that a value without identity is being decoded at a place, so that an alias to the value from within the
    /// value is an error.
    func open(_ place: Place, at slot: HRDecodingSlot) throws {
        guard !slot.component.isRoot || slot.frame.startsPath, !slot.holdsWholeObject else { return }
        guard !slot.frame.isWithin(place) else {
            session.madeGraph.attempts.blockers.append(place)
            throw HRError.holdsItself(at: slot.origin)
        }
        opening = PlaceOpening(place, in: session.madeGraph)
    }

    /// Returns true if this frame or an enclosing one decodes the value at a place. That the place is open is not
    /// sufficient, because the user's code may retain frames elsewhere.
    func isWithin(_ place: Place) -> Bool {
        session.madeGraph.places.isOpen(place) && withParents.contains { $0.place == place && $0.opening != nil }
    }

    /// Records that a value with an error was omitted here, or replaced by a placeholder.
    func doubt(_ doubt: Doubt) {
        doubts = doubts.joined(by: doubt)
        for frame in withParents.dropFirst() {
            guard frame.doubts == .none else { return }
            frame.doubts = .inside
        }
    }
}

extension HRDecodingSlot {
    /// True if the object in this slot has another object as its single value. That other object may refer to this
    /// place.
    fileprivate var holdsWholeObject: Bool {
        guard case .object(let object) = node, case .object = object.header.plainValue else { return false }
        return true
    }
}
