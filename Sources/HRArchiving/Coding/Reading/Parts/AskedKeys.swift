/// The keys of a container that were asked for: all others are unknown keys.
package struct AskedKeys {
    /// One bit for each of the first 64 members: most containers have no more, so nothing is allocated.
    private var firstAsked: UInt64 = 0
    /// Flags of the members behind those; empty until one of them is asked for.
    private var restAsked: [Bool] = []
    /// All keys that were asked for, in order, those that are absent too.
    package private(set) var keys: [String] = []
    /// The same keys as a set, once there are so many that a linear search would take longer.
    private var absent: Set<String> = []
    /// The defaults of absent keys, as messages print them.
    package private(set) var defaults: [String: String] = [:]

    private static let walkedCount = 24

    package init() {}

    /// Notes that the key of a member was asked for.
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

    /// Notes that a key was asked for which is not there.
    package mutating func ask(absent key: String) {
        if keys.count <= Self.walkedCount {
            if !keys.contains(key) { keys.append(key) }
        } else {
            if absent.isEmpty { absent = Set(keys) }
            if absent.insert(key).inserted { keys.append(key) }
        }
    }

    /// Notes what is used where a key is absent, if messages can say it.
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
