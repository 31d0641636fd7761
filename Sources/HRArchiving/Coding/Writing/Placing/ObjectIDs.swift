/// The ids that references use for objects.
package final class ObjectIDs {
    /// An id, and the place of its object.
    struct Entry {
        let place: PlaceTable.Number
        let id: String
        let className: String
        fileprivate let base: String
        fileprivate let numberBefore: Int?
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var ids: [PlaceTable.Number: String] = [:]
    private var unique = UniqueIDs()
    /// The ids in nodes that the user's code writes directly.
    private var reserved: Set<String> = []

    /// True if no id was assigned or reserved.
    var isEmpty: Bool { unique.isEmpty }

    /// The number of ids that were assigned.
    package var count: Int { entries.count }

    /// The id of the object at a place, or nil if none was assigned.
    package subscript(place: PlaceTable.Number) -> String? { ids[place] }

    /// Assigns an id to the object at a place: the base, with a number appended if the base is in use.
    ///
    /// - Complexity: O(1), amortised, unless there are labels that look like others with a number appended.
    package func add(_ base: String, for place: PlaceTable.Number, className: String) -> String {
        let before = unique.lastNumber(of: base)
        let id = unique.add(base)
        ids[place] = id
        let entry = Entry(place: place, id: id, className: className, base: base, numberBefore: before)
        entries = changed(exchange(&entries, with: [])) { $0.append(entry) }
        return id
    }

    /// Reserves an id for a node that the user's code writes directly, unless an object has it already.
    func reserve(_ id: String) {
        if unique.take(id) { reserved.insert(id) }
    }

    /// Returns true if an object has the id, so that a node of the user's code may not have it.
    func isGiven(_ id: String) -> Bool { unique.contains(id) && !reserved.contains(id) }

    func removeAll() {
        if isEmpty { return }
        (entries, ids, unique, reserved) = ([], [:], UniqueIDs(), [])
    }

    /// Removes all but the first `count` ids.
    func removeAll(behind count: Int) {
        for entry in entries.dropFirst(count).reversed() {
            ids[entry.place] = nil
            unique.remove(entry.id, of: entry.base, lastNumber: entry.numberBefore)
        }
        entries = changed(exchange(&entries, with: [])) { $0.removeLast($0.count - count) }
    }
}
