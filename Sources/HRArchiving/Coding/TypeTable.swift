/// A map from types to information about them. It is accessed for each value.
///
/// The first few types are found by linear search, which is sufficient for a small file. The others are found by a
/// simple hash of their address: a session has so few types that a better hash would not be worth its cost.
struct TypeTable<Info> {
    private var first: ContiguousArray<(key: ObjectIdentifier, info: Info)> = []
    private static var walkedCount: Int { 4 }
    /// The other types, in a hash table with open addressing. At least half of the table is free, and its size is a
    /// power of two.
    private var keys: ContiguousArray<ObjectIdentifier?> = []
    private var infos: ContiguousArray<Info?> = []
    private var count = 0

    /// Returns the information about a type, or nil if the type is not known.
    subscript(type: Any.Type) -> Info? {
        let key = ObjectIdentifier(type)
        for index in first.indices where first[index].key == key { return first[index].info }
        return keys.isEmpty ? nil : infos[place(of: key)]
    }

    /// Adds the information about a type, which must not be known yet.
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

    /// Returns the index of a type in the hash table, or the free index where it can be added.
    private func place(of key: ObjectIdentifier) -> Int {
        let last = keys.count - 1
        // The multiplication mixes the bits: the lowest bits of an address are 0, and neighbouring addresses differ in
        // few other bits.
        let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: hash >> 32) & last
        while let known = keys[place], known != key { place = (place + 1) & last }
        return place
    }
}

/// Stores one object for each class that a strategy requests, so that the session does not depend on the types of the
/// strategies.
struct StrategyStorage {
    private var values = TypeTable<AnyObject>()

    /// Returns the stored object of a class, which is created at first access.
    mutating func value<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        if let known = values[Value.self] as? Value { return known }
        let new = make()
        values.add(new, for: Value.self)
        return new
    }
}
