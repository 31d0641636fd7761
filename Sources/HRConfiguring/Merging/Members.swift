import HRArchiving

/// Fields while others are merged into them: a key is found at once, however many there are.
struct Members {
    private var entries: [(key: String, value: HRNode?)]
    private var positions: [String: Int]

    /// - Complexity: O(n).
    init(_ fields: HRFields) {
        entries = fields.map { ($0.key, $0.value) }
        positions = Dictionary(fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// What there is, in order.
    ///
    /// - Complexity: O(n).
    var fields: HRFields {
        var fields = HRFields()
        for (key, value) in entries { if let value { fields.append(key, value) } }
        return fields
    }

    /// The value under a key; a new one goes behind all others.
    subscript(key: String) -> HRNode? {
        get { positions[key].flatMap { entries[$0].value } }
        set {
            if let position = positions[key], entries[position].value != nil || newValue == nil {
                entries[position].value = newValue
            } else if newValue != nil {
                positions[key] = entries.count
                entries.append((key, newValue))
            }
        }
    }
}
