/// Keys as users know them.
enum KeySpelling {
    private static let words: Set<String> = [
        Vocabulary.className, Vocabulary.alias, Vocabulary.id, Vocabulary.version, Vocabulary.value, Vocabulary.data,
        Vocabulary.date, Vocabulary.real, Vocabulary.string, Vocabulary.comment, Vocabulary.definitions,
    ]

    /// Whether a key that stands in a file is the user's one that a path names.
    static func isKey(_ spelled: String, _ component: String) -> Bool {
        userKey(spelled) == component && !words.contains(spelled)
    }

    /// Whether a user's key may have to be spelled in another way: reserved words begin so, and what looks like one.
    @inline(__always)
    static func isMarked(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.first else { return false }
        return first == UInt8(ascii: "$") || first == UInt8(ascii: "C")
    }

    /// The user's key for one that stands in a file; a reserved word has none, and stays as it is.
    static func userKey(_ spelled: String) -> String {
        ReservedWords.unescaped(spelled) ?? spelled
    }
}
