import ObjectGraph

/// The keys of one document, each created once and identified by a number.
///
/// A file usually has few different keys, each of which occurs many times. A look-up hashes the bytes of a key, and
/// creates a `String` only for a key that is new. The keys of one dictionary are compared by their numbers.
struct KeyTable: ~Copyable {
    private var strings = StringTable()
    private var equality = KeyEquality()
    private var order: KeySuccession

    init(_ shortcuts: Shortcuts) {
        order = KeySuccession(isRemembered: shortcuts.contains(.keyOrder))
    }

    subscript(number: UInt32) -> String { strings[number] }

    /// The key that was looked up last; 0 if there was none.
    var last: UInt32 { order.last }
    /// True if a key was not compared with the others because comparing it would take too long.
    var hasExcessiveKey: Bool { equality.hasExcessiveKey }
    /// True if a key was found without a search, because it followed the same key as before.
    var isTaken: Bool { order.isTaken }

    /// Returns true if a key begins with a `$`, as reserved keys do.
    @inline(__always)
    func isMarked(_ number: UInt32) -> Bool { strings.firstByte(of: number) == UInt8(ascii: "$") }

    /// Returns the number of a key, given as well-formed UTF-8.
    @inline(__always)
    mutating func number(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> UInt32 {
        if let next = order.next, strings.is(next, bytes) {
            order.take(next)
            return next
        }
        return search(bytes, isASCII: isASCII)
    }

    /// Records that the key with a number occurred, after it was recognized without a look-up.
    @inline(__always)
    mutating func `repeat`(_ number: UInt32) { order.last = number }

    private mutating func search(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> UInt32 {
        let (number, isNew) = strings.number(of: bytes, text: String(wellFormed: bytes))
        if isNew {
            order.add()
            equality.add(number)
            if !isASCII { equality.compare(number, strings[number]) }
        }
        order.note(number)
        return number
    }

    /// Begins the comparison of a dictionary's keys with ``isNew(_:)``.
    mutating func beginComparison() { equality.lastStamp &+= 1 }

    /// Returns true if neither this key nor an equal one has been passed since ``beginComparison()``.
    mutating func isNew(_ number: UInt32) -> Bool { equality.isNew(number) }

    /// Returns true if two keys are equal as strings.
    func areEqual(_ left: UInt32, _ right: UInt32) -> Bool { equality.areEqual(left, right) }
}

/// The order in which keys followed one another: files repeat their keys in the same order.
private struct KeySuccession {
    let isRemembered: Bool
    /// For each key, the key that followed it last.
    private var successors: [UInt32] = []
    var last: UInt32 = 0
    private(set) var isTaken = false

    init(isRemembered: Bool) { self.isRemembered = isRemembered }

    /// The key that followed the last key before, and is expected to follow again; nil if no order is remembered.
    @inline(__always)
    var next: UInt32? { successors.isEmpty ? nil : successors[Int(last)] }

    @inline(__always)
    mutating func take(_ next: UInt32) {
        last = next
        isTaken = true
    }

    @inline(__always)
    mutating func add() {
        guard isRemembered else { return }
        if successors.isEmpty { successors.reserveCapacity(32) }
        successors.append(0)
    }

    @inline(__always)
    mutating func note(_ number: UInt32) {
        if isRemembered { successors[Int(last)] = number }
        last = number
    }
}

/// Determines which keys are equal as Swift strings: an é of one scalar equals an e followed by a combining accent.
private struct KeyEquality {
    /// For each key, the first key that is equal to it.
    private var canonical: [UInt32] = []
    private var canonicalKeys: [String: UInt32] = [:]
    /// For each canonical key, the last comparison in which it, or a key equal to it, was passed.
    private var stamps: [UInt32] = []
    var lastStamp: UInt32 = 0
    private(set) var hasExcessiveKey = false

    /// Adds a key. It is considered different from all other keys unless ``compare(_:_:)`` is called for it.
    @inline(__always)
    mutating func add(_ number: UInt32) {
        if stamps.isEmpty {
            stamps.reserveCapacity(32)
            canonical.reserveCapacity(32)
        }
        stamps.append(0)
        canonical.append(number)
    }

    /// Compares the last added key with those before it. This is only necessary for keys that are not ASCII.
    mutating func compare(_ number: UInt32, _ text: String) {
        guard !CombiningMarks.areTooMany(in: text) else {
            hasExcessiveKey = true
            return
        }
        let first = canonicalKeys[text] ?? number
        canonicalKeys[text] = first
        canonical[Int(number)] = first
    }

    mutating func isNew(_ number: UInt32) -> Bool {
        let first = Int(canonical[Int(number)])
        guard stamps[first] != lastStamp else { return false }
        stamps[first] = lastStamp
        return true
    }

    func areEqual(_ left: UInt32, _ right: UInt32) -> Bool { canonical[Int(left)] == canonical[Int(right)] }
}
