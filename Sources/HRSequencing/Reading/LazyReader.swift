import HRArchiving

/// A reader that is created when the first record is requested.
struct LazyReader<Value> {
    private let records: HRRecords<Value>
    private var reader: HRRecordReader<Value>?
    /// True if the reader could not be created. The error is then the only result.
    private var isOver = false

    init(_ records: HRRecords<Value>) { self.records = records }

    mutating func next() throws(HRError) -> HRRecord<Value>? { try begun().next() }

    /// The next result; nil after the last one. If the reader cannot be created, the error is the only result.
    mutating func nextResult() -> Result<HRRecord<Value>, HRError>? {
        guard !isOver else { return nil }
        do throws(HRError) {
            return try next().map { .success($0) }
        } catch {
            isOver = reader == nil
            return .failure(error)
        }
    }

    private mutating func begun() throws(HRError) -> HRRecordReader<Value> {
        if let reader { return reader }
        let new = try records.reader()
        reader = new
        return new
    }
}
