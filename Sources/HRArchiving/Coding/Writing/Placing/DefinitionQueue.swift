/// A queue of objects that would be nested too deep where they are encountered, and are written as definitions after
/// the root.
package struct DefinitionQueue {
    package struct Entry {
        package let object: AnyObject
        /// The place that references to the object refer to.
        package let place: PlaceTable.Number
        /// Writes the object at its place.
        let write: (PlaceTable.Number) throws -> HRNode
    }

    private var entries: ContiguousArray<Entry> = []
    private var first = 0

    /// The number of objects that were added, including those that have been written.
    var count: Int { entries.count }

    /// Appends an object to the queue.
    mutating func add(_ entry: Entry) { entries.append(entry) }

    mutating func next() -> Entry? {
        guard first < entries.count else { return nil }
        defer { first += 1 }
        return entries[first]
    }

    /// Removes the objects that were added after the first `count`.
    mutating func removeAll(behind count: Int) { entries.removeLast(entries.count - count) }
}
