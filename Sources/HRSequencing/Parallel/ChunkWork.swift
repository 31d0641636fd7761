import HRArchiving

/// What is made of the records of a chunk, on one of the tasks.
struct ChunkWork<Value, Output: Sendable>: Sendable {
    let settings: RecordSettings
    let initial: Output
    /// What each task does with a record: it may keep something of its own.
    let begin: @Sendable () throws(HRError) -> (inout Output, HRRecord<Value>) throws -> Void

    /// Works on chunk after chunk.
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

/// What was made of a chunk.
struct ChunkResult<Output: Sendable>: Sendable {
    let file: String
    let output: Output
    let outcome: ChunkOutcome
}

/// What has become of the records of a chunk.
struct ChunkOutcome: Sendable {
    let index: Int
    let bytes: Int
    /// How many were read.
    var records = 0
    /// How many were left out of which nothing else is asked.
    private(set) var counted = 0
    /// The other ones that were left out, and how many records were read before each.
    private(set) var leftOut: [(record: LeftOut, place: Int)] = []
    /// What the user's code has thrown.
    var end: (any Error)?

    init(index: Int, bytes: Int) {
        self.index = index
        self.bytes = bytes
    }

    mutating func leaveOut(_ record: LeftOut) {
        if case .counted = record { counted += 1 } else { leftOut.append((record, records)) }
    }

    /// Whether reading ends here, whatever the rest of the chunk holds.
    func isFinal(under errors: HRRecordErrors) -> Bool {
        if end != nil { return true }
        guard case .told = leftOut.last?.record else { return false }
        guard case .collect(let limit) = errors.kind else { return true }
        return leftOut.count > limit
    }
}
