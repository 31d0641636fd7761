import HRArchiving

/// A mutable list of fields for merging, with fast access by key.
struct Members {
    private var entries: [HRFields.Field]
    /// The positions of removed members that have not been added again.
    private var removed: Set<Int> = []
    /// The positions of keys; nil as long as they are requested in order, as for layers with the same keys.
    private var positions: [String: Int]?
    private var next = 0

    init(_ fields: HRFields) {
        entries = fields.storage
    }

    /// The fields in order.
    ///
    /// - Complexity: O(n) if something was removed.
    var fields: HRFields {
        guard !removed.isEmpty else { return HRFields(storage: entries) }
        return HRFields(storage: entries.indices.filter { !removed.contains($0) }.map { entries[$0] })
    }

    /// The position of an existing key; the one after it is expected next.
    ///
    /// - Complexity: O(1), but O(n) the first time that keys are requested out of order.
    mutating func position(of key: String) -> Int? {
        var position: Int? = next
        if next >= entries.count || entries[next].key != key {
            let known = positions ?? present
            positions = known
            position = known[key]
        }
        guard let position else { return nil }
        next = position + 1
        return removed.contains(position) ? nil : position
    }

    private var present: [String: Int] {
        let there = entries.indices.filter { !removed.contains($0) }
        return Dictionary(there.map { (entries[$0].key, $0) }) { first, _ in first }
    }

    subscript(position: Int) -> HRNode {
        get { entries[position].value }
        set { entries[position].value = newValue }
    }

    /// Adds a member at the end, under a key that does not exist.
    mutating func append(_ key: String, _ value: HRNode) {
        positions?[key] = entries.count
        entries.append(HRFields.Field(key: key, value: value))
    }

    mutating func remove(at position: Int) { removed.insert(position) }
}
