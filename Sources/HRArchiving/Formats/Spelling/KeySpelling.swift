/// Keys as users know them.
enum KeySpelling {
    private static let words: Set<String> = [
        Vocabulary.className, Vocabulary.alias, Vocabulary.id, Vocabulary.version, Vocabulary.value, Vocabulary.data,
        Vocabulary.date, Vocabulary.real, Vocabulary.string, Vocabulary.comment, Vocabulary.definitions,
    ]

    /// Whether a key in a file is the user's key in a path.
    static func isKey(_ spelled: String, _ component: String) -> Bool {
        userKey(spelled) == component && !words.contains(spelled)
    }

    /// Whether a user's key may need an escape, because it begins like a reserved word.
    @inline(__always)
    static func isMarked(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.first else { return false }
        return first == UInt8(ascii: "$") || first == UInt8(ascii: "C")
    }

    /// The user's key for a key in a file; reserved words are returned unchanged.
    static func userKey(_ spelled: String) -> String {
        ReservedWords.unescaped(spelled) ?? spelled
    }
}
