public import Foundation
public import HRArchiving

extension HRRecords {
    /// Writes what a closure makes of each record into a folder of shards, on several tasks: shard in, shard out.
    ///
    /// Each file with records becomes one, `part-00000.jsonl` and so on in the order of the sequence, with its records in their
    /// order. The bytes do not depend on how many tasks there are. Errors are those of
    /// ``parallelMap(width:ordered:progress:_:)``, and nothing is left in the folder then; see ``HRShardWriter`` about folders.
    ///
    /// - Parameters:
    ///   - width: How many tasks there are, from 1 to 1024.
    ///   - folder: The folder, which is made if it is not there; none of those that are read.
    ///   - archiver: The settings of writing.
    ///   - progress: Is told how far reading has come, chunk by chunk, and in the end, also before an error.
    ///   - isolation: Where `progress` runs.
    ///   - transform: Makes a value of a record, which is written on the same task. What it throws ends all.
    /// - Returns: What the folder holds.
    /// - Throws: An `HRError`, what the closure throws, or a `CancellationError`; the tasks have ended by then.
    /// - Complexity: O(n) in the bytes of the files.
    @discardableResult
    public func parallelMap<Output>(
        width: Int, writingTo folder: URL, with archiver: HRArchiver = HRArchiver(),
        progress: ((HRRecordProgress) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation,
        _ transform: @escaping @Sendable (HRRecord<Value>) throws -> Output
    ) async throws -> HRShardManifest {
        let isAnyRootAllowed = isAnyRootAllowed
        let work = ChunkWork<Value, Data>(settings: settings, initial: Data()) { () throws(HRError) in
            let encoder = try LineEncoder(archiver, isAnyRootAllowed: isAnyRootAllowed)
            return { lines, record in
                lines += try encoder.record(of: transform(record))
                lines.append(UInt8(ascii: "\n"))
            }
        }
        let run = try ParallelRun(work, width: width, progress: progress)
        let output = try ShardFolder(folder)
        var part: (file: String, part: ShardPart)?
        while let next = try await run.next(isolation: isolation) {
            guard next.records > 0 else { continue }
            let file = next.result.file
            let target = try part.flatMap { $0.file == file ? $0.part : nil } ?? output.part()
            part = (file, target)
            try output.append(next.result.output, records: next.records, to: target)
        }
        return try output.finish()
    }
}
