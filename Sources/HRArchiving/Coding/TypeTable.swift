/// A map from types to what is known about them, which is asked for with each value.
///
/// The first few are found by a walk along them, so that a small file needs no more. The others it hashes by their address,
/// as that costs less than to hash them well: a run has few types.
struct TypeTable<Info> {
    private var first: ContiguousArray<(key: ObjectIdentifier, info: Info)> = []
    private static var walkedCount: Int { 4 }
    /// The known types in an open hash table, of which at least half is free; as many places as a power of two.
    private var keys: ContiguousArray<ObjectIdentifier?> = []
    private var infos: ContiguousArray<Info?> = []
    private var count = 0

    /// What is known about a type, if anything is.
    subscript(type: Any.Type) -> Info? {
        let key = ObjectIdentifier(type)
        for index in first.indices where first[index].key == key { return first[index].info }
        return keys.isEmpty ? nil : infos[place(of: key)]
    }

    /// Remembers what was found out about a type that was not known.
    mutating func add(_ info: Info, for type: Any.Type) {
        guard first.count == Self.walkedCount else {
            if first.isEmpty { first.reserveCapacity(Self.walkedCount) }
            return first.append((ObjectIdentifier(type), info))
        }
        if count &* 2 >= keys.count { grow() }
        put(info, ObjectIdentifier(type))
        count += 1
    }

    private mutating func put(_ info: Info?, _ key: ObjectIdentifier) {
        let place = place(of: key)
        keys[place] = key
        infos[place] = info
    }

    private mutating func grow() {
        let old = self
        keys = ContiguousArray(repeating: nil, count: max(16, 2 * old.keys.count))
        infos = ContiguousArray(repeating: nil, count: keys.count)
        for (key, info) in zip(old.keys, old.infos) { if let key { put(info, key) } }
    }

    /// The place of a type, or a free one.
    private func place(of key: ObjectIdentifier) -> Int {
        let last = keys.count - 1
        // The lowest bits of an address are 0, and neighbours differ in few others.
        let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: hash >> 32) & last
        while let known = keys[place], known != key { place = (place + 1) & last }
        return place
    }
}

/// What each strategy keeps during a run: one value a type, so that sessions need not name the types.
struct StrategyStorage {
    private var values = TypeTable<AnyObject>()

    /// The stored value of a type, made when it is asked for first.
    mutating func value<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        if let known = values[Value.self] as? Value { return known }
        let new = make()
        values.add(new, for: Value.self)
        return new
    }
}
