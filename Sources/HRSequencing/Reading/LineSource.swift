import Foundation
import HRArchiving

/// Reads the records of line files. Several lines may be parsed together.
final class LineSource<Value>: RecordSource {
    private let decoder: LineDecoder<Value>
    private var lines: RecordLines
    /// The lines that have been read; the cursor is the index of the current one.
    private var batch: LineBatch<Value>
    private var cursor = -1

    init(_ settings: RecordSettings) throws(HRError) {
        decoder = try LineDecoder(settings)
        lines = try RecordLines(settings)
        batch = LineBatch([], of: "", decoder)
    }

    /// Malformed text does not end reading: the next record begins on the next line.
    var isOver: Bool { false }

    var text: Data? { line?.bytes }

    private var line: Line? { (0..<batch.count).contains(cursor) ? batch[cursor] : nil }

    func advance() throws(HRError) -> Bool {
        repeat {
            cursor += 1
            if cursor >= batch.count {
                // The old lines are discarded first, because the next lines may be from another file.
                (batch, cursor) = (LineBatch([], of: "", decoder), 0)
                batch = LineBatch(try lines.next(atMost: RecordLines.batchBytes), of: lines.path, decoder)
                if batch.count == 0 { return false }
            }
        } while batch.isBlank(at: cursor)
        return true
    }

    func record() throws(HRError) -> HRRecord<Value>? { try batch.record(at: cursor) }

    func checkpoint(after records: Int) -> HRCheckpoint { lines.checkpoint(after: records, behind: line) }
}
