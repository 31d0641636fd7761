extension Set<String> {
    /// Whether a key is one of these, whose values are secret, in capitals or not.
    package func hidesValue(of key: String) -> Bool {
        if contains(key) { return true }
        let key = key.lowercased()
        return contains { $0.lowercased() == key }
    }
}
