/// The entries of a graph's objects by their numbers.
struct NumberedObjects {
    private var entries: ContiguousArray<GraphArchive.Entry> = []
    private var positions = NumberMap()

    var count: Int { entries.count }

    var numbers: some Sequence<Int> { positions.keys }

    /// A copy of the entry with a number; ``object(_:)`` is faster.
    subscript(number: Int) -> GraphArchive.Entry? { positions[number].map { entries[$0] } }

    /// Returns the object with a number; nil if it has been released.
    func object(_ number: Int) -> AnyObject? {
        guard let position = positions[number] else { return nil }
        // Accessing the array's element directly would copy its weak reference.
        return entries.withUnsafeBufferPointer { $0[position].object }
    }

    /// Returns true if the class name of an object is written even with `ClassAnnotation.whereNeeded`; nil if there is
    /// no object with this number.
    func isClassNeeded(_ number: Int) -> Bool? { positions[number].map { entries[$0].isClassNeeded } }

    /// Adds an object. Its number must not be in use.
    mutating func add(_ entry: GraphArchive.Entry, as number: Int) {
        positions.add(entries.count, for: number)
        entries.append(entry)
    }
}

/// A map from small numbers to numbers, stored in an array. Keys without a value are gaps in the array.
package struct NumberMap {
    /// The value for each key, at the index that is the key; -1 for a key without a value.
    private var values: ContiguousArray<Int32> = []
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    /// The keys, in order.
    var keys: some Sequence<Int> {
        let values = values
        return values.indices.lazy.filter { values[$0] >= 0 }
    }

    package subscript(number: Int) -> Int? {
        values.indices.contains(number) && values[number] >= 0 ? Int(values[number]) : nil
    }

    /// Adds a value for a key, which must not have a value yet.
    mutating func add(_ value: Int, for number: Int) {
        if number >= values.count {
            values.append(contentsOf: repeatElement(-1, count: number + 1 - values.count))
        }
        values[number] = Int32(value)
        count += 1
    }
}
