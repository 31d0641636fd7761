/// Keys as users know them.
enum KeySpelling {
    /// The component of a path that a key in a file is; nil for reserved words.
    ///
    /// - Parameter isPlain: Whether no word is reserved.
    static func component(of spelled: String, isPlain: Bool = false) -> String? {
        if isPlain { return spelled }
        let isWord =
            Vocabulary.isWord(spelled) || spelled == Vocabulary.comment || spelled == Vocabulary.definitions
        return isWord ? nil : userKey(spelled)
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
