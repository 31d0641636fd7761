/// A cache of the bytes between values: white space, commas, a key and its colon, a tag.
///
/// Files repeat their members, with the same keys in the same order and the same indentation. The bytes that follow a
/// key are compared, eight at a time, with those that followed the same key before. If they are equal, they have the
/// same meaning, and need not be parsed. Dictionaries and arrays need separate caches.
struct RecentMembers<Opening>: ~Copyable {
    /// The bytes between the end of a value and the start of the next value: the separator, white space and the key; in
    /// XML also the tag that opens the next value.
    struct Member {
        /// The offset of the bytes in the file.
        fileprivate(set) var start = 0
        /// The number of bytes; 0 if nothing is cached.
        fileprivate(set) var length = 0
        /// A mask for eight bytes: ones for the first bytes of the member, zeros for bytes after its end.
        fileprivate(set) var mask: UInt64 = 0
        /// The number of the key in these bytes; in an array, of the last key before them.
        fileprivate(set) var key: UInt32 = 0
        /// The offset, from the first byte, of the end of the key.
        fileprivate(set) var keyEnd: UInt8 = 0
        /// The offset, from the first byte, of the opening of the next value.
        fileprivate(set) var openingStart: UInt8 = 0
        /// The element that the tag at the end of the bytes opens, if the bytes contain this tag; in JSON, always
        /// empty.
        let opening: Opening
    }

    private let text: UnsafePointer<UInt8>
    private let end: Int
    private let nothing: Member
    /// For each key, the last two members that followed it: `$class` is followed by a different key in each class.
    private var members = MoveStack<Member>(capacity: 16)

    /// The maximum number of cached keys, so that a file with many different keys does not take memory here.
    private let keyCount: Int
    /// True if a cached member was found.
    private(set) var isTaken = false

    /// Creates a cache for a text, which must stay in place for the lifetime of the cache.
    init(_ text: UnsafePointer<UInt8>, end: Int, opening: Opening, _ shortcuts: Shortcuts) {
        self.text = text
        self.end = end
        nothing = Member(opening: opening)
        keyCount = shortcuts.contains(.members) ? 1024 : 0
    }

    /// Returns a cached member that followed a key if the text at a position has the same bytes; nil otherwise.
    @inline(__always)
    mutating func member(after key: UInt32, at position: Int) -> Member? {
        var index = Int(key) * 2
        guard index < members.count else { return nil }
        if !isRepeated(members[index], at: position) {
            index += 1
            guard isRepeated(members[index], at: position) else { return nil }
        }
        isTaken = true
        return members[index]
    }

    /// Compares the bytes of a member with those at a position, eight at a time; the last eight may overlap the ones
    /// before.
    @inline(__always)
    private func isRepeated(_ member: borrowing Member, at position: Int) -> Bool {
        let (old, new) = (text + member.start, text + position)
        guard member.length > 0, max(member.length, 8) <= end - position,
            (SWAR.load(old) ^ SWAR.load(new)) & member.mask == 0
        else { return false }
        guard member.length > 8 else { return true }
        let last = member.length - 8
        var index = 8
        while index < last {
            guard SWAR.load(old + index) == SWAR.load(new + index) else { return false }
            index += 8
        }
        return SWAR.load(old + last) == SWAR.load(new + last)
    }

    /// Caches the bytes after a key, unless they are too long.
    mutating func remember(
        after previous: UInt32, key: UInt32, _ range: Range<Int>, keyEnd: Int, openingStart: Int, _ opening: Opening
    ) {
        guard !range.isEmpty, range.count < 256, previous < keyCount else { return }
        let index = Int(previous) * 2
        while members.count < index + 2 { members.append(nothing) }
        members[index + 1] = members[index]
        members[index] = Member(
            start: range.lowerBound, length: range.count, mask: .max >> UInt64(max(0, 64 - range.count * 8)), key: key,
            keyEnd: UInt8(truncatingIfNeeded: keyEnd - range.lowerBound),
            openingStart: UInt8(truncatingIfNeeded: openingStart - range.lowerBound), opening: opening)
    }
}
