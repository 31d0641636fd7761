public import Foundation
public import HRArchiving

extension HRRecords {
    /// Maps the records with a closure and writes the results to a folder of shards, on several tasks.
    ///
    /// Each input file with records becomes one output file: `part-00000.jsonl` and so on, in the order of the
    /// sequence. The results of a file are in the order of its records. The bytes do not depend on the number of tasks.
    /// Errors are handled as in ``parallelMap(width:ordered:progress:_:)``; after an error, none of the new files is
    /// left in the folder. For existing files in the folder, see ``HRShardWriter``.
    ///
    /// - Parameters:
    ///   - width: The number of tasks, from 1 to 1024.
    ///   - folder: The folder, which is created if it does not exist. It must not be a folder that the sequence reads.
    ///   - archiver: The settings for encoding.
    ///   - progress: Receives the progress after each chunk and once more when the reading ends. If the reading ends
    ///     with an error, this last call comes before the error is thrown.
    ///   - isolation: The actor on which `progress` runs.
    ///   - transform: Converts a record to a value, which is encoded on the same task. An error that it throws ends the
    ///     call.
    /// - Returns: The manifest of the folder.
    /// - Throws: An `HRError`, an error of the closure, or a `CancellationError`, after the tasks have ended.
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
