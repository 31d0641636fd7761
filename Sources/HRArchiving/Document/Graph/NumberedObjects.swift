/// The entries of a graph's objects by their numbers, which are small, with gaps.
struct NumberedObjects {
    private var entries: ContiguousArray<GraphArchive.Entry> = []
    /// The index of each number's entry; below zero if there is none.
    private var positions: ContiguousArray<Int32> = []

    var count: Int { entries.count }

    var numbers: some Sequence<Int> {
        let positions = positions
        return positions.indices.lazy.filter { positions[$0] >= 0 }
    }

    /// A copy of a number's entry; ``object(_:)`` is faster.
    subscript(number: Int) -> GraphArchive.Entry? { position(number).map { entries[$0] } }

    /// The object of a number, if it still lives.
    func object(_ number: Int) -> AnyObject? { position(number).flatMap { entries[$0].object } }

    /// Whether the class is written in files with classes only where they are needed; nil if there is no such object.
    func isClassNeeded(_ number: Int) -> Bool? { position(number).map { entries[$0].isClassNeeded } }

    private func position(_ number: Int) -> Int? {
        guard positions.indices.contains(number), positions[number] >= 0 else { return nil }
        return Int(positions[number])
    }

    /// Adds an object under a number that no other one has.
    mutating func add(_ entry: GraphArchive.Entry, as number: Int) {
        if number >= positions.count {
            positions.append(contentsOf: repeatElement(-1, count: number + 1 - positions.count))
        }
        positions[number] = Int32(entries.count)
        entries.append(entry)
    }
}
