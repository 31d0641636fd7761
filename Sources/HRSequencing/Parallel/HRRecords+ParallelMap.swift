import HRArchiving

extension HRRecords {
    /// Maps the records with a closure, on several tasks.
    ///
    /// ```swift
    /// for try await line in orders.parallelMap(width: 4, { summary($0.value) }) { print(line) }
    /// ```
    ///
    /// The files are read in chunks of ``chunkBytes``. At most `width + 2` chunks are in memory, with their results;
    /// nothing more is read until results are taken. Errors of records are handled as in ``reader()``, in order: the
    /// first error of the sequence ends the reading, unless ``onError(_:)`` specifies otherwise. Pipes can be read as
    /// well.
    ///
    /// - Parameters:
    ///   - width: The number of tasks, from 1 to 1024.
    ///   - ordered: True if results are returned in the order of the records. If false, the results of each chunk are
    ///     returned as soon as the chunk is complete; errors are still handled in order.
    ///   - progress: Receives the progress after each chunk and once more when the reading ends. If the reading ends
    ///     with an error, this last call comes before the error is thrown. The closure runs on the task that takes the
    ///     results.
    ///   - transform: Converts a record to a sendable result; the value itself need not be sendable. The closure runs
    ///     on the tasks, so several calls may run concurrently. An error that it throws ends the reading.
    public func parallelMap<Output: Sendable>(
        width: Int, ordered: Bool = true, progress: (@Sendable (HRRecordProgress) -> Void)? = nil,
        _ transform: @escaping @Sendable (HRRecord<Value>) throws -> Output
    ) -> HRParallelMap<Value, Output> {
        let work = ChunkWork<Value, [Output]>(settings: settings, initial: []) {
            { $0.append(try transform($1)) }
        }
        return HRParallelMap(work: work, width: width, isOrdered: ordered, progress: progress)
    }
}

/// An asynchronous sequence of the results of a parallel map: see ``HRRecords/parallelMap(width:ordered:progress:_:)``.
public struct HRParallelMap<Value, Output: Sendable>: AsyncSequence, Sendable {
    /// The result type of the closure.
    public typealias Element = Output
    /// The error type of the iteration: an `HRError`, an error of the closure, or a `CancellationError`.
    public typealias Failure = any Error

    let work: ChunkWork<Value, [Output]>
    let width: Int
    let isOrdered: Bool
    let progress: (@Sendable (HRRecordProgress) -> Void)?

    /// An iterator over the results. The tasks that map the records end when the iterator is deallocated.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let map: HRParallelMap
        private var run: ParallelRun<Value, [Output]>?
        private var results: ArraySlice<Output> = []

        init(_ map: HRParallelMap) { self.map = map }

        /// Returns the next result; nil after the last result and after an error.
        public mutating func next() async throws -> Output? { try await nextResult(isolation: nil) }

        /// Returns the next result; nil after the last result and after an error.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Output? {
            try await nextResult(isolation: actor)
        }

        private mutating func nextResult(isolation: isolated (any Actor)?) async throws -> Output? {
            // A cancelled task receives no more results.
            if Task.isCancelled { results = [] }
            while true {
                if let result = results.popFirst() { return result }
                let run = try begun()
                guard let next = try await run.next(isolation: isolation) else { return nil }
                results = next.result.output.prefix(next.records)
            }
        }

        private mutating func begun() throws(HRError) -> ParallelRun<Value, [Output]> {
            if let run { return run }
            let new = try ParallelRun(
                map.work, width: map.width, isOrdered: map.isOrdered, progress: map.progress)
            run = new
            return new
        }
    }

    /// Creates an iterator, which begins to read when the first result is requested.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
