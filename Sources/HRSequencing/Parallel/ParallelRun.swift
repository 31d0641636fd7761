import HRArchiving

/// One reading of a sequence on several tasks: settles what the workers have found, in the order of the sequence.
///
/// It is for one task at a time; the workers end with it.
final class ParallelRun<Value, Output: Sendable> {
    private let pipeline: ChunkPipeline<Output>
    private let workers: [Task<Void, Never>]
    private var ledger: RecordLedger
    private var progress = HRRecordProgress()
    private let tell: ((HRRecordProgress) -> Void)?
    /// What came before its turn.
    private var early: [Int: ChunkOutcome] = [:]
    private var turn = 0
    /// The chunk that is being used.
    private var current: Int?
    private var ending: (any Error)?
    private var isOver = false

    /// - Parameters:
    ///   - width: How many tasks there are.
    ///   - isOrdered: Whether results are taken in the order of their chunks.
    init(
        _ work: ChunkWork<Value, Output>, width: Int, isOrdered: Bool = true,
        progress tell: ((HRRecordProgress) -> Void)?
    ) throws(HRError) {
        let settings = work.settings
        // The conflicts of a registry are told first, and by whoever begins.
        _ = try LineDecoder<Value>(settings)
        let lines = try RecordLines(settings)
        ledger = try RecordLedger(settings.errors, after: settings.mark)
        progress.summary = ledger.summary
        self.tell = tell
        if tell != nil { progress.total = lines.bytesLeft }
        // More tasks than any machine has cores are of no use, and each takes memory.
        let width = min(max(1, width), 1024)
        let pipeline = ChunkPipeline<Output>(
            ChunkReader(lines, bytes: settings.chunkBytes), most: width + 2, isOrdered: isOrdered)
        self.pipeline = pipeline
        workers = (0..<width).map { _ in Task { await work.run(pipeline) } }
    }

    /// What was made of the next chunk, and of how many of its records, from its beginning, it counts; nil at the end.
    ///
    /// - Throws: What ends the reading, or a `CancellationError`. The workers have ended by then, and the file is closed.
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

    /// Returns when the workers have ended.
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

    // MARK: Settling

    /// Settles a chunk if it is its turn, and those behind it that have waited for it.
    ///
    /// - Returns: How many records of the chunk count.
    private func settle(_ outcome: ChunkOutcome) -> Int {
        early[outcome.index] = outcome
        var records = outcome.records
        while ending == nil, let next = early.removeValue(forKey: turn) {
            let count = count(next)
            if next.index == outcome.index { records = count }
            turn += 1
        }
        // At the end it is told once more.
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
