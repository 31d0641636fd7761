import HRArchiving

/// Hands chunks to workers and what they make of them to whoever takes it, and reads no further ahead than asked.
///
/// Chunks are read here, one at a time; so is waited for a pipe.
actor ChunkPipeline<Output: Sendable> {
    /// Nil at the end, and when nothing more is wanted: then the file is closed.
    private var source: ChunkReader?
    private let most: Int
    private let isOrdered: Bool
    private var begun = 0
    private var delivered = 0
    private var done: [Int: ChunkResult<Output>] = [:]
    /// Chunks that have been taken and used up, but for those before ``first``.
    private var usedUp: Set<Int> = []
    /// The first chunk that is still alive.
    private var first = 0
    private var isStopped = false
    private var failure: HRError?
    private var workers: [CheckedContinuation<Void, Never>] = []
    private var taker: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - most: How many chunks may be alive: from when they are read until what was made of them is used up.
    ///   - isOrdered: Whether results are taken in the order of their chunks.
    init(_ source: sending ChunkReader, most: Int, isOrdered: Bool) {
        self.source = source
        self.most = most
        self.isOrdered = isOrdered
    }

    // MARK: Workers

    /// The next chunk to work on, as soon as there may be one; nil if there are no more.
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

    /// Reads no further, for this reason, which is told behind what has been read.
    func fail(_ error: HRError) {
        failure = failure ?? error
        end()
    }

    private func end() {
        source = nil
        wakeWorkers()
        wakeTaker()
    }

    // MARK: Taking

    /// What was made of the next chunk, as soon as it is there; nil behind the last one, and when nothing more is wanted.
    ///
    /// - Parameter previous: The chunk that has been used up, in the place of which another one may be read.
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

    /// Wants nothing more: the file is closed, and nobody waits any longer.
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
