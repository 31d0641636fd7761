/// A table of distinct strings, each identified by a number. Strings are compared by their UTF-8 bytes.
struct StringTable: ~Copyable {
    struct Entry {
        let text: String
        /// The first and the last eight bytes, which may overlap; together they are the whole string if it has up to
        /// sixteen bytes.
        let start: UInt64
        let end: UInt64
    }

    private var entries: [Entry] = []
    /// The hash table. A slot has a string's number plus one in its upper half (0 in a free slot), and the hash in its
    /// lower half. The number of slots is a power of two.
    private var slots = MoveStack<UInt64>(repeating: 0, count: 64)
    /// A random seed, so that a file cannot contain strings that are chosen to collide.
    private let seed = Self.processSeed
    /// One seed for all tables of a process, because requesting a random number from the system takes as long as
    /// reading a small file.
    static let processSeed = UInt64.random(in: .min ... .max)

    subscript(number: UInt32) -> String { entries[Int(number)].text }

    /// Returns the first byte of a string; 0 if it is empty.
    @inline(__always)
    func firstByte(of number: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: entries[Int(number)].start) }

    /// Returns true if a number identifies a string, given as well-formed UTF-8.
    @inline(__always)
    func `is`(_ number: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, end) = Self.ends(of: bytes)
        return matches(Int(number), bytes, start, end)
    }

    /// Returns the number of a string, given as well-formed UTF-8, and true if the string is new.
    @inline(__always)
    mutating func number(
        of bytes: UnsafeBufferPointer<UInt8>, text: @autoclosure () -> String
    ) -> (number: UInt32, isNew: Bool) {
        let (start, end) = Self.ends(of: bytes)
        let mask = slots.count - 1
        let hash = Self.hash(bytes, start, end, seed)
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let number = UInt32(truncatingIfNeeded: slots[slot] >> 32) &- 1
            if UInt32(truncatingIfNeeded: slots[slot]) == hash, matches(Int(number), bytes, start, end) {
                return (number, false)
            }
            slot = (slot + 1) & mask
        }
        return (add(Entry(text: text(), start: start, end: end), hash, at: slot), true)
    }

    @inline(__always)
    private static func ends(of bytes: UnsafeBufferPointer<UInt8>) -> (start: UInt64, end: UInt64) {
        guard let base = bytes.baseAddress else { return (0, 0) }
        guard bytes.count < 8 else { return (SWAR.load(base), SWAR.load(base + bytes.count - 8)) }
        let word = SWAR.load(base, count: bytes.count)
        return (word, word)
    }

    @inline(__always)
    private func matches(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64) -> Bool {
        guard entries[index].start == start, entries[index].end == end,
            entries[index].text.utf8.count == bytes.count
        else { return false }
        return bytes.count <= 16 || entries[index].text.withBytes { Self.areEqual($0, bytes) }
    }

    /// Compares two texts of equal length whose first and last eight bytes are equal.
    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let left = left.baseAddress, let base = right.baseAddress else { return right.isEmpty }
        var index = 8
        while index + 8 < right.count {
            guard SWAR.load(left + index) == SWAR.load(base + index) else { return false }
            index += 8
        }
        return true
    }

    private mutating func add(_ entry: consuming Entry, _ hash: UInt32, at slot: Int) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: entries.count)
        if number == 0 { entries.reserveCapacity(slots.count / 2) }
        entries.append(entry)
        slots[slot] = (UInt64(number) + 1) << 32 | UInt64(hash)
        if entries.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        var larger = MoveStack<UInt64>(repeating: 0, count: slots.count * 2)
        let mask = larger.count - 1
        for index in 0..<slots.count where slots[index] != 0 {
            var slot = Int(UInt32(truncatingIfNeeded: slots[index])) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = slots[index]
        }
        slots = larger
    }

    @inline(__always)
    private static func hash(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64, _ seed: UInt64
    ) -> UInt32 {
        var state = SWAR.mix(start ^ seed, end ^ UInt64(truncatingIfNeeded: bytes.count) ^ 0x9E37_79B9_7F4A_7C15)
        if bytes.count > 16, let base = bytes.baseAddress {
            var index = 8
            while index + 8 < bytes.count {
                state = SWAR.mix(state ^ SWAR.load(base + index), seed ^ 0xE703_7ED1_A0B4_28DB)
                index += 8
            }
        }
        return UInt32(truncatingIfNeeded: state)
    }
}
