import Foundation
import HRArchiving

/// How far a sequence has been read, to go on from there in another run: see ``HRRecords/resuming(at:)``.
///
/// Files may have grown since. One that is shorter, or has no line feed where reading had stopped, is another one.
public struct HRCheckpoint: Hashable, Codable, Sendable {
    /// The name of the file in which reading stands; nil before the first.
    public let file: String?
    /// The byte behind the last record.
    public let offset: Int
    /// The line that begins there, from 1.
    public let line: Int
    /// How many records were read.
    public let records: Int

    /// Refuses a file that is not the one in which reading had stopped.
    func check(_ source: FileSource) throws(HRError) {
        // Anybody may have written a checkpoint: its numbers are counted on from.
        guard offset >= 0, (1...Int.max / 2).contains(line), (0...Int.max / 2).contains(records) else {
            throw changed(source, "the checkpoint is none that a reader gave")
        }
        guard offset > 0 else { return }
        guard let size = source.size, size >= offset else {
            throw changed(source, "the file is shorter than it was")
        }
        guard try source.bytes(at: offset - 1, count: 1) == Data([UInt8(ascii: "\n")]) else {
            throw changed(source, "no record ends where reading had stopped")
        }
    }

    private func changed(_ source: FileSource, _ message: String) -> HRError {
        HRError(
            .fileChanged, message, location: HRSourceLocation(file: source.path, line: line),
            help: ["read the sequence from its beginning"])
    }
}
