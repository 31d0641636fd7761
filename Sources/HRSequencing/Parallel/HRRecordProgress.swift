/// How far a sequence has been read on several tasks.
public struct HRRecordProgress: Sendable {
    /// How many bytes of the files were read.
    public internal(set) var bytes = 0
    /// How much of the files that is, from 0 to 1; nil if there is a pipe among them, whose end nobody knows.
    public var fraction: Double? {
        guard let total else { return nil }
        if isAtEnd { return 1 }
        return total > 0 ? min(1, Double(bytes) / Double(total)) : 0
    }
    /// What has become of the records so far; in the end, of all.
    public internal(set) var summary = HRRecordSummary()

    /// How many bytes the files had when reading began.
    var total: Int?
    var isAtEnd = false
}
