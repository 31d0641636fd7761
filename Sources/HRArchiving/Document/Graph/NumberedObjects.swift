/// The entries of a graph's objects by their numbers.
struct NumberedObjects {
    private var entries: ContiguousArray<GraphArchive.Entry> = []
    private var positions = NumberMap()

    var count: Int { entries.count }

    var numbers: some Sequence<Int> { positions.keys }

    /// A copy of a number's entry; ``object(_:)`` is faster.
    subscript(number: Int) -> GraphArchive.Entry? { positions[number].map { entries[$0] } }

    /// The object of a number, if it still lives.
    func object(_ number: Int) -> AnyObject? {
        guard let position = positions[number] else { return nil }
        // An element of the array itself would be copied with its weak reference.
        return entries.withUnsafeBufferPointer { $0[position].object }
    }

    /// Whether the class is written in files with classes only where they are needed; nil if there is no such object.
    func isClassNeeded(_ number: Int) -> Bool? { positions[number].map { entries[$0].isClassNeeded } }

    /// Adds an object under a number that no other one has.
    mutating func add(_ entry: GraphArchive.Entry, as number: Int) {
        positions.add(entries.count, for: number)
        entries.append(entry)
    }
}

/// A table of numbers by numbers, all of which are small; these have gaps.
package struct NumberMap {
    /// Below zero where there is none.
    private var values: ContiguousArray<Int32> = []
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    /// The numbers that have one, in order.
    var keys: some Sequence<Int> {
        let values = values
        return values.indices.lazy.filter { values[$0] >= 0 }
    }

    package subscript(number: Int) -> Int? {
        values.indices.contains(number) && values[number] >= 0 ? Int(values[number]) : nil
    }

    /// Adds a number for one that has none.
    mutating func add(_ value: Int, for number: Int) {
        if number >= values.count {
            values.append(contentsOf: repeatElement(-1, count: number + 1 - values.count))
        }
        values[number] = Int32(value)
        count += 1
    }
}
