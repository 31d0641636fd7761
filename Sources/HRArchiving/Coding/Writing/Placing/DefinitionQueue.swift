/// Objects that would be nested too deep where they are encountered, and are written as definitions after the root.
package struct DefinitionQueue {
    package struct Entry {
        package let object: AnyObject
        /// The place that references to the object mean.
        package let place: PlaceTable.Number
        /// Writes the object in its place.
        let write: (PlaceTable.Number) throws -> HRNode
    }

    private var entries: ContiguousArray<Entry> = []
    private var first = 0

    /// How many objects were added, those that have been written included.
    var count: Int { entries.count }

    /// Adds an object behind all others.
    mutating func add(_ entry: Entry) { entries.append(entry) }

    mutating func next() -> Entry? {
        guard first < entries.count else { return nil }
        defer { first += 1 }
        return entries[first]
    }

    /// Takes back the objects that were added last.
    mutating func removeAll(behind count: Int) { entries.removeLast(entries.count - count) }
}
