/// A cache of written keys, looked up by the preceding key.
///
/// Documents repeat their keys in the same order. A key that follows the same key as before, in the same context, is
/// written as the same bytes or object, and need not be encoded or looked up.
struct WrittenKeys<Written>: ~Copyable {
    /// The context that the bytes of a key depend on: its depth, and whether it is the first member.
    struct KeyContext: Equatable {
        let bits: Int

        /// - Parameter isSpelled: True if the key is in the notation of the file.
        @inline(__always)
        init(depth: Int, isFirst: Bool, isSpelled: Bool) {
            bits = depth &* 4 | (isFirst ? 2 : 0) | (isSpelled ? 1 : 0)
        }
    }

    // Not private, because the compiler (6.3) then looks up its metadata wherever a table is destroyed.
    struct Entry {
        let key: String
        /// The number of bytes of the key.
        let length: Int
        let context: KeyContext
        let written: Written
        /// The last two keys that followed it: `$class` is followed by another one in each class.
        var next = 0
        var nextButOne = 0
    }

    private var entries = MoveStack<Entry>(capacity: 16)
    /// The entry that was found last, for each hash of first and last bytes.
    private var alike = MoveStack<UInt16>(repeating: 0, count: 64)
    /// The key that was written last, if it is cached.
    private var last = 0
    /// The entry that is replaced next, once the table is full.
    private var oldest = 0

    private static var capacity: Int { 512 }
    /// The maximum length of cached keys, because comparing longer ones takes too long.
    private static var longest: Int { 256 }

    private let isOn: Bool
    /// True if a cached key was found.
    private(set) var isTaken = false

    init(_ shortcuts: Shortcuts) {
        isOn = shortcuts.contains(.writtenKeys)
    }

    /// Returns the entry of a key that follows the last one as it did before.
    ///
    /// The method does not mutate the cache, so that the compiler need not retain the key.
    @inline(__always)
    func next(_ key: String, in context: KeyContext) -> Int? {
        guard !entries.isEmpty else { return nil }
        let length = key.utf8.count
        let next = entries[last].next
        if isEntry(next, key, length, context) { return next }
        let nextButOne = entries[last].nextButOne
        return isEntry(nextButOne, key, length, context) ? nextButOne : nil
    }

    /// Notes that an entry is used again, and returns its written form.
    @inline(__always)
    mutating func take(_ index: Int) -> Written {
        last = index
        isTaken = true
        return entries[index].written
    }

    /// Compares a key with an entry. Cached keys are ASCII: a string of the same length is equal only if its bytes are.
    @inline(__always)
    private func isEntry(_ index: Int, _ key: String, _ length: Int, _ context: KeyContext) -> Bool {
        entries[index].length == length && entries[index].context == context && entries[index].key == key
    }

    /// Returns the written form of a key, if it is cached.
    mutating func find(_ key: String, in context: KeyContext) -> Written? {
        if let index = next(key, in: context) { return take(index) }
        guard !entries.isEmpty else { return nil }
        let index = Int(alike[Self.slot(of: key)])
        guard isEntry(index, key, key.utf8.count, context) else { return nil }
        follow(with: index)
        return take(index)
    }

    /// Notes the successor of the last entry.
    private mutating func follow(with index: Int) {
        entries[last].nextButOne = entries[last].next
        entries[last].next = index
        last = index
    }

    private static func slot(of key: String) -> Int {
        key.withBytes { bytes in
            guard let base = bytes.baseAddress, let last = bytes.last else { return 0 }
            let start = SWAR.load(base, count: min(bytes.count, 7))
            let end = UInt64(last) | UInt64(truncatingIfNeeded: bytes.count) << 8
            return Int(truncatingIfNeeded: SWAR.mix(start ^ 0x9E37_79B9_7F4A_7C15, end ^ 0xE703_7ED1_A0B4_28DB) & 63)
        }
    }

    /// Caches a key, if it is ASCII.
    mutating func add(_ key: String, in context: KeyContext, _ written: Written) {
        guard isOn, key.utf8.count <= Self.longest,
            key.withBytes({ bytes in bytes.baseAddress.map { SWAR.areASCII($0, count: bytes.count) } ?? true })
        else { return }
        let entry = Entry(key: key, length: key.utf8.count, context: context, written: written)
        var index = entries.count
        if index < Self.capacity {
            entries.append(entry)
        } else {
            index = oldest
            oldest = (oldest + 1) % Self.capacity
            entries[index] = entry
        }
        alike[Self.slot(of: key)] = UInt16(truncatingIfNeeded: index)
        follow(with: index)
    }
}
