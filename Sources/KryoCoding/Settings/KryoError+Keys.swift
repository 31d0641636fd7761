import ObjectGraph

/// Checks for keys of maps and elements of sets, before they are hashed.
extension KryoError {
    /// Refuses a string that takes too long to hash or compare.
    static func checkHashing<Key>(of key: Key) throws(KryoError) {
        guard Key.self == String.self, let text = key as? String, CombiningMarks.areTooMany(in: text) else { return }
        throw KryoError(
            .sizeLimit, "a key or an element of a set has more than \(CombiningMarks.limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; read them as JavaText"])
    }

    /// The error that two keys are one to Swift.
    static func equalKeys() -> KryoError {
        KryoError(
            .duplicateKey, "two keys of a map are equal", help: ["read the map as JavaMap, or strings as JavaText"])
    }
}
