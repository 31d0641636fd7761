/// The keys of a container that were requested; all others are unknown keys.
package struct AskedKeys {
    /// One bit for each of the first 64 members, set if the member's key was requested. Most containers do not have
    /// more members, so nothing is allocated.
    private var firstAsked: UInt64 = 0
    /// The same for the members after the first 64; empty until one of them is requested.
    private var restAsked: [Bool] = []
    /// All requested keys in order, including absent ones.
    package private(set) var keys: [String] = []
    /// The same keys as a set, created once there are so many that a linear search would take longer.
    private var absent: Set<String> = []
    /// The defaults of absent keys, as they are printed in messages.
    package private(set) var defaults: [String: String] = [:]

    private static let walkedCount = 24

    package init() {}

    /// Records that the key of a member was requested.
    package mutating func ask(_ key: String, at position: Int, of count: Int) {
        guard !isKnown(position) else { return }
        if position < UInt64.bitWidth {
            firstAsked |= 1 << UInt64(position)
        } else {
            if restAsked.isEmpty { restAsked = Array(repeating: false, count: count - UInt64.bitWidth) }
            restAsked[position - UInt64.bitWidth] = true
        }
        if keys.isEmpty { keys.reserveCapacity(count) }
        keys.append(key)
    }

    /// Records that an absent key was requested.
    package mutating func ask(absent key: String) {
        if keys.count <= Self.walkedCount {
            if !keys.contains(key) { keys.append(key) }
        } else {
            if absent.isEmpty { absent = Set(keys) }
            if absent.insert(key).inserted { keys.append(key) }
        }
    }

    /// Records the default for an absent key, if messages can print it.
    package mutating func note<T>(_ value: T, for key: String) {
        switch value {
        case let text as String: defaults[key] = quoted(text)
        case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: defaults[key] = "\(value)"
        default: break
        }
    }

    package func isKnown(_ position: Int) -> Bool {
        guard position >= UInt64.bitWidth else { return position >= 0 && firstAsked & 1 << UInt64(position) != 0 }
        let rest = position - UInt64.bitWidth
        return rest < restAsked.count && restAsked[rest]
    }
}
