/// A hash table of encountered objects by identity, each with a label.
///
/// The table retains the objects, because an address identifies an object only during the object's lifetime. It uses
/// open addressing with linear probing: an insertion or a lookup takes about a fifth of the time that it takes in a
/// `Dictionary`.
@usableFromInline
package struct IdentityTable<Label> {
    @usableFromInline
    struct Entry {
        /// The address of the object, which is compared so that neither the object's memory nor its reference count is
        /// accessed.
        @usableFromInline let address: UInt
        @usableFromInline var object: AnyObject?
        @usableFromInline let label: Label

        @inlinable
        init(address: UInt, object: AnyObject, label: Label) {
            self.address = address
            self.object = object
            self.label = label
        }
    }

    /// The objects, in the order in which they were added.
    @usableFromInline var entries: ContiguousArray<Entry> = []
    /// Indices into ``entries`` plus one; zero is a free slot. The count is a power of two.
    @usableFromInline var slots: [UInt32] = []
    @usableFromInline var shift: UInt64 = 64

    /// Creates an empty table.
    @inlinable
    package init() {}

    /// The number of objects in the table.
    @inlinable
    package var count: Int { entries.count }

    /// The label of an object; nil if the table does not contain it.
    @inlinable
    package func label(of object: AnyObject) -> Label? {
        if slots.isEmpty { return nil }
        let slot = slots[self.slot(for: Self.address(of: object))]
        return slot == 0 ? nil : entries[Int(slot) - 1].label
    }

    /// Adds an object if it is new; otherwise returns its existing label.
    ///
    /// - Returns: nil if the object was added, otherwise the existing label.
    /// - Complexity: O(1), amortised.
    @inlinable @inline(__always)
    package mutating func insert(_ object: AnyObject, label: @autoclosure () -> Label) -> Label? {
        if entries.count * 2 >= slots.count { grow() }
        let address = Self.address(of: object)
        let slot = self.slot(for: address)
        if slots[slot] != 0 { return entries[Int(slots[slot]) - 1].label }
        entries.append(Entry(address: address, object: object, label: label()))
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        return nil
    }

    /// Releases all objects after the first `count` ones, one by one, in the order in which they were added. An object
    /// usually refers to objects that were added later; these are still retained by the table, so that a chain of
    /// objects is not released recursively.
    ///
    /// - Complexity: O(k) in the number of released objects.
    @inlinable
    package mutating func removeAll(behind count: Int) {
        guard count < entries.count else { return }
        // In reverse order, the probe sequence of no remaining entry passes through the slot that is freed.
        for index in stride(from: entries.count - 1, through: count, by: -1) {
            slots[slot(for: entries[index].address)] = 0
        }
        for index in count..<entries.count { entries[index].object = nil }
        entries.removeLast(entries.count - count)
    }

    /// Releases all objects, as ``removeAll(behind:)`` does.
    ///
    /// - Complexity: O(n)
    @inlinable
    package mutating func removeAll() {
        for index in entries.indices { entries[index].object = nil }
        self = IdentityTable()
    }

    /// The index of the first object from which on the labels of all objects satisfy a condition; the count if the last
    /// label does not.
    ///
    /// - Complexity: O(k) in the number of these objects.
    package func firstIndex(where isBehind: (Label) -> Bool) -> Int {
        (entries.lastIndex { !isBehind($0.label) } ?? -1) + 1
    }

    /// Returns true if any object after the first `count` ones has a label that satisfies a condition.
    package func contains(behind count: Int, where isWanted: (Label) -> Bool) -> Bool {
        entries.dropFirst(count).contains { isWanted($0.label) }
    }

    /// Releases those objects after the first `count` ones whose labels satisfy a condition.
    ///
    /// - Complexity: O(n) if there are any such objects.
    package mutating func removeAll(behind count: Int, where isWanted: (Label) -> Bool) {
        guard contains(behind: count, where: isWanted) else { return }
        let kept = entries.dropFirst(count).filter { !isWanted($0.label) }
        entries.replaceSubrange(count..., with: kept)
        enterAll(in: slots.count)
    }

    /// Calls a closure for each object with its label, in the order in which they were added.
    package func forEach(_ body: (AnyObject, Label) -> Void) {
        for entry in entries { if let object = entry.object { body(object, entry.label) } }
    }

    @inlinable
    static func address(of object: AnyObject) -> UInt {
        UInt(bitPattern: ObjectIdentifier(object))
    }

    /// The slot that contains an address, or the free slot in which the address would be stored.
    @inlinable
    func slot(for address: UInt) -> Int {
        // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): the high bits of the
        // address times 2^64 divided by the golden ratio.
        var slot = Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while slots[slot] != 0, entries[Int(slots[slot]) - 1].address != address {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    @inlinable
    mutating func grow() {
        // The number of slots is quadrupled, so that entries are moved less often.
        shift -= slots.isEmpty ? 4 : 2
        enterAll(in: max(slots.count * 4, 16))
    }

    /// Rebuilds the slots.
    @inlinable
    mutating func enterAll(in count: Int) {
        slots = Array(repeating: 0, count: count)
        for index in entries.indices {
            slots[slot(for: entries[index].address)] = UInt32(truncatingIfNeeded: index + 1)
        }
    }
}
