extension HRRecords {
    /// Makes one value of all records, on several tasks.
    ///
    /// ```swift
    /// let total = try await orders.reduce(0, width: 4) { $0 += $1.value.total } merge: { $0 += $1 }
    /// ```
    ///
    /// The files are read in chunks of ``chunkBytes``, at most `width + 2` at a time. Each begins with `initial`, takes its
    /// records in their order, and what comes of it is merged in the order of the chunks: so the result does not depend on
    /// how many tasks there are, provided that merging `initial` changes nothing.
    ///
    /// What is wrong with records is told as by ``reader()``: the first error of the sequence ends the reading, or what
    /// ``onError(_:)`` says is done. A pipe is read too, as it comes.
    ///
    /// - Parameters:
    ///   - initial: What each chunk begins with: 0, an empty array, and the like.
    ///   - width: How many tasks there are, from 1 to 1024.
    ///   - progress: Is told how far reading has come, chunk by chunk, and in the end, also before an error.
    ///   - isolation: Where `merge` and `progress` run.
    ///   - combine: Adds a record to what has come of its chunk. It runs on the tasks, and so may several times at once.
    ///     What it throws ends the reading.
    ///   - merge: Adds what has come of a chunk to what has come of those before it.
    /// - Returns: `initial` if there are no records.
    /// - Throws: An `HRError`, what the closures throw, or a `CancellationError`; the tasks have ended by then.
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
            // Nobody else has it, or merging would copy what has come so far.
            total = nil
            try merge(&sum, next.result.output)
            total = sum
        }
        return total ?? initial
    }
}
