import HRArchiving

/// A reading of a sequence on several tasks, which processes the results of the workers in the order of the sequence.
///
/// A run may be used by one task at a time. The workers end when it is deallocated, at the latest.
final class ParallelRun<Value, Output: Sendable> {
    private let pipeline: ChunkPipeline<Output>
    private let workers: [Task<Void, Never>]
    private var ledger: RecordLedger
    private var progress = HRRecordProgress()
    private let tell: ((HRRecordProgress) -> Void)?
    /// Outcomes that have to wait for those of earlier chunks, by the index of the chunk.
    private var early: [Int: ChunkOutcome] = [:]
    private var turn = 0
    /// The index of the chunk whose result is being used; nil if there is none.
    private var current: Int?
    private var ending: (any Error)?
    private var isOver = false

    /// - Parameters:
    ///   - width: The number of tasks.
    ///   - isOrdered: True if results are returned in the order of their chunks.
    init(
        _ work: ChunkWork<Value, Output>, width: Int, isOrdered: Bool = true,
        progress tell: ((HRRecordProgress) -> Void)?
    ) throws(HRError) {
        let settings = work.settings
        // A decoder is created only to throw conflicts of the registry before anything is read.
        _ = try LineDecoder<Value>(settings)
        let lines = try RecordLines(settings)
        ledger = try RecordLedger(settings.errors, after: settings.mark)
        progress.summary = ledger.summary
        self.tell = tell
        if tell != nil { progress.total = lines.bytesLeft }
        // More tasks than processor cores are of no use, and each takes memory.
        let width = min(max(1, width), 1024)
        let pipeline = ChunkPipeline<Output>(
            ChunkReader(lines, bytes: settings.chunkBytes), most: width + 2, isOrdered: isOrdered)
        self.pipeline = pipeline
        workers = (0..<width).map { _ in Task { await work.run(pipeline) } }
    }

    /// Returns the result of the next chunk, and the number of valid records at its beginning; nil at the end.
    ///
    /// - Throws: The error that ends the reading, or a `CancellationError`. When it is thrown, the workers have ended
    ///   and the file is closed.
    func next(isolation: isolated (any Actor)?) async throws -> (result: ChunkResult<Output>, records: Int)? {
        guard !isOver else { return nil }
        do {
            if let ending { throw ending }
            let result = try await taken(isolation: isolation)
            try Task.checkCancellation()
            guard let result else {
                progress.isAtEnd = true
                await end(isolation: isolation)
                return nil
            }
            return (result, settle(result.outcome))
        } catch {
            await end(isolation: isolation)
            throw error
        }
    }

    private func taken(isolation: isolated (any Actor)?) async throws -> ChunkResult<Output>? {
        let (pipeline, workers, used) = (pipeline, workers, current)
        let result = try await withTaskCancellationHandler {
            try await pipeline.take(after: used)
        } onCancel: {
            Self.cancel(workers, pipeline)
        }
        current = result?.outcome.index
        return result
    }

    /// Stops the workers and waits until they have ended.
    private func end(isolation: isolated (any Actor)?) async {
        isOver = true
        for worker in workers { worker.cancel() }
        await pipeline.stop()
        for worker in workers { await worker.value }
        tell?(progress)
    }

    private static func cancel(_ workers: [Task<Void, Never>], _ pipeline: ChunkPipeline<Output>) {
        for worker in workers { worker.cancel() }
        Task { await pipeline.stop() }
    }

    deinit {
        if !isOver { Self.cancel(workers, pipeline) }
    }

    // MARK: Outcomes

    /// Adds the outcome of a chunk, and processes all outcomes that are next in the order of the sequence.
    ///
    /// - Returns: The number of valid records of the chunk.
    private func settle(_ outcome: ChunkOutcome) -> Int {
        early[outcome.index] = outcome
        var records = outcome.records
        while ending == nil, let next = early.removeValue(forKey: turn) {
            let count = count(next)
            if next.index == outcome.index { records = count }
            turn += 1
        }
        // The last progress is reported by `end`.
        if ending == nil { tell?(progress) }
        return records
    }

    private func count(_ outcome: ChunkOutcome) -> Int {
        progress.bytes += outcome.bytes
        defer { progress.summary = ledger.summary }
        for (record, place) in outcome.leftOut {
            do throws(HRError) {
                try ledger.leaveOut(record)
            } catch {
                ending = error
                ledger.count(place)
                return place
            }
        }
        ledger.count(outcome.records, leftOut: outcome.counted)
        ending = outcome.end
        return outcome.records
    }
}
