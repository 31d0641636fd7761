extension NodeBuilder {
    static var mostSurprises: Int { 4 }

    /// Whether a key is one of the expected keys, behind the last one that was.
    ///
    /// Such a key is no duplicate: expected keys are all different, and a key that came as a surprise was none of those
    /// that were still expected. Keys that are passed by belong to optional members, which this value has not.
    @inline(__always)
    func isExpected(_ key: String) -> Bool {
        guard nextExpected < expectedKeys.count, expectedKeys[nextExpected] == key else { return isExpectedLater(key) }
        nextExpected += 1
        return true
    }

    private func isExpectedLater(_ key: String) -> Bool {
        guard let position = expectedKeys.dropFirst(nextExpected).firstIndex(of: key) else { return false }
        nextExpected = position + 1
        return true
    }

    /// The keys to expect in later values of a type: those of this value, and between them the known ones of others.
    func keys(after known: [String]) -> [String] {
        guard surprises <= Self.mostSurprises, known.count <= 64 else { return fields.map(\.key) }
        var keys: [String] = []
        var rest = known[...]
        for key in fields.lazy.map(\.key) where !keys.contains(key) {
            if let position = rest.firstIndex(of: key) {
                keys += rest[...position]
                rest = rest[(position + 1)...]
            } else {
                keys.append(key)
            }
        }
        return keys + rest
    }
}
