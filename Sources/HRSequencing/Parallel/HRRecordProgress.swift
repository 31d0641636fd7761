/// The progress of parallel reading.
public struct HRRecordProgress: Sendable {
    /// The number of bytes that have been read.
    public internal(set) var bytes = 0
    /// The fraction of the files that has been read, from 0 to 1; nil if one of the files is a pipe, because its size
    /// is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        if isAtEnd { return 1 }
        return total > 0 ? min(1, Double(bytes) / Double(total)) : 0
    }
    /// The numbers of records that were read and left out so far, and the collected errors.
    public internal(set) var summary = HRRecordSummary()

    /// The size of all files when reading began.
    var total: Int?
    var isAtEnd = false
}
