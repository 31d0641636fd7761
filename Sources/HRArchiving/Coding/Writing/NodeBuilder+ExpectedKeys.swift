extension NodeBuilder {
    static var mostSurprises: Int { 4 }

    /// Returns true if a key is among the expected keys after the one that was found last.
    ///
    /// Such a key is not a duplicate: the expected keys are all different, and an earlier key that was not expected is
    /// not among those that are still expected. Expected keys that are skipped belong to optional members that this
    /// value does not have.
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

    /// Returns the keys to expect in later values of a type: the keys of this value, merged with those that are known
    /// from earlier values.
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
