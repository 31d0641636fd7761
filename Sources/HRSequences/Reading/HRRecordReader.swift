public import HRArchiving

/// Reads the records of a sequence one after the other; see ``HRRecords/reader()``.
///
/// It is for one thread at a time. Memory is that of one record and one megabyte.
public final class HRRecordReader<Value>: SequenceReader {
    private let errors: HRRecordErrors
    private let decoder: LineDecoder<Value>
    private var lines: RecordLines
    private var ledger: RecordLedger
    /// Lines that were read, and how many of them have been looked at.
    private var batch: LineBatch<Value>
    private var cursor = 0

    init(_ settings: RecordSettings) throws(HRError) {
        errors = settings.errors
        decoder = try LineDecoder(settings)
        lines = try RecordLines(settings)
        ledger = try RecordLedger(settings.errors, after: settings.mark)
        batch = LineBatch([], of: "", decoder)
    }

    /// What has become of the records so far.
    public var summary: HRRecordSummary { ledger.summary }

    /// The next record; nil behind the last one.
    ///
    /// After an error the next call gives the record behind the line at fault, so none is read for ever.
    ///
    /// - Throws: An `HRError` with file, line and column of what does not fit, unless such records are left out.
    public func next() throws(HRError) -> HRRecord<Value>? {
        while try isAtLine() {
            let position = cursor
            cursor += 1
            do throws(HRError) {
                guard let record = try batch.record(at: position) else { continue }
                ledger.count(1)
                return record
            } catch {
                try ledger.leaveOut(LeftOut(error, line: batch[position].bytes, errors))
            }
        }
        return nil
    }

    /// Reads more lines if all that were read have been looked at.
    private func isAtLine() throws(HRError) -> Bool {
        guard cursor == batch.count else { return true }
        // Reading may come to another file here, in which none of the lines before stands.
        (batch, cursor) = (LineBatch([], of: "", decoder), 0)
        batch = LineBatch(try lines.next(atMost: LineBatch<Value>.mostBytes), of: lines.path, decoder)
        return batch.count > 0
    }

    /// Where reading stands, to go on there in another run.
    public var checkpoint: HRCheckpoint {
        lines.checkpoint(after: summary.records, behind: cursor > 0 ? batch[cursor - 1] : nil)
    }
}
