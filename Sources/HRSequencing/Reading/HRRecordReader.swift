public import HRArchiving

/// Reads the records of a sequence one by one; see ``HRRecords/reader()``.
///
/// A reader may be used by one thread at a time. It keeps one record and one megabyte in memory.
public final class HRRecordReader<Value> {
    private let source: any RecordSource<Value>
    private var ledger: RecordLedger

    init(_ settings: RecordSettings) throws(HRError) {
        switch settings.source {
        case .files, .location: source = try LineSource(settings)
        case .document(let url, let path): source = try ElementSource(url, at: path, settings)
        }
        ledger = try RecordLedger(settings.errors, after: settings.mark)
    }

    /// The numbers of records that were read and left out so far, and the collected errors.
    public var summary: HRRecordSummary { ledger.summary }

    /// Returns the next record; nil after the last one.
    ///
    /// After an error, the next call returns the following record, so that a loop always makes progress. In a document,
    /// a syntax error inside or after the array ends the sequence: the next call returns nil.
    ///
    /// - Throws: An `HRError` with file, line, column and path of the value that could not be decoded, unless
    ///   ``HRRecords/onError(_:)`` specifies that such records are left out.
    public func next() throws(HRError) -> HRRecord<Value>? {
        while try source.advance() {
            do throws(HRError) {
                // The record is counted in advance, so that it can be returned directly.
                ledger.count(1)
                return try source.record()
            } catch {
                ledger.count(-1)
                guard !source.isOver else { throw error }
                try ledger.leaveOut(LeftOut(error, line: source.text, ledger.errors))
            }
        }
        return nil
    }

    /// The current position, from which reading can be resumed later.
    public var checkpoint: HRCheckpoint { source.checkpoint(after: summary.records) }
}
