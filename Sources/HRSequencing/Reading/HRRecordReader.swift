public import HRArchiving

/// Reads the records of a sequence one after the other; see ``HRRecords/reader()``.
///
/// It is for one thread at a time. Memory is that of one record and one megabyte.
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

    /// What has become of the records so far.
    public var summary: HRRecordSummary { ledger.summary }

    /// The next record; nil after the last one.
    ///
    /// After an error the next call gives the record after the one at fault, so none is read for ever. Malformed text in a
    /// document, in the array or after it, ends reading: then the next call gives nil.
    ///
    /// - Throws: An `HRError` with file, line, column and path of what does not fit, unless such records are left out.
    public func next() throws(HRError) -> HRRecord<Value>? {
        while try source.advance() {
            do throws(HRError) {
                // It counts before it is there: what is handed on is not looked at.
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

    /// Where reading has come, to go on there in another run.
    public var checkpoint: HRCheckpoint { source.checkpoint(after: summary.records) }
}
