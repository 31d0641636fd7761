/// Converts keys in files to user keys: the keys that programs use, without the escapes of the file.
enum KeySpelling {
    /// Returns the path component of a key in a file; nil for reserved keys.
    ///
    /// - Parameter isPlain: True if no key is reserved.
    static func component(of spelled: String, isPlain: Bool = false) -> String? {
        if isPlain { return spelled }
        let isWord =
            Vocabulary.isWord(spelled) || spelled == Vocabulary.comment || spelled == Vocabulary.definitions
        return isWord ? nil : userKey(spelled)
    }

    /// True if a user key may need an escape, because it begins like a reserved key or like `CF$UID`.
    @inline(__always)
    static func isMarked(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.first else { return false }
        return first == UInt8(ascii: "$") || first == UInt8(ascii: "C")
    }

    /// Returns the user key of a key in a file; reserved keys are returned unchanged.
    static func userKey(_ spelled: String) -> String {
        ReservedWords.unescaped(spelled) ?? spelled
    }
}
