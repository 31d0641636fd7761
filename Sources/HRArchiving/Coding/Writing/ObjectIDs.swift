/// The ids that references name objects by.
struct ObjectIDs {
    /// An id, and the place of the object that it is put on in the end.
    struct Entry {
        let place: PlaceTable.Number
        let id: String
        let className: String
        fileprivate let base: String
        fileprivate let numberBefore: Int?
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var ids: [PlaceTable.Number: String] = [:]
    private var used: Set<String> = []
    /// Those of them that nodes bear which are written as they are.
    private var reserved: Set<String> = []
    /// The last number that was put behind a base.
    private var lastNumbers: [String: Int] = [:]

    /// How many ids were given.
    var count: Int { entries.count }

    /// The id of the object in a place, if it was given one.
    subscript(place: PlaceTable.Number) -> String? { ids[place] }

    /// Gives the object in a place an id: the base, with a number behind it if others have that already.
    ///
    /// - Complexity: O(1), amortised, unless labels end with the numbers of others.
    mutating func add(_ base: String, for place: PlaceTable.Number, className: String) -> String {
        let before = lastNumbers[base]
        var number = before.map { $0 + 1 } ?? 1
        var id = before == nil ? base : "\(base)-\(number)"
        while !used.insert(id).inserted {
            number += 1
            id = "\(base)-\(number)"
        }
        lastNumbers[base] = number
        ids[place] = id
        entries.append(Entry(place: place, id: id, className: className, base: base, numberBefore: before))
        return id
    }

    /// Leaves an id to a node that is written as it is, unless an object has it already.
    mutating func reserve(_ id: String) {
        if used.insert(id).inserted { reserved.insert(id) }
    }

    /// Whether an object has an id, so that no node may bear it that is written as it is.
    func isGiven(_ id: String) -> Bool { used.contains(id) && !reserved.contains(id) }

    /// Takes back the ids that were given last.
    mutating func removeAll(behind count: Int) {
        while entries.count > count {
            let entry = entries.removeLast()
            ids[entry.place] = nil
            used.remove(entry.id)
            lastNumbers[entry.base] = entry.numberBefore
        }
    }
}
