import HRArchiving

/// A mutable list of fields for merging, with fast access by key.
struct Members {
    private var entries: [HRFields.Field]
    /// The positions of removed members. A member that is added again gets a new position.
    private var removed: Set<Int> = []
    /// The positions by key; nil as long as the keys are requested in order, which is the case for layers with the same
    /// keys.
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

    /// Returns the position of a key; nil if it does not exist. The next request is expected to be for the key that
    /// follows.
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
