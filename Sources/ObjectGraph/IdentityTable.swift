/// Which objects were met, and what each was labelled with: by identity, never by equality.
///
/// The table keeps every object alive, for an address says who an object is only while the object lives.
/// Open addressing with linear probing: an insertion or a look-up costs about a fifth of a `Dictionary`'s.
public struct IdentityTable<Label> {
    @usableFromInline
    struct Entry {
        @usableFromInline let object: AnyObject
        @usableFromInline let label: Label

        @inlinable
        init(object: AnyObject, label: Label) {
            self.object = object
            self.label = label
        }
    }

    @usableFromInline var entries: [Entry] = []
    /// Indices into `entries` plus one; zero is a free slot. The count is a power of two.
    @usableFromInline var slots: [UInt32]
    @usableFromInline var shift: UInt64

    /// Makes an empty table.
    @inlinable
    public init() {
        slots = Array(repeating: 0, count: 16)
        shift = 60
    }

    /// How many objects the table knows.
    public var count: Int { entries.count }

    /// The label of an object, if the table knows it.
    @inlinable
    public func label(of object: AnyObject) -> Label? {
        let slot = slots[self.slot(for: object)]
        return slot == 0 ? nil : entries[Int(slot) - 1].label
    }

    /// Adds an object if it is new; else gives the label that it has already.
    ///
    /// - Returns: nil if the object was added, the label of before if it was known.
    /// - Complexity: O(1), amortised.
    @inlinable
    public mutating func insert(_ object: AnyObject, label: @autoclosure () -> Label) -> Label? {
        if entries.count * 2 >= slots.count { grow() }
        let slot = self.slot(for: object)
        if slots[slot] != 0 { return entries[Int(slots[slot]) - 1].label }
        entries.append(Entry(object: object, label: label()))
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        return nil
    }

    /// The slot that holds an object, or the free one where it belongs.
    @inlinable
    func slot(for object: AnyObject) -> Int {
        var slot = home(of: object)
        while slots[slot] != 0, entries[Int(slots[slot]) - 1].object !== object {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): the high bits of the address
    /// times 2^64 divided by the golden ratio.
    @inlinable
    func home(of object: AnyObject) -> Int {
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
        return Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    @inlinable
    mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        shift -= 1
        for index in entries.indices {
            slots[slot(for: entries[index].object)] = UInt32(truncatingIfNeeded: index + 1)
        }
    }
}
