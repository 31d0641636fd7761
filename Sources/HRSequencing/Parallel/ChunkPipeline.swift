import HRArchiving

/// Distributes chunks to workers and returns their results, with a limit on the number of chunks in memory.
///
/// Chunks are read on this actor, one at a time; reading may wait for a pipe.
actor ChunkPipeline<Output: Sendable> {
    /// The source of the chunks; nil at its end, or when no more results are needed, so that the file is closed.
    private var source: ChunkReader?
    private let most: Int
    private let isOrdered: Bool
    private var begun = 0
    private var delivered = 0
    private var done: [Int: ChunkResult<Output>] = [:]
    /// The indices of chunks whose results have been used, except those before ``first``.
    private var usedUp: Set<Int> = []
    /// The index of the first chunk that is still in memory.
    private var first = 0
    private var isStopped = false
    private var failure: HRError?
    private var workers: [CheckedContinuation<Void, Never>] = []
    private var taker: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - most: The maximum number of chunks in memory, from reading until the result has been used.
    ///   - isOrdered: True if results are returned in the order of their chunks.
    init(_ source: sending ChunkReader, most: Int, isOrdered: Bool) {
        self.source = source
        self.most = most
        self.isOrdered = isOrdered
    }

    // MARK: Workers

    /// Waits until there is room for a chunk in memory, and returns the next chunk; nil if there are no more.
    func chunk() async -> Chunk? {
        while source != nil, begun - first >= most {
            await withCheckedContinuation { workers.append($0) }
        }
        do throws(HRError) {
            if let chunk = try source?.next() {
                begun += 1
                return chunk
            }
            end()
        } catch {
            fail(error)
        }
        return nil
    }

    func put(_ result: ChunkResult<Output>) {
        guard !isStopped else { return }
        done[result.outcome.index] = result
        wakeTaker()
    }

    /// Stops reading. The error is thrown after the results of all chunks that have been read have been returned.
    func fail(_ error: HRError) {
        failure = failure ?? error
        end()
    }

    private func end() {
        source = nil
        wakeWorkers()
        wakeTaker()
    }

    // MARK: Results

    /// Waits for the result of the next chunk, and returns it; nil after the last one, or after ``stop()``.
    ///
    /// - Parameter previous: The index of the chunk whose result has been used, so that its memory is free; nil if
    ///   there is none.
    func take(after previous: Int?) async throws(HRError) -> ChunkResult<Output>? {
        if let previous { release(previous) }
        while !isStopped {
            if let index = isOrdered ? delivered : done.keys.min(), let result = done.removeValue(forKey: index) {
                delivered += 1
                return result
            }
            if source == nil, delivered == begun {
                guard let failure else { return nil }
                throw failure
            }
            await withCheckedContinuation { taker = $0 }
        }
        return nil
    }

    private func release(_ index: Int) {
        usedUp.insert(index)
        while usedUp.remove(first) != nil { first += 1 }
        wakeWorkers()
    }

    /// Stops the pipeline: the file is closed, and waiting tasks are resumed.
    func stop() {
        isStopped = true
        done = [:]
        end()
    }

    private func wakeWorkers() {
        let waiting = workers
        workers = []
        for worker in waiting { worker.resume() }
    }

    private func wakeTaker() {
        taker?.resume()
        taker = nil
    }
}
