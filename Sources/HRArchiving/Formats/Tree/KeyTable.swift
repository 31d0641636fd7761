import ObjectGraph

/// The keys of one document, each made once and known by a number.
///
/// A file repeats few keys many times. Looking one up costs a hash of its bytes; it is turned into a `String` the first
/// time only, and two keys of one dictionary are told apart by comparing numbers.
struct KeyTable: ~Copyable {
    private var strings = StringTable()
    /// For each key the first one that is equal to it in Swift: é as one scalar, or as two.
    private var canonical: [UInt32] = []
    private var stamps: [UInt32] = []
    /// For each key the one that followed it the last time: files repeat their keys in the same order.
    private var successors: [UInt32] = []
    /// The key that was asked for last; 0 if there was none.
    private(set) var last: UInt32 = 0
    private var canonicalKeys: [String: UInt32] = [:]
    private var lastStamp: UInt32 = 0
    /// Whether there is a key that takes too long to compare, and was not compared.
    private(set) var hasExcessiveKey = false
    private let remembersOrder: Bool
    /// Whether a key was found as the successor of the one before.
    private(set) var isTaken = false

    init(_ shortcuts: Shortcuts) {
        remembersOrder = shortcuts.contains(.keyOrder)
    }

    subscript(number: UInt32) -> String { strings[number] }

    /// Whether a key begins with a `$`, as reserved words do.
    @inline(__always)
    func isMarked(_ number: UInt32) -> Bool { strings.firstByte(of: number) == UInt8(ascii: "$") }

    /// The number of a key, given as well-formed UTF-8.
    @inline(__always)
    mutating func number(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> UInt32 {
        if !successors.isEmpty, strings.is(successors[Int(last)], bytes) {
            last = successors[Int(last)]
            isTaken = true
            return last
        }
        return search(bytes, isASCII: isASCII)
    }

    /// Notes the number of a key that was recognized without being looked up.
    @inline(__always)
    mutating func `repeat`(_ number: UInt32) { last = number }

    private mutating func search(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> UInt32 {
        let (number, isNew) = strings.number(of: bytes, text: String(wellFormed: bytes))
        if isNew { add(number, isASCII: isASCII) }
        if remembersOrder { successors[Int(last)] = number }
        last = number
        return number
    }

    private mutating func add(_ number: UInt32, isASCII: Bool) {
        if stamps.isEmpty { reserve(32) }
        stamps.append(0)
        if remembersOrder { successors.append(0) }
        guard !isASCII else { return canonical.append(number) }
        guard !CombiningMarks.areTooMany(in: strings[number]) else {
            hasExcessiveKey = true
            return canonical.append(number)
        }
        let first = canonicalKeys[strings[number]] ?? number
        canonicalKeys[strings[number]] = first
        canonical.append(first)
    }

    private mutating func reserve(_ count: Int) {
        stamps.reserveCapacity(count)
        canonical.reserveCapacity(count)
        if remembersOrder { successors.reserveCapacity(count) }
    }

    /// Begins a dictionary, so that ``isNew(_:)`` can be asked about each of its keys.
    mutating func beginComparison() {
        lastStamp &+= 1
    }

    /// Whether neither this key nor one that is equal to it has been asked about since the comparison began.
    mutating func isNew(_ number: UInt32) -> Bool {
        let first = Int(canonical[Int(number)])
        guard stamps[first] != lastStamp else { return false }
        stamps[first] = lastStamp
        return true
    }

    /// Whether two keys are equal as strings.
    func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
        canonical[Int(left)] == canonical[Int(right)]
    }
}
