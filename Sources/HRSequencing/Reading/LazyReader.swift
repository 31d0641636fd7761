import HRArchiving

/// A reader that is created when the first record is requested.
struct LazyReader<Value> {
    private let records: HRRecords<Value>
    private var reader: HRRecordReader<Value>?
    /// True after an error of the creation of the reader, which is the only result.
    private var isOver = false

    init(_ records: HRRecords<Value>) { self.records = records }

    mutating func next() throws(HRError) -> HRRecord<Value>? { try begun().next() }

    /// The next result; nil after the last one, and after an error of the creation of the reader.
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
