/// Detects keys with equal hash values among those that are passed to Foundation's dictionaries.
///
/// CoreFoundation's string hash does not have a random seed and uses only a part of long strings. A file can therefore
/// contain many keys with one hash value, for which CoreFoundation's dictionaries take quadratic time. Swift's
/// dictionaries are not affected.
struct KeyCollisions {
    /// The maximum number of keys with one hash value: far more than occur by chance, and few enough to be compared
    /// quickly.
    private static let limit = 256
    /// The maximum length, in UTF-16 units, of strings that are hashed completely. Of a longer string, three parts are
    /// hashed, each a third of this length.
    private static let hashedLength = 96

    private var counts: [UInt64: Int] = [:]
    private var seen: Set<[UInt8]> = []

    /// Adds a key in UTF-8; returns false if too many keys have its hash value.
    mutating func insert(_ key: [UInt8]) -> Bool {
        let hash = Self.hash(key)
        guard let count = counts[hash] else {
            counts[hash] = 1
            return true
        }
        // Most keys repeat. To distinguish repetitions from collisions, keys are stored, but only from the second
        // occurrence of their hash value on.
        guard seen.insert(key).inserted else { return true }
        counts[hash] = count + 1
        return count < Self.limit
    }

    static var error: HRError {
        HRError(.nodeLimit, "the file holds too many keys that Foundation cannot tell apart quickly")
    }

    /// Returns the hash value of `CFString`, as CoreFoundation computes it from UTF-16 code units.
    static func hash(_ key: [UInt8]) -> UInt64 {
        let isASCII = key.allSatisfy { $0 < 0x80 }
        let units = isASCII ? key.map(UInt16.init) : Array(String(decoding: key, as: UTF8.self).utf16)
        let length = units.count
        var hash = UInt64(length)
        if length <= hashedLength {
            add(units[...], to: &hash)
        } else {
            let third = hashedLength / 3
            let middle = length / 2 - third / 2
            for start in [0, middle, length - third] { add(units[start..<start + third], to: &hash) }
        }
        return hash &+ (hash << UInt64(length & 31))
    }

    private static func add(_ units: ArraySlice<UInt16>, to hash: inout UInt64) {
        var rest = units
        while rest.count >= 4 {
            hash = hash &* 67_503_105
            for (unit, factor) in zip(rest, [16_974_593, 66_049, 257, 1] as [UInt64]) {
                hash = hash &+ UInt64(unit) &* factor
            }
            rest = rest.dropFirst(4)
        }
        for unit in rest { hash = hash &* 257 &+ UInt64(unit) }
    }
}
