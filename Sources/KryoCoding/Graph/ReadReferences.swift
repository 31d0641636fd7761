/// The objects of a graph that is read, by their numbers.
struct ReadReferences {
    private enum Entry {
        case reserved
        case null
        /// Most objects are strings, and those need no box.
        case string(String)
        case object(AnyObject)
        case boxed(ReadValue)
    }

    private var entries: ContiguousArray<Entry> = []

    var count: Int { entries.count }

    /// Hands out the next number.
    @inline(__always)
    mutating func reserve() -> Int {
        entries.append(.reserved)
        return entries.count &- 1
    }

    @inline(__always)
    mutating func set(_ slot: Int, string: String) { entries[slot] = .string(string) }

    mutating func set(_ slot: Int, object: AnyObject) { entries[slot] = .object(object) }

    /// Whether there is an object of a number.
    func isKnown(_ number: Int) -> Bool {
        guard entries.indices.contains(number) else { return false }
        if case .reserved = entries[number] { return false }
        return true
    }

    /// Makes a value known that has been read, unless it was announced before.
    mutating func finish(_ slot: Int, value: Any?) {
        if case .object = entries[slot] { return }
        switch value {
        case nil: entries[slot] = .null
        case let string as String: entries[slot] = .string(string)
        case let value?: entries[slot] = .boxed(ReadValue(value))
        }
    }

    /// Makes the object at an address known, unless it was announced before.
    mutating func finish(_ slot: Int, at address: UnsafeMutableRawPointer, _ layout: KryoObjectLayout) {
        if layout.isClass { return }
        entries[slot] = .boxed(ReadValue(layout.box(UnsafeRawPointer(address))))
    }

    /// The object of a number.
    func object(_ number: Int, at offset: Int) throws(KryoError) -> Any? {
        guard entries.indices.contains(number) else {
            throw KryoError(
                .unknownReference, "a reference points to an object that has not been read",
                help: "check that both sides have the same settings", offset: offset)
        }
        switch entries[number] {
        case .reserved:
            throw KryoError(
                .unknownReference, "a reference points to an object that is not complete",
                help: "make its type a class, and let its serializer announce it before its children", offset: offset)
        case .null: return nil
        case .string(let string): return string
        case .object(let object): return object
        case .boxed(let box): return box.value
        }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: entries.count < 4096) }
}

/// A value that is larger than a reference, so that entries are small.
private final class ReadValue {
    let value: Any
    init(_ value: Any) { self.value = value }
}
