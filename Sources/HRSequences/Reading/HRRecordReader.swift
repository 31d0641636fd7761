public import HRArchiving

/// Reads the records of a sequence one after the other; see ``HRRecords/reader()``.
///
/// It is for one thread at a time. Memory is that of one record and one megabyte.
public final class HRRecordReader<Value> {
    private let errors: HRRecordErrors
    private let decoder: LineDecoder<Value>
    private var lines: RecordLines
    private var ledger: RecordLedger

    init(_ settings: RecordSettings) throws(HRError) {
        errors = settings.errors
        decoder = try LineDecoder(settings)
        lines = try RecordLines(settings)
        ledger = try RecordLedger(settings)
    }

    /// What has become of the records so far.
    public var summary: HRRecordSummary { ledger.summary }

    /// The next record; nil behind the last one.
    ///
    /// After an error the next call gives the record behind the line at fault, so none is read for ever.
    ///
    /// - Throws: An ``HRError`` with file, line and column of what does not fit, unless such records are left out.
    public func next() throws(HRError) -> HRRecord<Value>? {
        while let line = try lines.next() {
            do throws(HRError) {
                guard let record = try decoder.record(of: line, in: lines.path) else { continue }
                ledger.count(1)
                return record
            } catch {
                try ledger.leaveOut(LeftOut(error, line: line.bytes, errors))
            }
        }
        return nil
    }

    /// Where reading stands, to go on there in another run.
    public var checkpoint: HRCheckpoint { lines.checkpoint(after: summary.records) }
}
