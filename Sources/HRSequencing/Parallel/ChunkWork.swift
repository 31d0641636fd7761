import HRArchiving

/// Processes the records of chunks. Several tasks do this concurrently, each with different chunks.
struct ChunkWork<Value, Output: Sendable>: Sendable {
    let settings: RecordSettings
    let initial: Output
    /// Creates the function that adds a record to the output. It is called once by each task, so the function may have
    /// state.
    let begin: @Sendable () throws(HRError) -> (inout Output, HRRecord<Value>) throws -> Void

    /// Processes chunks until there are no more.
    func run(_ pipeline: ChunkPipeline<Output>) async {
        do throws(HRError) {
            let (decoder, combine) = (try LineDecoder<Value>(settings), try begin())
            while let chunk = await pipeline.chunk() { await pipeline.put(result(of: chunk, decoder, combine)) }
        } catch {
            await pipeline.fail(error)
        }
    }

    private func result(
        of chunk: Chunk, _ decoder: LineDecoder<Value>, _ combine: (inout Output, HRRecord<Value>) throws -> Void
    ) -> ChunkResult<Output> {
        var output = initial
        var outcome = ChunkOutcome(index: chunk.index, bytes: chunk.bytes)
        chunk: for lines in chunk.batches {
            let batch = LineBatch(lines, of: chunk.file, decoder)
            for index in 0..<batch.count {
                guard !Task.isCancelled, !outcome.isFinal(under: settings.errors) else { break chunk }
                do throws(HRError) {
                    guard let record = try batch.record(at: index) else { continue }
                    do { try combine(&output, record) } catch {
                        outcome.end = error
                        continue
                    }
                    outcome.records += 1
                } catch {
                    outcome.leaveOut(LeftOut(error, line: batch[index].bytes, settings.errors))
                }
            }
        }
        return ChunkResult(file: chunk.file, output: output, outcome: outcome)
    }
}

/// The result of a chunk.
struct ChunkResult<Output: Sendable>: Sendable {
    let file: String
    let output: Output
    let outcome: ChunkOutcome
}

/// The numbers of records of a chunk, and its errors.
struct ChunkOutcome: Sendable {
    let index: Int
    let bytes: Int
    /// The number of records that were read.
    var records = 0
    /// The number of records that were left out and only have to be counted.
    private(set) var counted = 0
    /// The other records that were left out, each with the number of records of the chunk that were read before it.
    private(set) var leftOut: [(record: LeftOut, place: Int)] = []
    /// The error that the user's closure has thrown.
    var end: (any Error)?

    init(index: Int, bytes: Int) {
        self.index = index
        self.bytes = bytes
    }

    mutating func leaveOut(_ record: LeftOut) {
        if case .counted = record { counted += 1 } else { leftOut.append((record, records)) }
    }

    /// Returns true if the rest of the chunk need not be processed, because an error ends the reading.
    func isFinal(under errors: HRRecordErrors) -> Bool {
        if end != nil { return true }
        guard case .told = leftOut.last?.record else { return false }
        guard case .collect(let limit) = errors.kind else { return true }
        return leftOut.count > limit
    }
}
