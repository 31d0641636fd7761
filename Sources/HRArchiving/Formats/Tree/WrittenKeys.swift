/// A cache of written keys, looked up by the preceding key.
///
/// Documents repeat their keys in the same order. A key that follows the same key as before, in the same context, is
/// written as the same bytes (or the same object of a binary property list), and need not be encoded or looked up.
struct WrittenKeys<Written>: ~Copyable {
    /// The context that the written form of a key depends on: the depth, whether the key is the first member, and
    /// whether the key is already in the notation of the file or may have to be escaped first.
    struct KeyContext: Equatable {
        let bits: Int

        /// - Parameter isSpelled: True if the key is already in the notation of the file; otherwise it may have to be
        ///   escaped (``KeySpelling/isMarked(_:)``).
        @inline(__always)
        init(depth: Int, isFirst: Bool, isSpelled: Bool) {
            bits = depth &* 4 | (isFirst ? 2 : 0) | (isSpelled ? 1 : 0)
        }
    }

    // Not private: otherwise the compiler (6.3) looks up the metadata of this type wherever a table is destroyed.
    struct Entry {
        let key: String
        /// The number of bytes of the key.
        let length: Int
        let context: KeyContext
        let written: Written
        /// The entries of the last two keys that followed this one: `$class` is followed by a different key in each
        /// class.
        var next = 0
        var nextButOne = 0
    }

    private var entries = MoveStack<Entry>(capacity: 16)
    /// For each hash (of the first bytes, the last byte and the length), the entry that was added last.
    private var alike = MoveStack<UInt16>(repeating: 0, count: 64)
    /// The entry of the last written key that is cached.
    private var last = 0
    /// The entry that is replaced next when the table is full.
    private var oldest = 0

    private static var capacity: Int { 512 }
    /// The maximum length, in bytes, of cached keys; comparing longer ones takes too long.
    private static var longest: Int { 256 }

    private let isOn: Bool
    /// True if a cached key was found.
    private(set) var isTaken = false

    init(_ shortcuts: Shortcuts) {
        isOn = shortcuts.contains(.writtenKeys)
    }

    /// Returns the index of the entry of a key if the key has followed the last one before, in the same context; nil
    /// otherwise.
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

    /// Records that an entry is used again, and returns its written form.
    @inline(__always)
    mutating func take(_ index: Int) -> Written {
        last = index
        isTaken = true
        return entries[index].written
    }

    /// Compares a key with an entry. Cached keys are ASCII, so a string with the same number of bytes is equal only if
    /// its bytes are equal.
    @inline(__always)
    private func isEntry(_ index: Int, _ key: String, _ length: Int, _ context: KeyContext) -> Bool {
        entries[index].length == length && entries[index].context == context && entries[index].key == key
    }

    /// Returns the written form of a key; nil if it is not cached.
    mutating func find(_ key: String, in context: KeyContext) -> Written? {
        if let index = next(key, in: context) { return take(index) }
        guard !entries.isEmpty else { return nil }
        let index = Int(alike[Self.slot(of: key)])
        guard isEntry(index, key, key.utf8.count, context) else { return nil }
        follow(with: index)
        return take(index)
    }

    /// Records that an entry follows the last one.
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
