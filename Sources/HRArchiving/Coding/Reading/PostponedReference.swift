import ObjectGraph

/// A reference to what was not there yet when it was met.
final class PostponedReference: Revocable {
    /// What it leads to; nil if it is what stands in the place itself.
    let place: Place?
    private var slot: HRDecodingSlot?
    private var read: ((HRDecodingSlot) throws -> Void)?

    init(_ slot: HRDecodingSlot, to place: Place?, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        self.place = place
        self.slot = slot
        self.read = read
    }

    /// Forgets what was to be done.
    func revoke() { _ = end() }

    /// Ends the waiting, and gives back where the reference stands; nil if it had ended before.
    func end() -> HRDecodingSlot? {
        read = nil
        return exchange(&slot, with: nil)
    }

    /// Reads what was put off, away from where it stands: all that was open there is complete.
    func finish(_ faults: inout FaultBatch, within frame: DecodingFrame? = nil) throws {
        guard let read, let own = end() else { return }
        guard place != nil else {
            do { return try read(own) } catch { return try faults.take(error, in: own) }
        }
        let holder = DecodingFrame(session: own.session, detour: frame, to: nil, node: .null)
        let slot = HRDecodingSlot(holder, own.component, own.node)
        do {
            try read(slot)
        } catch var error as HRError {
            if error.path == slot.path { error.path = own.path }
            try faults.take(error, in: slot)
        }
    }
}

/// Something that is done when no reference waits any more.
final class LastStep: Revocable {
    private var step: (() throws -> Void)?

    init(_ step: @escaping () throws -> Void) {
        self.step = step
    }

    /// Forgets what was to be done.
    func revoke() { step = nil }

    /// Does it, once.
    func take() throws {
        let step = exchange(&step, with: nil)
        try step?()
    }
}
