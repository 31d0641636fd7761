/// Objects that would lie too deep where they are met, and are written later, the first one first.
struct DefinitionQueue {
    struct Entry {
        let object: AnyObject
        /// The place that references to the object mean.
        let place: PlaceTable.Number
        /// How the object is written, if it does not say so itself.
        let write: ((HREncodingSlot) throws -> HRNode)?
    }

    private var entries: ContiguousArray<Entry> = []
    private var first = 0

    /// How many objects were added, whether they are written by now or not.
    var count: Int { entries.count }

    /// Adds an object behind all others.
    mutating func add(_ entry: Entry) { entries.append(entry) }

    /// The object that comes next.
    mutating func next() -> Entry? {
        guard first < entries.count else { return nil }
        defer { first += 1 }
        return entries[first]
    }

    /// Takes back the objects that were added last.
    mutating func removeAll(behind count: Int) { entries.removeLast(entries.count - count) }
}
