import HRArchiving

/// A reader that is begun when something is asked for.
struct LazyReader<Value> {
    private let records: HRRecords<Value>
    private var reader: HRRecordReader<Value>?
    /// Whether there was an error before anything could be read, after which there is nothing else.
    private var isOver = false

    init(_ records: HRRecords<Value>) { self.records = records }

    mutating func next() throws(HRError) -> HRRecord<Value>? { try begun().next() }

    /// The next result; nil after the last one, and after an error for which reading could not begin.
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
