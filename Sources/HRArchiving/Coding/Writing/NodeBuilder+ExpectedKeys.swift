extension NodeBuilder {
    static var mostSurprises: Int { 4 }

    /// Returns true if a key is one of the expected keys that follow the last one found.
    ///
    /// Such a key is not a duplicate: expected keys are all different, and an unexpected key was not one of those that
    /// were still expected. Expected keys that are skipped belong to optional members that this value does not have.
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

    /// Returns the keys to expect in later values of a type: those of this value, and between them the known keys of
    /// other values.
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
