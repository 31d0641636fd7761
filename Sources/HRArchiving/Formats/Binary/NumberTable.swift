/// Finds the objects of numbers and dates that have been written, by their kind and bits.
struct NumberTable: ~Copyable {
    /// The type of a number; equal bits of two kinds are different objects.
    enum Kind: UInt8 { case signed = 1, unsigned, real, date }

    private struct Slot {
        var bits: UInt64 = 0
        var object: UInt32 = 0
        /// The kind's raw value; 0 for a free slot.
        var kind: UInt8 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var count = 0
    /// Random for each process, so that input cannot be chosen to cause collisions.
    private let seed = StringTable.processSeed

    /// The maximum number of entries. Frequent numbers usually occur early; with a million different numbers, looking
    /// each up would take longer than writing it.
    private static let capacity = 1 << 16

    /// Returns the object of a number that is in the table; otherwise returns the new object, and adds the number with
    /// it unless the table is full.
    mutating func object(_ kind: Kind, _ bits: UInt64, new object: UInt32) -> (object: UInt32, isNew: Bool) {
        if count * 2 >= slots.count { grow() }
        let slot = slot(kind.rawValue, bits)
        guard slots[slot].kind == 0 else { return (slots[slot].object, false) }
        guard count < Self.capacity else { return (object, true) }
        slots[slot] = Slot(bits: bits, object: object, kind: kind.rawValue)
        count += 1
        return (object, true)
    }

    /// Returns the slot of a number, or the free slot for it.
    private func slot(_ kind: UInt8, _ bits: UInt64) -> Int {
        let mask = slots.count - 1
        let hash = SWAR.mix(bits ^ seed, 0x9E37_79B9_7F4A_7C15 &+ UInt64(kind) << 32)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].kind != 0, slots[slot].bits != bits || slots[slot].kind != kind { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for entry in old where entry.kind != 0 { slots[slot(entry.kind, entry.bits)] = entry }
    }
}
