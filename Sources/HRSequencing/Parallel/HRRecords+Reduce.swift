extension HRRecords {
    /// Combines all records into one value, on several tasks.
    ///
    /// ```swift
    /// let total = try await orders.reduce(0, width: 4) { $0 += $1.value.total } merge: { $0 += $1 }
    /// ```
    ///
    /// The files are read in chunks of ``chunkBytes``, at most `width + 2` at a time. Each chunk starts with `initial`
    /// and combines its records in order; the results are merged in the order of the chunks. The result does not depend
    /// on the number of tasks, provided that merging `initial` changes nothing.
    ///
    /// Errors of records are handled as in ``reader()``: the first error of the sequence ends the reading, unless
    /// ``onError(_:)`` specifies otherwise. Pipes can be read as well.
    ///
    /// - Parameters:
    ///   - initial: The initial value of each chunk: 0, an empty array, and the like.
    ///   - width: The number of tasks, from 1 to 1024.
    ///   - progress: Receives the progress after each chunk and once more when the reading ends. If the reading ends
    ///     with an error, this last call comes before the error is thrown.
    ///   - isolation: The actor on which `merge` and `progress` run.
    ///   - combine: Adds a record to the value of its chunk. The closure runs on the tasks, so several calls may run
    ///     concurrently. An error that it throws ends the reading.
    ///   - merge: Adds the value of a chunk to the merged value of all chunks before it.
    /// - Returns: The combined value; `initial` if there are no records.
    /// - Throws: An `HRError`, an error of the closures, or a `CancellationError`, after the tasks have ended.
    /// - Complexity: O(n) in the bytes of the files.
    public func reduce<Result: Sendable>(
        _ initial: Result, width: Int, progress: ((HRRecordProgress) -> Void)? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ combine: @escaping @Sendable (inout Result, HRRecord<Value>) throws -> Void,
        merge: (inout Result, Result) throws -> Void
    ) async throws -> Result {
        let work = ChunkWork(settings: settings, initial: initial) { combine }
        let run = try ParallelRun(work, width: width, progress: progress)
        var total: Result?
        while let next = try await run.next(isolation: isolation) {
            guard var sum = total else {
                total = next.result.output
                continue
            }
            // `sum` holds the only reference to the value, so that merging does not copy it.
            total = nil
            try merge(&sum, next.result.output)
            total = sum
        }
        return total ?? initial
    }
}
