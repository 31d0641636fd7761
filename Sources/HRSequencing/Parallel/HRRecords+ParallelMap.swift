import HRArchiving

extension HRRecords {
    /// What a closure makes of each record, on several tasks.
    ///
    /// ```swift
    /// for try await line in orders.parallelMap(width: 4, { summary($0.value) }) { print(line) }
    /// ```
    ///
    /// The files are read in chunks of ``chunkBytes``, of which at most `width + 2` are in memory, with what was made of them:
    /// while nobody takes results, nothing is read. What is wrong with records is told as by ``reader()``, in its place: the
    /// first error of the sequence ends the reading, or what ``onError(_:)`` says is done. A pipe is read too, as it comes.
    ///
    /// - Parameters:
    ///   - width: How many tasks there are, from 1 to 1024.
    ///   - ordered: Whether results come in the order of the records. If not, those of a chunk that is done come first; errors
    ///     are told in order all the same.
    ///   - progress: Is told how far reading has come, chunk by chunk, and in the end, also before an error. It runs where
    ///     results are taken.
    ///   - transform: Makes of a record what can be handed from task to task; the value itself need not be of that kind. It
    ///     runs on the tasks, and so may several times at once. What it throws ends the reading.
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

/// What a closure makes of the records of a sequence: see ``HRRecords/parallelMap(width:ordered:progress:_:)``.
public struct HRParallelMap<Value, Output: Sendable>: AsyncSequence, Sendable {
    /// What the closure gives.
    public typealias Element = Output
    /// An `HRError`, what the closure throws, or a `CancellationError`.
    public typealias Failure = any Error

    let work: ChunkWork<Value, [Output]>
    let width: Int
    let isOrdered: Bool
    let progress: (@Sendable (HRRecordProgress) -> Void)?

    /// Takes results chunk by chunk. With it the tasks end.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let map: HRParallelMap
        private var run: ParallelRun<Value, [Output]>?
        private var results: ArraySlice<Output> = []

        init(_ map: HRParallelMap) { self.map = map }

        /// The next result; nil behind the last one, and behind an error.
        public mutating func next() async throws -> Output? { try await nextResult(isolation: nil) }

        /// The next result; nil behind the last one, and behind an error.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Output? {
            try await nextResult(isolation: actor)
        }

        private mutating func nextResult(isolation: isolated (any Actor)?) async throws -> Output? {
            // A task that was cancelled gets no more of what is there.
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

    /// Begins to read when the first result is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
