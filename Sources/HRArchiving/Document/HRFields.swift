/// An ordered dictionary of the fields of an object or dictionary node.
///
/// A look-up is a linear search, which is fastest for the few fields of an object and needs no memory for a hash table.
/// Two collections of fields are equal if they have the same keys with the same values, in any order.
public struct HRFields: Sendable {
    @usableFromInline
    package struct Field: Sendable {
        @usableFromInline package var key: String
        @usableFromInline package var value: HRNode

        package init(key: String, value: HRNode) {
            self.key = key
            self.value = value
        }
    }

    package var storage: [Field]

    package init(storage: [Field]) {
        self.storage = storage
    }

    /// Creates an empty collection.
    public init() {
        storage = []
    }

    /// Creates a collection from pairs; for duplicate keys, the later value is used.
    ///
    /// - Complexity: O(n).
    public init(_ pairs: some Sequence<(String, HRNode)>) {
        storage = []
        var positions: [String: Int] = [:]
        for (key, value) in pairs {
            if let position = positions[key] {
                storage[position].value = value
            } else {
                positions[key] = storage.count
                storage.append(Field(key: key, value: value))
            }
        }
    }

    /// The keys, in order.
    public var keys: [String] { storage.map(\.key) }

    /// The value under a key. Setting nil removes the key; setting a value appends the key if it is new.
    ///
    /// - Complexity: O(n).
    public subscript(key: String) -> HRNode? {
        get { position(of: key).map { storage[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): storage[position].value = value
            case (let position?, nil): storage.remove(at: position)
            case (nil, let value?): storage.append(Field(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Returns the position of a key; nil if it does not exist. The hint is tried first, because most types read keys
    /// in the order of the fields.
    package func position(of key: String, near hint: Int = 0) -> Int? {
        if hint < storage.count, storage[hint].key == key { return hint }
        return storage.firstIndex { $0.key == key }
    }
}

extension HRFields: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { 0 }
    /// The position after the last field.
    public var endIndex: Int { storage.count }
    /// The field at a position.
    public subscript(position: Int) -> (key: String, value: HRNode) {
        (storage[position].key, storage[position].value)
    }
}

extension HRFields: Hashable {
    /// Compares the fields as dictionaries, regardless of their order.
    public static func == (left: HRFields, right: HRFields) -> Bool {
        left.matches(right) { $0 == $1 }
    }

    /// Returns true if both collections have the same keys, and the function returns true for the two values of each
    /// key.
    ///
    /// - Complexity: O(n) in the number of fields, plus the calls of the function.
    func matches(_ other: HRFields, _ isSame: (HRNode, HRNode) -> Bool) -> Bool {
        guard count == other.count else { return false }
        for index in storage.indices {
            guard storage[index].key == other.storage[index].key else {
                // The order differs from here on.
                let others = Dictionary(other.storage[index...].map { ($0.key, $0.value) }) { first, _ in first }
                return storage[index...].allSatisfy { field in
                    others[field.key].map { isSame(field.value, $0) } ?? false
                }
            }
            guard isSame(storage[index].value, other.storage[index].value) else { return false }
        }
        return true
    }

    /// Hashes the pairs without regard to their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for field in storage {
            var inner = Hasher()
            inner.combine(field.key)
            inner.combine(field.value)
            sum ^= inner.finalize()
        }
        hasher.combine(sum)
    }
}

extension HRFields: ExpressibleByDictionaryLiteral {
    /// Creates a collection from the pairs of a literal.
    public init(dictionaryLiteral elements: (String, HRNode)...) {
        self.init(elements)
    }
}
