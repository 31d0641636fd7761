import Foundation
import HRArchiving

/// Consecutive lines of one file.
struct Chunk: Sendable {
    /// The index of the chunk in the sequence, from 0.
    let index: Int
    let file: String
    /// The number of bytes of the lines in the file.
    private(set) var bytes = 0
    /// The number of lines.
    private(set) var count = 0
    /// The lines, in the parts in which they were read.
    private(set) var batches: [[Line]] = []

    init(index: Int, file: String, _ first: [Line]) {
        (self.index, self.file) = (index, file)
        append(first)
    }

    /// Returns true if the lines begin where the last line of the chunk ends.
    func isFollowed(by lines: [Line]) -> Bool {
        batches.last?.last?.range.upperBound == lines.first?.range.lowerBound
    }

    /// Adds lines. Their bytes are copied, because the original bytes of a single line would keep in memory the whole
    /// buffer of which they are a part.
    mutating func append(_ lines: [Line]) {
        let kept = lines.reduce(into: Data()) { $0 += $1.bytes ?? Data() }
        var place = 0
        let copies = lines.map { line in
            let start = place
            place += line.bytes?.count ?? 0
            return Line(
                bytes: line.bytes == nil ? nil : kept[start..<place], number: line.number, range: line.range,
                isEnded: line.isEnded)
        }
        batches.append(copies)
        bytes += lines.reduce(0) { $0 + $1.range.count }
        count += lines.count
    }
}

/// Splits a sequence into chunks of complete lines.
struct ChunkReader {
    private var lines: RecordLines
    private let bytes: Int
    private var index = 0
    /// Lines that have been read for the next chunk, because they do not follow the current one.
    private var held: [Line] = []
    /// An error that occurred after the current chunk.
    private var failure: HRError?

    /// The maximum number of lines of a chunk. A limit on bytes is not sufficient, because the metadata of a short line
    /// takes more memory than its bytes.
    private static let mostLines = 1 << 16

    init(_ lines: RecordLines, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// The next chunk; nil after the last one.
    mutating func next() throws(HRError) -> Chunk? {
        let first = try firstLines()
        guard !first.isEmpty else { return nil }
        var chunk = Chunk(index: index, file: lines.path, first)
        index += 1
        while chunk.bytes < bytes, chunk.count < Self.mostLines {
            do throws(HRError) {
                let next = try lines.next(atMost: min(bytes - chunk.bytes, RecordLines.batchBytes))
                guard !next.isEmpty else { break }
                guard lines.path == chunk.file, chunk.isFollowed(by: next) else {
                    held = next
                    break
                }
                chunk.append(next)
            } catch {
                failure = error
                break
            }
        }
        return chunk
    }

    private mutating func firstLines() throws(HRError) -> [Line] {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard held.isEmpty else { return exchange(&held, with: []) }
        return try lines.next(atMost: min(bytes, RecordLines.batchBytes))
    }
}
