/// The keys of one document, each made once and known by a number.
///
/// A file repeats few keys many times. Looking one up costs a hash of its bytes; it is turned into a `String` the first
/// time only, and two keys of one dictionary are told apart by comparing numbers.
struct KeyTable: ~Copyable {
    struct Key {
        let text: String
        /// The first and the last eight bytes, which overlap; for up to sixteen bytes they are all there is.
        let start: UInt64
        let end: UInt64
        let length: Int
        /// The first key that Swift takes for equal to this one: é written as one character or as two.
        let canonical: UInt32
        var stamp: UInt32 = 0
    }

    private var keys: [Key] = []
    /// Numbers plus one, 0 for none; the length is a power of two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var canonicalKeys: [String: UInt32] = [:]
    private var lastStamp: UInt32 = 0
    /// Unknown to whoever wrote the file, so that nobody can choose keys that collide.
    private let seed = UInt64.random(in: .min ... .max)

    subscript(number: UInt32) -> String { keys[Int(number)].text }

    /// The number of a key, given as well-formed UTF-8.
    mutating func number(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> UInt32 {
        guard let base = bytes.baseAddress else { return number(of: bytes, 0, 0, isASCII: true) }
        if bytes.count >= 8 {
            return number(of: bytes, Words.load(base), Words.load(base + bytes.count - 8), isASCII: isASCII)
        }
        let word = Words.load(base, count: bytes.count)
        return number(of: bytes, word, word, isASCII: isASCII)
    }

    /// Begins a dictionary, so that ``isNew(_:)`` can be asked about each of its keys.
    mutating func beginComparison() {
        lastStamp &+= 1
    }

    /// Whether neither this key nor one that is equal to it has been asked about since the comparison began.
    mutating func isNew(_ number: UInt32) -> Bool {
        let canonical = Int(keys[Int(number)].canonical)
        guard keys[canonical].stamp != lastStamp else { return false }
        keys[canonical].stamp = lastStamp
        return true
    }

    /// Whether two keys are equal as strings.
    func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
        keys[Int(left)].canonical == keys[Int(right)].canonical
    }

    private mutating func number(
        of bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64, isASCII: Bool
    ) -> UInt32 {
        let mask = slots.count - 1
        var slot = hash(bytes, start, end) & mask
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if matches(Int(number), bytes, start, end) { return number }
            slot = (slot + 1) & mask
        }
        return add(bytes, start, end, isASCII: isASCII, at: slot)
    }

    @inline(__always)
    private func matches(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64) -> Bool {
        guard keys[index].start == start, keys[index].end == end, keys[index].length == bytes.count else {
            return false
        }
        return bytes.count <= 16 || keys[index].text.utf8.elementsEqual(bytes)
    }

    private mutating func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64, isASCII: Bool, at slot: Int
    ) -> UInt32 {
        let text = String(decoding: bytes, as: UTF8.self)
        let number = UInt32(truncatingIfNeeded: keys.count)
        var canonical = number
        if !isASCII {
            canonical = canonicalKeys[text] ?? number
            canonicalKeys[text] = canonical
        }
        keys.append(Key(text: text, start: start, end: end, length: bytes.count, canonical: canonical))
        slots[slot] = number + 1
        if keys.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for index in keys.indices {
            let key = keys[index]
            var text = key.text
            var slot = text.withUTF8 { hash($0, key.start, key.end) } & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(truncatingIfNeeded: index) + 1
        }
    }

    @inline(__always)
    private func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64, _ end: UInt64) -> Int {
        var state = Self.mix(start ^ seed, end ^ UInt64(truncatingIfNeeded: bytes.count) ^ 0x9E37_79B9_7F4A_7C15)
        if bytes.count > 16, let base = bytes.baseAddress {
            var index = 8
            while index + 8 < bytes.count {
                state = Self.mix(state ^ Words.load(base + index), seed ^ 0xE703_7ED1_A0B4_28DB)
                index += 8
            }
        }
        return Int(truncatingIfNeeded: state)
    }

    /// Both halves of a product, folded: every bit of the input reaches every bit of the result.
    @inline(__always)
    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
