import ObjectGraph

/// A reference to a value that was still being read when it was met.
final class PostponedReference: Revocable {
    private let slot: HRDecodingSlot
    private var read: ((HRDecodingSlot) throws -> Void)?

    init(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        self.slot = slot
        self.read = read
    }

    /// Forgets what was to be done.
    func revoke() { read = nil }

    /// Reads what was put off, away from where it stands: all that was open there is complete.
    func finish(_ faults: inout FaultBatch) throws {
        guard let read else { return }
        let holder = DecodingFrame(session: slot.session, detour: nil, to: nil, node: .null)
        let slot = HRDecodingSlot(holder, slot.component, slot.node)
        do {
            try read(slot)
        } catch var error as HRError {
            if error.path == slot.path { error.path = self.slot.path }
            try faults.take(error, in: slot)
        }
    }
}
