/// Recognizes archives of `NSKeyedArchiver` by the keys of the root.
struct KeyedArchiveMarks {
    /// The number of keys that have been checked.
    private(set) var keyCount = 0
    private var hasArchiver = false
    private var hasObjects = false

    /// The key that names the archiver, as it appears in binary files.
    static let archiver = "$archiver"

    mutating func note(_ key: String) {
        keyCount += 1
        guard key.utf8.first == UInt8(ascii: "$") else { return }
        hasArchiver = hasArchiver || key.utf8.elementsEqual(Self.archiver.utf8)
        hasObjects = hasObjects || key.utf8.elementsEqual("$objects".utf8)
    }

    /// The error for an archive of `NSKeyedArchiver`; nil if the keys that have been noted do not identify one.
    var error: HRError? {
        guard hasArchiver, hasObjects else { return nil }
        return HRError(
            .unsupportedValue, "the file is an archive of NSKeyedArchiver, not a document",
            help: ["read it with HRDocument(keyedArchive:), which makes a document of it"])
    }
}
